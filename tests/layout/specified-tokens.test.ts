// The tokens that the specification fixes (section 9).
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readTokens } from '../../.storybook/guide/tokens.ts';

const sheet = readFileSync(new URL('../../web/theme/tokens.css', import.meta.url), 'utf8');
const tokens = new Map(readTokens(sheet).map(({ name, value }) => [name, value]));

test.each([
  ['primary', '#6750a4'],
  ['secondary', '#ba68c8'],
  ['background', '#1a1a2e'],
  ['surface', '#16213e'],
  ['error', '#ef5350'],
  ['success', '#66bb6a'],
  ['warning', '#ffa726'],
  ['info', '#29b6f6'],
  ['radius-xs', '4px'],
  ['radius-sm', '8px'],
  ['radius-md', '12px'],
  ['radius-lg', '16px'],
  ['radius-xl', '24px'],
  ['fast', '100ms'],
  ['base', '250ms'],
  ['slow', '400ms'],
  ['reveal', '800ms'],
])('--sw-%s is %s', (name, value) => {
  expect(tokens.get(`--sw-${name}`)).toBe(value);
});
