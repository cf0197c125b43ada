// The rooms of the house and the arrows between them: which may import which.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = globSync('{server,web,openapi,mock,scripts,tests,.storybook}/**/*.{ts,tsx,mjs}', {
  cwd: root,
  exclude: ['**/generated/**', '**/node_modules/**'],
}).map((file) => file.replaceAll('\\', '/'));

/** `import … from '…'`, `export … from '…'`, `import('…')`, with comments left out. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, specifier]) => specifier ?? '');
}

const arrows = files.flatMap((from) =>
  importsOf(from)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => ({ from, to: normalize(join(dirname(from), specifier)).replaceAll('\\', '/') })),
);

const room = (file: string) => file.split('/')[0] ?? '';
const isTest = (file: string) => /\.(test|contract|stories)\.tsx?$/.test(file);

test('the files and their imports are found', () => {
  expect(files.length).toBeGreaterThan(50);
  expect(arrows.length).toBeGreaterThan(100);
});

test('web and server know each other by the contract only', () => {
  const forbidden: Record<string, string[]> = {
    server: ['web', 'tests', 'mock', '.storybook'],
    web: ['server', 'tests', 'mock', '.storybook'],
    openapi: ['server', 'web', 'tests', 'mock', '.storybook'],
  };
  const found = arrows.filter(({ from, to }) => forbidden[room(from)]?.includes(room(to)) && !isTest(from));
  expect(found).toEqual([]);
});

test('the conformance suite knows nothing of a server', () => {
  // run.ts starts the reference server where no URL is given, as any user would start one.
  const found = arrows.filter(({ from, to }) => from.startsWith('tests/contract/') && ['server', 'web'].includes(room(to)));
  expect(found).toEqual([]);
});

test('a screen does not import another screen', () => {
  // The folders from which the table of routes loads; what screens share lies in folders of its own.
  const screens = importsOf('web/routes.ts').flatMap((name) => /^\.\/((?:pages|admin)\/[^/]+)\//.exec(name)?.[1] ?? []);
  expect(screens.length).toBeGreaterThan(20);
  const screen = (file: string) => screens.find((folder) => file.startsWith(`web/${folder}/`));
  const found = arrows.filter(({ from, to }) => screen(from) && screen(to) && screen(from) !== screen(to));
  expect(found).toEqual([]);
});

test('rules of the server know neither HTTP nor the web framework', () => {
  const domain = files.filter((file) => file.startsWith('server/domain/') && !isTest(file));
  for (const file of domain) {
    expect(
      importsOf(file).filter((name) => /^(koa|@koa|koa-body|node:http)/.test(name) || name.includes('/http/')),
      file,
    ).toEqual([]);
  }
});

test('operations know no HTTP', () => {
  const operations = files.filter((file) => file.startsWith('server/operations/') && !isTest(file));
  for (const file of operations) {
    expect(
      importsOf(file).filter((name) => /^(koa|@koa|koa-body|node:http)/.test(name) || name.includes('/http/')),
      file,
    ).toEqual([]);
  }
});

test('only knexfile.ts knows the database driver', () => {
  expect(files.filter((file) => importsOf(file).some((name) => name === 'sqlite3'))).toEqual([]);
});

test("the server does not load Node's fetch", () => {
  // server/http/node-http.ts: an import of either, unless it is of types alone, brings it along.
  const brings = /^import (?!type\b)[^;]*? from '(?:node:http|@koa\/router)'/m;
  const found = files.filter(
    (file) => file.startsWith('server/') && !isTest(file) && brings.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(found).toEqual([]);
});

test('no barrels, no drawers', () => {
  expect(files.filter((file) => /\/(index|utils|helpers|common)\.tsx?$/.test(file) || /\/(utils|helpers)\//.test(file))).toEqual(
    [],
  );
});
