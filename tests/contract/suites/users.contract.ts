// User accounts as administrators manage them, and their saved views. general-rules.contract.ts tests the rules for all records.
import { accountPassword, getMeStatus, newEmail, refreshStatus, registerAccount, signIn } from '../accounts.ts';
import { adminToken, call, exampleBody, unique } from '../client.ts';
import { submitRequest } from '../desk-requests.ts';
import { expectCreatedOnce } from '../created-once.ts';
import { expect } from '../expect.ts';
import { check, group, suite } from '../runner.ts';

suite('users', { tags: ['users'] });

async function registerUser() {
  const account = await registerAccount();
  const remove = async () => call('deleteUser', { params: { id: account.id }, token: await adminToken() });
  return { ...account, remove };
}

const invitation = () => ({ email: newEmail(), name: 'Contract Test', role: 'user' });
const invite = async (body = invitation()) => call('inviteUser', { token: await adminToken(), body });
const update = async (id: string, body: object) => call('updateUser', { params: { id }, token: await adminToken(), body });

check('user.invitation', 'an invited user can sign in only after setting a password, with the given role', async () => {
  const body = invitation();
  const made = await invite(body);
  expect([made.status, made.body.status, made.body.role, made.body.secondFactor]).toEqual([201, 'invited', 'user', false]);
  for (const password of ['password', accountPassword]) expect((await signIn(body.email, password)).status).toBe(401);
  const params = { id: made.body.id as string };
  expect((await call('sendInvitation', { params, token: await adminToken() })).status).toBe(204);
});

check('user.invitation', 'stores the email address in lower case', async () => {
  const body = invitation();
  const { status, body: made } = await invite({ ...body, email: body.email.toUpperCase() });
  expect([status, made.email]).toEqual([201, body.email]);
});

check(
  'user.invitation',
  'rejects a second invitation of an address, ignoring case, and of a user who has a password or is deactivated',
  async () => {
    const body = invitation();
    await invite(body);
    const again = await invite({ ...body, email: body.email.toUpperCase() });
    expect([again.status, again.body.code]).toEqual([409, 'EMAIL_TAKEN']);
    const user = await registerUser();
    const accepted = await call('sendInvitation', { params: { id: user.id }, token: await adminToken() });
    expect([accepted.status, accepted.body.code]).toEqual([409, 'INVITATION_ACCEPTED']);
    await user.remove();
    const { body: invited } = await invite();
    await update(invited.id, { active: false });
    const deactivated = await call('sendInvitation', { params: { id: invited.id }, token: await adminToken() });
    expect([deactivated.status, deactivated.body.code]).toEqual([409, 'ALREADY_DEACTIVATED']);
  },
);

check('write.idempotent', 'a retried invitation is sent once', async () => {
  await expectCreatedOnce('inviteUser', await adminToken(), invitation(), invitation());
});

check('user.effect', 'deactivation signs a user out immediately, and reactivation allows signing in again', async () => {
  const user = await registerUser();
  expect((await update(user.id, { active: false })).body.status).toBe('deactivated');
  expect([await getMeStatus(user.accessToken), await refreshStatus(user.refreshToken)]).toEqual([401, 401]);
  expect((await signIn(user.username)).status).toBe(401);
  expect((await update(user.id, { active: true })).body.status).toBe('active');
  expect((await signIn(user.username)).status).toBe(200);
  await user.remove();
});

check({ rule: 'write.unchanged', operation: 'updateUser' }, 'activating an active user changes nothing', async () => {
  const user = await registerUser();
  const { version } = (await call('getUser', { params: { id: user.id }, token: await adminToken() })).body;
  expect((await update(user.id, { active: true })).body.version).toBe(version);
  expect((await update(user.id, { active: false })).body.version).toBe(version + 1);
  expect((await update(user.id, { active: false })).body.version).toBe(version + 1);
  await user.remove();
});

check(
  { rule: 'write.logged', operation: 'updateUser', needs: ['activity-log'] },
  'logs deactivation and activation with old and new value, and only if the state changes',
  async () => {
    const user = await registerUser();
    for (const active of [true, false, true]) await update(user.id, { active });
    const { body } = await call('listActivity', { token: await adminToken(), query: { entityId: user.id, sort: 'at' } });
    const entries = body.items as { action: string; changes: { field: string }[] }[];
    const found = entries.filter(({ action }) => /\.(de)?activated$/.test(action));
    expect(found.map(({ action, changes }) => [action, changes])).toEqual([
      ['user.deactivated', [{ field: 'active', from: 'true', to: 'false' }]],
      ['user.activated', [{ field: 'active', from: 'false', to: 'true' }]],
    ]);
    await user.remove();
  },
);

