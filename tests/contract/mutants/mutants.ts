// Small faults, each as a backend might have it. Each has to be caught by a check that names the rule.
import type { Answered, Asked, Backend, Mutant } from './proxy.ts';

type Change = (answered: Answered, asked: Asked, backend: Backend) => void | Promise<void>;
type Ask = (asked: Asked, backend: Backend) => void | Promise<void>;

/** A change of the answers of one operation with one status. */
const at =
  (operation: string | RegExp, status: number, change: Change): Change =>
  (answered, asked, backend) => {
    const meant = typeof operation === 'string' ? asked.operation === operation : operation.test(asked.operation ?? '');
    return meant && answered.status === status ? change(answered, asked, backend) : undefined;
  };

const asks =
  (operation: string | RegExp, change: Ask): Ask =>
  (asked, backend) => {
    const meant = typeof operation === 'string' ? asked.operation === operation : operation.test(asked.operation ?? '');
    return meant ? change(asked, backend) : undefined;
  };

const become = (answered: Answered, { status, headers, body, json }: Answered) =>
  Object.assign(answered, { status, headers: { ...headers }, body, json: structuredClone(json) });

/** Answers a refusal with the last success of the operation, as if it had been granted. */
const grant =
  (operation: string | RegExp, refusal: number, code: string, success: number[]): Change =>
  (answered, asked, { memory }) => {
    const meant = typeof operation === 'string' ? asked.operation === operation : operation.test(asked.operation ?? '');
    if (!meant) return;
    const last = memory.get(asked.operation ?? '') as Answered | undefined;
    if (success.includes(answered.status))
      memory.set(asked.operation ?? '', { ...answered, json: structuredClone(answered.json) });
    else if (answered.status === refusal && answered.json?.code === code && last) become(answered, last);
  };

const withoutHeader =
  (name: string): Change =>
  ({ headers }) =>
    void delete headers[name];
const query =
  (name: string, change: (value: string) => string | null): Ask =>
  ({ url }) => {
    const value = url.searchParams.get(name);
    if (value === null) return;
    const next = change(value);
    if (next === null) url.searchParams.delete(name);
    else url.searchParams.set(name, next);
  };
const bearer = (token: string) => `Bearer ${token}`;
const asAdmin: Ask = async ({ headers }, backend) => {
  headers.authorization = bearer(await backend.adminToken());
};
const isList = (json: any): json is { items: any[]; total: number; nextCursor: string | null } => Array.isArray(json?.items);
const onLists =
  (change: (json: { items: any[]; total: number; nextCursor: string | null }, asked: Asked, backend: Backend) => void): Change =>
  (answered, asked, backend) => {
    if (answered.status === 200 && isList(answered.json)) change(answered.json, asked, backend);
  };

