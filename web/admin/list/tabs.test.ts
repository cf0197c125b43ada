import { expect, test } from 'vitest';
import { filtersBesides, findTab, type ListTab } from './tabs.ts';

const mine: ListTab = { key: 'mine', label: 'Mine', filters: { assignee: [], overdue: [] }, emptyText: '' };
const overdue: ListTab = { key: 'overdue', label: 'Overdue', filters: { assignee: ['any'], overdue: ['true'] }, emptyText: '' };
const tabs = [mine, overdue];

test('finds the tab whose filters are set', () => {
  expect(findTab(tabs, { filters: {} })).toBe(mine);
  expect(findTab(tabs, { filters: { desk: ['demo'] } })).toBe(mine);
  expect(findTab(tabs, { filters: { assignee: ['any'], overdue: ['true'] } })).toBe(overdue);
  expect(findTab(tabs, { filters: { overdue: ['true'] } })).toBeUndefined();
  expect(findTab(tabs, { filters: { assignee: ['none'], overdue: ['true'] } })).toBeUndefined();
});

test('tells the filters of a tab from further ones', () => {
  expect(filtersBesides(overdue, { assignee: ['any'], overdue: ['true'], desk: ['demo'] })).toEqual({ desk: ['demo'] });
  expect(filtersBesides(undefined, { overdue: ['true'] })).toEqual({ overdue: ['true'] });
});
