/**
 * Gives a chunk's memory back now. Left to the collector, which sees small objects and not the bytes behind them,
 * tens of megabytes of written chunks pile up before it looks. Only for whoever owns the chunk and has done with
 * it; one that shares its memory with others is left alone,
 * and one that was given back before as well.
 */
export function release(chunk: Buffer): void {
  const { buffer, byteLength } = chunk;
  if (buffer instanceof ArrayBuffer && !buffer.detached && buffer.byteLength === byteLength) buffer.transfer(0);
}
