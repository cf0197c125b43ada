// Prism on the contract, with `--errors`: a request or an answer that does not keep to the contract is a failure.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Answer,
  type ContractDocument,
  happyAnswer,
  type Operation,
  readOperations,
  resolve,
} from '../../web/dev/contract.ts';
import { type Mock, startMock } from './prism.ts';

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  example?: unknown;
  schema?: { $ref?: string; example?: unknown; examples?: unknown[]; default?: unknown; enum?: unknown[]; format?: string };
}

const document = JSON.parse(
  readFileSync(new URL('../../openapi/generated/bundle.json', import.meta.url), 'utf8'),
) as ContractDocument;
const operations = readOperations(document);

let mock: Mock;
beforeAll(async () => {
  mock = await startMock('--errors');
}, 90_000);
afterAll(() => mock.stop());

const source = ({ path, method }: Operation) => {
  const item = document.paths[path] ?? {};
  const operation = item[method.toLowerCase()] as { parameters?: Parameter[]; security?: Record<string, string[]>[] };
  const shared = (item['parameters'] ?? []) as Parameter[];
  return { operation, parameters: [...shared, ...(operation.parameters ?? [])].map((one) => resolve(document, one)) };
};

/** A value that the parameter's own schema offers. */
function sample({ name, example, schema: referenced = {} }: Parameter): string {
  const schema = resolve(document, referenced);
  const value = example ?? schema.example ?? schema.examples?.[0] ?? schema.default ?? schema.enum?.[0];
  if (value !== undefined) return String(value);
  if (schema.format === 'uuid') return '0197f0c4-6d3a-7c1e-9f52-3a1b5c7d9e30';
  throw new Error(`The contract offers no value for the parameter ${name}.`);
}

/** A request that keeps to the contract. */
function requestOf(operation: Operation): { url: string; init: RequestInit & { headers: Record<string, string> } } {
  const { operation: object, parameters } = source(operation);
  const needed = parameters.filter(({ required }) => required);
  let path = operation.path;
  const query = new URLSearchParams();
  const headers: Record<string, string> = { Accept: 'application/json, application/problem+json, */*' };
  for (const parameter of needed) {
    const value = sample(parameter);
    if (parameter.in === 'path') path = path.replace(`{${parameter.name}}`, encodeURIComponent(value));
    if (parameter.in === 'query') query.set(parameter.name, value);
    if (parameter.in === 'header') headers[parameter.name] = value;
  }
  const [scheme] = object.security ?? [];
  if (scheme && 'bearer' in scheme) headers['Authorization'] = 'Bearer any';
  if (scheme && 'licenseKey' in scheme) headers['X-License-Key'] = 'any';
  const init: RequestInit & { headers: Record<string, string> } = { method: operation.method, headers };
  const [body] = Object.values(operation.bodies);
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

async function expectAnswer(response: Response, { status, type, value }: Answer): Promise<void> {
  expect(response.status, await response.clone().text()).toBe(status);
  if (!type) return expect(await response.text()).toBe('');
  expect(response.headers.get('content-type')?.split(';')[0]).toBe(type);
  if (type.includes('json')) expect(await response.json()).toEqual(value);
  else expect(await response.text()).toContain(String(value));
}

describe.each(operations)('$id', (operation) => {
  test('answers its happy path', async () => {
    const { url, init } = requestOf(operation);
    await expectAnswer(await fetch(url, init), happyAnswer(operation));
  });

  test('answers every documented status and example that is asked for', async () => {
    for (const answer of operation.answers) {
      const { url, init } = requestOf(operation);
      const named = answer.type ? `, example=${answer.name}` : '';
      init.headers['Prefer'] = `code=${answer.status}${named}`;
      await expectAnswer(await fetch(url, init), answer);
    }
  });
});

test('every example of a body is taken', async () => {
  for (const operation of operations) {
    for (const [name, body] of Object.entries(operation.bodies)) {
      if (operation.id === 'uploadPluginBundle') continue;
      const { url, init } = requestOf(operation);
      const response = await fetch(url, { ...init, body: JSON.stringify(body) });
      expect(response.status, `${operation.id}: ${name}`).toBe(happyAnswer(operation).status);
    }
  }
});

test('a request that breaks the contract is refused, as a backend would refuse it', async () => {
  const refused = await fetch(`${mock.url}/api/public/demo-requests`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, application/problem+json' },
    body: JSON.stringify({ name: 'x' }),
  });
  expect(refused.status).toBe(422);
  expect((await fetch(`${mock.url}/api/admin/demo-requests`)).status).toBe(401);
});
