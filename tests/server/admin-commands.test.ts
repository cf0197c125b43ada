// The operator's commands for accounts while the server runs, and the password of the first start.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { totp } from '../contract/totp.ts';
import { admin, startServer, type RunningServer } from '../support/server.ts';
import { runToEnd } from '../support/program.ts';
import { startSmtp, type RunningSmtp } from '../support/smtp.ts';
import { asAdmin, send } from '../support/calls.ts';

const password = 'nine-elbows-and-a-reducer';
const newEmail = () => `person-${randomUUID()}@example.com`;

let smtp: RunningSmtp;
let server: RunningServer;
beforeAll(async () => {
  smtp = await startSmtp();
  server = await startServer({ MAIL_URL: smtp.url, MAIL_FROM: 'site@example.com' });
});
afterAll(async () => {
  await server.stop();
  await smtp.stop();
});

/** Runs `npm run admin -- …` on the data of the running server, or of another folder. */
const runAdmin = (parameters: string[], environment: Record<string, string> = {}) =>
  runToEnd('server/admin.ts', parameters, {
    DATA_DIR: server.dataDir,
    DATABASE_URL: process.env['TEST_DATABASE_URL'] ?? '',
    ...environment,
  });

const login = (email: string, given: string) =>
  send(server.url, 'POST', '/api/auth/login', { body: { username: email, password: given } });

/** Registers and signs in a user. Returns the email address and the header for further calls. */
async function registerUser() {
  const email = newEmail();
  await send(server.url, 'POST', '/api/auth/register', { body: { email, password, name: 'Petra Lindqvist' } });
  const { body } = await login(email, password);
  return { email, headers: { authorization: `Bearer ${body.accessToken as string}` } };
}
const me = async (headers: Record<string, string>) => (await send(server.url, 'GET', '/api/auth/me', { headers })).status;

/** Reads the actor and the entity of the newest activity log entry with this action. */
async function readLatest(action: string) {
  const path = `/api/admin/activity-log/action/${action}?limit=1`;
  const { body } = await send(server.url, 'GET', path, { headers: await asAdmin(server.url) });
  const [{ actor, entity }] = body.items;
  return { by: actor.kind, about: entity.label };
}

/** Calls `work` with an empty data folder, and deletes the folder afterward. */
async function withNewFolder<T>(work: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'spoolwright-admin-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('npm run admin -- add', () => {
  test('creates an administrator with a random password, which is shown once', async () => {
    const email = newEmail();
    const { status, stdout } = await runAdmin(['add', `  ${email.toUpperCase()} `]);
    expect(status).toBe(0);
    const [, given = ''] = /can sign in with the password (\S{20}) \(shown only this once\)\.$/.exec(stdout) ?? [];
    expect(stdout).toContain(email);
    const { status: signedIn, body } = await login(email, given);
    expect(signedIn).toBe(200);
    const headers = { authorization: `Bearer ${body.accessToken as string}` };
    expect((await send(server.url, 'GET', '/api/admin/users', { headers })).status).toBe(200);
    expect(await readLatest('user.created')).toEqual({ by: 'system', about: 'Administrator' });
  });

  test('uses ADMIN_PASSWORD without showing it, and refuses one that is easy to guess', async () => {
    const email = newEmail();
    const weak = await runAdmin(['add', email], { ADMIN_PASSWORD: 'password1234' });
    expect(weak).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^ADMIN_PASSWORD is too easy to guess\. Many people/),
    });
    const { status, stdout } = await runAdmin(['add', email], { ADMIN_PASSWORD: password });
    expect([status, stdout]).toEqual([0, `${email} can sign in with the password in ADMIN_PASSWORD.`]);
    expect((await login(email, password)).status).toBe(200);
  });

  test('refuses an address that has an account, and text that is not an address', async () => {
    expect(await runAdmin(['add', admin.email])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('already exists. Use reset'),
    });
    await withNewFolder(async (dataDir) => {
      expect(await runAdmin(['add', 'admin'], { DATA_DIR: dataDir })).toMatchObject({
        status: 2,
        stderr: expect.stringMatching(/^admin is not an email address/),
      });
      expect(readdirSync(dataDir)).toEqual([]);
    });
  });
});

