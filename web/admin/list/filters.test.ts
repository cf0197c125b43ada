import { expect, test } from 'vitest';
import { dayAfter, dayOf, spanLabel, startOfDay } from './days.ts';
import { filterChoices, filterParameters, type FilterSpec, parameterNames } from './filters.ts';

const filters: FilterSpec<unknown>[] = [
  { kind: 'options', name: 'status', label: 'Status', multiple: true, options: [] },
  { kind: 'options', name: 'assignee', label: 'Assignee', multiple: false, options: () => [] },
  { kind: 'days', label: 'Received', from: 'createdFrom', to: 'createdTo' },
];

test('a span of days owns two parameters of the address', () => {
  expect(parameterNames(filters)).toEqual(['status', 'assignee', 'createdFrom', 'createdTo']);
});

test('a filter that takes one value sends it bare, one that takes several a list', () => {
  expect(filterParameters(filters, { status: ['new'], assignee: ['none'] })).toEqual({ status: ['new'], assignee: 'none' });
});

test('a span is sent from the first midnight to the one after the last day, by the clock of the reader', () => {
  expect(filterParameters(filters, { createdFrom: ['2026-03-01'], createdTo: ['2026-03-31'] })).toEqual({
    createdFrom: new Date(2026, 2, 1).toISOString(),
    createdTo: new Date(2026, 3, 1).toISOString(),
  });
});

test('what is no day is not sent', () => {
  expect(filterParameters(filters, { createdFrom: ['yesterday'], createdTo: ['2026-02-31'] })).toEqual({});
  expect([startOfDay('2026-13-01'), dayAfter(''), startOfDay(undefined)]).toEqual([null, null, null]);
});

test('days before an instant cross months and years', () => {
  expect(dayOf(new Date(2026, 2, 1, 23, 59), 1)).toBe('2026-02-28');
  expect(dayOf(new Date(2026, 0, 3), 6)).toBe('2025-12-28');
});

test('a span in words', () => {
  expect(spanLabel('2026-11-01', '2026-11-07')).toBe('Nov 1, 2026 – Nov 7, 2026');
  expect(spanLabel('2026-11-01', '2026-11-01')).toBe('Nov 1, 2026');
  expect(spanLabel('2026-11-01', undefined)).toBe('since Nov 1, 2026');
  expect(spanLabel(undefined, '2026-11-07')).toBe('until Nov 7, 2026');
  expect(spanLabel('soon', undefined)).toBeNull();
});

test('every value is one choice away, and the one that is chosen can be taken back', () => {
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
    { label: 'Status: not New', filters: { status: [] } },
    { label: 'Status: Open', filters: { status: ['new', 'open'] } },
    { label: 'Shown: not Yes', filters: { active: [] } },
    { label: 'Shown: No', filters: { active: ['false'] } },
  ]);
});
