import { expect, test } from 'vitest';
import { bulkMoves, commonMoves } from './moves.ts';

const request = (id: string, ...nextStatuses: string[]) => ({ id, status: 'new', version: 3, nextStatuses });

function recordMoves(nextStatus: string, undo?: (id: string, status: string) => Promise<void>) {
  const sent: unknown[] = [];
  const move = (id: string, change: object, options: object) => {
    sent.push([id, change, options]);
    return Promise.resolve();
  };
  const [action] = bulkMoves([request('a', nextStatus)], 'request', move, undo);
  return { action, sent };
}

test('offers only the moves that all requests allow', () => {
  expect(commonMoves([request('a', 'open', 'resolved', 'spam'), request('b', 'resolved', 'spam')])).toEqual(['resolved', 'spam']);
  expect(commonMoves([request('a', 'open'), request('b')])).toEqual([]);
  expect(commonMoves([])).toEqual([]);
});

test('sends a move with the version of the row', async () => {
  const { action, sent } = recordMoves('no-show');
  expect(action?.question(1)).toBe('Move 1 request to “No show”?');
  expect(action?.question(4)).toBe('Move 4 requests to “No show”?');
  await action?.perform(request('a', 'no-show'), '');
  expect(sent).toEqual([['a', { status: 'no-show' }, { headers: { 'If-Match': '"3"' } }]]);
});

test('undoes each move with the call for it', async () => {
  const undone: unknown[] = [];
  const { action, sent } = recordMoves('open', async (...given) => void undone.push(given));
  const moved = { id: 'a', status: 'open', version: 4, nextStatuses: [] };
  expect(action?.canUndo?.(request('a', 'open'), moved)).toBe(true);
  await action?.undo?.(request('a', 'open'), moved);
  expect(undone).toEqual([['a', 'new']]);
  expect(sent).toEqual([]);
});

test('without such a call, moves back with the version of the response if the server allows it', async () => {
  const { action, sent } = recordMoves('spam');
  const moved = { id: 'a', status: 'spam', version: 4, nextStatuses: ['new'] };
  expect(action?.canUndo?.(request('a', 'spam'), moved)).toBe(true);
  expect(action?.canUndo?.(request('a', 'spam'), { ...moved, nextStatuses: ['open'] })).toBe(false);
  await action?.undo?.(request('a', 'spam'), moved);
  expect(sent).toEqual([['a', { status: 'new' }, { headers: { 'If-Match': '"4"' } }]]);
});
