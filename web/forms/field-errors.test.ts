import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { fieldMessages } from '../../openapi/field-messages.ts';
import { UpdateFamilyBody } from '../../openapi/generated/zod/families/families.ts';
import { detailErrors, schemaErrors } from './field-errors.ts';

const schema = z.object({
  name: z.string().check(z.minLength(2), z.maxLength(5)),
  email: z.email(),
  machines: z.int().check(z.gte(1), z.lte(9)),
  tools: z.optional(z.array(z.string().check(z.maxLength(3))).check(z.maxLength(2))),
  product: z.enum(['a', 'b']),
  consent: z.literal(true),
  phone: z.optional(z.string().check(z.regex(/^\d+$/))),
  sizes: z.optional(z.array(z.object({ dn: z.int() }))),
});
const valid = { name: 'Ada', email: 'a@example.com', machines: 1, product: 'a', consent: true };

test('accepts a valid body', () => {
  expect(schemaErrors(schema, valid)).toEqual({});
});

test('asks for each missing field, with the field’s own message if it has one', () => {
  const own = { name: { missing: 'Enter your name.' } } as Record<string, { missing: string }>;
  expect(schemaErrors(schema, { consent: false }, (path) => own[path])).toEqual({
    name: 'Enter your name.',
    email: 'Fill in this field.',
    machines: 'Fill in this field.',
    product: 'Fill in this field.',
    consent: 'Check this box to continue.',
  });
});

test('names the limits of the contract', () => {
  const body = {
    ...valid,
    name: 'x',
    email: 'nobody',
    machines: 1.5,
    tools: ['a', 'b', 'c'],
    phone: 'x',
    sizes: [{ dn: 4 }, { dn: 1.5 }],
  };
  expect(schemaErrors(schema, body)).toEqual({
    name: 'Use at least 2 characters.',
    email: 'Enter an email address, for example name@example.com.',
    machines: 'Enter a whole number.',
    tools: 'Add at most 2.',
    phone: 'This value has the wrong format.',
    'sizes.1.dn': 'Enter a whole number.',
  });
  expect(schemaErrors(schema, { ...valid, name: 'too long', machines: 10, tools: ['abcd'] })).toEqual({
    name: 'Use at most 5 characters.',
    machines: 'Use at most 9.',
    'tools.0': 'Use at most 3 characters.',
  });
  expect(schemaErrors(schema, { ...valid, machines: 0 })).toEqual({ machines: 'Use at least 1.' });
  expect(schemaErrors(schema, { ...valid, machines: Number.NaN })).toEqual({ machines: 'Enter a number.' });
});

test('asks for an empty text whatever its minimum length, like the server', () => {
  expect(schemaErrors(schema, { ...valid, name: '' })).toEqual({ name: 'Fill in this field.' });
  expect(schemaErrors(schema, { ...valid, name: '' }, () => ({ missing: 'Enter a name.' }))).toEqual({ name: 'Enter a name.' });
});

test('gives a field its own messages where it has them, and otherwise those of the contract', () => {
  const short = z.object({
    name: z.string().check(z.minLength(1)),
    desk: z.enum(['a', 'b']),
    phone: z.string().check(z.regex(/^\d+$/)),
    startsAt: z.iso.datetime(),
    steps: z.array(z.string()).check(z.minLength(1)),
    seats: z.union([z.int().check(z.gte(1)), z.null()]),
    days: z.union([z.null(), z.int()]),
  });
  const body = { name: '', desk: '', phone: 'x', startsAt: 'x', steps: [], seats: 0, days: 'x' };
  const own = { missing: 'Name it.', format: 'Use digits only.' };
  expect(schemaErrors(short, body, () => own)).toMatchObject({ name: 'Name it.', desk: 'Name it.', phone: 'Use digits only.' });
  expect(schemaErrors(short, body)).toEqual({
    name: 'Fill in this field.',
    desk: fieldMessages.choose,
    phone: 'This value has the wrong format.',
    startsAt: fieldMessages.format('date-time'),
    steps: 'Add at least one.',
    seats: 'Use at least 1.',
    days: 'Enter a number.',
  });
});

test.each(['http://example.com', 'example'])('says how an address must begin: not like %s', (joinUrl) => {
  const webinar = z.object({ joinUrl: z.url().check(z.regex(/^https:\/\//)) });
  expect(schemaErrors(webinar, { joinUrl })).toEqual({ joinUrl: 'Enter an address that begins with https://.' });
});

test('keeps the first message of each field', () => {
  const ids = z.object({ id: z.string().check(z.minLength(5), z.regex(/^\d+$/)) });
  expect(schemaErrors(ids, { id: 'x' })).toEqual({ id: 'Use at least 5 characters.' });
});

test('says what a slug and the name of a Revit file look like, and that a name of only spaces is missing', () => {
  const body = { name: '   ', slug: 'Gate valve', fileName: 'photo.png' };
  expect(schemaErrors(UpdateFamilyBody, body)).toEqual({
    name: 'Fill in this field.',
    slug: 'Use only a-z and 0-9, with single dashes between words, for example gate-valve.',
    fileName: 'Enter a file name that ends in .rfa, without its folder.',
  });
});

test('assigns the server’s details to their fields and keeps the first one of each', () => {
  const details = [
    { pointer: '/sizes/3/dn', message: 'first' },
    { pointer: '/sizes/3/dn', message: 'second' },
    { pointer: '/maxActivations', message: 'Enter 1 for a node-locked license.' },
  ];
  expect(detailErrors(details)).toEqual({ 'sizes.3.dn': 'first', maxActivations: 'Enter 1 for a node-locked license.' });
});
