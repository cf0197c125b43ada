// Input that is accepted or refused wrongly.
import { at, asks, become, query, problem, refused } from '../faults.ts';
import type { Mutant } from '../proxy.ts';

export const input: Mutant[] = [
  {
    name: 'malformed JSON is 422',
    rules: ['input.json', 'answer.schema'],
    only: ['input.json'],
    answer: (a) => void (a.status === 400 && a.json?.code === 'INVALID_JSON' && (a.status = 422)),
  },
  {
    name: 'malformed JSON is read as an empty object',
    rules: ['input.json'],
    ask: (asked) => {
      if (asked.headers['content-type'] === 'application/json' && asked.body.length > 0) asked.json ??= {};
    },
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
    name: 'the email may be missing',
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
    name: 'an invalid request is received',
    rules: ['input.random'],
    only: ['input.random+submitDemoRequest'],
    answer: at('submitDemoRequest', 422, (a) => {
      const json = { reference: 'DEM-2026-0001', status: 'new', createdAt: new Date().toISOString() };
      const headers = { 'content-type': 'application/json; charset=utf-8', 'x-request-id': a.headers['x-request-id'] };
      Object.assign(a, { status: 201, headers, json });
    }),
  },
  {
    name: 'random bodies bring the server down',
    rules: ['answer.status', 'input.random'],
    only: ['input.random'],
    answer: at('createFamily', 422, (a) => void (a.status = 500)),
  },
];
