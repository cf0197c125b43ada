import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { detailErrors, schemaErrors } from './field-errors.ts';

const schema = z.object({
  name: z.string().check(z.minLength(2)),
  email: z.email(),
  machines: z.int().check(z.gte(1)),
  sizes: z.array(z.object({ dn: z.int() })),
});

test('each field has one message that says what to do', () => {
  expect(schemaErrors(schema, { name: 'a', email: 'nobody', machines: 0, sizes: [{ dn: 4 }, { dn: 1.5 }] })).toEqual({
    name: 'Use at least 2 characters.',
    email: 'Enter an e-mail address, for example name@example.com.',
    machines: 'Use 1 or more.',
    'sizes.1.dn': 'Enter a whole number.',
  });
  expect(schemaErrors(schema, { name: 'Ann', email: 'a@example.com', machines: 1, sizes: [] })).toEqual({});
});

test('the details of a problem by the same names', () => {
  expect(
    detailErrors([
      { pointer: '/sizes/3/dn', message: 'first' },
      { pointer: '/sizes/3/dn', message: 'second' },
      { pointer: '/maxActivations', message: 'Use 1 for a node-locked licence.' },
    ]),
  ).toEqual({ 'sizes.3.dn': 'first', maxActivations: 'Use 1 for a node-locked licence.' });
});
