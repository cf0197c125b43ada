import { expect, test } from 'vitest';
import { Problem } from '../problems.ts';
import { endOfTime, instantField, instantParameter, storedInstant } from './instants.ts';

test.each([
  ['2026-12-08T14:00:00Z', '2026-12-08T14:00:00.000Z'],
  ['2026-12-08t14:00:00z', '2026-12-08T14:00:00.000Z'],
  ['2026-12-08 14:00:00Z', '2026-12-08T14:00:00.000Z'],
  ['2026-12-08T14:00:00.5+01:00', '2026-12-08T13:00:00.500Z'],
  ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.999Z'],
  ['2016-12-31T22:59:60.25-01:00', '2016-12-31T23:59:59.999Z'],
  ['9999-12-31T23:59:59.999Z', endOfTime],
  ['9999-12-31T23:59:59-10:00', null],
])('%s is stored as %s', (given, stored) => expect(storedInstant(given)).toBe(stored));

test('the latest time sorts after all others', () => {
  expect(instantField('9998-12-31T23:59:59Z', '/at') < endOfTime).toBe(true);
});

test('rejects values that cannot be stored, with their location', () => {
  const refusal = (work: () => unknown) => {
    try {
      return work();
    } catch (error) {
      return error instanceof Problem ? [error.code, error.details[0]?.pointer] : error;
    }
  };
  expect(refusal(() => instantField('9999-12-31T23:59:59-10:00', '/startsAt'))).toEqual(['VALIDATION_FAILED', '/startsAt']);
  expect(refusal(() => instantParameter('9999-12-31T23:59:59-10:00', 'from'))).toEqual(['INVALID_PARAMETER', '#/query/from']);
});
