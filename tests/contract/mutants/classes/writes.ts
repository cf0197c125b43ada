// Lost updates, deletions, uniqueness, idempotency and the activity log.
import { at, asks, become, grant, bearer } from '../faults.ts';
import type { Mutant } from '../proxy.ts';

export const writes: Mutant[] = [
  {
    name: 'a lost update of a family',
    rules: ['write.version'],
    only: ['updateFamily', 'families'],
    ask: asks('updateFamily', ({ headers }) => void delete headers['if-match']),
  },
  {
    name: 'a lost update of a license',
    rules: ['write.version'],
    ask: asks('updateLicenseInstances', ({ headers }) => void delete headers['if-match']),
  },
  {
    name: 'a lost move at a desk',
    rules: ['write.version'],
    ask: asks(/RequestStatus$/, ({ headers }) => void delete headers['if-match']),
  },
  {
    name: 'an ETag that the version is not',
    rules: ['write.version'],
    only: ['write.version'],
    answer: at('getAdminFamily', 200, ({ headers }) => void (headers['etag'] = `"v${headers['etag']?.slice(1, -1)}"`)),
  },
  {
    name: '412 with the wrong version',
    rules: ['write.version'],
    answer: (a) => void (a.status === 412 && (a.json.currentVersion += 1)),
  },
  {
    name: 'a version that goes up by two',
    rules: ['write.version'],
    answer: at('updateTutorial', 200, ({ json, headers }) => void ((json.version += 1), (headers['etag'] = `"${json.version}"`))),
  },
  {
    name: 'a change of nothing makes a version',
    rules: ['write.unchanged'],
    answer: at(/^update(Webinar|Tutorial)$/, 200, ({ json }) => void (json.version += 1)),
  },
  {
    name: 'two deletions succeed',
    rules: ['write.deleted'],
    answer: at(/^delete/, 404, (a) => void Object.assign(a, { status: 204, json: null })),
  },
  {
    name: 'what was deleted is still there',
    rules: ['write.deleted'],
    ask: asks(/^deleteTutorial$/, (asked) => void Object.assign(asked, { method: 'GET' })),
    answer: at('deleteTutorial', 200, (a) => void Object.assign(a, { status: 204, json: null })),
  },
  {
    name: 'an erased request is still listed',
    rules: ['write.deleted', 'desk.erasure'],
    only: ['write.deleted'],
    answer: async (a, asked, { memory }) => {
      if (asked.operation === 'listDemoRequests' && a.status === 200) {
        const q = asked.url.searchParams.get('q') ?? '';
        if (a.json.total === 0 && memory.has(q)) a.json = structuredClone(memory.get(q));
        else if (a.json.total > 0) memory.set(q, structuredClone(a.json));
      }
    },
  },
  {
    name: 'a slug is given twice',
    rules: ['write.unique'],
    answer: at('createFamily', 409, async (a, { json, headers }, backend) => {
      const another = { ...json, slug: `another-${Math.random().toString(36).slice(2)}` };
      become(a, await backend.send('POST', '/api/admin/families', { authorization: String(headers.authorization) }, another));
    }),
  },
  {
    name: 'a reserved word is a slug',
    rules: ['write.reserved'],
    answer: (a, asked) => void (asked.operation === 'createTutorial' && a.status === 422 && (a.json.details = [])),
  },
  {
    name: 'the Idempotency-Key is passed over',
    rules: ['write.idempotent'],
    ask: ({ headers }) => void delete headers['idempotency-key'],
  },
  {
    name: 'another body with the same key is answered like the first',
    rules: ['write.idempotent'],
    answer: grant(/^submit/, 422, 'IDEMPOTENCY_KEY_REUSED', [201]),
  },
  {
    name: 'visitors see what is switched off',
    rules: ['write.published'],
    answer: at('getFamily', 404, async (a, { url }, backend) => {
      const found = await backend.send('GET', `/api/admin/families/${url.pathname.split('/').at(-1)}`, {
        authorization: bearer(await backend.adminToken()),
      });
      if (found.status === 200) become(a, { ...found, headers: { ...found.headers, 'cache-control': 'public, max-age=60' } });
    }),
  },
  {
    name: 'visitors do not see what is published',
    rules: ['write.published'],
    answer: at('listTutorials', 200, ({ json }) => void Object.assign(json, { items: [], total: 0, nextCursor: null })),
  },
  {
    name: 'what was sent is kept with a change',
    rules: ['write.kept'],
    ask: asks('createFamily', ({ json }) => void (json?.description && (json.description += '!'))),
  },
  {
    name: 'Location names another address',
    rules: ['write.kept'],
    only: ['write.kept'],
    answer: at('createTutorial', 201, ({ headers }) => void (headers['location'] = '/api/public/tutorials/x')),
  },
  {
    name: 'the activity log does not say what changed',
    rules: ['write.logged'],
    answer: at('listActivity', 200, ({ json }) => void json.items.forEach((item: any) => (item.changes = []))),
  },
  {
    name: 'the activity log says another did it',
    rules: ['write.logged'],
    answer: at(
      'listActivity',
      200,
      ({ json }) => void json.items.forEach((item: any) => (item.actor = { ...item.actor, kind: 'system' })),
    ),
  },
  {
    name: 'the activity log misses the newest entry',
    rules: ['write.logged'],
    answer: at('listActivity', 200, ({ json }) => void json.items.shift()),
  },
];
