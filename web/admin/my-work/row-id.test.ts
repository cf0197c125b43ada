import { expect, test } from 'vitest';
import { deskLabel, rowId, splitRowId } from './row-id.ts';

test('splits an id into the desk and the request', () => {
  const id = rowId({ desk: 'support', id: '0197f0c4-6d3a' });
  expect(splitRowId(id)).toEqual({ desk: 'support', requestId: '0197f0c4-6d3a' });
});

test('treats an id without a desk as a request of an unknown desk', () => {
  expect(splitRowId('0197f0c4')).toEqual({ desk: '', requestId: '0197f0c4' });
});

test('shows an unknown desk by its key', () => {
  expect([deskLabel('support'), deskLabel('training')]).toEqual(['Support', 'training']);
});
