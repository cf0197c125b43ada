// Customers: the records of an email address or a company, their export and their erasure.
import type { Knex } from 'knex';
import type { components } from '../../openapi/generated/types.ts';
import { whereCustomer, wherePersonContains, type CustomerKey } from '../db/customers.ts';
import { whereTextContains } from '../db/list.ts';
import { eraseMailsTo, listMailsTo } from '../db/mails.ts';
import { desks, entityKindOf } from '../domain/desks.ts';
import { foldText } from '../domain/fold-text.ts';
import { nextVersion } from '../domain/record-versions.ts';
import { Activity } from '../models/Activity.ts';
import { DeskRequest, RequestNote } from '../models/DeskRequest.ts';
import { Enrollment } from '../models/Enrollment.ts';
import { erasedCustomerEmail, erasedName, License } from '../models/License.ts';
import { Registration } from '../models/Registration.ts';
import { User } from '../models/User.ts';
import { notFound } from '../problems.ts';
import { eraseEnrollment } from './enrollment-erasure.ts';
import type { Handler, Input } from './handler.ts';
import { eraseTracesOf } from './license-erasure.ts';
import { eraseRequest } from './request-erasure.ts';
import { today } from './request-team.ts';

type Schemas = components['schemas'];
type Match = Schemas['CustomerMatch'];

/** Maximum number of records of each kind on a customer's page. */
const maxShown = 200;
/** Maximum number of machines on a customer's page, of all licenses together. */
const maxMachines = 1000;
/** Maximum number of listed people. */
const maxListed = 100;
/** Maximum number of records of each kind in which a search looks for people. */
const maxSearched = 200;

const requestsOf = (tx: Knex, customer: CustomerKey) => whereCustomer(DeskRequest.query(tx), 'email', customer);
const licensesOf = (tx: Knex, customer: CustomerKey) => whereCustomer(License.query(tx), 'customerEmail', customer);
const enrollmentsOf = (tx: Knex, customer: CustomerKey) => whereCustomer(Enrollment.query(tx), 'email', customer);

const shownEnrollmentsOf = (tx: Knex, customer: CustomerKey) =>
  Enrollment.withRecord(enrollmentsOf(tx, customer)).orderBy('createdAt', 'desc');

interface Found {
  requests: DeskRequest[];
  licenses: License[];
  enrollments: Enrollment[];
}

/** One entry per email address, with the data of its newest record, newest first. */
function peopleOf({ requests, licenses, enrollments }: Found): Match[] {
  const seen = [
    ...requests.map(({ email, name, company, createdAt: at }) => ({ at, email, name, company })),
    ...licenses.map(({ customerEmail, customerName, customerCompany, createdAt: at }) => ({
      at,
      email: customerEmail,
      name: customerName,
      company: customerCompany,
    })),
    ...enrollments.map(({ email, name, company, createdAt: at }) => ({ at, email, name, company })),
  ];
  const people = new Map<string, Match>();
  for (const { email, name, company } of seen.toSorted((a, b) => (a.at < b.at ? -1 : 1))) {
    const address = email.toLowerCase();
    if (address !== erasedCustomerEmail) {
      const known = people.get(address);
      // A map keeps the order in which its keys were added.
      people.delete(address);
      people.set(address, { email: address, name, company: company ?? known?.company ?? null });
    }
  }
  return [...people.values()].toReversed();
}

const byName = (people: Match[]): Match[] =>
  people.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.email < b.email ? -1 : 1));

export const listCustomers: Handler<'listCustomers'> = async ({ tx, query: { q = '' } }) => {
  const words = foldText(q).split(/\s+/).filter(Boolean);
  const requests = DeskRequest.query(tx).select('requests.email', 'requests.name', 'requests.company', 'requests.createdAt');
  const [licenses, enrollments] = [License.query(tx), Enrollment.query(tx)];
  await wherePersonContains(requests, words);
  for (const word of words) {
    whereTextContains(licenses, word);
    whereTextContains(enrollments, word);
  }
  const found = await Promise.all([
    // Ids sort by time. No index sorts the requests of all desks by `createdAt`.
    requests.orderBy('requests.id', 'desc').limit(maxSearched),
    licenses.orderBy('licenses.issuedAt', 'desc').limit(maxSearched),
    enrollments.orderBy('enrollments.createdAt', 'desc').limit(maxSearched),
  ]);
  // A word can be at the start of the message, or at the end of the license key, which does not identify the person.
  const isMatch = ({ name, email, company }: Match) => {
    const text = foldText([name, email, company ?? ''].join('\n'));
    return words.every((word) => text.includes(word));
  };
  const people = peopleOf({ requests: found[0], licenses: found[1], enrollments: found[2] }).filter(isMatch);
  return { status: 200, body: { items: byName(people.slice(0, maxListed)) } };
};

