// Every example of a problem names a field or a parameter that its operation has. The mock and the stories show these
// examples, and a form marks the field that one names.
import { expect, test } from 'vitest';
import { loadContract } from './load.ts';
import { resolve, responseExamples, type Operation, type Schema } from './read.ts';

interface Detail {
  pointer: string;
  code: string;
}
const { document, operations } = loadContract();

/** Whether a body of the schema can have a value at the path. */
function hasField(schema: Schema, [name, ...rest]: string[]): boolean {
  if (name === undefined) return true;
  const { properties = {}, allOf = [], oneOf = [], items } = resolve(document, schema);
  const member = /^\d+$/.test(name) ? items : properties[name];
  return (member && hasField(member, rest)) || [...allOf, ...oneOf].some((part) => hasField(part, [name, ...rest]));
}

function hasParameter({ parameters, requestContent }: Operation, place: string, name: string): boolean {
  // OpenAPI declares the media type of a body elsewhere.
  if (place === 'header' && name === 'content-type') return Object.keys(requestContent).length > 0;
  return parameters.some((parameter) => parameter.in === place && [parameter.name, parameter.name.toLowerCase()].includes(name));
}

function isInOperation(operation: Operation, { pointer, code }: Detail): boolean {
  const [start, ...path] = pointer.split('/');
  if (start === '') return [operation.bodySchema, operation.form].some((schema) => schema && hasField(schema, path));
  const [place = '', name = ''] = path;
  return hasParameter(operation, place, name) === (code !== 'UNKNOWN_FIELD');
}

test.each(operations.map((operation) => [operation.id, operation] as const))('%s', (_, operation) => {
  for (const { name, value } of responseExamples(operation)) {
    const { details = [] } = (value ?? {}) as { details?: Detail[] };
    for (const detail of details)
      expect(isInOperation(operation, detail), `${name} names ${detail.pointer}, which the operation lacks`).toBe(true);
  }
});

test('most operations have an example of an invalid field', () => {
  const examples = operations.flatMap(responseExamples).filter(({ name }) => name === 'VALIDATION_FAILED');
  expect(examples.length).toBeGreaterThan(60);
});
