// Lost updates, deletions, uniqueness, idempotency and the activity log.
import { forResponse, forRequest, replaceResponse, grant, bearer, problem } from '../mutant-helpers.ts';
import type { Mutant } from '../proxy.ts';

const withoutKey = ['createWebinar', 'createTrainingCourse', 'createTutorial', 'createLearningPath', 'createSavedReply'].map(
  (operation): Mutant => ({
    name: `${operation} ignores Idempotency-Key`,
    rules: ['write.idempotent'],
    only: [`write.idempotent+${operation}`],
    onRequest: forRequest(operation, ({ headers }) => void delete headers['idempotency-key']),
  }),
);

export const writes: Mutant[] = [
  ...withoutKey,
  {
    name: 'only the first ten characters of a new display name are stored',
    rules: ['write.stored'],
    only: ['write.stored+updateMe'],
    onRequest: forRequest('updateMe', ({ json }) => void (json?.name && (json.name = json.name.slice(0, 10)))),
  },
  {
    name: 'a lost update of a family',
    rules: ['write.version'],
    only: ['updateFamily', 'families'],
    onRequest: forRequest('updateFamily', ({ headers }) => void delete headers['if-match']),
  },
  {
    name: 'a lost update of a license',
    rules: ['write.version'],
    onRequest: forRequest('updateLicenseInstances', ({ headers }) => void delete headers['if-match']),
  },
  {
    name: 'a lost status change of a request',
    rules: ['write.version'],
    onRequest: forRequest(/RequestStatus$/, ({ headers }) => void delete headers['if-match']),
  },
  {
    name: 'an ETag differs from the version',
    rules: ['write.version'],
    only: ['write.version'],
    onResponse: forResponse(
      'getAdminFamily',
      200,
      ({ headers }) => void (headers['etag'] = `"v${headers['etag']?.slice(1, -1)}"`),
    ),
  },
  {
    name: '412 with the wrong version',
    rules: ['write.version'],
    onResponse: (a) => void (a.status === 412 && (a.json.currentVersion += 1)),
  },
  {
    name: 'a version increases by two',
    rules: ['write.version'],
    onResponse: forResponse(
      'updateTutorial',
      200,
      ({ json, headers }) => void ((json.version += 1), (headers['etag'] = `"${json.version}"`)),
    ),
  },
  {
    name: 'a change without effect increases the version',
    rules: ['write.unchanged'],
    onResponse: forResponse(/^update(Webinar|Tutorial)$/, 200, ({ json }) => void (json.version += 1)),
  },
  {
    name: 'a change of a family without fileName removes it',
    rules: ['write.changes'],
    onRequest: forRequest('updateFamily', ({ json }) => void (json && (json.fileName ??= null))),
  },
  {
    name: 'the slug of a family itself counts as taken',
    rules: ['write.unchanged'],
    onResponse: forResponse('updateFamily', 200, (a, { json }) => {
      if (json?.slug) replaceResponse(a, problem(409, 'SLUG_TAKEN'));
    }),
  },
  {
    name: 'activating an active user increases the version',
    rules: ['write.unchanged'],
    onResponse: forResponse('updateUser', 200, ({ json }, request) => void (request.json?.active && (json.version += 1))),
  },
  {
    name: 'two deletions succeed',
    rules: ['write.deleted'],
    onResponse: forResponse(/^delete/, 404, (a) => void Object.assign(a, { status: 204, json: null })),
  },
  {
    name: 'a deleted tutorial still exists',
    rules: ['write.deleted'],
    onRequest: forRequest(/^deleteTutorial$/, (request) => void Object.assign(request, { method: 'GET' })),
    onResponse: forResponse('deleteTutorial', 200, (a) => void Object.assign(a, { status: 204, json: null })),
  },
  {
    name: 'an erased request is still in the list',
    rules: ['write.deleted', 'desk.erasure'],
    only: ['write.deleted'],
    onResponse: async (a, request, { memory }) => {
      if (request.operation === 'listDemoRequests' && a.status === 200) {
        const q = request.url.searchParams.get('q') ?? '';
        if (a.json.total === 0 && memory.has(q)) a.json = structuredClone(memory.get(q));
        else if (a.json.total > 0) memory.set(q, structuredClone(a.json));
      }
    },
  },
  {
    name: 'a slug can be used twice',
    rules: ['write.unique'],
    onResponse: forResponse('createFamily', 409, async (a, { json, headers }, backend) => {
      const another = { ...json, slug: `another-${Math.random().toString(36).slice(2)}` };
      replaceResponse(
        a,
        await backend.send('POST', '/api/admin/families', { authorization: String(headers.authorization) }, another),
      );
    }),
  },
  {
    name: 'a rejected slug is not named',
    rules: ['write.reserved'],
    onResponse: (a, request) => void (request.operation === 'createTutorial' && a.status === 422 && (a.json.details = [])),
  },
  {
    name: 'Idempotency-Key is ignored',
    rules: ['write.idempotent'],
    onRequest: ({ headers }) => void delete headers['idempotency-key'],
  },
  {
    name: 'another body with the same key gets the first response',
    rules: ['write.idempotent'],
    onResponse: grant(/^submit/, 422, 'IDEMPOTENCY_KEY_REUSED', [201]),
  },
  {
    name: 'visitors can read inactive families',
    rules: ['write.published'],
    onResponse: forResponse('getFamily', 404, async (a, { url }, backend) => {
      const found = await backend.send('GET', `/api/admin/families/${url.pathname.split('/').at(-1)}`, {
        authorization: bearer(await backend.adminToken()),
      });
      if (found.status === 200)
        replaceResponse(a, { ...found, headers: { ...found.headers, 'cache-control': 'public, max-age=60' } });
    }),
  },
  {
    name: 'visitors do not see published tutorials',
    rules: ['write.published'],
    onResponse: forResponse(
      'listTutorials',
      200,
      ({ json }) => void Object.assign(json, { items: [], total: 0, nextCursor: null }),
    ),
  },
  {
    name: 'a family is stored with another description',
    rules: ['write.stored'],
    onRequest: forRequest('createFamily', ({ json }) => void (json?.description && (json.description += '!'))),
  },
  ...(
    [
      ['Location is another address', 'createTutorial', '/api/public/tutorials/x'],
      ['Location of an account is an address for administrators', 'registerUser', '/api/admin/users/x'],
    ] as const
  ).map(([name, operation, address]) => ({
    name,
    rules: ['write.stored'],
    only: ['write.stored'],
    onResponse: forResponse(operation, 201, ({ headers }) => void (headers['location'] = address)),
  })),
  {
    name: 'the activity log has no changes',
    rules: ['write.logged'],
    onResponse: forResponse('listActivity', 200, ({ json }) => void json.items.forEach((item: any) => (item.changes = []))),
  },
  {
    name: 'the activity log has a boolean as a number',
    rules: ['write.logged'],
    only: ['write.logged+users'],
    onResponse: forResponse('listActivity', 200, ({ json }) => {
      for (const { changes } of json.items) for (const change of changes) if (change.from === 'true') change.from = '1';
    }),
  },
  {
    name: 'the activity log has no paths of fields inside an object',
    rules: ['write.logged'],
    only: ['write.logged+families'],
    onResponse: forResponse('listActivity', 200, ({ json }) => {
      for (const { changes } of json.items) for (const change of changes) change.field = change.field.split('.')[0];
    }),
  },
  {
    name: 'the activity log names another actor',
    rules: ['write.logged'],
    onResponse: forResponse(
      'listActivity',
      200,
      ({ json }) => void json.items.forEach((item: any) => (item.actor = { ...item.actor, kind: 'system' })),
    ),
  },
  {
    name: 'the activity log omits the newest entry',
    rules: ['write.logged'],
    onResponse: forResponse('listActivity', 200, ({ json }) => void json.items.shift()),
  },
];
