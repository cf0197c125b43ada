// The last administrator. Other suites create further administrators, so that beside them the calls below could succeed and
// delete the account of the run's administrator.
import { adminToken, call } from '../client.ts';
import { expect } from '../expect.ts';
import { check, skip, suite } from '../runner.ts';

suite('last-administrator', { runsAlone: true, tags: ['users'] });

check('user.last-administrator', 'the last administrator cannot be removed, also by concurrent changes', async () => {
  const token = await adminToken();
  const { body: me } = await call('getMe', { token });
  const { body: admins } = await call('listUsers', { token, query: { role: 'admin', status: 'active', limit: '100' } });
  // Runs only if the run's administrator is the only one, so that no other account is at risk.
  if (admins.total !== 1) return skip('this backend has other administrators');
  const params = { id: me.id as string };
  const answers = await Promise.all([
    call('updateUser', { params, token, body: { role: 'user' } }),
    call('updateUser', { params, token, body: { active: false } }),
    call('deleteUser', { params, token }),
  ]);
  expect(answers.map(({ status, body }) => [status, body?.code])).toEqual(answers.map(() => [409, 'LAST_ADMINISTRATOR']));
  expect((await call('getUser', { params, token })).body).toMatchObject({ role: 'admin', status: 'active' });
});
