import { expect, test } from 'vitest';
import { release } from './release.ts';

test('releases a buffer that owns its memory, once', () => {
  const chunk = Buffer.allocUnsafeSlow(65_536);
  release(chunk);
  expect([chunk.length, chunk.buffer.byteLength]).toEqual([0, 0]);
  expect(() => release(chunk)).not.toThrow();
});

test('keeps memory that is shared with other buffers', () => {
  const whole = Buffer.from('a chunk in two parts');
  const slow = Buffer.allocUnsafeSlow(10).fill('x');
  release(slow.subarray(0, 5));
  release(whole);
  release(whole.subarray(2));
  expect([slow.toString(), whole.toString()]).toEqual(['xxxxxxxxxx', 'a chunk in two parts']);
});
