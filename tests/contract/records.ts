// One record of each kind that can be listed and changed, made the way a client makes it: what the laws that hold
// for all of them are tried on.
import { adminToken, call, dayAhead, exampleBody, submission, unique } from './client.ts';

/** A record without the fields that change when other records do: every request lists the users who can be assigned. */
export const ownFields = (record: Record<string, any>): Record<string, any> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== 'assignees'));

export interface Kind {
  name: string;
  /** The contract's tags that have to be there. */
  tags: string[];
  /** Makes a record that `q=mark` finds in the lists, and answers its id. */
  make(mark: string): Promise<string>;
  /** Operations: lists that find it by `q`, the one that reads it, the one that deletes it. */
  lists: string[];
  read: string;
  remove: string;
  /** Operations that take `If-Match`, each with a body that changes something. */
  edits: { operation: string; body?: object; /** Fields that it changes besides those of its body. */ moves?: string[] }[];
  /** The record for visitors: by operation, its list among `lists`. */
  shown?: string;
}

const token = () => adminToken();

async function created(operation: string, body: object): Promise<string> {
  const answer = await call(operation, { token: await token(), body });
  if (answer.status !== 201) throw new Error(`${operation} answered ${answer.status} ${String(answer.body?.code)}.`);
  return answer.body.id as string;
}

const slug = (name: string) => unique(name).toLowerCase();

function desk(name: string): Kind {
  const submit = `submit${name}Request`;
  const list = `list${name}Requests`;
  return {
    name: `${name.toLowerCase()} request`,
    tags: [`${name.toLowerCase()}-requests`],
    async make(mark) {
      const body = { ...submission(submit), name: `${mark} ${unique('n')}`, email: `${unique('p')}@example.com` };
      const sent = await call(submit, { body });
      const found = await call(list, { token: await token(), query: { q: sent.body.reference as string } });
      return found.body.items[0].id as string;
    },
    lists: [list, 'listWork'],
    read: `get${name}Request`,
    remove: `delete${name}Request`,
    edits: [
      { operation: `update${name}RequestStatus`, body: { status: 'spam' }, moves: ['nextStatuses', 'closedAt'] },
      { operation: `update${name}Request`, body: { priority: 'urgent', dueOn: dayAhead(5) } },
      { operation: `assign${name}Request`, body: { assigneeId: null }, moves: ['assignee'] },
    ],
  };
}

async function path() {
  const tutorial = await created('createTutorial', { ...exampleBody('createTutorial'), slug: slug('step'), published: true });
  return [{ kind: 'tutorial', id: tutorial, required: true }];
}

const published = (one: string, body: () => Promise<object>): Kind['make'] =>
  async function make(mark) {
    const record = { ...exampleBody(`create${one}`), slug: slug('record'), title: `${mark} ${unique('t')}`, ...(await body()) };
    return created(`create${one}`, record);
  };

async function moved(one: string, id: string, status: string) {
  await call(`update${one}Status`, { params: { id }, token: await token(), body: { status } });
  return id;
}

const learning = (one: string, many: string, tag: string, make: Kind['make'], more: Kind['edits'] = []): Kind => ({
  name: tag.replace(/s$/, ''),
  tags: [tag],
  make,
  lists: [`listAdmin${many}`, `list${many}`],
  read: `getAdmin${one}`,
  remove: `delete${one}`,
  shown: `get${one}`,
  edits: [{ operation: `update${one}`, body: { title: 'Another title' } }, ...more],
});

const webinar = published('Webinar', async () => ({ startsAt: `${dayAhead(30)}T14:00:00.000Z` }));
const course = published('TrainingCourse', async () => ({}));

export const kinds: Kind[] = [
  {
    name: 'family',
    tags: ['families'],
    make: (mark) =>
      created('createFamily', { ...exampleBody('createFamily'), slug: slug('family'), name: `${mark} ${unique('n')}` }),
    lists: ['listAdminFamilies', 'listFamilies'],
    read: 'getAdminFamily',
    remove: 'deleteFamily',
    shown: 'getFamily',
    edits: [
      { operation: 'updateFamily', body: { lod: 200 } },
      { operation: 'toggleFamilyActive', moves: ['active'] },
      { operation: 'toggleFamilyActiveByPost', moves: ['active'] },
    ],
  },
  {
    name: 'user',
    tags: ['users'],
    make: (mark) =>
      created('inviteUser', { email: `${unique('contract')}@example.com`, name: `${mark} ${unique('n')}`, role: 'user' }),
    lists: ['listUsers'],
    read: 'getUser',
    remove: 'deleteUser',
    edits: [{ operation: 'updateUser', body: { role: 'admin' } }],
  },
  desk('Demo'),
  desk('Support'),
  desk('Customization'),
  desk('Automation'),
  learning('Webinar', 'Webinars', 'webinars', async (mark) => moved('Webinar', await webinar(mark), 'scheduled'), [
    { operation: 'updateWebinarStatus', body: { status: 'cancelled' }, moves: ['nextStatuses'] },
  ]),
  learning(
    'TrainingCourse',
    'TrainingCourses',
    'training-courses',
    async (mark) => moved('TrainingCourse', await course(mark), 'open'),
    [{ operation: 'updateTrainingCourseStatus', body: { status: 'cancelled' }, moves: ['nextStatuses'] }],
  ),
  learning(
    'Tutorial',
    'Tutorials',
    'tutorials',
    published('Tutorial', async () => ({ published: true })),
  ),
  learning(
    'LearningPath',
    'LearningPaths',
    'learning-paths',
    published('LearningPath', async () => ({ published: true, items: await path() })),
  ),
  {
    name: 'saved reply',
    tags: ['saved-replies'],
    make: (mark) => created('createSavedReply', { ...exampleBody('createSavedReply'), title: `${mark} ${unique('t')}` }),
    lists: ['listSavedReplies'],
    read: 'getSavedReply',
    remove: 'deleteSavedReply',
    edits: [{ operation: 'updateSavedReply', body: { title: 'Another title' } }],
  },
  {
    name: 'license',
    tags: ['licenses'],
    make: (mark) =>
      created('createLicense', {
        ...exampleBody('createLicense'),
        expiresAt: `${dayAhead(365)}T00:00:00Z`,
        customer: { name: `${mark} ${unique('n')}`, email: 'customer@example.com', company: 'Example Piping GmbH' },
      }),
    lists: ['listLicenses'],
    read: 'getLicense',
    remove: 'deleteLicense',
    edits: [
      { operation: 'extendLicense', body: { days: 30, basis: 'expiry' }, moves: ['expiresAt', 'status'] },
      { operation: 'updateLicenseType', body: { type: 'perpetual' }, moves: ['expiresAt', 'status'] },
      { operation: 'updateLicenseActivations', body: { maxActivations: 9 } },
      { operation: 'updateLicenseInstances', body: { maxInstances: 8 } },
      { operation: 'updateLicenseLimits', body: { graceDays: 14 }, moves: ['limits'] },
      {
        operation: 'deactivateLicense',
        body: { reason: 'Of the check.' },
        moves: ['status', 'deactivatedAt', 'deactivationReason'],
      },
      { operation: 'reactivateLicense', moves: ['status', 'deactivatedAt', 'deactivationReason'] },
    ],
  },
];
