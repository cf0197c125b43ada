// Every operation of the contract checks its rate limits before it does any expensive work.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { loadContract } from '../openapi/load.ts';
import { bodyExamples, operationById, type Operation, resolve } from '../openapi/read.ts';
import { type RunningApp, startApp } from '../tests/support/app.ts';
import { spyOnHashing } from '../tests/support/hashing.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { createToken } from './db/request-tokens.ts';
import { DeskRequest } from './models/DeskRequest.ts';
import { LearningRecord } from './models/LearningRecord.ts';
import { User } from './models/User.ts';
import { createAdmin } from './seeds/first-admin.ts';
import { seedLearning } from './seeds/seed-learning.ts';
import type { BundleStore } from './storage/bundle-store.ts';

const hash = spyOnHashing();

const account = { username: 'admin@example.com', password: 'a-password-for-tests' };
const unknownId = '0197f0c4-0000-7000-8000-000000000000';
const contract = loadContract();

/** The work of the server since the last call of `forget`. */
const done = { statements: [] as string[], storage: [] as string[] };
const bundles = new Proxy({} as BundleStore, {
  get: (_, method) => () => {
    done.storage.push(String(method));
    return Promise.resolve([]);
  },
});

let db: Database;
const apps: RunningApp[] = [];

/** Starts a server with these limits. All share the database of the first one. */
async function listen(limits: Partial<Config['limits']>, siteFolder?: string): Promise<string> {
  const [first] = apps;
  const app = await startApp({
    settings: { REGISTRATION: 'open' },
    limits,
    bundles,
    ...(first && { db: first.db }),
    ...(siteFolder && { siteFolder }),
  });
  apps.push(app);
  return app.url;
}

/** Values of path parameters, by parameter name or by the tag of the operation. */
let known: Record<string, string> = {};

async function knownRecords(): Promise<Record<string, string>> {
  const slugOf = async (kind: LearningRecord['kind']) =>
    (await LearningRecord.query(db.read).findOne({ kind, published: true }))?.slug ?? '';
  const { id = '' } = (await DeskRequest.query(db.read).first()) ?? {};
  return {
    webinars: await slugOf('webinar'),
    'training-courses': await slugOf('training-course'),
    tutorials: await slugOf('tutorial'),
    'learning-paths': await slugOf('learning-path'),
    token: await createToken(db.read, id, new Date()),
  };
}

beforeAll(async () => {
  const origin = await listen({});
  db = apps[0]!.db;
  await seedLearning(db, new Date());
  await createAdmin(db, { email: account.username, password: account.password }, new Date());
  const { status } = await call(origin, operationById(contract.operations, 'submitSupportRequest'));
  expect(status).toBe(201);
  known = await knownRecords();
  db.read.on('query', ({ sql }: { sql: string }) => void done.statements.push(sql));
});
beforeEach(forget);
afterAll(async () => {
  for (const app of apps.toReversed()) await app.stop();
});

function forget(): void {
  hash.mockClear();
  done.statements.length = 0;
  done.storage.length = 0;
}

const pathOf = ({ path, parameters, tag }: Operation) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const { schema } = parameters.find((one) => one.in === 'path' && one.name === name)!;
    return String(known[name] ?? known[tag] ?? resolve(contract.document, schema).enum?.[0] ?? unknownId);
  });

interface Answer {
  status: number;
  policy: string;
}

/** Sends the headers of a request that announces a body of `length` bytes, but never sends the body. */
function sendHeaders(origin: string, { method, ...operation }: Operation, length: number): Promise<Answer> {
  return new Promise((settle, reject) => {
    const headers = length > 0 ? { 'content-type': 'application/json', 'content-length': length } : {};
    const sent = request(origin + pathOf({ method, ...operation }), { method, headers, timeout: 60_000 }, (response) => {
      settle({ status: response.statusCode ?? 0, policy: String(response.headers['ratelimit-policy']) });
      sent.destroy();
    });
    sent.on('timeout', () => sent.destroy(new Error(`${operation.id} waits for the body.`))).on('error', reject);
    if (length > 0) sent.flushHeaders();
    else sent.end();
  });
}

const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** The operation's first example of a body, with days that are not over; undefined without a body. */
function exampleOf(operation: Operation): object | undefined {
  const example = Object.values(bodyExamples(operation))[0] as object | undefined;
  const days = ['preferredDate', 'deadline'].filter((field) => example && field in example);
  return example && { ...example, ...Object.fromEntries(days.map((field) => [field, tomorrow()])) };
}

/** Calls the operation with the body of its first example, and with the access token if it requires one. */
async function call(origin: string, operation: Operation, accessToken = ''): Promise<Answer> {
  const example = exampleOf(operation);
  const hasBody = example !== undefined && !operation.form;
  const response = await fetch(origin + pathOf(operation), {
    method: operation.method,
    headers: {
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(operation.security.length > 0 ? { authorization: `Bearer ${accessToken}` } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(example) } : {}),
  });
  await response.arrayBuffer();
  return { status: response.status, policy: response.headers.get('ratelimit-policy') ?? '' };
}

