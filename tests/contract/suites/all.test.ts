// The names of the checks, by which `--compare`, `--seeds` and build servers recognize a check in another run.
import { expect, test } from 'vitest';
import { listChecks } from '../runner.ts';
import './all.ts';

const names = listChecks().map(({ suite, name, rule }) => `${suite} › ${name} (${rule})`);

test('two checks of a rule have different names', () => {
  expect(names.length).toBeGreaterThan(5000);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('no name contains the current time', () => {
  expect(names.filter((name) => /T\d\d:\d\d:\d\d\.\d{3}Z/.test(name))).toEqual([]);
});