const answers: Mutant[] = [
  {
    name: '200 instead of 201',
    rules: ['answer.status'],
    only: ['families'],
    answer: at('createFamily', 201, (a) => void (a.status = 200)),
  },
  {
    name: '200 instead of 201 to a visitor',
    rules: ['answer.status'],
    only: ['desks'],
    answer: at('submitDemoRequest', 201, (a) => void (a.status = 200)),
  },
  {
    name: '200 with a body instead of 204',
    rules: ['answer.status'],
    only: ['families'],
    answer: at('deleteFamily', 204, (a) => void Object.assign(a, { status: 200, json: {} })),
  },
  {
    name: '500 for an id that names nothing',
    rules: ['answer.status'],
    only: ['input.unknown-id'],
    answer: at('adminGetWebinar', 404, (a) => void (a.status = 500)),
  },
  { name: 'no ETag', rules: ['answer.headers'], only: ['families'], answer: at('getFamily', 200, withoutHeader('etag')) },
  {
    name: 'no Location',
    rules: ['answer.headers'],
    only: ['tutorials'],
    answer: at('createTutorial', 201, withoutHeader('location')),
  },
  {
    name: 'no Cache-Control behind sign-in',
    rules: ['answer.headers'],
    only: ['families'],
    answer: at('adminGetFamily', 200, withoutHeader('cache-control')),
  },
  {
    name: 'a public Cache-Control behind sign-in',
    rules: ['answer.headers'],
    only: ['desks'],
    answer: at('listDemoRequests', 200, ({ headers }) => void (headers['cache-control'] = 'public, max-age=60')),
  },
  {
    name: 'no WWW-Authenticate',
    rules: ['answer.headers', 'access.nobody'],
    only: ['access.nobody'],
    answer: at('getMe', 401, withoutHeader('www-authenticate')),
  },
  {
    name: 'no Retry-After where the seats are taken',
    rules: ['answer.headers', 'licence.seat'],
    only: ['licence.seat'],
    answer: at('trackInstance', 409, withoutHeader('retry-after')),
  },
  {
    name: 'problems as plain JSON',
    rules: ['answer.media-type'],
    only: ['input.unknown-id'],
    answer: (a) => void (a.status >= 400 && (a.headers['content-type'] = 'application/json')),
  },
  {
    name: 'the password hash in the profile',
    rules: ['answer.fields'],
    only: ['auth'],
    answer: at('getMe', 200, ({ json }) => void (json.passwordHash = '$argon2id$')),
  },
  {
    name: 'a stack in a problem',
    rules: ['answer.fields'],
    only: ['input.unknown-id'],
    answer: (a) => void (a.status === 404 && a.json && (a.json.stack = 'at server.ts:1')),
  },
  {
    name: 'an internal field in every item of a list',
    rules: ['answer.fields'],
    only: ['listTutorials'],
    answer: at('listTutorials', 200, ({ json }) => void json.items.forEach((item: any) => (item.rowid = 1))),
  },
  {
    name: 'a problem without a sentence for a person',
    rules: ['answer.schema'],
    only: ['input.unknown-id'],
    answer: (a) => void (a.status === 404 && a.json && delete a.json.message),
  },
  {
    name: 'a version as text',
    rules: ['answer.schema'],
    only: ['families'],
    answer: at('adminGetFamily', 200, ({ json }) => void (json.version = String(json.version))),
  },
  {
    name: 'no nextCursor on the last page',
    rules: ['answer.schema'],
    only: ['desks'],
    answer: onLists((json) => void (json.nextCursor === null && delete (json as any).nextCursor)),
  },
  {
    name: 'times without a zone',
    rules: ['answer.schema'],
    only: ['desks'],
    answer: at(/^getDemoRequest$/, 200, ({ json }) => void (json.createdAt = json.createdAt.slice(0, 19))),
  },
  {
    name: 'a problem code that is not in the contract',
    rules: ['answer.schema'],
    only: ['families'],
    answer: at('createFamily', 409, ({ json }) => void (json.code = 'DUPLICATE_SLUG')),
  },
  {
    name: 'another status in the problem than on the answer',
    rules: ['answer.schema'],
    only: ['input.unknown-id'],
    answer: (a) => void (a.status === 404 && a.json && (a.json.status = 400)),
  },
  {
    name: 'a category that is not in the contract',
    rules: ['answer.schema'],
    only: ['families'],
    answer: at('adminGetFamily', 200, ({ json }) => void (json.category = 'elbows')),
  },
];

const tokenOf = ({ headers }: Asked) => /^Bearer (.+)$/.exec(String(headers.authorization ?? ''))?.[1] ?? '';
const payloadOf = (token: string): any => {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  } catch {
    return {};
  }
};

