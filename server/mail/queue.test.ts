import { expect, test } from 'vitest';
import { senderAddress, senderDomain } from './queue.ts';

test.each([
  ['support@example.com', 'example.com'],
  ['support@例え.example', 'xn--r8jz45g.example'],
])('the Message-IDs of %s end in %s, and so does its address', (address, domain) => {
  const from = { name: '', address };
  expect(senderDomain({ from })).toBe(domain);
  expect(senderAddress({ from })).toBe(`support@${domain}`);
});
