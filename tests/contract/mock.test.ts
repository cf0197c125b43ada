// Runs the checks that apply to a mock without storage against the mock.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMock, type Mock } from '../mock/prism.ts';
import { testBackend, defaultOptions } from './verdict.ts';

let mock: Mock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.stop());

test('the mock passes all checks that need no storage', async () => {
  const { results, statuses } = await testBackend({
    ...defaultOptions,
    url: mock.url,
    admin: { username: 'mock', password: 'mock' },
    stateless: true,
    keep: true,
  });
  expect(results.filter(({ status }) => status !== 'passed')).toEqual([]);
  expect(results.length).toBeGreaterThan(2000);
  // Every operation returns its example, except the upload, which has no example because it takes a file.
  const silent = statuses.filter(({ cells }) => !cells.some(({ status, times }) => status.startsWith('2') && times > 0));
  expect(silent.map(({ operation }) => operation)).toEqual(['uploadPluginBundle']);
});
