// Customers: all records of one email address or company, their export and their erasure.
import { adminToken, call, exampleBody, submission, unique } from '../client.ts';
import { desks, submitRequest, tagOfDesk, type Desk } from '../desk-requests.ts';
import { eventually, expect } from '../expect.ts';
import { createPublished } from '../learning-records.ts';
import { issueLicense, Machine, registerNewMachine } from '../plugin-machine.ts';
import { check, group, pause, prepare, suite } from '../runner.ts';

suite('customers');

let token: string;
prepare(async () => {
  token = await adminToken();
});

interface Person {
  name: string;
  email: string;
  company: string;
}

const others = ['conversations', 'licenses', 'webinars', 'learning-paths', 'saved-views', 'activity-log'];
const needs = [...desks.map(tagOfDesk), ...others];

const newPerson = (): Person => ({
  name: unique('Person'),
  email: `${unique('person')}@example.com`.toLowerCase(),
  company: unique('RØR'),
});

/** Sends a request with the email address in upper case. @returns its id */
const sendRequest = async (desk: Desk, { name, email, company }: Person) =>
  (await submitRequest(desk, { name, company, email: email.toUpperCase() })).id;

async function issueUsedLicense({ name, email, company }: Person) {
  const license = await issueLicense({ customer: { name, email, company } });
  await registerNewMachine(license.key);
  return license;
}

/** Registers another machine and releases it, deactivates the license and extends it. All texts contain `secret`. */
async function useLicense({ id, key }: { id: string; key: string }, secret: string) {
  const { id: machineId } = await registerNewMachine(key, secret);
  await call('deleteRegistration', { params: { id: machineId }, token });
  await call('deactivateLicense', { params: { id }, token, body: { reason: secret } });
  await call('reactivateLicense', { params: { id }, token });
  const extension = {
    params: { id },
    token,
    headers: { 'Idempotency-Key': unique('extend') },
    body: { days: 1, basis: 'expiry' },
  };
  await call('extendLicense', extension);
  return { extendAgain: () => call('extendLicense', extension) };
}

async function registerForWebinar(person: Person): Promise<string> {
  const { id } = await createPublished('Webinar');
  await call('registerForWebinar', { params: { id }, body: { ...submission('registerForWebinar'), ...person } });
  return id as string;
}

/** Enrolls in a learning path twice and completes it with both tokens. @returns the numbers of the certificates */
async function completePath(person: Person) {
  const { id } = await createPublished('LearningPath');
  const certificateNumbers: string[] = [];
  for (let time = 0; time < 2; time += 1) {
    const { body } = await call('enrollInLearningPath', {
      params: { id },
      body: { ...submission('enrollInLearningPath'), ...person },
    });
    const completed = await call('completeLearningPath', { params: { id }, body: { token: body.token } });
    certificateNumbers.push(completed.body.certificateNumber);
    await pause(5);
  }
  return { path: id as string, certificateNumbers };
}

const getCustomer = (query: Record<string, string>) => call('getCustomer', { token, query });
const exportData = (email: string) => call('exportPersonData', { token, query: { email } });

