import { expect, test } from 'vitest';
import { bulkMoves, commonMoves } from './moves.ts';

const record = (id: string, ...nextStatuses: string[]) => ({ id, status: 'new', version: 3, nextStatuses });

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
  await action?.perform(record('a', 'no-show'), '');
  expect(sent).toEqual([['a', 'no-show', { 'If-Match': '"3"' }]]);
});

test('a move is taken back from where it led, if the server offers the way back', async () => {
  const sent: unknown[] = [];
  const [action] = bulkMoves([record('a', 'spam')], ['request', 'requests'], (moved, status, headers) => {
    sent.push([moved.id, status, headers]);
    return Promise.resolve();
  });
  const moved = { id: 'a', status: 'spam', version: 4, nextStatuses: ['new'] };
  expect(action?.canUndo?.(record('a', 'spam'), moved)).toBe(true);
  expect(action?.canUndo?.(record('a', 'spam'), { ...moved, nextStatuses: ['open'] })).toBe(false);
  await action?.undo?.(record('a', 'spam'), moved);
  expect(sent).toEqual([['a', 'new', { 'If-Match': '"4"' }]]);
});
