// The mock against the contract, in all that holds for one which keeps nothing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMock, type Mock } from '../mock/prism.ts';
import { judge, usual } from './verdict.ts';

let mock: Mock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.stop());

test('the mock agrees with the contract wherever nothing has to be kept', async () => {
  const { results, statuses } = await judge({
    ...usual,
    url: mock.url,
    admin: { username: 'mock', password: 'mock' },
    stateless: true,
    keep: true,
  });
  expect(results.filter(({ status }) => status !== 'passed')).toEqual([]);
  expect(results.length).toBeGreaterThan(2000);
  // Every operation shows its example, but for the upload, whose example would be a file.
  const silent = statuses.filter(({ cells }) => !cells.some(({ status, times }) => status.startsWith('2') && times > 0));
  expect(silent.map(({ operation }) => operation)).toEqual(['uploadPluginBundle']);
});