test('over the limit of calls per minute, each operation rejects before reading the body, the database or a file', async () => {
  const origin = await listen({ requestsPerMinute: 0 });
  expect(contract.operations.length).toBeGreaterThan(100);
  for (const operation of contract.operations) {
    const hasBody = Object.keys(operation.requestContent).length > 0;
    const { status, policy } = await sendHeaders(origin, operation, hasBody ? 100_000 : 0);
    expect([operation.id, status, policy]).toEqual([operation.id, 429, '"default";q=0;w=60']);
    expect([operation.id, done.statements, done.storage, hash.mock.calls.length]).toEqual([operation.id, [], [], 0]);
  }
});

test('over the limit of calls per minute, the page of a record is served without a query', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'learn/courses'), { recursive: true });
  writeFileSync(join(folder, 'learn/courses/record.html'), '<p>Course</p>');
  const origin = await listen({ requestsPerMinute: 1 }, folder);
  const page = async () => (await fetch(`${origin}/learn/courses/unknown`)).status;
  expect([await page(), done.statements.length]).toEqual([404, 1]);
  expect([await page(), done.statements.length]).toEqual([200, 1]);
});

const tablesIn = (statements: string[]) =>
  statements.flatMap((sql) => /\b(?:from|into|update) [`"](\w+)[`"]/.exec(sql)?.[1] ?? []);

/** The submissions to the desks. */
const submissions = contract.operations.map(({ id }) => id).filter((id) => /^submit\w+Request$/.test(id));

/**
 * Operation with its own limits -> the tables that a rejected call reads. The guard reads the user of the session. Before
 * it counts, an operation reads the record whose email address or id it needs for the counter or the idempotency key. An
 * authentication looks up whether the account has signed in from the same address before.
 */
const limited: Record<string, string[]> = {
  login: ['limitCounters', 'limitCounters'],
  registerUser: ['limitCounters'],
  requestPasswordReset: ['limitCounters'],
  updateMe: ['users', 'users', 'limitCounters'],
  changePassword: ['users', 'users', 'limitCounters', 'limitCounters'],
  startSecondFactor: ['users', 'users', 'limitCounters', 'limitCounters'],
  confirmSecondFactor: ['users', 'users', 'limitCounters', 'limitCounters'],
  renewRecoveryCodes: ['users', 'users', 'limitCounters', 'limitCounters'],
  disableSecondFactor: ['users', 'users', 'limitCounters', 'limitCounters'],
  ...Object.fromEntries(submissions.map((id) => [id, ['limitCounters']])),
  createVisitorMessage: ['requestTokens', 'requests', 'limitCounters'],
  registerForWebinar: ['learningRecords', 'limitCounters'],
  enrollInTrainingCourse: ['learningRecords', 'limitCounters'],
  enrollInLearningPath: ['learningRecords', 'limitCounters'],
  viewTutorial: ['learningRecords', 'limitCounters'],
  completeLearningPath: ['learningRecords', 'limitCounters'],
};

/** Calls every operation as an administrator without and with a second factor. */
async function callEach(origin: string, seen: (operation: Operation, answer: Answer) => void): Promise<void> {
  const signInAt = await listen({ loginFailures: 1_000_000 });
  for (const totpSecret of [null, 'sealed']) {
    await User.query(db.read).patch({ totpSecret: null, active: true });
    const login = await fetch(`${signInAt}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    });
    const { accessToken } = (await login.json()) as { accessToken: string };
    await User.query(db.read).patch({ totpSecret });
    for (const operation of contract.operations) {
      forget();
      seen(operation, await call(origin, operation, accessToken));
    }
  }
}

test('over its own limits, an operation rejects before it hashes, searches or stores anything', async () => {
  const origin = await listen({ requestsPerMinute: 1_000_000, submissionsPerHour: 0, loginFailures: 0 });
  const refused: Record<string, string[]> = {};
  await callEach(origin, ({ id }, { status }) => {
    if (status !== 429) return;
    refused[id] = tablesIn(done.statements);
    expect([id, done.storage, hash.mock.calls.length]).toEqual([id, [], 0]);
  });
  expect(submissions).toContain('submitDemoRequest');
  expect(refused).toEqual(limited);
});

test('a list with an invalid cursor is rejected without a search', async () => {
  const lists = contract.operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'cursor'));
  const open = lists.filter(({ security }) => security.length === 0);
  expect(open.map(({ id }) => id)).toContain('listFamilies');
  const origin = await listen({});
  for (const operation of open) {
    forget();
    const response = await fetch(`${origin}${pathOf(operation)}?q=elbow&cursor=${'x'.repeat(900)}`);
    expect([operation.id, response.status, done.statements]).toEqual([operation.id, 400, []]);
  }
});

test('an operation that hashes a password has its own limit, or requires an emailed link', async () => {
  const hashing = new Set<string>();
  const origin = await listen({ requestsPerMinute: 1_000_000, submissionsPerHour: 1_000_000, loginFailures: 1_000_000 });
  await callEach(origin, ({ id }) => hash.mock.calls.length > 0 && hashing.add(id));
  expect(hashing).toContain('login');
  expect([...hashing].filter((id) => !(id in limited))).toEqual([]);
});
