import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkBody, emptyValues, errorsFromDetails, type FieldSpec, toBody } from './form-values.ts';

const fields: FieldSpec[] = [
  { name: 'name', label: 'Name', type: 'text', required: true },
  { name: 'email', label: 'Email', type: 'email', required: true },
  { name: 'teamSize', label: 'Team size', type: 'number', required: false },
  { name: 'software', label: 'Software', type: 'list', required: false },
  { name: 'product', label: 'Product', type: 'select', required: true },
  { name: 'consent', label: 'Consent', type: 'checkbox', required: true },
];
const schema = z.object({
  name: z.string().min(2).max(5),
  email: z.email(),
  teamSize: z.int().min(1).optional(),
  software: z.array(z.string()).max(2).optional(),
  product: z.enum(['a', 'b']),
  consent: z.literal(true),
});

test('fields that are empty are left out of the body, the others get their types', () => {
  expect(toBody(fields, emptyValues(fields))).toEqual({ consent: false });
  const values = {
    name: ' Ada ',
    email: 'a@b.co',
    teamSize: '12',
    software: 'Revit, Revit;  Navisworks,',
    product: 'a',
    consent: true,
  };
  expect(toBody(fields, values)).toEqual({
    name: 'Ada',
    email: 'a@b.co',
    teamSize: 12,
    software: ['Revit', 'Navisworks'],
    product: 'a',
    consent: true,
  });
});

test('an empty form says of each required field what to do', () => {
  expect(checkBody(fields, schema, toBody(fields, emptyValues(fields)))).toEqual({
    name: 'Enter your name.',
    email: 'Enter your email.',
    product: 'Choose a product.',
    consent: 'Please tick this box to go on.',
  });
});

test('limits of the contract are named', () => {
  const body = { name: 'x', email: 'nobody', teamSize: 1.5, software: ['a', 'b', 'c'], product: 'a', consent: true };
  expect(checkBody(fields, schema, body)).toEqual({
    name: 'Use at least 2 characters.',
    email: 'Enter an e-mail address, for example name@example.com.',
    teamSize: 'Enter a whole number.',
    software: 'Give at most 2.',
  });
  expect(checkBody(fields, schema, { ...body, name: 'too long' })['name']).toBe('Use at most 5 characters.');
});

test('the details of the server find their fields', () => {
  const details = [
    { pointer: '/email', message: 'first' },
    { pointer: '/email', message: 'second' },
    { pointer: '/software/1', message: 'Too long.' },
    { pointer: '#/header/idempotency-key', message: 'x' },
  ];
  expect(errorsFromDetails(fields, details)).toEqual({ email: 'first', software: 'Too long.' });
});
