// A server for the tests of which change queues which email: through the API, on a real database, with a clock that the test
// sets.
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { recordFailed } from '../../server/db/mails.ts';
import { renderMail } from '../../server/mail/render.ts';
import { createAdmin } from '../../server/seeds/first-admin.ts';
import { type RunningApp, startApp, testConfig } from './app.ts';

const settings = {
  API_RATE_LIMIT: '1000000000',
  SUBMISSION_LIMIT: '1000000',
  PUBLIC_URL: 'https://www.example.com',
  MAIL_FROM: 'Spoolwright <site@example.com>',
  MAIL_TO_CUSTOMIZATION: 'desk@example.com',
};
export const password = 'a-password-for-tests';
export const dayMs = 24 * 60 * 60 * 1000;

interface MailRow {
  id: string;
  template: string;
  recipient: string;
  data: string;
  dueAt: string | null;
  messageId: string;
}

/**
 * Starts a server with the administrators mara@example.com, who makes the calls of `asAdmin`, and jon@example.com. Each test
 * starts without emails.
 */
export function setUpMailServer() {
  // Access tokens are verified against the real time, so the clock starts there.
  const clock = { now: new Date() };
  const config = testConfig(settings);
  const db = openDatabase(config.database);
  let app: RunningApp;
  let admin: { authorization: string };

  const call: RunningApp['call'] = (...parameters) => app.call(...parameters);
  const asAdmin = (method: string, path: string, body?: object) => app.call(method, path, body, admin);
  const addAdmin = (name: string) => createAdmin(db, { email: `${name}@example.com`, password }, clock.now);

  beforeAll(async () => {
    await db.migrate();
    app = await startApp({ settings, db, now: () => clock.now });
    for (const name of ['mara', 'jon']) await addAdmin(name);
    const { body } = await call('POST', '/auth/login', { username: 'mara@example.com', password });
    expect(body).toHaveProperty('accessToken');
    admin = { authorization: `Bearer ${body['accessToken'] as string}` };
  });
  afterAll(async () => {
    await app.stop();
    await db.close();
  });
  beforeEach(() => db.read('mails').delete());

  const later = (ms: number) => new Date(clock.now.getTime() + ms);
  const pass = (ms: number) => {
    clock.now = later(ms);
  };
  const mails = async () => (await db.read('mails').orderBy('createdAt')) as MailRow[];

  async function request(desk: string, fields: object): Promise<{ path: string }> {
    pass(1000);
    const person = {
      name: 'Ingrid Nilsen',
      email: 'ingrid@example.com',
      message: 'The export leaves out a weld.',
      consent: true,
    };
    expect((await call('POST', `/public/${desk}-requests`, { ...person, ...fields })).status).toBe(201);
    const { body } = await asAdmin('GET', `/admin/${desk}-requests?limit=1&sort=-createdAt`);
    return { path: `/admin/${desk}-requests/${body.items[0]?.['id'] as string}` };
  }

  return {
    clock,
    config,
    db,
    call,
    asAdmin,
    addAdmin,
    later,
    /** Advances the clock. */
    pass,
    /** The queued emails in the order in which they were queued. */
    mails,
    /** The queued emails as `template to recipient`, in alphabetical order. */
    queued: async () => (await mails()).map(({ template, recipient }) => `${template} to ${recipient}`).toSorted(),
    deleteMails: () => db.read('mails').delete(),
    /** Sends the queued emails. */
    send: () => db.read('mails').update({ attempts: 1, dueAt: null, sentAt: clock.now.toISOString() }),
    /** Makes the queued emails fail for good. */
    async fail(at = clock.now): Promise<void> {
      for (const { id } of await mails()) await recordFailed(db, id, '550 no such mailbox', at);
    },
    /** Subject and content of the only queued email. */
    async onlyMail(): Promise<string> {
      const [mail, ...others] = await mails();
      expect(others).toEqual([]);
      const { subject, html, text } = await renderMail(mail!.template, JSON.parse(mail!.data) as Record<string, unknown>);
      return subject + html + text;
    },
    support: () => request('support', { topic: 'licensing' }),
    customization: () => request('customization', { platform: 'revit', area: 'supports' }),
    move: (path: string, status: string) => asAdmin('PATCH', `${path}/status`, { status }),
    undo: (path: string, status: string) => asAdmin('PATCH', `${path}/status`, { status, undo: true }),
    async assign(path: string, email: string | null): Promise<void> {
      const user = email && ((await db.read('users').where({ email }).first()) as { id: string });
      expect((await asAdmin('PATCH', `${path}/assign`, { assigneeId: user ? user.id : null })).status).toBe(200);
    },
  };
}
