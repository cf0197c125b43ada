import type { Readable } from 'node:stream';
import type { ByteRange } from '../domain/ranges.ts';

/** A file as the body of a response. It is opened only if bytes are sent, and streamed. */
export class Bytes {
  readonly size: number;
  readonly open: (range: ByteRange | null) => Promise<Readable>;

  /** @param open opens a stream of the range, or of the whole file if the range is null */
  constructor(size: number, open: (range: ByteRange | null) => Promise<Readable>) {
    this.size = size;
    this.open = open;
  }
}
