import { expect, test } from 'vitest';
import { deskLabel, rowId, splitRowId } from './row-id.ts';

test('names the desk and the request', () => {
  const id = rowId({ desk: 'support', id: '0197f0c4-6d3a' });
  expect(splitRowId(id)).toEqual({ desk: 'support', requestId: '0197f0c4-6d3a' });
});

test('takes a text that names no desk for a request of an unknown one', () => {
  expect(splitRowId('0197f0c4')).toEqual({ desk: '', requestId: '0197f0c4' });
});

test('shows a desk that this version does not know by its key', () => {
  expect([deskLabel('support'), deskLabel('training')]).toEqual(['Support', 'training']);
});
