// Runs the suite on a backend that shares no code with the reference server.
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBackend, defaultOptions, type Options } from '../verdict.ts';
import { admin, implementedTags, startExample, type Example } from './start.ts';

let example: Example;
beforeAll(async () => {
  example = await startExample();
});
afterAll(() => example.stop());

test('the example backend passes all checks of the parts that it implements', async () => {
  const options: Options = {
    ...defaultOptions,
    url: example.url,
    admin: { username: admin.email, password: admin.password },
    expiredToken: example.expiredToken,
    only: implementedTags,
  };
  const { ok, results, undeletedRecords, statuses } = await testBackend(options);
  expect(results.filter(({ status }) => status === 'failed')).toEqual([]);
  expect(ok).toBe(true);
  expect(undeletedRecords).toEqual([]);
  expect(results.filter(({ status }) => status === 'passed').length).toBeGreaterThan(1900);
  const unseen = statuses
    .filter(({ tag }) => implementedTags.includes(tag))
    .flatMap(({ operation, cells }) =>
      cells.filter(({ times, unreachable }) => times === 0 && !unreachable).map(({ status }) => `${operation} ${status}`),
    );
  expect(unseen).toEqual([]);
});

test('the example backend imports nothing from the reference server or the suite', () => {
  const folder = new URL('.', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const imports = files.flatMap((name) =>
    [...readFileSync(new URL(name, folder), 'utf8').matchAll(/from '([^']+)'/g)].map(([, from = '']) => from),
  );
  expect(imports.length).toBeGreaterThan(10);
  expect(imports.filter((from) => !/^(node:|ajv|\.\/)/.test(from))).toEqual([]);
});
