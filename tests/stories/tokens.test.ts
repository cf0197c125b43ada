import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast, readColor, readTokens } from '../../.storybook/guide/tokens.ts';

const sheet = readFileSync(new URL('../../web/theme/tokens.css', import.meta.url), 'utf8');
const black: [number, number, number] = [0, 0, 0];

test('reads every token of the theme once', () => {
  const names = readTokens(sheet).map(({ name }) => name);
  expect(names).toContain('--sw-primary');
  expect(names).toContain('--sw-radius-pill');
  expect(names).toContain('--sw-slow');
  expect(new Set(names).size).toBe(names.length);
});

test('calculates contrast as WCAG does', () => {
  expect(contrast(black, [255, 255, 255])).toBeCloseTo(21);
  expect(contrast([118, 118, 118], [255, 255, 255])).toBeCloseTo(4.54, 2);
  expect(readColor('#767676')).toEqual([118, 118, 118]);
  expect(readColor('rgb(255 255 255 / 12%)')).toBeNull();
});

test('every text color has enough contrast with the background and with a surface', () => {
  const tokens = readTokens(sheet);
  const color = (name: string) => readColor(tokens.find((token) => token.name === name)?.value ?? '') ?? black;
  const texts = tokens.filter(({ name }) => name.startsWith('--sw-text'));
  expect(texts.length).toBeGreaterThan(3);
  for (const { name } of texts)
    for (const ground of ['--sw-background', '--sw-surface'])
      expect(contrast(color(name), color(ground)), `${name} on ${ground}`).toBeGreaterThanOrEqual(4.5);
});
