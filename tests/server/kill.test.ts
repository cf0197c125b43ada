// Kills the server repeatedly during writes: every acknowledged write exists exactly once afterward.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/db/database.ts';
import { startPostgres, type RunningPostgres } from '../support/postgres.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { asAdmin, listAll, send, supportRequest } from '../support/calls.ts';

const kills = 6;
const visitors = 24;

let postgres: RunningPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe.each(['SQLite', 'PostgreSQL'])('on %s', (kind) => {
  test(`${kills} kills under write load neither lose nor duplicate an acknowledged write`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'spoolwright-kill-'));
    const databaseUrl = kind === 'SQLite' ? `sqlite:${join(folder, 'spoolwright.sqlite')}` : await postgres.newDatabase();
    const environment = { DATA_DIR: folder, DATABASE_URL: databaseUrl };
    let server: RunningServer = await startServer(environment);
    /** The reference of every acknowledged submission, by email address. */
    const acknowledged = new Map<string, string>();
    let lost = 0;
    let restart: Promise<unknown> = Promise.resolve();
    const closing = new AbortController();
    let answered = () => {};

    /** Sends one submission until it is acknowledged, each time with the same idempotency key, as the site does. */
    const submit = async (email: string) => {
      for (;;) {
        await restart;
        try {
          const { status, body } = await send(server.url, 'POST', '/api/public/support-requests', {
            body: supportRequest(email),
            headers: { 'idempotency-key': email.replaceAll(/\W/g, '-') },
          });
          if (status !== 201) throw new Error(`The server returned ${status}: ${JSON.stringify(body)}`);
          acknowledged.set(email, body.reference as string);
          answered();
          return;
        } catch (error) {
          // A TypeError means that the connection ended with the process. Other errors fail the test.
          if (!(error instanceof TypeError)) throw error;
          lost += 1;
        }
      }
    };
    const visitor = async (number: number) => {
      for (let turn = 0; !closing.signal.aborted; turn += 1) await submit(`visitor-${number}-${turn}@example.com`);
    };

    try {
      const all = Promise.all(Array.from({ length: visitors }, (_, number) => visitor(number)));
      for (let kill = 0; kill < kills; kill += 1) {
        // At a random moment, between two responses.
        const enough = acknowledged.size + 20 + Math.floor(Math.random() * 200);
        const reached = new Promise<void>((resolve) => (answered = () => acknowledged.size >= enough && resolve()));
        await Promise.race([all, reached]);
        restart = server.kill().then(async () => (server = await startServer(environment)));
        await restart;
      }
      closing.abort();
      await all;

      const stored = await listAll(server.url, '/api/admin/support-requests', await asAdmin(server.url));
      const references = new Map(stored.map((request) => [request.email as string, request.reference as string]));
      expect(stored.length).toBe(references.size);
      expect(new Set(references.values()).size).toBe(references.size);
      expect(Object.fromEntries(references)).toEqual(Object.fromEntries(acknowledged));
      await server.stop();

      const db = openDatabase(readConfig(environment).database);
      if (kind === 'SQLite') {
        expect(await db.read.raw('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
        expect(await db.read.raw('pragma foreign_key_check')).toEqual([]);
      }
      // The activity log has one entry for each request, because one transaction writes both.
      const lines = await db.read('activityLog').where({ action: 'support-request.submitted' }).pluck('entityId');
      expect(lines.toSorted()).toEqual(stored.map((request) => request.id as string).toSorted());
      await db.close();
      console.log(`  ${kind}: ${acknowledged.size} acknowledged over ${kills} kills, ${lost} responses lost and requested again`);
    } finally {
      closing.abort();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
