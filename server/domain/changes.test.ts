import { expect, test } from 'vitest';
import { changesTo } from './changes.ts';

test('returns exactly the changed fields', () => {
  const record = { title: 'Old', level: 'beginner', tags: ['a'], price: null };
  expect(changesTo(record, { title: 'New', level: 'beginner', tags: ['a', 'b'], price: { amount: 1 } })).toEqual([
    { field: 'title', from: 'Old', to: 'New' },
    { field: 'tags', from: 'a', to: 'a, b' },
    { field: 'price.amount', from: null, to: '1' },
  ]);
  expect(changesTo(record, record)).toEqual([]);
});

test('logs long texts and lists by their length', () => {
  expect(changesTo({ body: 'short' }, { body: 'x'.repeat(501) })).toEqual([
    { field: 'body', from: 'short', to: '501 characters' },
  ]);
  expect(changesTo({ items: [] }, { items: [{ id: 1 }, { id: 2 }] })).toEqual([{ field: 'items', from: '', to: '2 entries' }]);
});

test('returns the changed fields of an object by their paths', () => {
  const pcf = { ready: false, component: 'VALVE', skey: 'VBFL' };
  expect(changesTo({ pcf }, { pcf: { skey: 'VBFL', component: null, ready: true } })).toEqual([
    { field: 'pcf.ready', from: 'false', to: 'true' },
    { field: 'pcf.component', from: 'VALVE', to: null },
  ]);
  expect(changesTo({ price: { amount: 450, currency: 'EUR' } }, { price: null })).toEqual([
    { field: 'price.amount', from: '450', to: null },
    { field: 'price.currency', from: 'EUR', to: null },
  ]);
  expect(changesTo({ pcf }, { pcf: { skey: 'VBFL', component: 'VALVE', ready: false } })).toEqual([]);
});