/** A customer's licenses with their machines, newest first. `max` limits the numbers of both. */
async function customerLicenses(tx: Knex, customer: CustomerKey, now: Date, max?: { licenses: number; machines: number }) {
  const query = License.withUse(licensesOf(tx, customer), now).orderBy('licenses.issuedAt', 'desc');
  const licenses = await (max ? query.limit(max.licenses) : query);
  const occupying = Registration.query(tx)
    .modify('occupying', now)
    .whereIn(
      'licenseId',
      licenses.map(({ id }) => id),
    )
    .orderBy('lastSeenAt', 'desc');
  const machines = Map.groupBy(await (max ? occupying.limit(max.machines) : occupying), ({ licenseId }) => licenseId);
  const shown = licenses.map((license): Schemas['CustomerLicense'] => ({
    ...license.toLicense(now),
    machines: (machines.get(license.id) ?? []).map((machine) => machine.toRegistration()),
  }));
  return { licenses, shown };
}

export const getCustomer: Handler<'getCustomer'> = async ({ context, tx, query: customer }) => {
  if (customer.email === undefined && customer.company === undefined) throw notFound('customer');
  const now = context.now();
  const [requests, { licenses, shown }, enrollments] = await Promise.all([
    DeskRequest.selectSummary(requestsOf(tx, customer)).orderBy('requests.createdAt', 'desc').limit(maxShown),
    customerLicenses(tx, customer, now, { licenses: maxShown, machines: maxMachines }),
    shownEnrollmentsOf(tx, customer).limit(maxShown),
  ]);
  const people = byName(peopleOf({ requests, licenses, enrollments }));
  if (requests.length + licenses.length + enrollments.length === 0) throw notFound('customer');
  const references = new Map(requests.map(({ id, reference }) => [id, reference]));
  const notes = await RequestNote.query(tx)
    .whereIn('requestId', [...references.keys()])
    .orderBy('id', 'desc')
    .limit(maxShown);
  const day = today(context);
  return {
    status: 200,
    body: {
      people,
      requests: requests.map((request) => request.toWorkItem(day)),
      notes: notes.map((note) => ({
        ...note.toNote(),
        requestId: note.requestId,
        reference: references.get(note.requestId) ?? '',
      })),
      licenses: shown,
      enrollments: enrollments.map((enrollment) => enrollment.toEnrollment()),
    },
  };
};

type Comment = Awaited<ReturnType<typeof Activity.findComments>>[number];

/** The comments on the status changes of requests, by the id of the request. */
async function commentsOn(tx: Knex, requests: readonly DeskRequest[]): Promise<Map<string, Comment[]>> {
  const found: Comment[] = [];
  for (const [desk, own] of Map.groupBy(requests, (request) => request.desk)) {
    const ids = own.map(({ id }) => id);
    found.push(...(await Activity.findComments(tx, entityKindOf(desk), ids)));
  }
  return Map.groupBy(found, ({ entityId }) => entityId);
}

async function requestsWithMessages(tx: Knex, customer: CustomerKey): Promise<DeskRequest[]> {
  const requests = await DeskRequest.selectWhole(requestsOf(tx, customer)).orderBy('requests.createdAt');
  // `withGraphFetched` would select the id beside the JSON, and remove it afterward.
  return DeskRequest.fetchGraph(requests, 'messages(oldestFirst)', { transaction: tx });
}

