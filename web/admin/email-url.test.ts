import { expect, test } from 'vitest';
import { canReceiveEmail, emailUrl } from './email-url.ts';

test('an address adds neither recipients nor a text to the email', () => {
  expect(emailUrl('ines@example.com')).toBe('mailto:ines@example.com');
  const url = new URL(emailUrl('ines?cc=x&body=100%25+1#@example.com'));
  expect([url.search, url.hash]).toEqual(['', '']);
  expect(decodeURIComponent(url.pathname)).toBe('ines?cc=x&body=100%25+1#@example.com');
});

test('the address of an erased customer has no mailbox', () => {
  expect(canReceiveEmail('erased@example.invalid')).toBe(false);
  expect(canReceiveEmail('invalid@example.com')).toBe(true);
});
