import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { styleSheets } from './style-sheets.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const textOf = new Map(styleSheets.map(({ file, text }) => [file, text]));

/** The class names that a module reads from its CSS modules: `styles.card` and `styles['card']`. */
const namesIn = (file: string) => {
  const code = readFileSync(root + file, 'utf8');
  return [...code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, styles = '', address = '']) => {
    const sheet = textOf.get(path.join(path.dirname(file), address)) ?? '';
    const uses = code.matchAll(new RegExp(`\\b${styles}(?:\\.|\\[')(\\w+)`, 'g'));
    return [...uses].map(([, name = '']) => ({ file, name, exists: new RegExp(`\\.${name}\\b`).test(sheet) }));
  });
};

test('every class name of a CSS module has a style', () => {
  const names = globSync('web/**/*.tsx', { cwd: root }).flatMap(namesIn);
  expect(names.length).toBeGreaterThan(500);
  expect(names.filter(({ exists }) => !exists).map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});
