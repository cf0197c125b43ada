import { expect, test } from 'vitest';
import { senderAddress, senderDomain } from './queue.ts';

test.each([
  ['Support <support@example.com>', 'example.com'],
  ['support@example.com', 'example.com'],
  ['Support <support@例え.example>', 'xn--r8jz45g.example'],
])('the Message-IDs of %s end in %s, and so does its address', (from, domain) => {
  expect(senderDomain({ from })).toBe(domain);
  expect(senderAddress({ from })).toBe(`support@${domain}`);
});
