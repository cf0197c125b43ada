import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkBody, emptyValues, errorsFromDetails, type FieldSpec, messagesElsewhere, toBody } from './form-values.ts';

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
  expect(messagesElsewhere(fields, details)).toEqual(['x']);
});

test('a field can say in its own words what to do, and numbers may have parts', () => {
  const own: FieldSpec[] = [
    { name: 'message', label: 'What would you like to see?', type: 'textarea', required: true, missing: 'Tell us what to show.' },
    { name: 'hours', label: 'Hours', type: 'decimal', required: false },
    { name: 'tools', label: 'Tools', type: 'list', required: false },
  ];
  const rules = z.object({
    message: z.string(),
    hours: z.number().max(168).optional(),
    tools: z.array(z.string().max(3)).optional(),
  });
  expect(toBody(own, { message: 'x', hours: '12,5', tools: '' })).toEqual({ message: 'x', hours: 12.5 });
  expect(checkBody(own, rules, toBody(own, { message: '', hours: 'many', tools: 'abc, abcd' }))).toEqual({
    message: 'Tell us what to show.',
    hours: 'Enter a number, for example 7.5.',
    tools: 'Keep each entry to 3 characters at most.',
  });
});
