// The layers of the architecture and the rules between folders: tests/layout/layers.ts.
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { beforeAll, expect, test } from 'vitest';
import { isTest, layers, rules } from './layers.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folders = ['server', 'web', 'openapi', 'mock', 'scripts', 'tests', '.storybook'];

let result: ICruiseResult;

beforeAll(async () => {
  const options = {
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: rules },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // The clients are a separate project with separate packages.
    exclude: { path: '/generated/|^tests/ecosystem/clients/' },
  };
  const { output } = await cruise(
    folders,
    options,
    {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      conditionNames: ['import', 'node', 'types', 'default'],
      exportsFields: ['exports'],
    },
    { tsConfig: extractTSConfig(`${root}/tsconfig.json`) },
  );
  result = output as ICruiseResult;
});

test('finds the modules and their imports', () => {
  expect(result.summary.totalCruised).toBeGreaterThan(400);
  expect(result.summary.totalDependenciesCruised ?? 0).toBeGreaterThan(1000);
});

test.each(rules.map(({ name }) => name ?? ''))('%s', (name) => {
  const violations = result.summary.violations.filter(({ rule }) => rule.name === name).map(({ from, to }) => `${from} -> ${to}`);
  expect(violations).toEqual([]);
});

test('each module of server and web is in exactly one layer', () => {
  const paths = result.modules.map(({ source }) => source);
  const modules = paths.filter((path) => /^(server|web)\/.*\.tsx?$/.test(path) && !isTest.test(path));
  const layersOf = (path: string) =>
    layers.flat().filter((layer) => layer.paths.some((pattern) => new RegExp(pattern).test(path)));
  const misplaced = modules.filter((path) => layersOf(path).length !== 1);
  expect(misplaced).toEqual([]);
});

test('has no barrel files and no catch-all folders', () => {
  const files = globSync(`{${folders.join()}}/**/*.{ts,tsx,mjs}`, {
    cwd: root,
    exclude: ['**/generated/**', '**/node_modules/**'],
  });
  expect(files.filter((file) => /\/(index|utils|helpers|common)\.tsx?$|\/(utils|helpers)\//.test(file))).toEqual([]);
});
