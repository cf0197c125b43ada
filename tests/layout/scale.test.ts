// All style sheets take their sizes from one scale (docs/designers.md).
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Declaration {
  file: string;
  property: string;
  value: string;
}

/** The declarations of all style sheets whose property matches. */
function declarations(property: RegExp): Declaration[] {
  return globSync('web/**/*.css', { cwd: root }).flatMap((file) =>
    [...readFileSync(root + file, 'utf8').matchAll(/(?<=^|[;{\s])([a-z-]+):\s*([^;{}]+);/g)]
      .map(([, name = '', value = '']) => ({ file, property: name, value }))
      .filter((declaration) => property.test(declaration.property)),
  );
}

const shown = ({ file, property, value }: Declaration) => `${file}: ${property}: ${value}`;

/** Sizes that follow the text around them, the visitor's setting, the paper or, in a drawing, its own units. */
const isRelative = ({ file, value }: Declaration) =>
  /^(inherit|100%|[\d.]+em|[\d.]+(pt|mm)\b.*)$/s.test(value) || (/Drawings?\.module\.css$/.test(file) && value.endsWith('px'));

test('every size of text is a token', () => {
  const sizes = declarations(/^(font-size|font)$/);
  expect(sizes.length).toBeGreaterThan(100);
  expect(sizes.filter((size) => !size.value.startsWith('var(--sw-type-') && !isRelative(size)).map(shown)).toEqual([]);
});

/** In steps of 2 px up to 16, of 4 up to 32, of 8 beyond. */
const isOnScale = (pixels: number) => pixels % (pixels <= 16 ? 2 : pixels <= 32 ? 4 : 8) === 0;

test('every space between and inside elements is on the scale', () => {
  const spaces = declarations(/^((row-|column-)?gap|(padding|margin)(-[a-z-]+)?)$/);
  expect(spaces.length).toBeGreaterThan(500);
  const offScale = spaces.filter(({ value }) =>
    [...value.matchAll(/(?<![\w.])([\d.]+)px/g)].some(([, pixels]) => !isOnScale(Number(pixels))),
  );
  expect(offScale.map(shown)).toEqual([]);
});
