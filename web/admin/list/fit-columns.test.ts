import { expect, test } from 'vitest';
import { fitColumns } from './fit-columns.ts';

const columns = [
  { key: 'reference', label: 'Reference', minWidth: 150, isRowHeader: true },
  { key: 'name', label: 'Name', minWidth: 120, isEssential: true },
  { key: 'topic', label: 'Topic', minWidth: 110 },
  { key: 'assignee', label: 'Assignee' },
  { key: 'shown', label: 'Shown', width: 90, isEssential: true },
  { key: 'received', label: 'Received', sort: 'createdAt', minWidth: 150 },
];
const kept = (width: number, sort = 'name') => fitColumns(columns, { width, sort, hasCheckboxes: true }).map(({ key }) => key);

test('keeps all columns if they fit, to the pixel', () => {
  expect(kept(788)).toHaveLength(6);
  expect(kept(787)).toEqual(['reference', 'name', 'topic', 'assignee', 'shown']);
});

test('uses the room of the checkboxes in a list without them', () => {
  const fitting = (width: number) => fitColumns(columns, { width, sort: 'name', hasCheckboxes: false });
  expect(fitting(740)).toHaveLength(6);
  expect(fitting(739)).toHaveLength(5);
});

test('drops columns from the right, the sorted one last, and never an essential one', () => {
  expect(kept(787, '-createdAt')).toEqual(['reference', 'name', 'topic', 'shown', 'received']);
  expect(kept(580, '-createdAt')).toEqual(['reference', 'name', 'shown', 'received']);
  expect(kept(500, '-createdAt')).toEqual(['reference', 'name', 'shown']);
  expect(kept(0)).toEqual(['reference', 'name', 'shown']);
});

test('keeps a narrow column in the room that a wide one leaves', () => {
  expect(kept(528)).toEqual(['reference', 'name', 'assignee', 'shown']);
  expect(kept(527)).toEqual(['reference', 'name', 'shown']);
});

test('fills the room with as many narrow columns as fit, from the left', () => {
  const wide = { key: 'wide', label: 'Wide', width: 400 };
  const narrow = ['a', 'b', 'c'].map((key) => ({ key, label: key, width: 100 }));
  const fitting = (width: number) =>
    fitColumns([wide, ...narrow], { width, sort: 'name', hasCheckboxes: true }).map(({ key }) => key);
  expect(fitting(368)).toEqual(['a', 'b', 'c']);
  expect(fitting(367)).toEqual(['a', 'b']);
});
