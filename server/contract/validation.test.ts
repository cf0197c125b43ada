import { expect, test } from 'vitest';
import { Problem } from '../problems.ts';
import { loadContract } from '../../openapi/load.ts';
import { requestValidator } from './validation.ts';

const contract = loadContract();
const validate = requestValidator(contract);
const operation = (id: string) => contract.operations.find((one) => one.id === id)!;
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

test('a NUL character in a text is refused by its field', () => {
  validate.body(operation('submitSupportRequest'), structuredClone(submission));
  const problem = refusal(() =>
    validate.body(operation('submitSupportRequest'), { ...submission, message: 'The export leaves out\0the weld.' }),
  );
  expect([problem.status, problem.details.map(({ pointer }) => pointer)]).toEqual([422, ['/message']]);
});

test('a NUL character deep in a body is refused by its place', () => {
  const { name, ...rest } = submission;
  const body = { ...rest, name, product: 'pcf-export', software: ['Revit', 'AutoCAD\0'] };
  delete (body as { topic?: string }).topic;
  const problem = refusal(() => validate.body(operation('submitDemoRequest'), body));
  expect(problem.details.map(({ pointer }) => pointer)).toEqual(['/software/1']);
});

test('a NUL character in the address is a parameter that cannot be read', () => {
  const parts = { params: {}, query: { q: 'elbow\0' }, headers: {} };
  const problem = refusal(() => validate.parameters(operation('listFamilies'), parts));
  expect([problem.status, problem.code, problem.details[0]?.pointer]).toEqual([400, 'INVALID_PARAMETER', '#/query/q']);
});

const demo = { name: 'Test Visitor', email: 'visitor@example.com', message: 'The export leaves out the weld.', consent: true };
const demoWith = (software: unknown) =>
  refusal(() => validate.body(operation('submitDemoRequest'), { ...demo, product: 'pcf-export', software }));

test('a list names each value once', () => {
  expect(demoWith(['Revit', 'AutoCAD', 'Revit']).details).toEqual([
    expect.objectContaining({ pointer: '/software', code: 'NOT_UNIQUE' }),
  ]);
});

// With a comparison of each entry with each other this test does not end before its time is up.
test('a list of a megabyte is refused at once', () => {
  const texts = Array.from({ length: 100_000 }, (_, index) => `s${index}`);
  expect(demoWith(texts).details).toEqual([expect.objectContaining({ pointer: '/software', code: 'TOO_MANY' })]);
  expect(demoWith(texts.map((text) => ({ text }))).status).toBe(422);
});

test('lists within lists, deeper than the stack, are refused like any other wrong entry', () => {
  const deep = () => JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as unknown;
  expect(demoWith([deep(), deep()]).details.map(({ pointer }) => pointer)).toEqual(['/software/0', '/software/1']);
});

test('a body that is wrong in very many places is told about some of them', () => {
  const unknown = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`field${index}`, 1]));
  const problem = refusal(() => validate.body(operation('submitDemoRequest'), { ...demo, product: 'pcf-export', ...unknown }));
  expect(problem.details).toHaveLength(100);
});

test('lists that must not repeat hold texts and numbers only, which is all that is compared', () => {
  type Schema = Record<string, unknown>;
  const resolve = (schema: Schema): Schema => {
    const pointer = schema['$ref'] as string | undefined;
    if (!pointer) return schema;
    return resolve(
      pointer
        .slice(2)
        .split('/')
        .reduce<unknown>((at, key) => (at as Schema)[key], contract.document) as Schema,
    );
  };
  const types: unknown[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const schema = value as Schema;
    if (schema['uniqueItems'] === true) types.push(resolve(schema['items'] as Schema)['type']);
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
])('of two forms of a body the nearer one is spoken of: %j', (body, pointers) => {
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
])('of what may be null and is not, it is said what is wrong with it: %j', (price, expected) => {
  validate.body(operation('createTrainingCourse'), { ...course, price: null });
  const problem = refusal(() => validate.body(operation('createTrainingCourse'), { ...course, price }));
  expect(problem.details.map(({ pointer, code }) => [pointer, code])).toEqual(expected);
});

test('a wrong field beside it is named as well', () => {
  const body = { ...course, level: 'expert', price: { amount: 1, currency: '' } };
  const problem = refusal(() => validate.body(operation('createTrainingCourse'), body));
  expect(problem.details.map(({ pointer }) => pointer)).toEqual(['/level', '/price/currency']);
});
