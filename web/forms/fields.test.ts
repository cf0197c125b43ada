import { afterEach, expect, test, vi } from 'vitest';
import type { DemoRequestCreate } from '../api/generated/model';
import { dateErrors, emptyValues, type FieldOf, toBody } from './fields.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

interface Body {
  name: string;
  email?: string;
  phone?: string;
  teamSize?: number;
  hours?: number;
  software?: string[];
  product: 'a' | 'b';
  consent: true;
}

const fields: readonly FieldOf<Body>[] = [
  { name: 'name', label: 'Name', type: 'text', required: true },
  { name: 'email', label: 'Email', type: 'email', required: false },
  { name: 'phone', label: 'Phone', type: 'tel', required: false },
  { name: 'teamSize', label: 'Team size', type: 'number', required: false },
  { name: 'hours', label: 'Hours', type: 'decimal', required: false },
  { name: 'software', label: 'Software', type: 'list', required: false },
  { name: 'product', label: 'Product', type: 'select', required: true, options: [{ value: 'a', label: 'A' }] },
  { name: 'consent', label: 'Consent', type: 'checkbox', required: true },
];

test('leaves empty fields out of the body', () => {
  expect(toBody(fields, emptyValues(fields))).toEqual({ consent: false });
});

test('converts each field to its type in the contract', () => {
  const values = {
    name: ' Ada ',
    email: '\u200Bada@example.com',
    phone: '+44\u00A020',
    teamSize: '1,200',
    hours: '1.250',
    software: 'Revit, Revit;  Navisworks,',
    product: 'a',
    consent: true,
  };
  expect(toBody(fields, values)).toEqual({
    name: 'Ada',
    email: 'ada@example.com',
    phone: '+44 20',
    teamSize: 1200,
    hours: 1.25,
    software: ['Revit', 'Navisworks'],
    product: 'a',
    consent: true,
  });
});

test('accepts only names, controls and options of the contract', () => {
  // Compile-time checks: an unused expectation is an error of `tsc`.
  const product = { name: 'product', label: 'Product', required: true } as const;
  // @ts-expect-error -- no such option
  const option: FieldOf<DemoRequestCreate> = { ...product, type: 'select', options: [{ value: 'welding', label: 'Welding' }] };
  // @ts-expect-error -- an enum is a select
  const control: FieldOf<DemoRequestCreate> = { ...product, type: 'text' };
  // @ts-expect-error -- no such property
  const name: FieldOf<DemoRequestCreate> = { name: 'color', label: 'Color', type: 'text', required: false };
  expect([option, control, name]).toHaveLength(3);
});

test.each([
  // There, it is still November 24 and already November 25.
  ['America/Los_Angeles', '2026-11-24', 'Out of range.'],
  ['America/Los_Angeles', '2026-11-25', undefined],
  ['America/Los_Angeles', '2027-02-22', undefined],
  ['America/Los_Angeles', '2027-02-23', 'Out of range.'],
  ['Pacific/Auckland', '2026-11-25', 'Out of range.'],
  ['Pacific/Auckland', '2026-11-26', undefined],
  ['Pacific/Auckland', '2027-02-23', undefined],
  ['Pacific/Auckland', '2027-02-24', 'Out of range.'],
  ['UTC', '', undefined],
])('checks the range of a date by the calendar of %s: %s', (timeZone, day, message) => {
  vi.stubEnv('TZ', timeZone);
  vi.useFakeTimers({ now: new Date('2026-11-24T23:00:00Z') });
  const date = {
    name: 'day',
    label: 'Day',
    required: false,
    type: 'date',
    firstDay: 1,
    lastDay: 90,
    outOfRange: 'Out of range.',
  };
  expect(dateErrors([date as FieldOf<{ day: string }>], { day: day || undefined })['day']).toBe(message);
});
