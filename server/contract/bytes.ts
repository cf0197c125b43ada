import type { Readable } from 'node:stream';

/** The body of an answer that is no JSON: so many bytes, opened only where they are really sent, and sent as they are read. */
export class Bytes {
  readonly length: number;
  readonly open: () => Promise<Readable>;

  constructor(length: number, open: () => Promise<Readable>) {
    this.length = length;
    this.open = open;
  }
}
