import { expect, test } from 'vitest';
import { formatAction, formatChange } from './activity-labels.ts';

test('shows an action as text', () => {
  expect(formatAction('demo-request.status-changed')).toBe('Demo request: status changed');
  expect(formatAction('user.signed-in')).toBe('User: signed in');
  expect(formatAction('machine.freed')).toBe('Machine: released');
});

test('formats the values of a change as the screens show them', () => {
  expect(formatChange({ field: 'status', from: 'new', to: 'waiting-on-customer' })).toBe('Status: New → Waiting on customer');
  expect(formatChange({ field: 'comment', from: null, to: 'Called twice.' })).toBe('Comment: Called twice.');
  expect(formatChange({ field: 'fileName', from: 'a.rfa', to: null })).toBe('File name: a.rfa → none');
  expect(formatChange({ field: 'dueOn', from: null, to: '2026-11-27' })).toBe('Due date: Nov 27, 2026');
  expect(formatChange({ field: 'active', from: 'true', to: 'false' })).toBe('Visible on the site: yes → no');
});

test('shows an unknown enum value as text', () => {
  expect(formatChange({ field: 'status', from: 'new', to: 'on-hold' })).toBe('Status: New → On hold');
});

test('shows an instant in the local time zone', () => {
  const at = new Date(2026, 10, 20, 15, 30).toISOString();
  expect(formatChange({ field: 'expiresAt', from: null, to: at })).toBe('Expires at: Nov 20, 2026, 3:30 PM');
});