describe('npm run admin -- reset', () => {
  test('replaces the password, ends the sessions, removes the second factor and notifies the user', async () => {
    const { email, headers } = await registerUser();
    const post = (path: string, body: object) => send(server.url, 'POST', `/api/auth/second-factor${path}`, { body, headers });
    const { body } = await post('', { password });
    expect((await post('/confirm', { code: totp(body.secret as string) })).status).toBe(200);
    expect((await login(email, password)).body.code).toBe('SECOND_FACTOR_REQUIRED');

    const other = 'seven-flanges-and-a-tee';
    expect((await runAdmin(['reset', email], { ADMIN_PASSWORD: other })).status).toBe(0);
    expect(await me(headers)).toBe(401);
    expect((await login(email, password)).body.code).toBe('INVALID_CREDENTIALS');
    expect((await login(email, other)).status).toBe(200);
    expect(await readLatest('user.password-reset')).toEqual({ by: 'system', about: 'Petra Lindqvist' });
    const subjects = () =>
      smtp.mails.filter(({ text, to }) => text && JSON.stringify(to).includes(email)).map((mail) => mail.subject);
    await expect.poll(subjects).toContain('Your password was changed');
  });

  test('unlocks an account that was locked by wrong guesses', () =>
    withNewFolder(async (folder) => {
      const environment = { DATA_DIR: folder, DATABASE_URL: '', LOGIN_LIMIT: '1' };
      const strict = await startServer(environment);
      const signIn = async (given: string) =>
        (await send(strict.url, 'POST', '/api/auth/login', { body: { username: admin.email, password: given } })).status;
      try {
        expect([await signIn('wrong'), await signIn(admin.password)]).toEqual([401, 429]);
        expect((await runAdmin(['reset', admin.email], { ...environment, ADMIN_PASSWORD: password })).status).toBe(0);
        expect(await signIn(password)).toBe(200);
      } finally {
        await strict.stop();
      }
    }));

  test('refuses a deactivated account', async () => {
    const { email } = await registerUser();
    await runAdmin(['deactivate', email]);
    expect(await runAdmin(['reset', email], { ADMIN_PASSWORD: 'seven-flanges-and-a-tee' })).toMatchObject({
      status: 2,
      stderr: `The account ${email} is deactivated. Another administrator can reactivate it under /admin/users.`,
    });
  });

  test('reports an address without an account', async () => {
    expect(await runAdmin(['reset', 'nobody@example.com'])).toMatchObject({
      status: 2,
      stderr: 'There is no user nobody@example.com. Use add to create one.',
    });
  });
});

describe('npm run admin -- list, deactivate and delete', () => {
  const lineOf = async (email: string) => {
    const { stdout } = await runAdmin(['list']);
    return stdout.split('\n').find((line) => line.startsWith(email));
  };

  test('a deactivated user is signed out, cannot sign in, and stays in the list', async () => {
    const { email, headers } = await registerUser();
    expect(await lineOf(email)).toBe(`${email}\tuser\tactive`);
    expect(await runAdmin(['deactivate', email])).toMatchObject({ status: 0, stdout: `${email} can no longer sign in.` });
    expect(await lineOf(email)).toBe(`${email}\tuser\tdeactivated`);
    expect(await me(headers)).toBe(401);
    expect((await login(email, password)).status).toBe(401);
    expect(await readLatest('user.deactivated')).toEqual({ by: 'system', about: 'Petra Lindqvist' });
  });

  test('a user is deactivated once', async () => {
    const { email } = await registerUser();
    const countEntries = async () => {
      const path = '/api/admin/activity-log/action/user.deactivated?limit=100';
      return (await send(server.url, 'GET', path, { headers: await asAdmin(server.url) })).body.items.length as number;
    };
    await runAdmin(['deactivate', email]);
    const before = await countEntries();
    expect(await runAdmin(['deactivate', email])).toMatchObject({
      status: 2,
      stderr: `The account ${email} is already deactivated.`,
    });
    expect(await countEntries()).toBe(before);
  });

  test('a deleted user is no longer listed, and the activity log keeps no name', async () => {
    const { email, headers } = await registerUser();
    expect(await runAdmin(['delete', email])).toMatchObject({ status: 0, stdout: `${email} was deleted.` });
    expect(await lineOf(email)).toBeUndefined();
    expect(await me(headers)).toBe(401);
    expect(await readLatest('user.deleted')).toEqual({ by: 'system', about: 'Deleted user' });
    expect(await runAdmin(['delete', email])).toMatchObject({ status: 2, stderr: `There is no user ${email}.` });
  });

  test('the last administrator cannot be deactivated or deleted', () =>
    withNewFolder(async (folder) => {
      const environment = { DATA_DIR: folder, DATABASE_URL: '' };
      await runAdmin(['add', admin.email], environment);
      for (const name of ['deactivate', 'delete']) {
        const { status, stderr } = await runAdmin([name, admin.email], environment);
        expect([status, stderr]).toEqual([2, 'This is the last administrator. Make somebody else an administrator first.']);
      }
      await runAdmin(['add', newEmail()], environment);
      expect((await runAdmin(['delete', admin.email], environment)).status).toBe(0);
    }));
});

const accountCommands = [['list'], ['deactivate', admin.email], ['delete', admin.email], ['reset', admin.email]];

