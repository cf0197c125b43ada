import type { ByteRange } from '../domain/ranges.ts';
import { Problem } from '../problems.ts';
import type { Call } from './call.ts';

function rangeNotSatisfiable(size: number): Problem {
  return new Problem('RANGE_NOT_SATISFIABLE', {
    detail: `The file has ${size} bytes; the range starts after them.`,
    message: 'The download cannot continue where it stopped. Start it again.',
    headers: { 'Content-Range': `bytes */${size}` },
  });
}

/** `If-Range` must be the strong entity tag of this file. A date never matches, because responses have no `Last-Modified`. */
function isSameFile(ifRange: string, etag: string): boolean {
  return !ifRange || (ifRange.trim() === etag && !etag.startsWith('W/'));
}

/**
 * Parses a `Range` header for a file of `size` bytes (RFC 9110 14.1.2, 14.2). Null if it is malformed, has another unit or
 * several ranges: then the whole file is sent. The package range-parser returns 416 for `bytes=9-5` and for a suffix
 * longer than the file.
 */
export function readRange(header: string, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from, to] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header) ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length > 0 ? { first: size - length, last: size - 1 } : 'unsatisfiable';
  }
  if (to !== '' && Number(to) < Number(from)) return null;
  const first = Number(from);
  if (first >= size) return 'unsatisfiable';
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}

/**
 * The requested part of a file of `size` bytes; null for the whole file, if there is no usable `Range` or the file has
 * changed since.
 * @throws Problem RANGE_NOT_SATISFIABLE
 */
export function rangeOf(call: Call, size: number, etag: string): ByteRange | null {
  const header = call.get('Range').trim();
  if (call.method !== 'GET' || !header || !isSameFile(call.get('If-Range'), etag)) return null;
  const range = readRange(header, size);
  if (range === 'unsatisfiable') throw rangeNotSatisfiable(size);
  return range;
}
