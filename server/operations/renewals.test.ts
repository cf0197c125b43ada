import { expect, test } from 'vitest';
import { setUpLicenseServer, start } from '../../tests/support/licenses.ts';

const { clock, renewals, issue, register, heartbeat } = setUpLicenseServer();

const dayMs = 86_400_000;
const noonOfDay = (day: number) => start + day * dayMs;

test('contain a license until 90 days after its expiry, with the use of its seats in the last 90 days', async () => {
  const { key } = await issue({ expiresAt: new Date(noonOfDay(40)).toISOString() });
  await register(key, 'a');
  await heartbeat(key, 'a', 0);
  await heartbeat(key, 'a', 1);
  clock.now = noonOfDay(1);
  await heartbeat(key, 'a', 0);
  const read = async (day: number) => {
    clock.now = noonOfDay(day);
    const { items } = (await renewals()).body as { items: { status: string; seatPeak: number; daysInUse: number }[] };
    return items.map(({ status, seatPeak, daysInUse }) => [status, seatPeak, daysInUse]);
  };
  expect(await read(2)).toEqual([['active', 2, 2]]);
  expect(await read(89)).toEqual([['expired', 2, 2]]);
  expect(await read(90)).toEqual([['expired', 1, 1]]);
  expect(await read(91)).toEqual([['expired', 0, 0]]);
  expect(await read(129)).toEqual([['expired', 0, 0]]);
  expect(await read(130)).toEqual([]);
});
