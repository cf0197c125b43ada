import { expect, test } from 'vitest';
import { Problem } from '../problems.ts';
import { contractFile, readContract } from './document.ts';
import { requestValidator } from './validation.ts';

const contract = readContract(contractFile);
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
