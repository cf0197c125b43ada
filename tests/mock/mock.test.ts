// Prism with the contract and `--errors`: a request or response that violates the contract fails the test.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadContract } from '../../openapi/load.ts';
import {
  type ResponseExample,
  responseExamples,
  bodyExamples,
  successExample,
  type Operation,
  type Parameter,
  resolve,
} from '../../openapi/read.ts';
import { type Mock, startMock } from './prism.ts';

const { document, operations } = loadContract();

let mock: Mock;
beforeAll(async () => {
  mock = await startMock('--errors');
});
afterAll(() => mock.stop());

/** An example value of a parameter. @throws Error if the contract has none */
function sample({ name, example, schema: referenced }: Parameter): string {
  const schema = resolve(document, referenced);
  const value = example ?? schema.example ?? schema.examples?.[0] ?? schema.default ?? schema.enum?.[0];
  if (value !== undefined) return String(value);
  if (schema.format === 'uuid') return '0197f0c4-6d3a-7c1e-9f52-3a1b5c7d9e30';
  throw new Error(`The contract has no example value for the parameter ${name}.`);
}

/** A request that conforms to the contract. */
function requestOf(operation: Operation): { url: string; init: RequestInit & { headers: Record<string, string> } } {
  const needed = operation.parameters.filter(({ required }) => required);
  let path = operation.path;
  const query = new URLSearchParams();
  const headers: Record<string, string> = { Accept: 'application/json, application/problem+json, */*' };
  for (const parameter of needed) {
    const value = sample(parameter);
    if (parameter.in === 'path') path = path.replace(`{${parameter.name}}`, encodeURIComponent(value));
    if (parameter.in === 'query') query.set(parameter.name, value);
    if (parameter.in === 'header') headers[parameter.name] = value;
  }
  const [scheme] = operation.security;
  if (scheme && 'bearer' in scheme) headers['Authorization'] = 'Bearer any';
  if (scheme && 'licenseKey' in scheme) headers['X-License-Key'] = 'any';
  const init: RequestInit & { headers: Record<string, string> } = { method: operation.method, headers };
  const [body] = Object.values(bodyExamples(operation));
  if (operation.id === 'uploadPluginBundle') {
    const form = new FormData();
    form.set('file', new File(['bundle'], 'SpoolwrightPlugin-1.4.2.zip', { type: 'application/zip' }));
    init.body = form;
  } else if (body !== undefined) {
    init.body = JSON.stringify(body);
    headers['Content-Type'] = 'application/json';
  }
  const search = query.size > 0 ? `?${query.toString()}` : '';
  return { url: mock.url + path + search, init };
}

async function expectExample(response: Response, { status, type, value }: ResponseExample): Promise<void> {
  expect(response.status, await response.clone().text()).toBe(status);
  if (!type) return expect(await response.text()).toBe('');
  expect(response.headers.get('content-type')?.split(';')[0]).toBe(type);
  if (type.includes('json')) expect(await response.json()).toEqual(value);
  else expect(await response.text()).toContain(String(value));
}

describe.each(operations)('$id', (operation) => {
  test('returns its success response by default', async () => {
    const { url, init } = requestOf(operation);
    await expectExample(await fetch(url, init), successExample(operation));
  });

  test('returns every documented status and example on request', async () => {
    for (const example of responseExamples(operation)) {
      const { url, init } = requestOf(operation);
      const named = example.type ? `, example=${example.name}` : '';
      init.headers['Prefer'] = `code=${example.status}${named}`;
      await expectExample(await fetch(url, init), example);
    }
  });
});

test('every request example is accepted', async () => {
  for (const operation of operations) {
    for (const [name, body] of Object.entries(bodyExamples(operation))) {
      if (operation.id === 'uploadPluginBundle') continue;
      const { url, init } = requestOf(operation);
      const response = await fetch(url, { ...init, body: JSON.stringify(body) });
      expect(response.status, `${operation.id}: ${name}`).toBe(successExample(operation).status);
    }
  }
});

test('Accept does not affect the requested status', async () => {
  for (const accept of ['application/json', 'text/html', '*/*']) {
    const response = await fetch(`${mock.url}/api/public/families`, { headers: { Accept: accept, Prefer: 'code=429' } });
    expect(response.status, accept).toBe(429);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
  }
});

test('HEAD responds like GET, without a body', async () => {
  const [head, get] = await Promise.all(['HEAD', 'GET'].map((method) => fetch(`${mock.url}/api/public/families`, { method })));
  expect(head?.status).toBe(200);
  expect(head?.headers.get('content-type')).toBe(get?.headers.get('content-type'));
  expect(await head?.text()).toBe('');
});

test('OPTIONS lists the methods of a path', async () => {
  const options = (path: string) => fetch(mock.url + path, { method: 'OPTIONS' });
  expect((await options('/api/public/families')).headers.get('allow')).toBe('HEAD, GET');
  expect((await options('/api/admin/families/0197f0c4-6d3a-7c1e-9f52-3a1b5c7d9e30')).headers.get('allow')).toBe(
    'HEAD, GET, PATCH, DELETE',
  );
  expect((await options('/api/nowhere')).status).toBe(404);
});

test('a request that violates the contract is rejected, as by a backend', async () => {
  const refused = await fetch(`${mock.url}/api/public/demo-requests`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, application/problem+json' },
    body: JSON.stringify({ name: 'x' }),
  });
  expect(refused.status).toBe(422);
  expect((await fetch(`${mock.url}/api/admin/demo-requests`)).status).toBe(401);
});
