// The reference server in this process, on a clock that the demo data moves forward.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { mock } from 'node:test';
import { createApp } from '../server/app.ts';
import type { Config } from '../server/config.ts';
import { openDatabase } from '../server/db/database.ts';
import { createLog } from '../server/log.ts';
import { sendNextMail } from '../server/mail/outbox.ts';
import { openMailTransport } from '../server/mail/transport.ts';
import { remindOfExpiry, sendDigests } from '../server/reminders.ts';
import { readSecrets } from '../server/secret-key.ts';
import { createAdmin } from '../server/seeds/first-admin.ts';
import { seedCatalog } from '../server/seeds/seed-catalog.ts';
import { seedLearning } from '../server/seeds/seed-learning.ts';
import { dayMs } from './demo-timeline.ts';

export interface Account {
  email: string;
  password: string;
}

/** The page with the demo's emails shows those of the last week. */
const mailsKeptMs = 7 * dayMs;

export interface DemoServer {
  url: string;
  /** Runs the tasks that a server repeats: reminders, digests and emails. */
  runTasks(): Promise<void>;
  /** Writes the database into the file of the configuration. */
  save(): Promise<void>;
  /** Stops the server and the clock. */
  stop(): Promise<void>;
}

/**
 * Starts the server on a database in memory, where thousands of commits take no time, with its clock at `start`. The shipped
 * events keep their dates.
 */
export async function startDemoServer(config: Config, admins: Account[], start: Date): Promise<DemoServer> {
  const present = new Date();
  mock.timers.enable({ apis: ['Date'], now: start });
  const now = () => new Date();
  const db = openDatabase({ kind: 'sqlite', file: null });
  await db.migrate();
  await seedCatalog(db, start);
  await seedLearning(db, present);
  for (const admin of admins) await createAdmin(db, admin, start);
  const secrets = readSecrets(config);
  const log = createLog(config.logLevel);
  const files = openMailTransport(config.mail);
  const transport: typeof files = {
    ...files,
    send: async (mail) => (mail.date.getTime() > present.getTime() - mailsKeptMs ? files.send(mail) : 'too old to be kept'),
  };
  const server = createApp({ config, db, secrets, log, siteFolder: '' }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async runTasks() {
      await remindOfExpiry({ config, db, now: now() });
      await sendDigests({ config, db, now: now() });
      while (await sendNextMail({ config, db, secrets, transport, log, now }));
    },
    async save() {
      if (config.database.kind === 'sqlite') await db.read.raw('vacuum into ?', [config.database.file]);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await db.close();
      mock.timers.reset();
    },
  };
}

interface Tokens {
  accessToken: string;
  refreshToken: string;
}

/** Access tokens expire after 15 minutes. */
const renewAfterMs = 10 * 60 * 1000;

/** Calls the API as a visitor, or as a user once signed in. */
export class Api {
  readonly #url: string;
  #tokens: Tokens | null = null;
  #renewedAt = 0;

  constructor(url: string) {
    this.#url = url;
  }

  /** @throws Error with the response if it is no success */
  async call<T = unknown>(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<T> {
    if (this.#tokens && Date.now() - this.#renewedAt > renewAfterMs) await this.#renew(this.#tokens);
    return this.#send<T>(method, path, body, {
      ...(this.#tokens ? { Authorization: `Bearer ${this.#tokens.accessToken}` } : {}),
      ...headers,
    });
  }

  async signIn({ email, password }: Account): Promise<void> {
    this.#tokens = await this.#send<Tokens>('POST', '/api/auth/login', { username: email, password });
    this.#renewedAt = Date.now();
  }

  async #renew({ refreshToken }: Tokens): Promise<void> {
    this.#tokens = await this.#send<Tokens>('POST', '/api/auth/refresh-token', { refreshToken });
    this.#renewedAt = Date.now();
  }

  async #send<T>(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<T> {
    const response = await fetch(this.#url + path, {
      method,
      headers: {
        Accept: 'application/json, application/problem+json',
        ...(body ? { 'Content-Type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`);
    return (text ? JSON.parse(text) : null) as T;
  }
}
