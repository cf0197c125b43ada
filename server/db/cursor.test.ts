import { createSecretKey } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCursor, writeCursor } from './cursor.ts';

const key = createSecretKey(Buffer.alloc(32, 7));

test('decodes a cursor in its own scope', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.integer()), fc.uuid(), fc.string(), (value, id, scope) => {
      expect(readCursor(key, scope, writeCursor(key, scope, { value, id }))).toEqual({ value, id });
    }),
  );
});

test('rejects a cursor of another scope, another key or with a changed character', () => {
  const cursor = writeCursor(key, 'list', { value: 'a', id: 'b' });
  const refused = expect.objectContaining({ code: 'INVALID_CURSOR' });
  expect(() => readCursor(key, 'other list', cursor)).toThrowError(refused);
  expect(() => readCursor(createSecretKey(Buffer.alloc(32)), 'list', cursor)).toThrowError(refused);
  for (let at = 0; at < cursor.length - 1; at += 1) {
    const changed = cursor.slice(0, at) + (cursor[at] === 'A' ? 'B' : 'A') + cursor.slice(at + 1);
    expect(() => readCursor(key, 'list', changed)).toThrowError(refused);
  }
});

test.each(['', '.', 'x', 'x.y', 'e30.'])('rejects %j, which is not a cursor', (cursor) => {
  expect(() => readCursor(key, 'list', cursor)).toThrowError(expect.objectContaining({ code: 'INVALID_CURSOR' }));
});
