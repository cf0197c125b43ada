// The end of a lease. The shortest lease runs for a minute, so this check has its own suite, beside which the others run.
import { eventually, expect } from '../expect.ts';
import { issueLicense, readLicense, registerNewMachine } from '../plugin-machine.ts';
import { check, pause, suite } from '../runner.ts';

suite('license-leases', { tags: ['licenses'] });

check('license.lease', 'a lapsed lease frees its seat for the next session', async () => {
  const { id, key } = await issueLicense({ maxInstances: 1, limits: { leaseSeconds: 60 } });
  const [holder, waiting] = [await registerNewMachine(key), await registerNewMachine(key)];
  expect((await holder.track()).status).toBe(200);
  const refused = (await waiting.track()).body;
  expect(refused.code).toBe('INSTANCE_LIMIT_REACHED');
  expect(refused.retryAfter).toBeLessThanOrEqual(60);
  await pause(refused.retryAfter * 1000);
  await eventually(async () => (await waiting.track()).status, 200);
  expect(await holder.loginCode()).toBeOneOf(['LEASE_EXPIRED', 'NO_LEASE']);
  expect((await holder.track()).body.code).toBe('INSTANCE_LIMIT_REACHED');
  expect((await readLicense(id)).instancesInUse).toBe(1);
});
