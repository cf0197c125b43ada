import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

/** The headers of a response with this configuration. */
async function headersWith(config: Parameters<typeof securityHeaders>[0]): Promise<Headers> {
  const koa = new Koa();
  koa.use(securityHeaders(config));
  const server = await new Promise<Server>((resolve) => {
    const listening = koa.listen(0, '127.0.0.1', () => resolve(listening));
  });
  try {
    // The response is 404: the headers are set for every status.
    return (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)).headers;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** The directives of the policy: name -> sources. */
const policyOf = (headers: Headers): Record<string, string[]> =>
  Object.fromEntries(
    (headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );

test('the policy allows only the site’s own sources', async () => {
  const headers = await headersWith({ analyticsId: null, publicUrl: null });
  const policy = policyOf(headers);
  expect(policy).toMatchObject({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'connect-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  });
  expect(policy['object-src']).toBeUndefined();
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('permissions-policy')).toBe('camera=(), microphone=(), geolocation=(), payment=(), usb=()');
});

test('the policy allows the analytics origin only if configured, and never inline or evaluated scripts', async () => {
  const without = await headersWith({ analyticsId: null, publicUrl: null });
  expect(without.get('content-security-policy')).not.toContain('https://');
  const policy = policyOf(await headersWith({ analyticsId: 'G-1', publicUrl: null }));
  expect(policy['script-src']).toEqual(["'self'", 'https://www.googletagmanager.com']);
  expect(policy['connect-src']).toContain('https://*.google-analytics.com');
});

test('sends Strict-Transport-Security only if the public URL uses HTTPS', async () => {
  const hsts = async (publicUrl: string | null) =>
    (await headersWith({ analyticsId: null, publicUrl })).get('strict-transport-security');
  expect(await hsts('https://www.example.com')).toMatch(/^max-age=31536000/);
  expect(await hsts('http://localhost:3000')).toBeNull();
  expect(await hsts(null)).toBeNull();
});