const access: Mutant[] = [
  {
    name: 'a list of requests open to every user',
    rules: ['access.role'],
    ask: asks('listDemoRequests', (asked, backend) =>
      payloadOf(tokenOf(asked)).role === 'user' ? asAdmin(asked, backend) : undefined,
    ),
  },
  {
    name: 'an upload open to every user',
    rules: ['access.role'],
    ask: asks('uploadPluginBundle', (asked, backend) =>
      payloadOf(tokenOf(asked)).role === 'user' ? asAdmin(asked, backend) : undefined,
    ),
  },
  {
    name: 'the licences open to nobody in particular',
    rules: ['access.nobody'],
    ask: asks('listLicenses', (asked, backend) => (tokenOf(asked) === '' ? asAdmin(asked, backend) : undefined)),
  },
  {
    name: 'deleting open to nobody in particular',
    rules: ['access.nobody'],
    ask: asks('deleteFamily', (asked, backend) => (tokenOf(asked) === '' ? asAdmin(asked, backend) : undefined)),
  },
  {
    name: 'unsigned tokens are believed',
    rules: ['access.forged'],
    ask: asks('adminGetFamily', (asked, backend) => (tokenOf(asked).endsWith('.') ? asAdmin(asked, backend) : undefined)),
  },
  {
    name: 'signatures are not looked at',
    rules: ['access.forged'],
    ask: asks('getMe', (asked, backend) =>
      payloadOf(tokenOf(asked)).exp === 4_102_444_800 ? asAdmin(asked, backend) : undefined,
    ),
  },
  {
    name: '404 instead of 401 for an unknown licence key',
    rules: ['access.forged'],
    answer: at('untrackInstance', 401, (a) => void (a.status = 404)),
  },
  {
    name: '403 instead of 401 for nobody',
    rules: ['access.nobody'],
    answer: at('listActivity', 401, (a) => void (a.status = 403)),
  },
  {
    name: 'the id is looked at before the role',
    rules: ['access.role'],
    answer: at('adminGetFamily', 403, (a) => void (a.status = 404)),
  },
  {
    name: 'an administrator is turned away',
    rules: ['access.admitted'],
    answer: at('listWebinars', 200, (a) => void (a.status = 200)),
    ask: asks('adminListWebinars', ({ headers }) => void delete headers.authorization),
  },
  {
    name: 'a deactivated licence opens track',
    rules: ['access.licence'],
    answer: at('trackInstance', 403, (a) => void (a.status = a.json.code === 'LICENSE_DEACTIVATED' ? 404 : 403)),
  },
  {
    name: 'an expired licence registers machines',
    rules: ['access.expired'],
    answer: at('registerMachine', 403, (a) => void (a.status = a.json.code === 'LICENSE_EXPIRED' ? 422 : 403)),
  },
  {
    name: 'a licence key opens the administration',
    rules: ['access.licence'],
    ask: asks('listRegistrations', (asked, backend) => (asked.headers['x-license-key'] ? asAdmin(asked, backend) : undefined)),
  },
];