test.each(accountCommands)('npm run admin -- %s does not migrate an empty database', (...parameters) =>
  withNewFolder(async (folder) => {
    writeFileSync(join(folder, 'spoolwright.sqlite'), '');
    expect(await runAdmin(parameters, { DATA_DIR: folder, DATABASE_URL: '' })).toMatchObject({
      status: 2,
      stderr: 'The database is empty. Start the server of this version first.',
    });
  }),
);

test.each([...accountCommands, ['add', newEmail()]])(
  'npm run admin -- %s does not migrate a database from an earlier version, whose server may be running',
  (...parameters) =>
    withNewFolder(async (folder) => {
      const environment = { DATA_DIR: folder, DATABASE_URL: '' };
      await runAdmin(['add', admin.email], environment);
      const db = openDatabase({ kind: 'sqlite', file: join(folder, 'spoolwright.sqlite') });
      const newest = db.read('knex_migrations').max('id');
      await db.transaction((tx) => tx('knex_migrations').where('id', newest).delete());
      await db.close();
      expect(await runAdmin(parameters, environment)).toMatchObject({
        status: 2,
        stderr: 'The database is from an earlier version. Start the server of this version first.',
      });
    }),
);

test.each(accountCommands)('npm run admin -- %s does not create a missing database', (...parameters) =>
  withNewFolder(async (folder) => {
    const dataDir = join(folder, 'wrong');
    expect(await runAdmin(parameters, { DATA_DIR: dataDir, DATABASE_URL: '' })).toMatchObject({
      status: 2,
      stderr: `There is no database of a server at ${join(dataDir, 'spoolwright.sqlite')}. Check DATA_DIR and DATABASE_URL.`,
    });
    expect(existsSync(dataDir)).toBe(false);
  }),
);

test('npm run admin says in one line what to do about a database that it cannot use', () =>
  withNewFolder(async (folder) => {
    const unreachable = { DATABASE_URL: 'postgres://user:a-secret@127.0.0.1:1/spoolwright' };
    writeFileSync(join(folder, 'spoolwright.sqlite'), 'x'.repeat(8192));
    for (const [environment, sentence] of [
      [unreachable, /^The database 127\.0\.0\.1:1\/spoolwright cannot be reached\. .*$/],
      [{ DATA_DIR: folder, DATABASE_URL: '' }, /^The database .* is damaged\. .*$/],
    ] as const) {
      expect(await runAdmin(['list'], environment)).toMatchObject({ status: 2, stderr: expect.stringMatching(sentence) });
    }
  }));

test.each([[[]], [['unknown', admin.email]], [['constructor', admin.email]], [['delete']], [['list', admin.email, 'more']]])(
  'npm run admin -- %j prints the usage',
  async (parameters) => {
    expect(await runAdmin(parameters)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^Usage: npm run admin -- list\n/),
    });
  },
);

describe('a first start', () => {
  test('uses ADMIN_EMAIL and ADMIN_PASSWORD once and does not print the password', () =>
    withNewFolder(async (folder) => {
      const start = (given: string) => startServer({ DATA_DIR: folder, DATABASE_URL: '', ADMIN_PASSWORD: given });
      const signsIn = async ({ url }: RunningServer, given: string) =>
        (await send(url, 'POST', '/api/auth/login', { body: { username: admin.email, password: given } })).status;
      const first = await start(password);
      expect([await signsIn(first, password), first.output()]).toEqual([200, expect.not.stringContaining(password)]);
      await first.stop();
      // Another password in the environment of a later start changes nothing.
      const second = await start('seven-flanges-and-a-tee');
      expect([await signsIn(second, password), await signsIn(second, 'seven-flanges-and-a-tee')]).toEqual([200, 401]);
      await second.stop();
    }));

  test('prints a random password if none is given', () =>
    withNewFolder(async (folder) => {
      const first = await startServer({ DATA_DIR: folder, DATABASE_URL: '', ADMIN_PASSWORD: '' });
      await expect.poll(() => first.output()).toContain('shown only this once');
      const [, given = ''] = /Sign in at \/login as \S+ with the password (\S+)/.exec(first.output()) ?? [];
      const body = { username: admin.email, password: given };
      expect((await send(first.url, 'POST', '/api/auth/login', { body })).status).toBe(200);
      await first.stop();
    }));

  test('exits with one line that says why if ADMIN_PASSWORD is easy to guess', () =>
    withNewFolder(async (folder) => {
      const started = startServer({ DATA_DIR: folder, DATABASE_URL: '', ADMIN_PASSWORD: 'password1234' });
      await expect(started).rejects.toThrow(/ADMIN_PASSWORD is too easy to guess\. Many people use this password/);
    }));
});