group('a customer', { tags: ['customers'], needs }, () => {
  check('customer.whole', 'includes requests of all desks, notes, licenses with machines, and enrollments', async () => {
    const person = newPerson();
    const ids: string[] = [];
    for (const desk of desks) ids.push(await sendRequest(desk, person));
    const text = unique('A note about them.');
    await call('createSupportRequestNote', { params: { id: ids[1] ?? '' }, token, body: { text } });
    const license = await issueUsedLicense(person);
    const webinar = await registerForWebinar(person);
    const { email, company } = person;
    const queries: Record<string, string>[] = [{ email }, { email: email.toUpperCase() }, { email, company }];
    for (const name of [company, company.toLowerCase(), company.toUpperCase()]) queries.push({ company: name });
    for (const query of queries) {
      const { body } = await getCustomer(query);
      const about = JSON.stringify(query);
      expect(body.people, about).toEqual([person]);
      expect(body.requests.map(({ id }: { id: string }) => id).toSorted(), about).toEqual(ids.toSorted());
      expect(body.notes, about).toMatchObject([{ text, requestId: ids[1] }]);
      expect(body.licenses, about).toMatchObject([{ id: license.id, customer: { email: person.email } }]);
      expect(body.licenses[0].machines, about).toHaveLength(1);
      expect(body.enrollments, about).toMatchObject([{ recordId: webinar }]);
    }
    const other = await sendRequest('Demo', { ...newPerson(), company: person.company });
    expect((await getCustomer({ company: person.company })).body.people).toHaveLength(2);
    const own = await getCustomer({ email: person.email });
    expect(own.body.requests.map(({ id }: { id: string }) => id)).not.toContain(other);
  });

  check('customer.whole', 'is found by name, email and company, case-insensitively', async () => {
    const person = newPerson();
    await sendRequest('Automation', person);
    const find = async (q: string) => (await call('listCustomers', { token, query: { q } })).body.items;
    for (const q of [person.name.toUpperCase(), person.email, person.company.toLowerCase()]) {
      expect(await find(q), q).toEqual([{ email: person.email, name: person.name, company: person.company }]);
    }
    expect(await find(unique('nobody'))).toEqual([]);
  });

  check(
    'customer.whole',
    'is found by parts of words in any order, with or without accents, and listed without a search',
    async () => {
      const person = { ...newPerson(), name: `${unique('Café')} Example` };
      await sendRequest('Support', person);
      const [first = ''] = person.name.split(' ');
      const list = async (query: Record<string, string>) => (await call('listCustomers', { token, query })).body.items;
      for (const word of [first.toUpperCase(), first.normalize('NFD'), first.replace('é', 'e')]) {
        expect(await list({ q: `exam ${word}` }), word).toEqual([person]);
      }
      expect(await list({ q: `${first} ${unique('another')}` })).toEqual([]);
      // The list has at most 100 people, and other suites send requests of other people meanwhile.
      const findAfterRequest = async () => {
        await sendRequest('Support', person);
        return (await list({})).find(({ email }: Person) => email === person.email);
      };
      await eventually(findAfterRequest, person);
    },
  );

  check('customer.whole', 'is found by email, company or both, and is 404 if unknown', async () => {
    const person = newPerson();
    await sendRequest('Demo', person);
    expect((await getCustomer({})).status).toBe(404);
    expect((await getCustomer({ email: person.email, company: unique('Another') })).status).toBe(404);
    expect((await getCustomer({ email: `${unique('nobody')}@example.com` })).status).toBe(404);
    expect((await getCustomer({ company: unique('Nothing') })).status).toBe(404);
  });

  check('customer.erased', 'the export of an account contains its sessions and saved views', async () => {
    const { body: view } = await call('createSavedView', {
      token,
      body: { ...exampleBody('createSavedView'), name: unique('View') },
    });
    const { email } = (await call('getMe', { token })).body;
    const { accounts } = (await exportData(email)).body;
    expect(accounts).toMatchObject([{ role: 'admin' }]);
    expect(accounts[0].sessions).not.toHaveLength(0);
    expect(accounts[0].savedViews.find(({ id }: { id: string }) => id === view.id)).toEqual(view);
  });

  check('customer.erased', 'is exported completely and erased completely', async () => {
    const [person, neighbor] = [newPerson(), newPerson()];
    const ids: string[] = [];
    for (const desk of desks) ids.push(await sendRequest(desk, person));
    const kept = await sendRequest('Support', { ...neighbor, company: person.company });
    const secret = unique('secret');
    const [id = ''] = ids;
    await call('updateDemoRequestStatus', { params: { id }, token, body: { status: 'contacted', comment: secret } });
    await call('createDemoRequestNote', { params: { id }, token, body: { text: secret } });
    const link = (await call('createDemoVisitorLink', { params: { id }, token })).body.token as string;
    await call('createDemoReply', { params: { id }, token, body: { text: `A reply: ${secret}` } });
    await call('createVisitorMessage', { params: { token: link }, body: { text: `An answer: ${secret}` } });
    const license = await issueUsedLicense(person);
    const { extendAgain } = await useLicense(license, secret);
    const webinar = await registerForWebinar(person);
    const { path, certificateNumbers } = await completePath(person);

    const { body: exported } = await exportData(person.email.toUpperCase());
    expect(exported.email).toBe(person.email);
    expect(exported.requests.map((one: { id: string }) => one.id).toSorted()).toEqual(ids.toSorted());
    expect(exported.requests.find((one: { id: string }) => one.id === id)).toMatchObject({
      message: submission('submitDemoRequest')['message'],
      details: { product: submission('submitDemoRequest')['product'] },
      comments: [{ text: secret }],
      messages: [
        { from: 'team', text: `A reply: ${secret}` },
        { from: 'visitor', name: person.name, text: `An answer: ${secret}` },
      ],
      notes: [{ text: secret }],
    });
    expect(exported.licenses).toMatchObject([{ id: license.id, machines: [{}] }]);
    expect(exported.enrollments).toMatchObject([
      { recordId: path, certificateNumbers },
      { recordId: webinar, certificateNumbers: [] },
    ]);

    const totalOf = async (desk: string) => (await call(`list${desk}Requests`, { token, query: { q: person.name } })).body.total;
    for (const desk of desks) expect(await totalOf(desk), desk).toBe(1);
    const erased = await call('erasePersonData', { token, query: { email: person.email } });
    expect(erased.body).toEqual({ requests: 4, licenses: 1, enrollments: 2 });
    expect((await exportData(person.email)).status).toBe(404);
    expect((await getCustomer({ email: person.email })).status).toBe(404);
    expect((await call('getDemoConversation', { params: { id }, token })).status).toBe(404);
    expect((await call('getVisitorRequest', { params: { token: link } })).status, 'the link of the visitor').toBe(404);
    expect((await call('erasePersonData', { token, query: { email: person.email } })).status).toBe(404);
    for (const q of [person.name, person.email]) {
      expect((await call('listCustomers', { token, query: { q } })).body.items, q).toEqual([]);
    }
    for (const desk of desks) expect(await totalOf(desk), desk).toBe(0);
    for (const entityId of [...ids, license.id, webinar, path]) {
      const { body: log } = await call('listActivity', { token, query: { entityId, limit: '100' } });
      expect(log.total, `entries about ${entityId}`).toBeGreaterThan(0);
      for (const text of [person.name, person.email, secret]) expect(JSON.stringify(log.items)).not.toContain(text);
    }

    const { body: still } = await call('getLicense', { params: { id: license.id }, token });
    expect([still.status, still.customer.company, still.notes]).toEqual(['active', person.company, null]);
    const repeated = (await extendAgain()).body;
    for (const text of [person.name, person.email, secret]) expect(JSON.stringify([still, repeated])).not.toContain(text);
    expect((await new Machine(license.key).register()).status).toBeOneOf([200, 201, 409]);
    const { body: seen } = await call('getAdminWebinar', { params: { id: webinar }, token });
    expect(seen.registeredCount, 'registered participants').toBe(0);
    expect((await call('getSupportRequest', { params: { id: kept }, token })).status, 'the request of another person').toBe(200);
  });
});