const input: Mutant[] = [
  {
    name: 'malformed JSON is 422',
    rules: ['input.json', 'answer.schema'],
    only: ['input.json'],
    answer: (a) => void (a.status === 400 && a.json?.code === 'INVALID_JSON' && (a.status = 422)),
  },
  {
    name: 'any media type is read as JSON',
    rules: ['input.media-type'],
    ask: asks(/^(submit|create|update)/, ({ headers }) => void (headers['content-type'] &&= 'application/json')),
  },
  {
    name: 'unknown fields are passed over',
    rules: ['input.unknown-field'],
    ask: ({ json }) => void (json && delete json.surprise),
  },
  {
    name: 'unknown fields inside are passed over',
    rules: ['input.unknown-field'],
    ask: asks('createFamily', ({ json }) => void (json?.pcf && delete json.pcf.surprise)),
  },
  {
    name: 'a required field may be missing',
    rules: ['input.required'],
    ask: asks('createFamily', ({ json }) => void (json && (json.material ??= 'Steel'))),
  },
  {
    name: 'the e-mail may be missing',
    rules: ['input.required'],
    ask: asks('submitSupportRequest', ({ json }) => void (json && !('email' in json) && (json.email = 'nobody@example.com'))),
  },
  {
    name: 'text is taken for a number',
    rules: ['input.type'],
    ask: asks('createFamily', ({ json }) => void (typeof json?.lod === 'string' && (json.lod = 300))),
  },
  {
    name: 'null is taken for a text',
    rules: ['input.type'],
    ask: asks('createTutorial', ({ json }) => void (json?.title === null && (json.title = 'Untitled'))),
  },
  {
    name: 'long names are cut off',
    rules: ['input.limit'],
    ask: asks('submitDemoRequest', ({ json }) => void (typeof json?.name === 'string' && (json.name = json.name.slice(0, 100)))),
  },
  {
    name: 'too many items are cut off',
    rules: ['input.limit'],
    ask: asks(
      'createTutorial',
      ({ json }) => void (Array.isArray(json?.tags) && (json.tags = [...new Set(json.tags)].slice(0, 3))),
    ),
  },
  {
    name: 'one character less than the contract allows',
    rules: ['input.edge'],
    answer: (a, asked) =>
      void (
        asked.operation === 'submitDemoRequest' &&
        a.status === 201 &&
        asked.json?.name?.length === 100 &&
        become(a, refused('/name'))
      ),
  },
  {
    name: 'the largest number is refused',
    rules: ['input.edge'],
    answer: (a, asked) =>
      void (
        asked.operation === 'submitDemoRequest' &&
        a.status === 201 &&
        asked.json?.teamSize === 100_000 &&
        become(a, refused('/teamSize'))
      ),
  },
  { name: 'a body of any size is read', rules: ['input.size'], ask: ({ json }) => void (json && delete json.padding) },
  {
    name: 'limit=101 is taken for 100',
    rules: ['input.parameter'],
    ask: query('limit', (value) => (Number(value) > 100 ? '100' : value)),
  },
  {
    name: 'a forged cursor begins anew',
    rules: ['input.parameter'],
    ask: query('cursor', (value) => (value === 'forged' ? null : value)),
  },
  { name: 'an unknown parameter is passed over', rules: ['input.parameter'], ask: query('unheardOf', () => null) },
  {
    name: 'an unknown order is passed over',
    rules: ['input.parameter'],
    ask: query('sort', (value) => (value === 'nonsense' ? null : value)),
  },
  {
    name: 'deleting nothing succeeds',
    rules: ['input.unknown-id'],
    answer: at('deleteTutorial', 404, (a) => void Object.assign(a, { status: 204, json: null })),
  },
  {
    name: 'a key that reaches the prototype is taken',
    rules: ['input.prototype'],
    ask: (asked) =>
      void (
        /__proto__/.test(asked.body.toString()) &&
        (asked.json = Object.fromEntries(Object.entries(asked.json).filter(([key]) => key !== '__proto__')))
      ),
  },
  {
    name: 'a refusal names no field',
    rules: ['input.required'],
    answer: (a) => void (a.status === 422 && a.json?.details && (a.json.details = [])),
  },
  {
    name: 'a refusal names the wrong field',
    rules: ['input.type'],
    answer: at('createWebinar', 422, ({ json }) => void json.details.forEach((one: any) => (one.pointer = '/slug'))),
  },
  {
    name: 'a list that is full is refused',
    rules: ['input.edge'],
    answer: (a, { operation, json }) => {
      if (operation !== 'createFamily' || json?.standards?.length !== 20 || ![201, 409].includes(a.status)) return;
      become(a, problem(422, 'VALIDATION_FAILED', [{ pointer: '/standards', code: 'TOO_MANY', message: 'Too many.' }]));
    },
  },
  {
    name: 'a list takes more than it may hold',
    rules: ['input.limit'],
    ask: asks('createFamily', ({ json }) => void (json?.standards?.length > 20 && json.standards.splice(20))),
  },
  {
    name: 'the example of the contract is refused',
    rules: ['answer.example'],
    only: ['answer.example'],
    answer: at('submitDemoRequest', 201, (a) => {
      become(a, problem(422, 'VALIDATION_FAILED', [{ pointer: '/software', code: 'UNKNOWN', message: 'Unknown.' }]));
    }),
  },
  {
    name: 'an array is taken for an object',
    rules: ['input.object'],
    ask: asks('updateTutorial', (asked) => void (Array.isArray(asked.json) && (asked.json = { title: 'Some title' }))),
  },
  {
    name: 'random bodies bring the server down',
    rules: ['answer.status', 'input.random'],
    only: ['input.random'],
    answer: at('createFamily', 422, (a) => void (a.status = 500)),
  },
];

