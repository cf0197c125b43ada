/**
 * Frees a chunk's memory immediately. The garbage collector sees only the small objects, not the bytes behind them, so
 * tens of megabytes of written chunks would accumulate. Call it only for chunks that the caller owns and no longer needs.
 * It ignores chunks that share their memory with others and chunks that are already freed.
 */
export function release(chunk: Buffer): void {
  const { buffer, byteLength } = chunk;
  if (buffer instanceof ArrayBuffer && !buffer.detached && buffer.byteLength === byteLength) buffer.transfer(0);
}
