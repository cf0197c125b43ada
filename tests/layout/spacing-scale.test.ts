// All style sheets take their colors, sizes, weights, radii and durations from the tokens and one scale (docs/designers.md).
import { expect, test } from 'vitest';
import { styleSheets } from './style-sheets.ts';

interface Declaration {
  file: string;
  property: string;
  value: string;
}

/** The declarations of all style sheets whose property matches. */
function declarations(property: RegExp): Declaration[] {
  return styleSheets.flatMap(({ file, text }) =>
    [...text.matchAll(/(?<=^|[;{\s])([a-z-]+):\s*([^;{}]+);/g)]
      .map(([, name = '', value = '']) => ({ file, property: name, value }))
      .filter((declaration) => property.test(declaration.property)),
  );
}

const format = ({ file, property, value }: Declaration) => `${file}: ${property}: ${value}`;

/** Sizes relative to the surrounding text, the visitor's setting or the paper, and user units in drawings. */
const isRelative = ({ file, value }: Declaration) =>
  /^(inherit|100%|[\d.]+em|[\d.]+(pt|mm)\b.*)$/s.test(value) || (/Drawings?\.module\.css$/.test(file) && value.endsWith('px'));

/** The style sheets that define the colors of the site and of Spectrum's controls. */
const definesColors = (file: string) => /^web\/theme\/(tokens|spectrum)\.css$/.test(file);

test('every color is a token', () => {
  const values = declarations(/^(?!--spectrum)/).filter(({ file }) => !definesColors(file));
  expect(values.filter(({ value }) => value.includes('var(--sw-')).length).toBeGreaterThan(500);
  // A color inside a `url()` is part of a picture, which cannot use tokens.
  const colors = /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|(?<![\w-])(white|black)(?![\w-])/i;
  const others = values.filter(({ value }) => colors.test(value.replaceAll(/url\([^)]*\)/g, '')));
  expect(others.map(format)).toEqual([]);
});

test('every font size is a token', () => {
  const sizes = declarations(/^(font-size|font)$/);
  expect(sizes.length).toBeGreaterThan(100);
  expect(sizes.filter((size) => !size.value.startsWith('var(--sw-type-') && !isRelative(size)).map(format)).toEqual([]);
});

test('every weight is a token', () => {
  const weights = declarations(/^font-weight$/);
  expect(weights.length).toBeGreaterThan(50);
  expect(weights.filter(({ value }) => !/^(inherit|var\(--sw-weight-[a-z]+\))$/.test(value)).map(format)).toEqual([]);
});

test('every radius is a token, a circle or none', () => {
  const radii = declarations(/^border(-[a-z]+){0,2}-radius$/);
  expect(radii.length).toBeGreaterThan(50);
  const isToken = (value: string) => /^(0|var\(--sw-radius-[a-z]+\))$/.test(value);
  const others = radii.filter(({ value }) => value !== '50%' && !value.split(/\s+/).every(isToken));
  expect(others.map(format)).toEqual([]);
});

test('every animation takes as long as a token says', () => {
  const animations = declarations(/^(transition|animation)(-duration)?$/).filter(({ value }) => !value.endsWith('!important'));
  expect(animations.length).toBeGreaterThan(8);
  const others = animations.filter(({ value }) => value !== 'none' && !/var\(--sw-(fast|base|slow|reveal)\)/.test(value));
  expect(others.map(format)).toEqual([]);
});

/** The scale has steps of 2 px up to 16 px, of 4 px up to 32 px, and of 8 px beyond. */
const isOnScale = (pixels: number) => pixels % (pixels <= 16 ? 2 : pixels <= 32 ? 4 : 8) === 0;

const spaces = declarations(/^((row-|column-)?gap|(padding|margin)(-[a-z-]+)?)$/);
const pixelsOf = ({ value }: Declaration) => [...value.matchAll(/(?<![\w.])([\d.]+)px/g)].map(([, pixels]) => Number(pixels));

test('every space between and inside elements is on the scale', () => {
  expect(spaces.length).toBeGreaterThan(500);
  expect(spaces.filter((space) => !pixelsOf(space).every(isOnScale)).map(format)).toEqual([]);
});

test('no space is larger than 88 px', () => {
  // The empty part of the text lines above and below makes it up to 96 px, the limit between sections.
  expect(spaces.filter((space) => pixelsOf(space).some((pixels) => pixels > 88)).map(format)).toEqual([]);
});