function problem(status: number, code: string, details: object[] = []): Answered {
  const json = {
    type: `/problems/${code.toLowerCase().replaceAll('_', '-')}`,
    title: 'A fault',
    status,
    detail: 'Of the mutant.',
    message: 'This was put in on purpose.',
    code,
    details,
    requestId: 'mutant',
  };
  const headers = {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    'www-authenticate': 'Bearer realm="mutant"',
  };
  return { status, headers, body: Buffer.from(JSON.stringify(json)), json };
}

const refused = (pointer: string) =>
  problem(422, 'VALIDATION_FAILED', [{ pointer, code: 'TOO_LONG', message: 'This is too long.' }]);

const lists: Mutant[] = [
  {
    name: 'a page is one too long',
    rules: ['list.limit', 'list.total', 'list.paging'],
    only: ['list.limit', 'list.total'],
    ask: query('limit', (value) => (Number(value) < 100 ? String(Number(value) + 1) : value)),
  },
  {
    name: 'a page begins one too late',
    rules: ['list.paging', 'list.total', 'list.sort'],
    only: ['list.paging'],
    answer: onLists((json, { url }) => void (url.searchParams.has('cursor') && json.items.shift())),
  },
  {
    name: 'a page repeats the last record of the one before',
    rules: ['list.paging', 'list.total', 'list.sort'],
    only: ['list.paging'],
    answer: onLists((json, { url }, { memory }) => {
      const key = url.pathname + String(url.searchParams.get('cursor'));
      if (memory.has(key)) json.items.unshift(memory.get(key));
      if (json.nextCursor) memory.set(url.pathname + json.nextCursor, json.items.at(-1));
    }),
  },
  {
    name: 'a cursor that never ends',
    rules: ['list.paging', 'list.total', 'list.sort'],
    only: ['list.total'],
    answer: onLists(
      (json, { url }) => void (url.searchParams.has('cursor') && (json.nextCursor = url.searchParams.get('cursor'))),
    ),
  },
  { name: 'total counts one too many', rules: ['list.total'], answer: onLists((json) => void (json.total += 1)) },
  {
    name: 'total is the length of the page',
    rules: ['list.total'],
    answer: onLists((json) => void (json.total = json.items.length)),
  },
  {
    name: 'a filter is passed over',
    rules: ['list.filter'],
    ask: asks(
      'listSupportRequests',
      query('priority', () => null),
    ),
  },
  {
    name: 'a filter of visitors is passed over',
    rules: ['list.filter'],
    ask: asks(
      'listTrainingCourses',
      query('level', () => null),
    ),
  },
  { name: 'q is passed over', rules: ['list.search', 'list.total'], only: ['list.search'], ask: query('q', () => null) },
  {
    name: 'q minds case',
    rules: ['list.search'],
    answer: onLists((json, { url }) => {
      const q = url.searchParams.get('q') ?? '';
      json.items = json.items.filter((item) => JSON.stringify(item).includes(q));
    }),
  },
  { name: 'descending is passed over', rules: ['list.sort'], ask: query('sort', (value) => value.replace(/^-/, '')) },
  {
    name: 'an order is by another field',
    rules: ['list.sort'],
    ask: query('sort', (value) => value.replace('startsAt', 'title').replace('updatedAt', 'name')),
  },
  {
    name: 'ties come as they like',
    rules: ['list.sort', 'list.paging'],
    only: ['list.sort'],
    answer: onLists((json) => void (json.items = json.items.toReversed())),
  },
  { name: 'a cursor is good for any filter', rules: ['list.cursor'], ask: query('q', (value) => value.replace(/x$/, '')) },
  {
    name: 'facets count everything',
    rules: ['list.facets'],
    answer: at('listFamilies', 200, ({ json }) => void json.facets.category.forEach((facet: any) => (facet.count += 1))),
  },
];

