import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadContract } from '../../openapi/load.ts';
import {
  admission,
  initialStatus,
  isPublished,
  isReserved,
  nextStatuses,
  placesLeft,
  requireAdmission,
  requireMove,
  requirePlacesFor,
  reservedWords,
  statusForPlaces,
  type RecordState,
} from './learning.ts';

const recordState = (status: string | null, change: Partial<RecordState> = {}): RecordState => ({
  status,
  recordingUrl: null,
  places: null,
  taken: 0,
  startsAt: null,
  minutes: 0,
  ...change,
});
const url = 'https://example.com/recording';

const { schemas } = loadContract().document.components;
const moves = {
  webinar: schemas['WebinarStatus']?.['x-transitions'] as Record<string, string[]>,
  'training-course': schemas['TrainingCourseStatus']?.['x-transitions'] as Record<string, string[]>,
};
const kinds = ['webinar', 'training-course'] as const;
const statusesOf = (kind: (typeof kinds)[number]) => Object.keys(moves[kind]);

test.each(kinds)('a %s allows exactly the status changes of the contract', (kind) => {
  for (const [from, allowed] of Object.entries(moves[kind])) {
    const at = recordState(from, { recordingUrl: url });
    expect(nextStatuses(kind, at)).toEqual(allowed);
    for (const to of statusesOf(kind)) {
      if (allowed.includes(to)) expect(() => requireMove(kind, at, to)).not.toThrow();
      else {
        expect(() => requireMove(kind, at, to)).toThrow(
          expect.objectContaining({ code: 'INVALID_STATUS_TRANSITION', extension: { from, to, allowed } }),
        );
      }
    }
  }
});

test.each(kinds)('every status of a %s can be reached from its initial status', (kind) => {
  const reached = new Set([initialStatus(kind) ?? '']);
  for (const status of reached)
    for (const next of nextStatuses(kind, recordState(status, { recordingUrl: url }))) reached.add(next);
  expect([...reached].toSorted()).toEqual(statusesOf(kind).toSorted());
});

test('a webinar can become recorded only with a recording', () => {
  expect(nextStatuses('webinar', recordState('ended'))).toEqual([]);
  expect(nextStatuses('webinar', recordState('ended', { recordingUrl: url }))).toEqual(['recorded']);
});

test('a course can be opened only while a seat is free', () => {
  const all = { places: 12, taken: 12 };
  expect(nextStatuses('training-course', recordState('full', all))).toEqual(['in-progress', 'cancelled']);
  expect(nextStatuses('training-course', recordState('full', { places: 13, taken: 12 }))).toContain('open');
  expect(nextStatuses('training-course', recordState('draft', all))).toEqual(['cancelled']);
});

test('an open course becomes full with its last seat; no other status changes automatically', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...kinds),
      fc.nat(6),
      fc.option(fc.integer({ min: 1, max: 20 })),
      fc.nat(20),
      (kind, index, places, wanted) => {
        const status = statusesOf(kind)[index % statusesOf(kind).length] ?? '';
        const taken = Math.min(wanted, places ?? wanted);
        const filled = kind === 'training-course' && status === 'open' && taken === places;
        expect(statusForPlaces(kind, recordState(status, { places, taken }))).toBe(filled ? 'full' : status);
      },
    ),
  );
  expect(statusForPlaces('learning-path', recordState(null))).toBeNull();
});

const now = new Date('2026-11-20T12:00:00.000Z');

test('decides who can enroll', () => {
  expect(admission('webinar', recordState('scheduled', { places: 2, taken: 1 }), now)).toBe('open');
  expect(admission('webinar', recordState('live', { places: 2, taken: 2 }), now)).toBe('full');
  expect(admission('webinar', recordState('ended', { places: 2, taken: 2 }), now)).toBe('closed');
  expect(admission('training-course', recordState('open'), now)).toBe('open');
  expect(admission('training-course', recordState('full', { places: 9 }), now)).toBe('full');
  expect(admission('training-course', recordState('in-progress'), now)).toBe('closed');
  expect(admission('learning-path', recordState(null, { taken: 1_000_000 }), now)).toBe('open');
  expect(() => requireAdmission('webinar', recordState('recorded'), now)).toThrow(expect.objectContaining({ code: 'NOT_OPEN' }));
  expect(() => requireAdmission('training-course', recordState('full'), now)).toThrow(
    expect.objectContaining({ code: 'CAPACITY_REACHED' }),
  );
});

test('closes registration after a webinar’s announced time, unless it is live', () => {
  const until = (minutes: number) => ({ startsAt: '2026-11-20T11:00:00.000Z', minutes });
  expect(admission('webinar', recordState('scheduled', until(61)), now)).toBe('open');
  expect(admission('webinar', recordState('scheduled', until(60)), now)).toBe('closed');
  expect(admission('webinar', recordState('scheduled', { ...until(60), places: 2, taken: 2 }), now)).toBe('closed');
  expect(admission('webinar', recordState('live', until(60)), now)).toBe('open');
  expect(admission('training-course', recordState('open', until(0)), now)).toBe('open');
  expect(() => requireAdmission('webinar', recordState('scheduled', until(60)), now)).toThrow(
    expect.objectContaining({ code: 'NOT_OPEN' }),
  );
});

test('rejects a capacity below the number of participants', () => {
  expect(() => requirePlacesFor(12, null)).not.toThrow();
  expect(() => requirePlacesFor(12, 12)).not.toThrow();
  expect(() => requirePlacesFor(12, 11)).toThrow(
    expect.objectContaining({ code: 'BELOW_CURRENT_USE', extension: { current: 12 } }),
  );
});

test('neither drafts nor canceled events are published', () => {
  const hidden = kinds.map((kind) => statusesOf(kind).filter((status) => !isPublished(kind, status)));
  expect(hidden).toEqual([
    ['draft', 'cancelled'],
    ['draft', 'archived', 'cancelled'],
  ]);
});

test('rejects reserved words and ids as slugs', () => {
  const paths = ['/a/webinars', '/a/webinars/upcoming', '/a/webinars/series/{id}', '/a/webinars/{id}/register', '/a/webinarsx/y'];
  const reserved = reservedWords(paths, '/a/webinars');
  expect([...reserved]).toEqual(['upcoming', 'series']);
  expect(isReserved('upcoming', reserved)).toBe(true);
  expect(isReserved('0197f0c4-6d3a-7c1e-9f52-3a1b5c7d9e0f', reserved)).toBe(true);
  expect(isReserved('register', reserved)).toBe(false);
});

test.each([
  [null, 500, null],
  [100, 0, 'many'],
  [100, 79, 'many'],
  [100, 80, 'few'],
  [100, 100, 'none'],
  [10, 6, 'many'],
  [10, 7, 'few'],
  [3, 0, 'few'],
  [1, 1, 'none'],
] as const)('%s places with %i taken: %s left', (places, taken, left) => {
  expect(placesLeft('training-course', recordState('open', { places, taken }))).toBe(left);
});

test('a course with the status full has no places left, even if seats are free', () => {
  expect(placesLeft('training-course', recordState('full', { places: 12 }))).toBe('none');
});
