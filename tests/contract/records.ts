// Creates, reads and deletes records of each kind that can be listed and changed, through the API. The suites use them to
// test rules that apply to all kinds.
import { adminToken, call, dayAhead, exampleBody, newSlug, unique } from './client.ts';
import { desks, submitRequest, tagOfDesk, type Desk } from './desk-requests.ts';
import { createPublished, learningKinds, type LearningKind } from './learning-records.ts';
import { issueLicense } from './plugin-machine.ts';

/** A record without fields that depend on other records: each request lists the users to whom it can be assigned. */
export const ownFields = (record: Record<string, any>): Record<string, any> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== 'assignees'));

export interface Kind {
  name: string;
  /** The contract tags that the backend must implement. */
  tags: string[];
  /** Creates a record that `q=mark` finds in the lists. @returns its id */
  make(mark: string): Promise<string>;
  /** Operations that list the record, with the parameter `q`. */
  lists: string[];
  /** Whether `q` finds words by their start, instead of a text anywhere. */
  searchesWords?: true;
  /** The operation that reads the record. */
  read: string;
  /** The operation that deletes the record. */
  remove: string;
  /** Operations that take `If-Match`, each with a body that changes something. */
  edits: {
    operation: string;
    body?: object;
    /** Fields that change in addition to those of the body. */ alsoChanges?: string[];
  }[];
  /** The operation that reads the record as a visitor. */
  readAsVisitor?: string;
}

async function createRecord(operation: string, body: object): Promise<string> {
  const answer = await call(operation, { token: await adminToken(), body });
  if (answer.status !== 201) throw new Error(`${operation} responded with ${answer.status} ${String(answer.body?.code)}.`);
  return answer.body.id as string;
}

const deskKind = (desk: Desk): Kind => ({
  name: `${desk.toLowerCase()} request`,
  tags: [tagOfDesk(desk)],
  async make(mark) {
    return (await submitRequest(desk, { name: `${mark} ${unique('n')}`, email: `${unique('p')}@example.com` })).id;
  },
  lists: [`list${desk}Requests`, 'listWork'],
  read: `get${desk}Request`,
  remove: `delete${desk}Request`,
  edits: [
    { operation: `update${desk}RequestStatus`, body: { status: 'spam' }, alsoChanges: ['nextStatuses', 'closedAt'] },
    { operation: `update${desk}Request`, body: { priority: 'urgent', dueOn: dayAhead(5) } },
    { operation: `assign${desk}Request`, body: { assigneeId: null }, alsoChanges: ['assignee'] },
  ],
});

/** Optional fields that the contract's examples lack. A change of another field must keep them. */
const optionalFields: Partial<Record<LearningKind['one'], object>> = {
  Webinar: { joinUrl: 'https://example.com/join' },
};

/** Edits of learning content in addition to a new title. */
const statusEdits: Partial<Record<LearningKind['one'], Kind['edits']>> = {
  Webinar: [{ operation: 'updateWebinarStatus', body: { status: 'cancelled' }, alsoChanges: ['nextStatuses'] }],
  TrainingCourse: [{ operation: 'updateTrainingCourseStatus', body: { status: 'cancelled' }, alsoChanges: ['nextStatuses'] }],
};

const learningKind = ({ one, many, tag }: LearningKind): Kind => ({
  name: tag.replace(/s$/, ''),
  tags: [tag],
  async make(mark) {
    return (await createPublished(one, { ...optionalFields[one], title: `${mark} ${unique('t')}` })).id as string;
  },
  lists: [`listAdmin${many}`, `list${many}`],
  searchesWords: true,
  read: `getAdmin${one}`,
  remove: `delete${one}`,
  readAsVisitor: `get${one}`,
  edits: [{ operation: `update${one}`, body: { title: 'Another title' } }, ...(statusEdits[one] ?? [])],
});

/** Brings a record into the state in which an edit is possible. */
export async function prepareEdit(operation: string, id: string) {
  if (operation !== 'reactivateLicense') return;
  const body = { reason: 'Deactivated by a check.' };
  await call('deactivateLicense', { params: { id }, token: await adminToken(), body });
}

export const kinds: Kind[] = [
  {
    name: 'family',
    tags: ['families'],
    make: (mark) =>
      createRecord('createFamily', {
        ...exampleBody('createFamily'),
        slug: newSlug('family'),
        name: `${mark} ${unique('n')}`,
        fileName: 'Cap.rfa',
        fileSize: 4096,
      }),
    lists: ['listAdminFamilies', 'listFamilies'],
    searchesWords: true,
    read: 'getAdminFamily',
    remove: 'deleteFamily',
    readAsVisitor: 'getFamily',
    edits: [
      { operation: 'updateFamily', body: { lod: 200 } },
      { operation: 'toggleFamilyActive', alsoChanges: ['active'] },
      { operation: 'toggleFamilyActiveByPost', alsoChanges: ['active'] },
    ],
  },
  {
    name: 'user',
    tags: ['users'],
    make: (mark) =>
      createRecord('inviteUser', { email: `${unique('contract')}@example.com`, name: `${mark} ${unique('n')}`, role: 'user' }),
    lists: ['listUsers'],
    read: 'getUser',
    remove: 'deleteUser',
    edits: [{ operation: 'updateUser', body: { role: 'admin' } }],
  },
  ...desks.map(deskKind),
  ...learningKinds.map(learningKind),
  {
    name: 'saved reply',
    tags: ['saved-replies'],
    make: (mark) => createRecord('createSavedReply', { ...exampleBody('createSavedReply'), title: `${mark} ${unique('t')}` }),
    lists: ['listSavedReplies'],
    read: 'getSavedReply',
    remove: 'deleteSavedReply',
    edits: [{ operation: 'updateSavedReply', body: { title: 'Another title' } }],
  },
  {
    name: 'license',
    tags: ['licenses'],
    async make(mark) {
      const customer = { name: `${mark} ${unique('n')}`, email: 'customer@example.com', company: 'Example Piping GmbH' };
      return (await issueLicense({ customer, notes: 'Ordered by phone.' })).id;
    },
    lists: ['listLicenses'],
    read: 'getLicense',
    remove: 'deleteLicense',
    edits: [
      { operation: 'extendLicense', body: { days: 30, basis: 'expiry' }, alsoChanges: ['expiresAt', 'status'] },
      { operation: 'updateLicenseType', body: { type: 'perpetual' }, alsoChanges: ['expiresAt', 'status'] },
      { operation: 'updateLicenseActivations', body: { maxActivations: 9 } },
      { operation: 'updateLicenseInstances', body: { maxInstances: 8 } },
      { operation: 'updateLicenseLimits', body: { graceDays: 14 }, alsoChanges: ['limits'] },
      {
        operation: 'deactivateLicense',
        body: { reason: 'Deactivated by a check.' },
        alsoChanges: ['status', 'deactivatedAt', 'deactivationReason'],
      },
      { operation: 'reactivateLicense', alsoChanges: ['status', 'deactivatedAt', 'deactivationReason'] },
    ],
  },
];