function toPersonRequest(request: DeskRequest, comments: readonly Comment[], day: string): Schemas['PersonRequest'] {
  const { phone, message, page, details, kind, messages = [], notes = [] } = request;
  const { kindField } = desks[request.desk];
  return {
    ...request.toWorkItem(day),
    phone,
    message,
    page,
    details: { ...(kindField ? { [kindField]: kind } : {}), ...details },
    messages: messages.map((one) => one.toVisitorMessage()),
    notes: notes.map((note) => note.toNote()),
    comments: comments.map(({ at, text }) => ({ at, text })),
  };
}

const toPersonAccount = ({ id, name, role, createdAt, sessions = [], savedViews = [] }: User): Schemas['PersonAccount'] => ({
  id,
  name,
  role,
  createdAt,
  sessions: sessions.map(({ device, address, createdAt: startedAt, lastUsedAt }) => ({
    device,
    address,
    createdAt: startedAt,
    lastUsedAt,
  })),
  savedViews: savedViews.map((view) => view.toSavedView()),
});

export const exportPersonData: Handler<'exportPersonData'> = async ({ context, tx, query }) => {
  const email = query.email.toLowerCase();
  const customer = { email };
  const now = context.now();
  const [requests, { shown: licenses }, enrollments, mails, accounts] = await Promise.all([
    requestsWithMessages(tx, customer),
    customerLicenses(tx, customer, now),
    shownEnrollmentsOf(tx, customer).withGraphFetched('tokens(completed)'),
    listMailsTo(tx, email),
    User.query(tx).where({ email }).withGraphFetched('[sessions(latestFirst), savedViews(byName)]'),
  ]);
  if ([requests, licenses, enrollments, mails, accounts].every(({ length }) => length === 0)) throw notFound('person');
  const comments = await commentsOn(tx, requests);
  const day = today(context);
  return {
    status: 200,
    body: {
      email,
      exportedAt: now.toISOString(),
      requests: requests.map((request) => toPersonRequest(request, comments.get(request.id) ?? [], day)),
      licenses,
      enrollments: enrollments.map((enrollment) => enrollment.toPersonEnrollment()),
      mails,
      accounts: accounts.map(toPersonAccount),
    },
  };
};

type EraseCall = Input<'erasePersonData'>;

/** Removes the person from a license and its machines; the license keeps working. */
async function eraseCustomer(call: EraseCall, license: License) {
  const { tx } = call;
  const machines = await Registration.query(tx).where({ licenseId: license.id });
  for (const machine of machines) {
    const { os, hostVersion, pluginVersion } = machine;
    const [machineName, userName] = [erasedName, erasedName];
    await machine.$query(tx).patch(Registration.columnsFor({ machineName, userName, os, hostVersion, pluginVersion }));
  }
  await license.$query(tx).patch({
    customerName: erasedName,
    sortCustomer: erasedName.toLowerCase(),
    customerEmail: erasedCustomerEmail,
    notes: null,
    ...(license.deactivationReason ? { deactivationReason: erasedName } : {}),
    searchText: foldText([erasedName, license.customerCompany ?? '', license.keyEnding].join('\n')),
    ...nextVersion(license, call.context.now()),
  });
  await Activity.record(call, 'license.customer-erased', license.toEntity());
}

async function eraseAll(call: EraseCall, customer: CustomerKey): Promise<Schemas['ErasedPerson']> {
  const { tx } = call;
  const requests = await requestsOf(tx, customer).forUpdate();
  for (const request of requests) await eraseRequest(call, request);
  const licenses = await licensesOf(tx, customer).forUpdate();
  for (const license of licenses) await eraseCustomer(call, license);
  await eraseTracesOf(tx, licenses);
  const enrollments = await enrollmentsOf(tx, customer).select('id').orderBy('recordId');
  for (const { id } of enrollments) await eraseEnrollment(call, id);
  return { requests: requests.length, licenses: licenses.length, enrollments: enrollments.length };
}

export const erasePersonData: Handler<'erasePersonData'> = async (input) => {
  const { tx, query } = input;
  const email = query.email.toLowerCase();
  const erased = await eraseAll(input, { email });
  // Emails to the address of a user account belong to the account.
  const isAccount = (await User.query(tx).where({ email }).resultSize()) > 0;
  const mails = isAccount ? 0 : await eraseMailsTo(tx, email);
  if (erased.requests + erased.licenses + erased.enrollments + mails === 0) throw notFound('person');
  return { status: 200, body: erased };
};
