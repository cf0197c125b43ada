// The suite's verdict on a backend that shares nothing with the reference server.
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judge, usual, type Options } from '../verdict.ts';
import { admin, parts, startExample, type Example } from './start.ts';

let example: Example;
beforeAll(async () => {
  example = await startExample();
});
afterAll(() => example.stop());

test('the example keeps the contract in the parts that it has, without a deviation', async () => {
  const options: Options = {
    ...usual,
    url: example.url,
    admin: { username: admin.email, password: admin.password },
    expiredToken: example.expiredToken,
    only: parts,
  };
  const { ok, results, leftBehind, statuses } = await judge(options);
  expect(results.filter(({ status }) => status === 'failed')).toEqual([]);
  expect(ok).toBe(true);
  expect(leftBehind).toEqual([]);
  expect(results.filter(({ status }) => status === 'passed').length).toBeGreaterThan(1900);
  const unseen = statuses
    .filter(({ tag }) => parts.includes(tag))
    .flatMap(({ operation, cells }) =>
      cells.filter(({ times, unreachable }) => times === 0 && !unreachable).map(({ status }) => `${operation} ${status}`),
    );
  expect(unseen).toEqual([]);
});

test('the example takes nothing from the reference server or the suite', () => {
  const folder = new URL('.', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const imports = files.flatMap((name) =>
    [...readFileSync(new URL(name, folder), 'utf8').matchAll(/from '([^']+)'/g)].map(([, from = '']) => from),
  );
  expect(imports.length).toBeGreaterThan(10);
  expect(imports.filter((from) => !/^(node:|ajv|\.\/)/.test(from))).toEqual([]);
});
