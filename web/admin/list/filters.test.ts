import { expect, test, vi } from 'vitest';
import { calendarDay, dayAfter, dayOf, relativeDay, spanLabel, startOfDay } from './days.ts';
import { filterChoices, filterParameters, idForm, knownValues, type FilterSpec, parameterNames } from './filters.ts';

// Before the imports, because formats keep the time zone. There, 2026-03-29 has 23 hours and 2026-10-25 has 25.
vi.hoisted(() => vi.stubEnv('TZ', 'Europe/Berlin'));

const filters: FilterSpec<unknown>[] = [
  { kind: 'options', name: 'status', label: 'Status', multiple: true, options: [] },
  { kind: 'options', name: 'assignee', label: 'Assignee', multiple: false, options: () => [] },
  { kind: 'days', label: 'Received', from: 'createdFrom', to: 'createdTo' },
];

test('a span of days has two URL parameters', () => {
  expect(parameterNames(filters)).toEqual(['status', 'assignee', 'createdFrom', 'createdTo']);
});

test('sends a single-value filter as a string, and a multi-value filter as a list', () => {
  expect(filterParameters(filters, { status: ['new'], assignee: ['none'] })).toEqual({ status: ['new'], assignee: 'none' });
});

test.each([
  ['2026-03-29', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['2026-03-01', '2026-03-31', '2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'],
])('sends a span as local midnights, of the first day and of the day after the last: %s to %s', (first, last, from, to) => {
  expect(filterParameters(filters, { createdFrom: [first], createdTo: [last] })).toEqual({ createdFrom: from, createdTo: to });
});

test('sends everything up to a day as the midnight after it', () => {
  const expires: FilterSpec<unknown> = { kind: 'until', name: 'expiresBefore', label: 'Expires', choices: [] };
  const end = '2026-10-25T23:00:00.000Z';
  expect(filterParameters([expires], { expiresBefore: ['2026-10-25'] })).toEqual({ expiresBefore: end });
  expect(filterParameters([expires], { expiresBefore: ['soon'] })).toEqual({});
});

test('ignores values that are not days', () => {
  expect(filterParameters(filters, { createdFrom: ['yesterday'], createdTo: ['2026-02-31'] })).toEqual({});
  expect([startOfDay('2026-13-01'), dayAfter(''), startOfDay(undefined)]).toEqual([null, null, null]);
});

test('the days of a preset follow the calendar', () => {
  vi.useFakeTimers({ now: new Date(2026, 2, 30, 0, 30) });
  expect([0, 6, -30].map(relativeDay)).toEqual(['today', 'today-6', 'today+30']);
  expect(filterParameters(filters, { createdFrom: ['today-6'], createdTo: ['today'] })).toEqual({
    createdFrom: '2026-03-23T23:00:00.000Z',
    createdTo: '2026-03-30T22:00:00.000Z',
  });
  vi.setSystemTime(new Date(2026, 2, 31));
  expect(calendarDay('today-6')).toBe('2026-03-25');
  expect(['today+30', 'today 30'].map(calendarDay)).toEqual(['2026-04-30', '2026-04-30']);
  expect(['today6', 'today-', 'Today', '2026-02-31'].map(calendarDay)).toEqual([null, null, null, null]);
  vi.useRealTimers();
});

test('counts days back across months, years and a day of 23 hours', () => {
  expect(dayOf(new Date(2026, 2, 30, 0, 30), 1)).toBe('2026-03-29');
  expect(dayOf(new Date(2026, 2, 1, 23, 59), 1)).toBe('2026-02-28');
  expect(dayOf(new Date(2026, 0, 3), 6)).toBe('2025-12-28');
});

test('formats a span as text', () => {
  expect(spanLabel('2026-11-01', '2026-11-07')).toBe('Nov 1, 2026 – Nov 7, 2026');
  expect(spanLabel('2026-11-01', '2026-11-01')).toBe('Nov 1, 2026');
  expect(spanLabel('2026-11-01', undefined)).toBe('since Nov 1, 2026');
  expect(spanLabel(undefined, '2026-11-07')).toBe('until Nov 7, 2026');
  expect(spanLabel('soon', undefined)).toBeNull();
});

test('offers every option that is not chosen, and the removal of those that are', () => {
  const offered: FilterSpec<never>[] = [
    {
      kind: 'options',
      name: 'status',
      label: 'Status',
      multiple: true,
      options: [
        { value: 'new', label: 'New' },
        { value: 'open', label: 'Open' },
      ],
    },
    {
      kind: 'options',
      name: 'active',
      label: 'Shown',
      multiple: false,
      options: () => [
        { value: 'true', label: 'Yes' },
        { value: 'false', label: 'No' },
      ],
    },
    { kind: 'days', label: 'Received', from: 'createdFrom', to: 'createdTo' },
  ];
  expect(filterChoices(offered, [], { status: ['new'], active: ['true'] })).toEqual([
    { label: 'Status: remove New', filters: { status: [] } },
    { label: 'Status: Open', filters: { status: ['new', 'open'] } },
    { label: 'Shown: remove Yes', filters: { active: [] } },
    { label: 'Shown: No', filters: { active: ['false'] } },
  ]);
});

test('applies the default of a filter until a value or all of them are chosen', () => {
  const assignee = {
    kind: 'options',
    name: 'assignee',
    label: 'Assignee',
    multiple: false,
    options: [],
    defaultValue: 'me',
  } as const;
  expect(filterParameters([assignee], {})).toEqual({ assignee: 'me' });
  expect(filterParameters([assignee], { assignee: ['none'] })).toEqual({ assignee: 'none' });
  expect(filterParameters([assignee], { assignee: ['any'] })).toEqual({});
});

test('drops values that a filter does not know', () => {
  const status = {
    kind: 'options',
    name: 'status',
    label: 'Status',
    multiple: true,
    options: [{ value: 'new', label: 'New' }],
  } as const;
  const assignee = {
    kind: 'options',
    name: 'assignee',
    label: 'Assignee',
    multiple: false,
    options: () => [{ value: 'me', label: 'Me' }],
    unlisted: idForm,
  } as const;
  const known = (chosen: Record<string, string[]>) => knownValues([status, assignee], chosen);
  const former = '0197f0c4-0000-7000-8000-000000000000';
  expect(known({ status: ['new', 'gone'], assignee: [former] })).toEqual({ status: ['new'], assignee: [former] });
  expect(known({ assignee: ['me'] })).toEqual({ assignee: ['me'] });
  expect(known({ status: ['gone'], assignee: ['somebody'] })).toEqual({});
});