const http: Mutant[] = [
  { name: 'HEAD is not known', rules: ['http.head'], answer: (a, { method }) => void (method === 'HEAD' && (a.status = 405)) },
  {
    name: 'HEAD has another media type',
    rules: ['http.head'],
    answer: (a, { method }) => void (method === 'HEAD' && (a.headers['content-type'] = 'text/plain')),
  },
  {
    name: 'OPTIONS does not say the methods',
    rules: ['http.options'],
    answer: (a, { method }) => void (method === 'OPTIONS' && delete a.headers['allow']),
  },
  {
    name: 'OPTIONS says a method too many',
    rules: ['http.options'],
    answer: (a, { method }) => void (method === 'OPTIONS' && (a.headers['allow'] += ', PUT')),
  },
  { name: '404 instead of 405', rules: ['http.method'], answer: (a) => void (a.status === 405 && (a.status = 404)) },
  { name: '405 without Allow', rules: ['http.method'], answer: (a) => void (a.status === 405 && delete a.headers['allow']) },
  {
    name: 'If-None-Match is passed over',
    rules: ['http.conditional'],
    ask: ({ headers }) => void delete headers['if-none-match'],
  },
  {
    name: 'a changed record is said to be the same',
    rules: ['http.conditional'],
    answer: (a, { headers }) =>
      void (headers['if-none-match'] && a.status === 200 && Object.assign(a, { status: 304, json: null, body: Buffer.alloc(0) })),
  },
];

