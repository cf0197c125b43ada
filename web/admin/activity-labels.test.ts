import { expect, test } from 'vitest';
import { actionLabel, changeLabel } from './activity-labels.ts';

test('an action in words', () => {
  expect(actionLabel('demo-request.status-changed')).toBe('Demo request: status changed');
  expect(actionLabel('user.signed-in')).toBe('User: signed in');
});

test('a change from and to', () => {
  expect(changeLabel({ field: 'status', from: 'new', to: 'no-show' })).toBe('Status: new → no-show');
  expect(changeLabel({ field: 'comment', from: null, to: 'Called twice.' })).toBe('Comment: Called twice.');
  expect(changeLabel({ field: 'fileName', from: 'a.rfa', to: null })).toBe('File name: a.rfa → nothing');
  expect(changeLabel({ field: 'active', from: true, to: false })).toBe('Active: true → false');
});
