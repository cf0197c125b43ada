import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import { Problem } from '../problems.ts';

/** The sort value and the id of the last record of a page. */
export interface Position {
  value: string | number;
  id: string;
}

const macBytes = 16;

function mac(key: KeyObject, scope: string, payload: string): Buffer {
  return createHmac('sha256', key).update(scope).update('\0').update(payload).digest().subarray(0, macBytes);
}

/** Writes an opaque, signed cursor. `scope` names the list with its filters and its sort; the cursor is valid only there. */
export function writeCursor(key: KeyObject, scope: string, { value, id }: Position): string {
  const payload = Buffer.from(JSON.stringify([value, id])).toString('base64url');
  return `${payload}.${mac(key, scope, payload).toString('base64url')}`;
}

/** @throws Problem INVALID_CURSOR unless `writeCursor` made the cursor for the same scope */
export function readCursor(key: KeyObject, scope: string, cursor: string): Position {
  const [payload = '', signature = ''] = cursor.split('.');
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== macBytes || !timingSafeEqual(given, mac(key, scope, payload))) {
    throw new Problem('INVALID_CURSOR', {
      detail: 'The cursor was not issued for this list, filter and sort.',
      details: [{ pointer: '#/query/cursor', code: 'INVALID_CURSOR', message: 'Leave the cursor out to start again.' }],
    });
  }
  const [value, id] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [string | number, string];
  return { value, id };
}