const writes: Mutant[] = [
  {
    name: 'a lost update of a family',
    rules: ['write.version'],
    only: ['updateFamily', 'families'],
    ask: asks('updateFamily', ({ headers }) => void delete headers['if-match']),
  },
  {
    name: 'a lost update of a licence',
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
    answer: at('adminGetFamily', 200, ({ headers }) => void (headers['etag'] = `"v${headers['etag']?.slice(1, -1)}"`)),
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
    answer: at(/^(delete|erase)/, 404, (a) => void Object.assign(a, { status: 204, json: null })),
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

const sessions: Mutant[] = [
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
];

const desks: Mutant[] = [
  {
    name: 'a forbidden move is made',
    rules: ['desk.machine'],
    answer: grant('updateDemoRequestStatus', 409, 'INVALID_STATUS_TRANSITION', [200]),
    only: ['desk.machine'],
  },
  {
    name: 'a move is offered that is refused',
    rules: ['desk.machine'],
    answer: at('getSupportRequest', 200, ({ json }) => void json.nextStatuses.push(json.status)),
  },
  {
    name: 'a move is not offered that is possible',
    rules: ['desk.machine'],
    answer: at('getAutomationRequest', 200, ({ json }) => void json.nextStatuses.pop()),
  },
  {
    name: 'a comment outlives its erased request',
    rules: ['desk.erasure'],
    answer: (a, { operation, url }, { memory }) => {
      if (operation === 'updateCustomizationRequestStatus' && a.status === 200)
        memory.set(url.pathname.split('/').at(-2) ?? '', true);
      const id = url.searchParams.get('entityId') ?? '';
      if (operation === 'listActivity' && memory.has(id))
        for (const item of a.json.items) for (const change of item.changes) if (change.field === 'comment') change.to = 'private';
      if (operation === 'listActivity' && memory.has(id)) a.json.items.pop();
    },
  },
  { name: 'spam is kept', rules: ['desk.spam'], ask: asks(/^submit/, ({ json }) => void (json && delete json.website)) },
  {
    name: 'spam is refused aloud',
    rules: ['desk.spam', 'answer.status'],
    only: ['desk.spam'],
    answer: (a, { json }) => void (json?.website && a.status === 201 && become(a, refused('/website'))),
  },
  {
    name: 'a request is taken without consent',
    rules: ['desk.consent', 'input.type', 'input.limit'],
    only: ['desk.consent'],
    ask: asks(/^submit/, ({ json }) => void (json && (json.consent = true))),
  },
  {
    name: 'a note has no author of its own',
    rules: ['desk.notes'],
    answer: at(
      'getSupportRequest',
      200,
      ({ json }) => void json.notes.forEach((note: any) => (note.author = { id: null, name: 'Team' })),
    ),
  },
  {
    name: 'a request is assigned to anybody',
    rules: ['desk.assignment'],
    answer: grant('assignSupportRequest', 422, 'VALIDATION_FAILED', [200]),
  },
  {
    name: 'the reference of another request',
    rules: ['desk.kept'],
    answer: at('getDemoRequest', 200, ({ json }) => void (json.reference = 'DEM-2020-0001')),
  },
];

const learning: Mutant[] = [
  {
    name: 'one place more than there are',
    rules: ['learning.capacity'],
    answer: grant('registerForWebinar', 409, 'CAPACITY_REACHED', [201]),
  },
  {
    name: 'a course that is full takes more',
    rules: ['learning.capacity'],
    answer: grant('enrollInTrainingCourse', 409, 'CAPACITY_REACHED', [201]),
  },
  {
    name: 'places are counted wrong',
    rules: ['learning.capacity'],
    answer: at('adminGetWebinar', 200, ({ json }) => void (json.registeredCount += 1)),
  },
  {
    name: 'the same e-mail is told that it is known',
    rules: ['learning.enrolment'],
    answer: at('registerForWebinar', 201, (a, { json, url }, { memory }) => {
      const key = url.pathname + String(json.email).toLowerCase();
      if (memory.has(key)) a.json.title = 'You are registered already';
      memory.set(key, true);
    }),
  },
  {
    name: 'the popular ones come the wrong way round',
    rules: ['learning.order'],
    answer: at(/^(listPopular|listUpcoming)/, 200, ({ json }) => void (json.items = json.items.toReversed())),
  },
  {
    name: 'views are counted twice',
    rules: ['learning.views'],
    answer: at('viewTutorial', 200, ({ json }) => void (json.views *= 2)),
  },
  {
    name: 'a webinar goes from draft to live',
    rules: ['learning.machine'],
    answer: grant('updateWebinarStatus', 409, 'INVALID_STATUS_TRANSITION', [200]),
  },
  {
    name: 'a path shows its steps in another order',
    rules: ['learning.steps'],
    answer: at('getLearningPath', 200, ({ json }) => void (json.items = json.items.toReversed())),
  },
  {
    name: 'any token completes a path',
    rules: ['learning.completion'],
    answer: grant('completeLearningPath', 422, 'VALIDATION_FAILED', [200]),
  },
  {
    name: 'a recording shows before its time',
    rules: ['learning.rules'],
    answer: at('getWebinar', 200, ({ json }) => void (json.recordingUrl = 'https://example.com/recording')),
  },
];

const licences: Mutant[] = [
  {
    name: 'a seat is given twice',
    rules: ['licence.seat'],
    answer: grant('trackInstance', 409, 'INSTANCE_LIMIT_REACHED', [200]),
  },
  {
    name: 'an activation more than there are',
    rules: ['licence.activation'],
    answer: grant('registerMachine', 409, 'ACTIVATION_LIMIT_REACHED', [200, 201]),
  },
  {
    name: 'the key is shown again',
    rules: ['licence.key'],
    answer: (a, { operation, url }, { memory }) => {
      if (operation === 'addLicense' && a.status === 201) memory.set(a.json.id, a.json.key);
      if (operation === 'getLicense' && a.status === 200) a.json.notes = memory.get(url.pathname.split('/').at(-1) ?? '') ?? null;
    },
  },
  {
    name: 'names of machines are not masked',
    rules: ['licence.activation'],
    answer: at('registerMachine', 409, ({ json }) => void (json.machines = json.machines.map(() => 'WS-PIPE-07'))),
  },
  {
    name: 'the heartbeat comes after the lease',
    rules: ['licence.lease'],
    answer: at('trackInstance', 200, ({ json }) => void (json.nextHeartbeatInSeconds *= 4)),
  },
  {
    name: 'an offline token of another key',
    rules: ['licence.offline'],
    answer: at(
      'trackInstance',
      200,
      ({ json }) => void (json.offlineToken &&= `${json.offlineToken.slice(0, -12)}${'A'.repeat(12)}`),
    ),
  },
  {
    name: 'a deactivated licence gives seats',
    rules: ['licence.force'],
    answer: grant('trackInstance', 403, 'LICENSE_DEACTIVATED', [200]),
  },
  {
    name: 'an expired licence gives seats',
    rules: ['licence.force'],
    answer: grant('trackInstance', 403, 'LICENSE_EXPIRED', [200]),
  },
  {
    name: 'an extension is a day short',
    rules: ['licence.extension'],
    answer: at(
      'extendLicense',
      200,
      ({ json }) => void (json.expiresAt = new Date(Date.parse(json.expiresAt) - 86_400_000).toISOString()),
    ),
  },
  {
    name: 'a machine frees another',
    rules: ['licence.machine'],
    answer: at('deleteRegistration', 404, (a) => void Object.assign(a, { status: 204, json: null })),
  },
  {
    name: 'limits go below what is in use',
    rules: ['licence.limits'],
    answer: at('updateLicenseInstances', 409, (a) => void (a.json.current += 5)),
  },
  {
    name: 'a node-locked licence for two machines',
    rules: ['licence.type'],
    answer: grant('addLicense', 422, 'TYPE_INCOMPATIBLE', [201]),
    only: ['licence.type', 'licence.key'],
  },
  {
    name: 'a lease that outlives its session',
    rules: ['licence.seat', 'licence.machine'],
    only: ['licence.seat'],
    ask: asks('untrackInstance', ({ json }) => void (json && (json.instanceId = '0197f0c4-0000-4000-8000-000000000000'))),
  },
];

const bundles: Mutant[] = [
  { name: 'ranges are passed over', rules: ['bundle.resumed'], ask: ({ headers }) => void delete headers['range'] },
  { name: 'If-Range is passed over', rules: ['bundle.resumed'], ask: ({ headers }) => void delete headers['if-range'] },
  {
    name: 'another SHA-256',
    rules: ['bundle.published'],
    answer: at('uploadPluginBundle', 201, ({ json }) => void (json.sha256 = '0'.repeat(64))),
  },
  {
    name: 'a byte is lost on the way',
    rules: ['bundle.published', 'bundle.newest'],
    only: ['bundle.published'],
    answer: at(
      'getPluginBundle',
      200,
      (a) => void (a.body = Buffer.from(a.body.map((byte, index) => (index === 99 ? byte ^ 1 : byte)))),
    ),
  },
  {
    name: 'no file name',
    rules: ['bundle.published', 'answer.headers'],
    only: ['bundle.published'],
    answer: at('getPluginBundle', 200, withoutHeader('content-disposition')),
  },
  {
    name: 'anything is a bundle',
    rules: ['bundle.refused'],
    answer: grant('uploadPluginBundle', 422, 'BUNDLE_UNREADABLE', [201]),
  },
  {
    name: 'a version is published twice',
    rules: ['bundle.newest'],
    answer: grant('uploadPluginBundle', 409, 'VERSION_EXISTS', [201]),
  },
];

export const mutants: Mutant[] = [
  ...answers,
  ...access,
  ...input,
  ...lists,
  ...http,
  ...writes,
  ...sessions,
  ...desks,
  ...learning,
  ...licences,
  ...bundles,
];
