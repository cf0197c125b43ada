import { expect, test } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import type { License } from '../../api/generated/model';
import { schemaErrors } from '../form/field-errors.ts';
import { untilLabel } from './labels.ts';
import { extendedTo, fromLocalText, refusalsOf, type Term, terms, toLocalText } from './terms.ts';

const license: License = {
  id: '0197f0c4-6d3a-7c1e-9f52-000000000400',
  keyEnding: 'RN5F',
  type: 'floating',
  product: 'pcf-export',
  customer: { name: 'Ines Example', email: 'ines@example.com', company: null },
  status: 'active',
  issuedAt: '2026-01-12T08:00:00.000Z',
  expiresAt: '2027-01-12T08:00:00.123Z',
  maxActivations: 5,
  activationsUsed: 2,
  maxInstances: 2,
  instancesInUse: 1,
  limits: { exportsPerMonth: null, maxElements: 50_000, graceDays: 7, leaseSeconds: 600, features: ['batch-export'] },
  deactivatedAt: null,
  deactivationReason: null,
  notes: null,
  version: 3,
  createdAt: '2026-01-12T08:00:00.000Z',
  updatedAt: '2026-03-02T09:30:00.000Z',
};

const check = (term: Term, values: Record<string, string>) =>
  schemaErrors(term.schema, term.body({ ...term.base(license), ...values }, license));

test('a time goes through its field and comes back, to the minute', () => {
  expect(fromLocalText(toLocalText('2027-01-12T08:00:00.000Z'))).toBe('2027-01-12T08:00:00.000Z');
  expect([toLocalText(null), fromLocalText(''), fromLocalText('soon')]).toEqual(['', null, null]);
});

test('an expiry that was not touched is left out, so that it keeps its milliseconds', () => {
  expect(terms.type.body({ ...terms.type.base(license), type: 'subscription' }, license)).toEqual({ type: 'subscription' });
  expect(terms.type.body({ type: 'perpetual', expiresAt: '2028-01-01T00:00' }, license)).toEqual({ type: 'perpetual' });
  expect(terms.type.body({ type: 'floating', expiresAt: '' }, license)).toEqual({ type: 'floating', expiresAt: null });
});

test('limits: empty is no limit where there may be none, and refused where a number is needed', () => {
  expect(terms.limits.body(terms.limits.base(license))).toEqual(license.limits);
  expect(check(terms.limits, { maxElements: '' })).toEqual({});
  expect(Object.keys(check(terms.limits, { graceDays: '', leaseSeconds: 'ten' }))).toEqual(['graceDays', 'leaseSeconds']);
  expect(check(terms.limits, { leaseSeconds: '30' })).toEqual({ leaseSeconds: 'Use 60 or more.' });
});

test('each form begins with what the contract accepts, save where something has to be said first', () => {
  for (const name of ['type', 'activations', 'instances', 'limits'] as const) expect(check(terms[name], {}), name).toEqual({});
  expect(Object.keys(check(terms.deactivate, {}))).toEqual(['reason']);
  expect(Object.keys(check(terms.extend, { days: '' }))).not.toEqual([]);
  expect(check(terms.extend, { days: '365' })).toEqual({});
  expect(check(terms.extend, { basis: 'until', expiresAt: '2028-01-12T08:00' })).toEqual({});
});

test('what an extension comes to is told beforehand', () => {
  const now = Date.parse('2026-11-20T12:00:00.000Z');
  expect(extendedTo({ basis: 'expiry', days: '10' }, '2026-11-25T12:00:00.000Z', now)).toBe('2026-12-05T12:00:00.000Z');
  expect(extendedTo({ basis: 'now', days: '10' }, '2026-11-25T12:00:00.000Z', now)).toBe('2026-11-30T12:00:00.000Z');
  expect(extendedTo({ basis: 'now', days: '1.5' }, null, now)).toBeNull();
  expect(extendedTo({ basis: 'expiry', days: '' }, null, now)).toBeNull();
});

test('too few for what is in use is said at the number', () => {
  const error = new ApiError('3 are in use at the moment.', { status: 409, code: 'BELOW_CURRENT_USE' });
  expect(refusalsOf(terms.activations)(error)).toEqual({ maxActivations: '3 are in use at the moment.' });
  expect(refusalsOf(terms.limits)(error)).toEqual({});
});

test('how far off a seat is', () => {
  const now = Date.parse('2026-11-20T12:00:00.000Z');
  expect(untilLabel('2026-11-20T12:07:30.000Z', now)).toBe('in 8 min');
  expect(untilLabel('2026-11-20T15:00:00.000Z', now)).toBe('in 3 h');
  expect(untilLabel('2026-12-02T12:00:00.000Z', now)).toBe('in 12 days');
  expect(untilLabel('2026-11-20T11:59:59.000Z', now)).toBe('now');
});
