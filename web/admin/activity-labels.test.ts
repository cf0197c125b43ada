import { expect, test } from 'vitest';
import { formatAction, formatChange, splitSentence } from './activity-labels.ts';

test('shows an action as text', () => {
  expect(formatAction('demo-request.status-changed')).toBe('Changed status of demo request');
  expect(formatAction('user.signed-in')).toBe('Signed in');
  expect(formatAction('machine.freed')).toBe('Released machine');
  expect(formatAction('user.second-factor-disabled')).toBe('Turned off two-step verification of user');
  expect(formatAction('license.moved-away')).toBe('Moved away license');
});

test('names the record in the sentence', () => {
  const license = { kind: 'license', id: 'a', label: 'License …Z73M' } as const;
  expect(splitSentence({ action: 'license.issued', entity: license })).toEqual({
    before: 'Issued ',
    name: 'license …Z73M',
    after: '',
  });
  const reply = { kind: 'saved-reply', id: 'c', label: 'Thanks' } as const;
  expect(splitSentence({ action: 'saved-reply.created', entity: reply }).name).toBe('saved reply “Thanks”');
  const user = { kind: 'user', id: 'b', label: 'Mara Lindqvist' } as const;
  expect(splitSentence({ action: 'user.signed-in', entity: user })).toEqual({ before: 'Signed in', name: null, after: '' });
});

test('formats the values of a change as the screens show them', () => {
  expect(formatChange({ field: 'status', from: 'new', to: 'waiting-on-customer' }, 'support-request.updated')).toBe(
    'Status: New → Waiting on customer',
  );
  expect(formatChange({ field: 'topic', from: 'other', to: 'pcf-export' }, 'support-request.updated')).toBe(
    'Topic: Other → PCF export',
  );
  expect(formatChange({ field: 'comment', from: null, to: 'Called twice.' }, 'support-request.updated')).toBe(
    'Comment: Called twice.',
  );
  expect(formatChange({ field: 'fileName', from: 'a.rfa', to: null }, 'support-request.updated')).toBe('File name: a.rfa → none');
  expect(formatChange({ field: 'dueOn', from: null, to: '2026-11-27' }, 'support-request.updated')).toBe(
    'Due date: Nov 27, 2026',
  );
  expect(formatChange({ field: 'active', from: 'true', to: 'false' }, 'family.deactivated')).toBe(
    'Visible on the site: yes → no',
  );
  expect(formatChange({ field: 'active', from: 'true', to: 'false' }, 'user.deactivated')).toBe('Active: yes → no');
  expect(formatChange({ field: 'role', from: 'user', to: 'admin' }, 'user.updated')).toBe('Role: User → Administrator');
  expect(formatChange({ field: 'sizes', from: '6 entries', to: '6 entries' }, 'family.updated')).toBe('Sizes: changed');
});

test('names the fields and values of families and learning content like their forms', () => {
  const family = (field: string, from: string | null, to: string | null) => formatChange({ field, from, to }, 'family.updated');
  expect(family('category', 'elbow', 'blind-flange')).toBe('Category: Elbow → Blind flange');
  expect(family('endTypes', 'BW', 'SW, THD')).toBe('End types: Butt weld → Socket weld, Threaded');
  expect(family('pcf.ready', 'false', 'true')).toBe('Ready for PCF export: no → yes');
  expect(family('pcf.skey', 'VBFL', null)).toBe('Symbol key: VBFL → none');
  const course = (field: string, from: string | null, to: string) => formatChange({ field, from, to }, 'training-course.updated');
  expect(course('type', 'self-paced', 'instructor-led')).toBe('Type: Self-paced → Instructor-led');
  expect(course('format', 'online', 'hybrid')).toBe('Format: Online → Online and on site');
  expect(course('price.amount', '45000', '29000')).toBe('Price in the smallest unit, for example cents: 45000 → 29000');
  expect(formatChange({ field: 'category', from: 'licensing', to: 'pcf-export' }, 'tutorial.updated')).toBe(
    'Category: Licensing → PCF export',
  );
});

test('names the terms of a license like its screen', () => {
  const change = (field: string, from: string | null, to: string | null) =>
    formatChange({ field, from, to }, 'license.limits-changed');
  expect(change('leaseSeconds', '600', '28800')).toBe('Seat release after a crash: 10 minutes → 8 hours');
  expect(change('features', '', 'batch-export, weld-list')).toBe('Features: none → batch export, weld list');
  expect(change('exportsPerMonth', null, '500')).toBe('Exports per month: unlimited → 500');
  expect(change('maxElements', '50000', null)).toBe('Elements per export: 50000 → unlimited');
  expect(change('maxInstances', '2', '4')).toBe('Sessions: 2 → 4');
});

test('keeps Arabic and Hebrew names on their side of the arrow', () => {
  expect(formatChange({ field: 'assignee', from: 'אברהם כהן', to: 'سارة' }, 'demo-request.assigned')).toBe(
    'Assignee: \u2068אברהם כהן\u2069 → \u2068سارة\u2069',
  );
});

test('shows an unknown enum value as text', () => {
  expect(formatChange({ field: 'status', from: 'new', to: 'on-hold' }, 'support-request.updated')).toBe('Status: New → On hold');
});

test('shows an instant in the local time zone, which it names', () => {
  const at = new Date(2026, 10, 20, 15, 30).toISOString();
  expect(formatChange({ field: 'expiresAt', from: null, to: at }, 'license.extended')).toMatch(
    /^Expires: Nov 20, 2026, 3:30 PM \S+/,
  );
});
