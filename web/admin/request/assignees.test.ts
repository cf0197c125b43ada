import { expect, test } from 'vitest';
import { assigneeOptions, canAssign } from './assignees.ts';

const [ada, ben] = [
  { id: 'a', name: 'Ada' },
  { id: 'b', name: 'Ben' },
];

test('the options contain the present assignee, marked if that person is no longer an administrator', () => {
  const labels = (assignee: typeof ada | null) => assigneeOptions({ assignee, assignees: [ada] }).map(({ label }) => label);
  expect(labels(ben)).toEqual(['Nobody', 'Ada', 'Ben (former)']);
  expect(labels(ada)).toEqual(['Nobody', 'Ada']);
  expect(labels(null)).toEqual(['Nobody', 'Ada']);
});

test('only nobody and active administrators can be assigned', () => {
  expect([null, ada, ben].map((assignee) => canAssign({ assignees: [ada] }, assignee))).toEqual([true, true, false]);
});
