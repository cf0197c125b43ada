import { expect, test } from 'vitest';
import { Problem } from '../problems.ts';
import { loadContract } from '../../openapi/load.ts';
import { operationById, resolve, type Schema } from '../../openapi/read.ts';
import { requestValidator } from './validation.ts';

const contract = loadContract();
const validate = requestValidator(contract);
const operation = (id: string) => operationById(contract.operations, id);
const submission = {
  name: 'Test Visitor',
  email: 'visitor@example.com',
  message: 'The export leaves out the weld.',
  consent: true,
  topic: 'sales',
};

function refusal(work: () => unknown): Problem {
  try {
    work();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('Nothing was refused.');
}

test('rejects a NUL character in a text and names the field', () => {
  validate.body(operation('submitSupportRequest'), structuredClone(submission));
  const problem = refusal(() =>
    validate.body(operation('submitSupportRequest'), { ...submission, message: 'The export leaves out\0the weld.' }),
  );
  expect([problem.status, problem.details.map(({ pointer }) => pointer)]).toEqual([422, ['/message']]);
});

test('rejects a NUL character in a nested value and names its location', () => {
  const { name, ...rest } = submission;
  const body = { ...rest, name, product: 'pcf-export', software: ['Revit', 'AutoCAD\0'] };
  delete (body as { topic?: string }).topic;
  const problem = refusal(() => validate.body(operation('submitDemoRequest'), body));
  expect(problem.details.map(({ pointer }) => pointer)).toEqual(['/software/1']);
});

test('rejects a NUL character in a query parameter', () => {
  const parts = { params: {}, query: { q: 'elbow\0' }, headers: {} };
  const problem = refusal(() => validate.parameters(operation('listFamilies'), parts));
  expect([problem.status, problem.code, problem.details[0]?.pointer]).toEqual([400, 'INVALID_PARAMETER', '#/query/q']);
});

test('rejects an unpaired surrogate', () => {
  const problem = refusal(() => validate.body(operation('submitSupportRequest'), { ...submission, name: 'a\ud800b' }));
  expect([problem.status, problem.details.map(({ pointer }) => pointer)]).toEqual([422, ['/name']]);
});

test('converts ids in parameters and bodies to lower case without a prefix', () => {
  const id = '0b8f2c1e-5a47-4d0e-9c36-7e1f4a2b8d90';
  const given = { params: { id: id.toUpperCase() }, query: {}, headers: {} };
  expect(validate.parameters(operation('assignDemoRequest'), given).params['id']).toBe(id);
  const session = { fingerprint: 'fingerprint-of-machine', instanceId: `urn:uuid:${id.toUpperCase()}` };
  validate.body(operation('untrackInstance'), session);
  expect(session.instanceId).toBe(id);
  const path = { items: [{ kind: 'tutorial', id: id.toUpperCase(), required: true }] };
  validate.body(operation('updateLearningPath'), path);
  expect(path.items[0]?.id).toBe(id);
});

const demo = { name: 'Test Visitor', email: 'visitor@example.com', message: 'The export leaves out the weld.', consent: true };
const demoWith = (software: unknown) =>
  refusal(() => validate.body(operation('submitDemoRequest'), { ...demo, product: 'pcf-export', software }));

test('rejects a list with a repeated value', () => {
  expect(demoWith(['Revit', 'AutoCAD', 'Revit']).details).toEqual([
    expect.objectContaining({ pointer: '/software', code: 'NOT_UNIQUE' }),
  ]);
});

// If every pair of entries were compared, this test would exceed its time limit.
test('rejects a list of a megabyte quickly', () => {
  const texts = Array.from({ length: 100_000 }, (_, index) => `s${index}`);
  expect(demoWith(texts).details).toEqual([expect.objectContaining({ pointer: '/software', code: 'TOO_MANY' })]);
  expect(demoWith(texts.map((text) => ({ text }))).status).toBe(422);
});

test('rejects lists that are nested deeper than the call stack, like any other wrong entry', () => {
  const deep = () => JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as unknown;
  expect(demoWith([deep(), deep()]).details.map(({ pointer }) => pointer)).toEqual(['/software/0', '/software/1']);
});

test('reports at most 100 errors of a body', () => {
  const unknown = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`field${index}`, 1]));
  const problem = refusal(() => validate.body(operation('submitDemoRequest'), { ...demo, product: 'pcf-export', ...unknown }));
  expect(problem.details).toHaveLength(100);
});

test('lists with uniqueItems contain only strings and numbers, because other entries are not compared', () => {
  const types: unknown[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const schema = value as Schema;
    if (schema['uniqueItems'] === true) types.push(resolve(contract.document, schema.items ?? {}).type);
    Object.values(schema).forEach(visit);
  };
  visit(contract.document);
  expect(types.length).toBeGreaterThan(5);
  for (const type of types) expect(['string', 'integer', 'number']).toContain(type);
});

test.each([
  [{ days: 0, basis: 'now' }, ['/days']],
  [{ expiresAt: 'tomorrow' }, ['/expiresAt']],
  [{ days: 10, basis: 'never' }, ['/basis']],
])('reports the errors of the closest alternative of a body: %j', (body, pointers) => {
  const problem = refusal(() => validate.body(operation('extendLicense'), body));
  expect(problem.details.map(({ pointer }) => pointer)).toEqual(pointers);
});

const course = {
  slug: 'pcf-export',
  title: 'PCF export',
  type: 'workshop',
  level: 'beginner',
  format: 'online',
  seats: null,
  syllabus: [],
};

test.each([
  [{ amount: -1, currency: 'EUR' }, [['/price/amount', 'TOO_SMALL']]],
  [{ amount: 1 }, [['/price/currency', 'REQUIRED']]],
  [
    { amount: -1, currency: 'eur', tax: 19 },
    [
      ['/price/tax', 'UNKNOWN_FIELD'],
      ['/price/amount', 'TOO_SMALL'],
      ['/price/currency', 'INVALID_FORMAT'],
    ],
  ],
  ['free', [['/price', 'WRONG_TYPE']]],
])('reports the errors of a nullable value that is not null: %j', (price, expected) => {
  validate.body(operation('createTrainingCourse'), { ...course, price: null });
  const problem = refusal(() => validate.body(operation('createTrainingCourse'), { ...course, price }));
  expect(problem.details.map(({ pointer, code }) => [pointer, code])).toEqual(expected);
});

test('reports errors of other fields as well as those of a nullable value', () => {
  const body = { ...course, level: 'expert', price: { amount: 1, currency: '' } };
  const problem = refusal(() => validate.body(operation('createTrainingCourse'), body));
  expect(problem.details.map(({ pointer }) => pointer)).toEqual(['/level', '/price/currency']);
});
