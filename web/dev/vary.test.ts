import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { loadContract } from '../../openapi/load.ts';
import { bodyExamples, findOperation, successExample } from '../../openapi/read.ts';
import { lengthenTexts, vary } from './vary.ts';

const { document, operations } = loadContract();
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(document, 'contract');

/** Compiles a schema by its location in the document, so that its references can be resolved. */
const compile = (schema: unknown) => {
  const { $ref } = schema as { $ref?: string };
  if (!$ref) throw new Error('The contract names the schema of every body.');
  return ajv.compile({ $ref: `contract${$ref}` });
};

const bodies = operations
  .map((operation) => ({ operation, example: successExample(operation) }))
  .filter(({ example }) => example.schema?.$ref);

test('the contract has bodies to vary', () => {
  expect(bodies.length).toBeGreaterThan(90);
});

test.each(bodies)('$operation.id stays valid with long texts', ({ example }) => {
  const valid = compile(example.schema);
  const varied = vary(document, example, { long: true });
  expect(valid(varied), JSON.stringify(valid.errors)).toBe(true);
});

const lists = bodies.filter(({ example }) => (example.value as { items?: unknown[]; total?: number }).total);

test.each(lists)('$operation.id stays valid with many records, each with a different id', ({ example }) => {
  const valid = compile(example.schema);
  const varied = vary(document, example, { records: 90 }) as { items: { id: string }[]; total: number };
  expect(valid(varied), JSON.stringify(valid.errors)).toBe(true);
  expect(varied.total).toBe(90);
  expect(new Set(varied.items.map(({ id }) => id)).size).toBe(90);
});

test.each(lists)('$operation.id stays valid as a page that is followed by others', ({ example }) => {
  const valid = compile(example.schema);
  const page = vary(document, example, { records: 90, more: 30 }) as { nextCursor: string | null; total: number };
  expect(valid(page), JSON.stringify(valid.errors)).toBe(true);
  expect(page.nextCursor).not.toBeNull();
  expect(page.total).toBe(120);
});

test('the requests of the public forms stay valid with long texts', () => {
  const forms = operations.filter(({ path, method }) => method === 'POST' && /^\/api\/public\/[a-z]+-requests$/.test(path));
  expect(forms).toHaveLength(4);
  for (const form of forms) {
    const { id, bodySchema } = form;
    const valid = compile(bodySchema);
    for (const [name, body] of Object.entries(bodyExamples(form))) {
      const long = lengthenTexts(document, bodySchema ?? {}, body);
      expect(JSON.stringify(long), `${id} ${name}`).toContain('Rohrleitungs');
      expect(valid(long), `${id} ${name}: ${JSON.stringify(valid.errors)}`).toBe(true);
    }
  }
});

test('lengthens a text and adds an unbreakable word', () => {
  const operation = findOperation(operations, 'GET', '/api/admin/demo-requests');
  if (!operation) throw new Error('no operation');
  const { items } = vary(document, successExample(operation), { long: true }) as { items: { name: string; status: string }[] };
  expect(items[0]?.name.length).toBeGreaterThan(80);
  expect(items[0]?.name).toContain('Rohrleitungs');
  expect(items[0]?.status).toBe('new');
});
