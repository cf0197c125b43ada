// The server cannot import from the site, so emails have a copy of the brand's name and colors.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mailBrand } from '../../server/mail/brand.ts';
import { brand } from '../../web/brand.ts';

const tokens = readFileSync(new URL('../../web/theme/tokens.css', import.meta.url), 'utf8');
const token = (name: string) => new RegExp(`--sw-${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1];

test('emails use the name and the colors of the site', () => {
  expect(mailBrand).toEqual({ name: brand.name, primary: token('primary'), background: token('background') });
});
