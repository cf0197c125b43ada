/** A part of a file: the places of its first and its last byte. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * The part of `size` bytes that a `Range` header asks for (RFC 9110 14.2): null where the header is missing, asks
 * for several parts, another unit or nothing that can be understood, and the whole is to be sent; `unsatisfiable`
 * where the part lies behind the end.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from, to] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? [];
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
 * Whether `Range` counts in the face of `If-Range`: it must name this very file by its strong entity tag. A date
 * is never right, as no `Last-Modified` is given.
 */
export const rangeApplies = (ifRange: string | undefined, etag: string): boolean =>
  ifRange === undefined || (ifRange.trim() === etag && !etag.startsWith('W/'));
