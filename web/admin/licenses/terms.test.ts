import { expect, test } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import type { License } from '../../api/generated/model';
import { ifMatch } from '../../api/if-match.ts';
import { untilLabel } from './labels.ts';
import { checkTerm, extendedTo, toFieldErrors, type Term, terms, undoOf } from './terms.ts';

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

const check = (term: Term, values: Record<string, string>) => checkTerm(term, { ...term.base(license), ...values }, license);

test('leaves an unchanged expiry out of the body, so that it keeps its milliseconds', () => {
  expect(terms.type.body({ ...terms.type.base(license), type: 'subscription' }, license)).toEqual({ type: 'subscription' });
  expect(terms.type.body({ type: 'perpetual', expiresAt: '2028-01-01T00:00' }, license)).toEqual({ type: 'perpetual' });
  expect(terms.type.body({ type: 'floating', expiresAt: '' }, license)).toEqual({ type: 'floating', expiresAt: null });
});

test('sends an empty optional limit as null and rejects an empty required one', () => {
  expect(terms.limits.body(terms.limits.base(license))).toEqual(license.limits);
  expect(check(terms.limits, { maxElements: '' })).toEqual({});
  expect(Object.keys(check(terms.limits, { graceDays: '', leaseSeconds: 'ten' }))).toEqual(['graceDays', 'leaseSeconds']);
  expect(check(terms.limits, { leaseSeconds: '30' })).toEqual({ leaseSeconds: 'Use at least 60.' });
});

test('starts each form with values that the contract accepts, except required inputs', () => {
  for (const name of ['type', 'activations', 'instances', 'limits'] as const) expect(check(terms[name], {}), name).toEqual({});
  expect(check(terms.deactivate, {})).toEqual({ reason: 'Fill in this field.' });
  expect(check(terms.extend, {})).toEqual({ days: 'Enter a number.' });
  expect(check(terms.extend, { days: '3661' })).toEqual({ days: 'Use at most 3660.' });
  expect(check(terms.extend, { basis: 'until', expiresAt: '' })).toEqual({ expiresAt: 'Fill in this field.' });
  expect(check(terms.extend, { days: '365' })).toEqual({});
  expect(check(terms.extend, { basis: 'until', expiresAt: '2028-01-12T08:00' })).toEqual({});
});

test('refuses to extend a license without expiry, at the visible field', () => {
  const perpetual = { ...license, type: 'perpetual' as const, expiresAt: null };
  const reason = 'This license never expires, so there is nothing to extend.';
  expect(checkTerm(terms.extend, { basis: 'expiry', days: '30' }, perpetual)).toEqual({ days: reason });
  expect(checkTerm(terms.extend, { basis: 'until', expiresAt: '2028-01-12T08:00' }, perpetual)).toEqual({ expiresAt: reason });
});

test('previews the expiry of an extension', () => {
  const now = Date.parse('2026-11-20T12:00:00.000Z');
  expect(extendedTo({ basis: 'expiry', days: '10' }, '2026-11-25T12:00:00.000Z', now)).toBe('2026-12-05T12:00:00.000Z');
  expect(extendedTo({ basis: 'now', days: '10' }, '2026-11-25T12:00:00.000Z', now)).toBe('2026-11-30T12:00:00.000Z');
  expect(extendedTo({ basis: 'now', days: '1.5' }, null, now)).toBeNull();
  expect(extendedTo({ basis: 'expiry', days: '' }, null, now)).toBeNull();
});

test('shows BELOW_CURRENT_USE at the number field', () => {
  const error = new ApiError('3 are in use at the moment.', { status: 409, code: 'BELOW_CURRENT_USE' });
  expect(toFieldErrors(terms.activations)(error)).toEqual({ maxActivations: '3 are in use at the moment.' });
  expect(toFieldErrors(terms.limits)(error)).toEqual({});
});

test('formats the time until a seat is released', () => {
  const now = Date.parse('2026-11-20T12:00:00.000Z');
  expect(untilLabel('2026-11-20T12:07:30.000Z', now)).toBe('in 8 min');
  expect(untilLabel('2026-11-20T15:00:00.000Z', now)).toBe('in 3 h');
  expect(untilLabel('2026-12-02T12:00:00.000Z', now)).toBe('in 12 days');
  expect(untilLabel('2026-11-20T11:59:59.000Z', now)).toBe('now');
});

test('takes a change back unless the server would refuse the old expiry', () => {
  const options = ifMatch(license.version + 1);
  for (const name of ['type', 'activations', 'instances', 'limits', 'extend', 'deactivate'] as const) {
    expect(undoOf(terms[name], { ...license, expiresAt: '2999-01-01T00:00:00.000Z' }, options), name).toBeTypeOf('function');
  }
  const expired = { ...license, expiresAt: '2020-01-01T00:00:00.000Z' };
  expect(undoOf(terms.extend, expired, options)).toBeNull();
  expect(undoOf(terms.activations, expired, options)).toBeTypeOf('function');
});
