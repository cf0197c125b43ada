import { expect, test } from 'vitest';
import { loadContract } from '../../openapi/load.ts';
import { operationById, type Operation, type Schema } from '../../openapi/read.ts';
import { bodyBound, parameterBound } from './bounds.ts';

const contract = loadContract();
const operation = (id: string) => operationById(contract.operations, id);
const withBody = (bodySchema: Schema): Operation => ({ ...operation('login'), bodySchema });
const text = (maxLength: number) => ({ type: 'string', maxLength });
const slack = bodyBound(contract, withBody({ type: 'object' }), Infinity);

test('a query may contain every value of every parameter, and eight more pairs', () => {
  const schema = (inner: object) => ({ name: 'x', in: 'query' as const, schema: inner as Schema });
  const parameters = [
    schema({ type: 'string' }),
    schema({ type: 'array', items: { enum: ['a', 'b', 'c'] } }),
    schema({ type: 'array', maxItems: 5, items: { type: 'string' } }),
    { ...schema({ type: 'string' }), in: 'header' as const },
  ];
  expect(parameterBound(contract, { ...operation('ping'), parameters })).toBe(1 + 3 + 5 + 8);
  expect(parameterBound(contract, operation('ping'))).toBe(8);
});

test('a body may be as large as its schema allows, with every character escaped', () => {
  const whole = (value: object) => JSON.stringify(value).length;
  const smiley = String.raw`\ud83d\ude00`;
  const escaped = whole({ ab: '' }) + 10 * smiley.length;
  const bound = bodyBound(contract, withBody({ type: 'object', properties: { ab: text(10) } }), Infinity);
  expect(bound - slack).toBeGreaterThanOrEqual(escaped);
  expect(bound - slack).toBeLessThan(escaped + 100);
});

test('the limit of the server applies to an unbounded schema', () => {
  const unbounded = { type: 'object', properties: { list: { type: 'array', items: text(10) } } };
  expect(bodyBound(contract, withBody(unbounded), 1_048_576)).toBe(1_048_576);
});

test('the larger of two alternatives counts', () => {
  const choice = { oneOf: [text(10), text(100)] };
  const bound = (schema: object) =>
    bodyBound(contract, withBody({ type: 'object', properties: { a: schema as Schema } }), Infinity);
  expect(bound(choice)).toBe(bound({ oneOf: [text(100)] }));
});

test('the bodies of public operations are limited to less than 200 kB', () => {
  const publicOperations = contract.operations.filter(({ security, bodySchema }) => security.length === 0 && bodySchema);
  expect(publicOperations.length).toBeGreaterThan(5);
  for (const one of publicOperations) expect([one.id, bodyBound(contract, one, 1_048_576) < 200_000]).toEqual([one.id, true]);
});
