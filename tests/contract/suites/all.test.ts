// The suites, and the names of the checks, by which `--compare`, `--seeds` and build servers recognize a check in another run.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listChecks } from '../runner.ts';
import './all.ts';

const names = listChecks().map(({ suite, name, rule }) => `${suite} › ${name} (${rule})`);

test('all.ts imports every suite', () => {
  const files = readdirSync(new URL('.', import.meta.url)).filter((file) => file.endsWith('.contract.ts'));
  const imports = readFileSync(new URL('all.ts', import.meta.url), 'utf8').matchAll(/^import '\.\/(.+)';$/gm);
  expect([...imports].map(([, file]) => file).toSorted()).toEqual(files.toSorted());
});

test('two checks of a rule have different names', () => {
  expect(names.length).toBeGreaterThan(5000);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('no name contains the current time', () => {
  expect(names.filter((name) => /T\d\d:\d\d:\d\d\.\d{3}Z/.test(name))).toEqual([]);
});