check('user.effect', 'a new role applies from the next call', async () => {
  const user = await registerUser();
  const manages = async () => (await call('listUsers', { token: user.accessToken, query: { limit: '1' } })).status;
  expect(await manages()).toBe(403);
  await update(user.id, { role: 'admin' });
  expect(await manages()).toBe(200);
  await update(user.id, { role: 'user' });
  expect(await manages()).toBe(403);
  await user.remove();
});

check('user.effect', 'ending all sessions of a user allows signing in again', async () => {
  const user = await registerUser();
  expect((await call('endUserSessions', { params: { id: user.id }, token: await adminToken() })).status).toBe(204);
  expect(await getMeStatus(user.accessToken)).toBe(401);
  expect((await signIn(user.username)).status).toBe(200);
  await user.remove();
});

check(
  { rule: 'user.erasure', needs: ['activity-log', 'account'] },
  'the activity log keeps the id of a deleted user, but not the name',
  async () => {
    const user = await registerUser();
    const token = await adminToken();
    const name = unique('Erased');
    await update(user.id, { name });
    await call('updateMe', { token: user.accessToken, body: { name: `${name} again` } });
    expect((await user.remove()).status).toBe(204);
    expect([await getMeStatus(user.accessToken), (await signIn(user.username)).status]).toEqual([401, 401]);
    for (const query of [{ entityId: user.id }, { userId: user.id }] as Record<string, string>[]) {
      const { body } = await call('listActivity', { token, query });
      expect(body.total).toBeGreaterThan(0);
      expect(JSON.stringify(body.items)).not.toContain(name);
    }
  },
);

check(
  { rule: 'user.erasure', needs: ['activity-log', 'demo-requests'] },
  'the activity log does not keep the name of a deleted user to whom a request was assigned',
  async () => {
    const user = await registerUser();
    const token = await adminToken();
    const name = unique('Erased');
    await update(user.id, { name, role: 'admin' });
    const params = { id: (await submitRequest('Demo')).id };
    for (const assigneeId of [user.id, null]) await call('assignDemoRequest', { params, token, body: { assigneeId } });
    await user.remove();
    const { body } = await call('listActivity', { token, query: { entityId: params.id } });
    expect(body.total).toBe(3);
    expect(JSON.stringify(body.items)).not.toContain(name);
  },
);

check(
  { rule: 'desk.assignment', operation: 'deleteUser', needs: ['demo-requests'] },
  'a request becomes unassigned if its assignee is deleted',
  async () => {
    const user = await registerUser();
    const token = await adminToken();
    await update(user.id, { role: 'admin' });
    const params = { id: (await submitRequest('Demo')).id };
    const assigned = await call('assignDemoRequest', { params, token, body: { assigneeId: user.id } });
    expect(assigned.body.assignee?.id).toBe(user.id);
    await user.remove();
    expect((await call('getDemoRequest', { params, token })).body.assignee).toBeNull();
  },
);

const maxViews = 100;
const view = () => ({ ...exampleBody('createSavedView'), name: unique('View') });

group('saved views', { tags: ['saved-views'], needs: ['saved-views', 'users'] }, () => {
  check({ rule: 'saved-view.own', operation: 'getSavedView' }, 'only the owner can see and change a view', async () => {
    const [own, other] = [await adminToken(), await registerUser()];
    await update(other.id, { role: 'admin' });
    const token = other.accessToken;
    const { body: made } = await call('createSavedView', { token: own, body: view() });
    expect((await call('listSavedViews', { token })).body).toMatchObject({ items: [], total: 0 });
    const given = { params: { id: made.id as string }, token };
    const answers = [await call('getSavedView', given), await call('updateSavedView', { ...given, body: { pinned: false } })];
    answers.push(await call('deleteSavedView', given));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await call('getSavedView', { ...given, token: own })).body).toEqual(made);
    const sameName = { ...view(), name: made.name };
    expect((await call('createSavedView', { token, body: sameName })).status).toBe(201);
    await other.remove();
  });

  check(
    { rule: 'saved-view.limit', operation: 'createSavedView' },
    `a user can have ${maxViews} views, and no more`,
    async () => {
      const user = await registerUser();
      await update(user.id, { role: 'admin' });
      const create = () => call('createSavedView', { token: user.accessToken, body: view() });
      for (let count = 1; count < maxViews; count += 1) expect((await create()).status).toBe(201);
      const last = await Promise.all([create(), create()]);
      expect(last.map(({ status }) => status).toSorted()).toEqual([201, 409]);
      expect((await create()).body.code).toBe('VIEW_LIMIT_REACHED');
      const { body } = await call('listSavedViews', { token: user.accessToken, query: { limit: '100' } });
      expect([body.items.length, body.total]).toEqual([maxViews, maxViews]);
      await call('deleteSavedView', { params: { id: body.items[0].id as string }, token: user.accessToken });
      expect((await create()).status, 'after one is deleted').toBe(201);
      await user.remove();
    },
  );
});
