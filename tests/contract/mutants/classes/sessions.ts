// Sign-in, refresh tokens and registration.
import { asks, at, become, grant, problem } from '../faults.ts';
import type { Answered, Mutant } from '../proxy.ts';

export const sessions: Mutant[] = [
  {
    name: 'login tells which addresses exist',
    rules: ['session.login'],
    answer: at(
      'login',
      401,
      (a, { json }) =>
        void (
          json?.username?.startsWith('contract-') &&
          json?.password === 'not-the-password' &&
          (a.json.detail = 'The password is wrong.')
        ),
    ),
  },
  {
    name: 'a refresh token works for ever',
    rules: ['session.reuse', 'session.rotation'],
    only: ['session.reuse'],
    answer: (a, { operation, json }, { memory }) => {
      if (operation !== 'refreshToken') return;
      const key = String(json?.refreshToken);
      if (a.status === 200) memory.set(key, { ...a });
      else if (memory.has(key)) become(a, memory.get(key) as Answered);
    },
  },
  {
    name: 'a refresh token does not rotate',
    rules: ['session.rotation'],
    answer: at('refreshToken', 200, (a, { json }) => void (a.json.refreshToken = json.refreshToken)),
  },
  {
    name: 'a refresh token in a hurry ends the session',
    rules: ['session.rotation'],
    answer: (a, { operation, json }, { memory }) => {
      if (operation !== 'refreshToken' || a.status !== 200) return;
      if (memory.has(json.refreshToken)) become(a, problem(401, 'REFRESH_TOKEN_INVALID'));
      memory.set(json.refreshToken, true);
    },
  },
  {
    name: 'an address is registered twice in another case',
    rules: ['session.registration'],
    answer: grant('registerUser', 409, 'EMAIL_TAKEN', [201]),
  },
  {
    name: 'signing out ends nothing',
    rules: ['session.end'],
    ask: asks('logout', ({ json }) => void (json?.refreshToken && (json.refreshToken = 'of-nobody'))),
  },
  {
    name: 'anybody ends any session',
    rules: ['session.end'],
    answer: at('endSession', 404, (a) => void (a.status = 204)),
  },
  {
    name: 'the sessions of all are listed',
    rules: ['session.end'],
    answer: at(
      'listSessions',
      200,
      (a) => void a.json.items.push({ ...a.json.items[0], id: '0197f0c4-0000-7000-8000-000000000001' }),
    ),
  },
  {
    name: 'a password is changed without the current one',
    rules: ['session.password'],
    answer: at('changePassword', 422, (a, { json }) => void (json?.currentPassword && (a.status = 204))),
  },
  {
    name: 'a code is good twice',
    rules: ['session.second-factor'],
    only: ['session.second-factor'],
    answer: grant('login', 401, 'SECOND_FACTOR_INVALID', [200]),
  },
  {
    name: 'the password alone is enough in spite of a second factor',
    rules: ['session.second-factor'],
    answer: grant('login', 401, 'SECOND_FACTOR_REQUIRED', [200]),
  },
  {
    name: 'an unknown token sets a password',
    rules: ['session.recovery'],
    answer: at('setPassword', 403, (a) => void (a.status = 204)),
  },
  {
    name: 'an address is invited twice',
    rules: ['user.invitation'],
    answer: grant('inviteUser', 409, 'EMAIL_TAKEN', [201]),
  },
  {
    name: 'a user who has a password is invited again',
    rules: ['user.invitation'],
    answer: at('sendInvitation', 409, (a) => void Object.assign(a, { status: 204, json: null })),
  },
  {
    name: 'a deactivated user stays signed in',
    rules: ['user.state'],
    ask: asks('updateUser', ({ json }) => void (json?.active === false && (json.active = true))),
  },
  {
    name: 'the name of a deleted user stays in the log',
    rules: ['user.erasure'],
    answer: at('listActivity', 200, (a, { url }, { memory }) => {
      const id = url.searchParams.get('entityId');
      if (id) for (const item of a.json.items) item.entity.label = memory.get(`name:${id}`) ?? item.entity.label;
    }),
    ask: asks(
      'updateUser',
      ({ json, url }, { memory }) => void (json?.name && memory.set(`name:${url.pathname.split('/').at(-1)}`, json.name)),
    ),
  },
  {
    name: 'the last administrator is demoted',
    rules: ['user.last-administrator'],
    answer: at('updateUser', 409, (a) => void (a.json.code = 'FORBIDDEN')),
  },
];
