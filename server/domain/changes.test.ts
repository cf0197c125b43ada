import { expect, test } from 'vitest';
import { changesTo } from './changes.ts';

test('returns exactly the changed fields', () => {
  const record = { title: 'Old', level: 'beginner', tags: ['a'], price: null };
  expect(changesTo(record, { title: 'New', level: 'beginner', tags: ['a', 'b'], price: { amount: 1 } })).toEqual([
    { field: 'title', from: 'Old', to: 'New' },
    { field: 'tags', from: 'a', to: 'a, b' },
    { field: 'price', from: null, to: '{"amount":1}' },
  ]);
  expect(changesTo(record, record)).toEqual([]);
});

test('logs long texts and lists by their length', () => {
  expect(changesTo({ body: 'short' }, { body: 'x'.repeat(501) })).toEqual([
    { field: 'body', from: 'short', to: '501 characters' },
  ]);
  expect(changesTo({ items: [] }, { items: [{ id: 1 }, { id: 2 }] })).toEqual([{ field: 'items', from: '', to: '2 entries' }]);
});
