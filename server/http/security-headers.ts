import type { Context, Middleware, Next } from 'koa';
import type { Config } from '../config.ts';

/** Sources of the analytics tag, allowed only if an analytics ID is configured. */
const analytics = {
  script: ' https://www.googletagmanager.com',
  connect: ' https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com',
};

/** Sets headers that restrict the browser to the features that this site needs (OWASP ASVS 14.4). */
export function securityHeaders({ analyticsId, publicUrl }: Pick<Config, 'analyticsId' | 'publicUrl'>): Middleware {
  const policy = [
    "default-src 'none'",
    `script-src 'self'${analyticsId ? analytics.script : ''}`,
    // Spectrum positions elements with style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${analyticsId ? analytics.connect : ''}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const headers: Record<string, string> = {
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(publicUrl?.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  };
  const list = Object.entries(headers);
  return (ctx: Context, next: Next) => {
    for (const [name, value] of list) ctx.res.setHeader(name, value);
    return next();
  };
}
