// Sign-in, refresh tokens, registration and users.
import { bearer, forRequest, forResponse, replaceResponse, grant, problem, tokenOf, withLaterExpiry } from '../mutant-helpers.ts';
import type { ProxiedResponse, Mutant } from '../proxy.ts';

export const sessions: Mutant[] = [
  {
    name: 'the email address of an invited user keeps its case',
    rules: ['user.invitation'],
    only: ['user.invitation'],
    onResponse: forResponse('inviteUser', 201, (a, { json }) => void (a.json.email = json.email)),
  },
  ...(
    [
      ['only the first 72 characters of a password count', (password) => password.slice(0, 72)],
      ['spaces around a password are ignored', (password) => password.trim()],
    ] as [string, (password: string) => string][]
  ).map(([name, change]) => ({
    name,
    rules: ['session.login'],
    onRequest: forRequest(
      /^(login|registerUser)$/,
      ({ json }) => void (json?.password && (json.password = change(json.password))),
    ),
  })),
  {
    name: 'an access token is valid for a day',
    rules: ['session.login'],
    onRequest(request, { memory }) {
      const original = memory.get(tokenOf(request)) as string | undefined;
      if (original) request.headers.authorization = bearer(original);
    },
    onResponse: forResponse('login', 200, ({ json }, _request, { memory }) => {
      const later = withLaterExpiry(json.accessToken);
      memory.set(later, json.accessToken);
      json.accessToken = later;
    }),
  },
  {
    name: 'login reveals which addresses exist',
    rules: ['session.login'],
    onResponse: forResponse(
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
    name: 'a refresh token works forever',
    rules: ['session.reuse', 'session.rotation'],
    only: ['session.reuse'],
    onResponse: (a, { operation, json }, { memory }) => {
      if (operation !== 'refreshToken') return;
      const key = String(json?.refreshToken);
      if (a.status === 200) memory.set(key, { ...a });
      else if (memory.has(key)) replaceResponse(a, memory.get(key) as ProxiedResponse);
    },
  },
  {
    name: 'a refresh token does not rotate',
    rules: ['session.rotation'],
    onResponse: forResponse('refreshToken', 200, (a, { json }) => void (a.json.refreshToken = json.refreshToken)),
  },
  {
    name: 'an immediate retry of a refresh gets another refresh token',
    rules: ['session.rotation'],
    onResponse: forResponse('refreshToken', 200, (a, { json }, { memory }) => {
      if (memory.has(json.refreshToken)) a.json.refreshToken += 'x';
      memory.set(json.refreshToken, true);
    }),
  },
  {
    name: 'the reuse of a refresh token does not revoke the access tokens',
    rules: ['session.reuse'],
    onResponse: grant('getMe', 401, 'TOKEN_INVALID', [200]),
  },
  {
    name: 'an immediate retry of a refresh ends the session',
    rules: ['session.rotation'],
    onResponse: (a, { operation, json }, { memory }) => {
      if (operation !== 'refreshToken' || a.status !== 200) return;
      if (memory.has(json.refreshToken)) replaceResponse(a, problem(401, 'REFRESH_TOKEN_INVALID'));
      memory.set(json.refreshToken, true);
    },
  },
  {
    name: 'an address can be registered again in another case',
    rules: ['session.registration'],
    onResponse: grant('registerUser', 409, 'EMAIL_TAKEN', [201]),
  },
  {
    name: 'signing out does not end the session',
    rules: ['session.end'],
    onRequest: forRequest('logout', ({ json }) => void (json?.refreshToken && (json.refreshToken = 'of-nobody'))),
  },
  {
    name: 'a user can end the session of another user',
    rules: ['session.end'],
    onResponse: forResponse('endSession', 404, (a) => void (a.status = 204)),
  },
  {
    name: 'the sessions of other users are listed',
    rules: ['session.end'],
    onResponse: forResponse(
      'listSessions',
      200,
      (a) => void a.json.items.push({ ...a.json.items[0], id: '0197f0c4-0000-7000-8000-000000000001' }),
    ),
  },
  {
    name: 'a password can be changed without the current one',
    rules: ['session.password'],
    onResponse: forResponse('changePassword', 422, (a, { json }) => void (json?.currentPassword && (a.status = 204))),
  },
  {
    name: 'a code can be used twice',
    rules: ['session.second-factor'],
    only: ['session.second-factor'],
    onResponse: grant('login', 401, 'SECOND_FACTOR_INVALID', [200]),
  },
  {
    name: 'a second factor does not require a code',
    rules: ['session.second-factor'],
    onResponse: grant('login', 401, 'SECOND_FACTOR_REQUIRED', [200]),
  },
  ...(
    [
      ['a code with a space is rejected', (code) => code.includes(' ')],
      ['a recovery code in upper case is rejected', (code) => code !== code.toLowerCase()],
    ] as [string, (code: string) => boolean][]
  ).map(([name, isRejected]) => ({
    name,
    rules: ['session.second-factor'],
    onResponse: forResponse('login', 200, (a, { json }) => {
      if (isRejected(String(json?.code ?? ''))) replaceResponse(a, problem(401, 'SECOND_FACTOR_INVALID'));
    }),
  })),
  {
    name: 'the renewed recovery codes do not work',
    rules: ['session.second-factor'],
    onResponse: forResponse('renewRecoveryCodes', 200, ({ json }) => void json.recoveryCodes.fill('of-nobody')),
  },
  {
    name: 'an unknown token can set a password',
    rules: ['session.recovery'],
    onResponse: forResponse('setPassword', 403, (a) => void (a.status = 204)),
  },
  {
    name: 'an address can be invited twice',
    rules: ['user.invitation'],
    onResponse: grant('inviteUser', 409, 'EMAIL_TAKEN', [201]),
  },
  {
    name: 'a user who has a password can be invited again',
    rules: ['user.invitation'],
    onResponse: forResponse('sendInvitation', 409, (a) => void Object.assign(a, { status: 204, json: null })),
  },
  {
    name: 'a deactivated user stays signed in',
    rules: ['user.effect'],
    onRequest: forRequest('updateUser', ({ json }) => void (json?.active === false && (json.active = true))),
  },
  {
    name: 'the log keeps the name of a deleted user',
    rules: ['user.erasure'],
    onResponse: forResponse('listActivity', 200, (a, { url }, { memory }) => {
      const id = url.searchParams.get('entityId');
      if (id) for (const item of a.json.items) item.entity.label = memory.get(`name:${id}`) ?? item.entity.label;
    }),
    onRequest: forRequest(
      'updateUser',
      ({ json, url }, { memory }) => void (json?.name && memory.set(`name:${url.pathname.split('/').at(-1)}`, json.name)),
    ),
  },
  {
    name: 'the log keeps the name of a deleted user in assignments',
    rules: ['user.erasure'],
    onResponse: (a, { operation, json, url }, { memory }) => {
      if (operation === 'assignDemoRequest' && a.status === 200 && json.assigneeId) memory.set(a.json.id, a.json.assignee.name);
      const name = operation === 'listActivity' && memory.get(url.searchParams.get('entityId') ?? '');
      if (name) for (const change of a.json.items.flatMap((item: any) => item.changes)) change.from &&= name;
    },
  },
  {
    name: 'demoting the last administrator gets another error code',
    rules: ['user.last-administrator'],
    onResponse: forResponse('updateUser', 409, (a) => void (a.json.code = 'FORBIDDEN')),
  },
];
