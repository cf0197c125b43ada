import type { Readable } from 'node:stream';
import type { ByteRange } from '../domain/ranges.ts';

/** The body of an answer that is a file. It is opened only where bytes are sent, and sent while it is read. */
export class Bytes {
  readonly size: number;
  readonly open: (range: ByteRange | null) => Promise<Readable>;

  /** @param open the bytes of the range, or all of them */
  constructor(size: number, open: (range: ByteRange | null) => Promise<Readable>) {
    this.size = size;
    this.open = open;
  }
}
