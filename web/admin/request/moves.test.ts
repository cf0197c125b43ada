import { expect, test } from 'vitest';
import { bulkMoves, commonMoves } from './moves.ts';

const record = (id: string, ...nextStatuses: string[]) => ({ id, version: 3, nextStatuses });

test('only what every record may do is offered', () => {
  expect(commonMoves([record('a', 'open', 'resolved', 'spam'), record('b', 'resolved', 'spam')])).toEqual(['resolved', 'spam']);
  expect(commonMoves([record('a', 'open'), record('b')])).toEqual([]);
  expect(commonMoves([])).toEqual([]);
});

test('a move is sent with the version that was seen', async () => {
  const sent: unknown[] = [];
  const [action] = bulkMoves([record('a', 'no-show')], ['request', 'requests'], (moved, status, headers) => {
    sent.push([moved.id, status, headers]);
    return Promise.resolve();
  });
  expect(action?.question(1)).toBe('Move 1 request to “No show”?');
  expect(action?.question(4)).toBe('Move 4 requests to “No show”?');
  await action?.perform(record('a', 'no-show'));
  expect(sent).toEqual([['a', 'no-show', { 'If-Match': '"3"' }]]);
});
