// Copies of the brand's name and colors: the server cannot import from the site, and some files cannot use its style sheets.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mailBrand } from '../../server/mail/brand.ts';
import { brand } from '../../web/brand.ts';

const tokens = readFileSync(new URL('../../web/theme/tokens.css', import.meta.url), 'utf8');
const token = (name: string) => new RegExp(`--sw-${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1];

test('emails use the name and the colors of the site', () => {
  expect(mailBrand).toEqual({ name: brand.name, primary: token('primary'), background: token('background') });
});

test.each(['web/index.html', 'web/pwa/manifest.ts', 'web/early/entry-missing.ts'])(
  '%s, which cannot use tokens, has only colors of the theme',
  (file) => {
    const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    const colors = text.match(/#[0-9a-f]{6}\b/g) ?? [];
    expect(colors.length).toBeGreaterThan(0);
    expect(colors.filter((color) => !tokens.includes(`: ${color};`))).toEqual([]);
  },
);
