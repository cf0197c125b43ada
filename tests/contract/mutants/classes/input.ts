// Input that is wrongly accepted or rejected.
import { forResponse, forRequest, replaceResponse, changeQuery, problem, validationProblem } from '../mutant-helpers.ts';
import type { Mutant } from '../proxy.ts';

export const input: Mutant[] = [
  {
    name: '422 instead of 400 for malformed JSON',
    rules: ['input.json', 'answer.schema'],
    only: ['input.json'],
    onResponse: (a) => void (a.status === 400 && a.json?.code === 'INVALID_JSON' && (a.status = 422)),
  },
  {
    name: 'malformed JSON is parsed as an empty object',
    rules: ['input.json'],
    onRequest: (request) => {
      if (request.headers['content-type'] === 'application/json' && request.body.length > 0) request.json ??= {};
    },
  },
  {
    name: 'every media type is parsed as JSON',
    rules: ['input.media-type'],
    onRequest: forRequest(/^(submit|create|update)/, ({ headers }) => void (headers['content-type'] &&= 'application/json')),
  },
  {
    name: 'bytes that are not UTF-8 are replaced',
    rules: ['input.json'],
    onRequest: forRequest(/^submit/, (request) => void (request.body = Buffer.from(request.body.toString()))),
  },
  {
    name: 'every charset is read as UTF-8',
    rules: ['input.media-type'],
    onRequest: ({ headers }) => void (headers['content-type'] &&= headers['content-type'].replace(/; charset=.*/, '')),
  },
  {
    name: 'an unknown content encoding is ignored',
    rules: ['input.media-type'],
    onRequest: ({ headers }) => void delete headers['content-encoding'],
  },
  {
    name: 'unknown fields are ignored',
    rules: ['input.unknown-field'],
    onRequest: ({ json }) => void (json && delete json.surprise),
  },
  {
    name: 'unknown fields of nested objects are ignored',
    rules: ['input.unknown-field'],
    onRequest: forRequest('createFamily', ({ json }) => void (json?.pcf && delete json.pcf.surprise)),
  },
  {
    name: 'a required field may be missing',
    rules: ['input.required'],
    onRequest: forRequest('createFamily', ({ json }) => void (json && (json.material ??= 'Steel'))),
  },
  {
    name: 'the email may be missing',
    rules: ['input.required'],
    onRequest: forRequest(
      'submitSupportRequest',
      ({ json }) => void (json && !('email' in json) && (json.email = 'nobody@example.com')),
    ),
  },
  {
    name: 'a string is accepted as a number',
    rules: ['input.type'],
    onRequest: forRequest('createFamily', ({ json }) => void (typeof json?.lod === 'string' && (json.lod = 300))),
  },
  {
    name: 'null is accepted as a string',
    rules: ['input.type'],
    onRequest: forRequest('createTutorial', ({ json }) => void (json?.title === null && (json.title = 'Untitled'))),
  },
  {
    name: 'names that are too long are truncated',
    rules: ['input.limit'],
    onRequest: forRequest(
      'submitDemoRequest',
      ({ json }) => void (typeof json?.name === 'string' && (json.name = json.name.slice(0, 100))),
    ),
  },
  {
    name: 'lists that are too long are truncated',
    rules: ['input.limit'],
    onRequest: forRequest(
      'createTutorial',
      ({ json }) => void (Array.isArray(json?.tags) && (json.tags = [...new Set(json.tags)].slice(0, 3))),
    ),
  },
  {
    name: 'a name of the maximum length is rejected',
    rules: ['input.boundary'],
    onResponse: (a, request) =>
      void (
        request.operation === 'submitDemoRequest' &&
        a.status === 201 &&
        request.json?.name?.length === 100 &&
        replaceResponse(a, validationProblem('/name'))
      ),
  },
  {
    name: 'the maximum number is rejected',
    rules: ['input.boundary'],
    onResponse: (a, request) =>
      void (
        request.operation === 'submitDemoRequest' &&
        a.status === 201 &&
        request.json?.teamSize === 100_000 &&
        replaceResponse(a, validationProblem('/teamSize'))
      ),
  },
  {
    name: 'U+0000 and unpaired surrogates are replaced',
    rules: ['input.text'],
    onRequest: forRequest(
      'submitDemoRequest',
      ({ json }) => void (typeof json?.name === 'string' && (json.name = json.name.replace(/[\0\ud800]/, 'x'))),
    ),
  },
  {
    name: 'an id in upper case is unknown',
    rules: ['input.id-case'],
    onResponse: (a, { operation, url }) =>
      void (operation === 'getUser' && /[A-F]/.test(url.pathname) && replaceResponse(a, problem(404, 'NOT_FOUND'))),
  },
  { name: 'a body of any size is accepted', rules: ['input.size'], onRequest: ({ json }) => void (json && delete json.padding) },
  {
    name: 'limit=101 is accepted as 100',
    rules: ['input.parameter'],
    onRequest: changeQuery('limit', (value) => (Number(value) > 100 ? '100' : value)),
  },
  {
    name: 'a forged cursor returns the first page',
    rules: ['input.parameter'],
    onRequest: changeQuery('cursor', (value) => (value === 'forged' ? null : value)),
  },
  { name: 'an unknown parameter is ignored', rules: ['input.parameter'], onRequest: changeQuery('unheardOf', () => null) },
  {
    name: 'an unknown sort order is ignored',
    rules: ['input.parameter'],
    onRequest: changeQuery('sort', (value) => (value === 'nonsense' ? null : value)),
  },
  {
    name: 'deleting an unknown id succeeds',
    rules: ['input.unknown-id'],
    onResponse: forResponse('deleteTutorial', 404, (a) => void Object.assign(a, { status: 204, json: null })),
  },
  {
    name: 'the key __proto__ is ignored',
    rules: ['input.prototype'],
    onRequest: (request) =>
      void (
        /__proto__/.test(request.body.toString()) &&
        (request.json = Object.fromEntries(Object.entries(request.json).filter(([key]) => key !== '__proto__')))
      ),
  },
  {
    name: 'a rejection names no field',
    rules: ['input.required'],
    onResponse: (a) => void (a.status === 422 && a.json?.details && (a.json.details = [])),
  },
  {
    name: 'a rejection names the wrong field',
    rules: ['input.type'],
    onResponse: forResponse('createWebinar', 422, ({ json }) => void json.details.forEach((one: any) => (one.pointer = '/slug'))),
  },
  {
    name: 'a rejection names another field that starts with the same name',
    rules: ['input.type'],
    only: ['input.type+submitDemoRequest'],
    onResponse: forResponse(
      'submitDemoRequest',
      422,
      ({ json }) => void json.details.forEach((one: any) => (one.pointer = one.pointer.replace(/^\/name$/, '/nameSuffix'))),
    ),
  },
  {
    name: 'a list of the maximum length is rejected',
    rules: ['input.boundary'],
    onResponse: (a, { operation, json }) => {
      if (operation !== 'createFamily' || json?.standards?.length !== 20 || ![201, 409].includes(a.status)) return;
      replaceResponse(a, problem(422, 'VALIDATION_FAILED', [{ pointer: '/standards', code: 'TOO_MANY', message: 'Too many.' }]));
    },
  },
  {
    name: 'a list that is too long is accepted',
    rules: ['input.limit'],
    onRequest: forRequest('createFamily', ({ json }) => void (json?.standards?.length > 20 && json.standards.splice(20))),
  },
  {
    name: "the contract's example is rejected",
    rules: ['answer.example'],
    only: ['answer.example'],
    onResponse: forResponse('submitDemoRequest', 201, (a) => {
      replaceResponse(a, problem(422, 'VALIDATION_FAILED', [{ pointer: '/software', code: 'UNKNOWN', message: 'Unknown.' }]));
    }),
  },
  {
    name: 'an array is accepted as an object',
    rules: ['input.object'],
    onRequest: forRequest(
      'updateTutorial',
      (request) => void (Array.isArray(request.json) && (request.json = { title: 'Some title' })),
    ),
  },
  {
    name: 'an invalid request gets a success response',
    rules: ['input.random'],
    only: ['input.random+submitDemoRequest'],
    onResponse: forResponse('submitDemoRequest', 422, (a) => {
      const json = { reference: 'DEM-2026-0001', status: 'new', createdAt: new Date().toISOString() };
      const headers = { ...a.headers, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
      Object.assign(a, { status: 201, headers, json });
    }),
  },
  {
    name: 'invalid bodies cause a server error',
    rules: ['answer.status', 'input.random'],
    only: ['input.random'],
    onResponse: forResponse('createFamily', 422, (a) => void (a.status = 500)),
  },
];
