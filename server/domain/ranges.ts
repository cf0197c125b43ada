/** Part of a file: the positions of its first and its last byte. */
export interface ByteRange {
  first: number;
  last: number;
}
