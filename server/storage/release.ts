/**
 * Frees a chunk's memory immediately. The garbage collector sees small objects and not the bytes behind them, so that
 * tens of megabytes of written chunks would accumulate. Call it only for chunks that the caller owns and no longer needs.
 * Chunks that share their memory with others, or were freed before, are left alone.
 */
export function release(chunk: Buffer): void {
  const { buffer, byteLength } = chunk;
  if (buffer instanceof ArrayBuffer && !buffer.detached && buffer.byteLength === byteLength) buffer.transfer(0);
}
