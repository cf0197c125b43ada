import { expect, test } from 'vitest';
import { loadContract } from './load.ts';
import { responseExample, findOperation, resolve, type Schema } from './read.ts';

const { document, operations } = loadContract();

test('finds the operation of a path without a parameter before one with a parameter', () => {
  expect(findOperation(operations, 'GET', '/api/public/webinars/upcoming')?.id).toBe('listUpcomingWebinars');
  expect(findOperation(operations, 'GET', '/api/public/webinars/0197')?.id).toBe('getWebinar');
  expect(findOperation(operations, 'POST', '/api/ping')).toBeNull();
});

function hasProperty(schema: Schema, name: string): boolean {
  const { properties = {}, allOf = [] } = resolve(document, schema);
  return name in properties || allOf.some((part) => hasProperty(part, name));
}

test.each(['slug', 'text'])('the example of an invalid field names the field %s if the body has it', (field) => {
  const withField = operations.filter(({ bodySchema }) => bodySchema && hasProperty(bodySchema, field));
  expect(withField.length).toBeGreaterThan(8);
  for (const operation of withField) {
    const { details } = responseExample(operation, 'VALIDATION_FAILED').value as { details: { pointer: string }[] };
    expect(details[0]?.pointer, operation.id).toBe(`/${field}`);
  }
});
