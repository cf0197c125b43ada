import { expect, test } from 'vitest';
import { weaknessOf } from './password-rules.ts';

const about = ['jane.miller@example.com', 'Jane Miller'];

test.each([
  ['          ', 'BLANK'],
  ['\u00a0\u2003\u00a0\u2003\u00a0\u2003\u00a0\u2003\u00a0\u2003', 'BLANK'],
  ['aaaaaaaaaa', 'ONE_CHARACTER'],
  ['aAaAaAaAaA', 'ONE_CHARACTER'],
  ['my-Miller-2026', 'HOLDS_ADDRESS'],
  ['jane.miller@example.com', 'HOLDS_ADDRESS'],
  ['xx-EXAMPLE-xx', 'HOLDS_ADDRESS'],
  ['1234567890', 'COMMON'],
  ['Qwertyuiop', 'COMMON'],
])('rejects %j as %s', async (password, code) => {
  expect((await weaknessOf(password, about))?.code).toBe(code);
});

test.each(['correct horse battery', 'a-password-for-tests', 'ten blanks, and more', 'Jane writes poems'])(
  'accepts %j',
  async (password) => {
    expect(await weaknessOf(password, about)).toBeNull();
  },
);
