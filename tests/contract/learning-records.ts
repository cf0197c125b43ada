// Learning content that the suites create.
import { adminToken, call, dayAhead, exampleBody, newSlug, type Answer } from './client.ts';
import { expect } from './expect.ts';

export interface LearningKind {
  /** The singular and the plural in operation ids. */
  one: 'Webinar' | 'TrainingCourse' | 'Tutorial' | 'LearningPath';
  many: string;
  /** The contract's tag. */
  tag: string;
  /** Fields without which the contract's example is not valid today. */
  required?: () => object | Promise<object>;
  /** The field or the status that shows a new record to visitors. */
  published: { published: true } | { status: string };
}
type One = LearningKind['one'];
type Fields = Record<string, any>;

export const learningKinds: LearningKind[] = [
  {
    one: 'Webinar',
    many: 'Webinars',
    tag: 'webinars',
    required: () => ({ startsAt: `${dayAhead(30)}T14:00:00.000Z` }),
    published: { status: 'scheduled' },
  },
  { one: 'TrainingCourse', many: 'TrainingCourses', tag: 'training-courses', published: { status: 'open' } },
  { one: 'Tutorial', many: 'Tutorials', tag: 'tutorials', published: { published: true } },
  {
    one: 'LearningPath',
    many: 'LearningPaths',
    tag: 'learning-paths',
    required: async () => ({ items: [{ kind: 'tutorial', id: (await createPublished('Tutorial')).id, required: true }] }),
    published: { published: true },
  },
];

export const kindOf = (one: One) => learningKinds.find((kind) => kind.one === one) as LearningKind;

/** Somebody who enrolls. */
export const newPerson = (fields: object = {}) => ({ name: 'A Designer', email: `${newSlug('p')}@example.com`, ...fields });

/** The contract's example of a new record, with the given fields. */
export const newBody = async (one: One, fields: object = {}): Promise<Fields> => ({
  ...exampleBody(`create${one}`),
  slug: newSlug('record'),
  ...(await kindOf(one).required?.()),
  ...fields,
});

export async function createRecord(one: One, fields: object = {}): Promise<Answer['body']> {
  const { status, body } = await call(`create${one}`, { token: await adminToken(), body: await newBody(one, fields) });
  expect(status, `create${one}`).toBe(201);
  return body;
}

export const changeStatus = async (one: One, id: string, status: string) =>
  call(`update${one}Status`, { params: { id }, token: await adminToken(), body: { status } });

/** Shows a record to visitors. */
export async function publish(one: One, id: string): Promise<Answer> {
  const { published } = kindOf(one);
  if ('status' in published) return changeStatus(one, id, published.status);
  return call(`update${one}`, { params: { id }, token: await adminToken(), body: published });
}

/** Creates a record that visitors see. */
export async function createPublished(one: One, fields: object = {}): Promise<Answer['body']> {
  const { published } = kindOf(one);
  if (!('status' in published)) return createRecord(one, { ...published, ...fields });
  const { id } = await createRecord(one, fields);
  const { status, body } = await publish(one, id);
  expect(status, `update${one}Status`).toBe(200);
  return body;
}
