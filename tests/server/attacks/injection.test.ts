// SQL in every parameter and in every text of every body.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asAdmin, floatingLicense, send, supportRequest } from '../../support/calls.ts';
import { startPostgres, type RunningPostgres } from '../../support/postgres.ts';
import { startServer, type RunningServer } from '../../support/server.ts';
import { contract, exampleBody, pathOf, useAttackedServer } from './attacked-server.ts';

const server = useAttackedServer();

/** Runs `work` on all items, 16 at a time. */
async function onEach<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}

const sqlPayloads = [
  `' OR '1'='1`,
  `'; DROP TABLE "users"; --`,
  `" OR ""="`,
  `') UNION SELECT "passwordHash" FROM "users" --`,
  `%' OR 1=1 --`,
  `\\' OR 1=1 --`,
  `1; SELECT pg_sleep(60)`,
  `1 AND 1=randomblob(1000000000)`,
  '? ?? $1 :id',
  '0x27 %27 %00',
  '\u0000',
  '🧨\u2028\uFFFF',
];

describe.each(['SQLite', 'PostgreSQL'])('injection on %s', (kind) => {
  let postgres: RunningPostgres | undefined;
  let origin: string;
  let own: RunningServer | undefined;
  let callerHeaders: Record<string, string>;

  beforeAll(async () => {
    if (kind === 'PostgreSQL') {
      postgres = await startPostgres();
      own = await startServer({ DATABASE_URL: await postgres.newDatabase() });
    }
    origin = (own ?? server).url;
    const administrator = await asAdmin(origin);
    const { status, body } = await send(origin, 'POST', '/api/licenses/add', {
      body: floatingLicense(5),
      headers: administrator,
    });
    expect(status).toBe(201);
    callerHeaders = { ...administrator, 'x-license-key': body.key as string };
  });
  afterAll(async () => {
    await own?.stop();
    await postgres?.stop();
  });

  /** Reads the number of records in each list, by operation. */
  async function readTotals(): Promise<Record<string, number>> {
    const lists = contract.operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'cursor'));
    const found: Record<string, number> = {};
    for (const operation of lists) {
      const { status, body } = await send(origin, 'GET', pathOf(operation), { headers: callerHeaders });
      if (status === 200) found[operation.id] = body.total as number;
    }
    return found;
  }

  test('in every query and path parameter: no 5xx and no change', async () => {
    const before = await readTotals();
    expect(Object.keys(before).length).toBeGreaterThan(10);
    const attempts = contract.operations.flatMap((operation) =>
      operation.parameters
        .filter((parameter) => parameter.in !== 'header')
        .flatMap(({ name, in: place }) =>
          sqlPayloads.map((payload) => ({
            operation,
            target:
              place === 'path'
                ? pathOf(operation, name, payload)
                : `${pathOf(operation)}?${new URLSearchParams({ [name]: payload })}`,
          })),
        ),
    );
    expect(attempts.length).toBeGreaterThan(1000);
    const failed: string[] = [];
    await onEach(attempts, async ({ operation: { method }, target }) => {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      const { status } = await send(origin, method, target, { body, headers: callerHeaders });
      if (status >= 500) failed.push(`${method} ${target} -> ${status}`);
    });
    expect(failed).toEqual([]);
    expect(await readTotals()).toEqual(before);
  });

  test('in every string of every body: no 5xx', async () => {
    const attempts = contract.operations.flatMap((operation) => {
      const example = exampleBody(operation);
      return Object.entries(example ?? {})
        .filter(([, value]) => typeof value === 'string' || Array.isArray(value))
        .flatMap(([field, value]) =>
          [...sqlPayloads, '\uD800 alone'].map((payload) => ({
            operation,
            body: { ...example, [field]: Array.isArray(value) ? [payload] : payload },
          })),
        );
    });
    expect(attempts.length).toBeGreaterThan(500);
    const failed: string[] = [];
    await onEach(attempts, async ({ operation, body }) => {
      const sent = { body, headers: { ...callerHeaders, 'idempotency-key': crypto.randomUUID() } };
      const { status } = await send(origin, operation.method, pathOf(operation), sent);
      if (status >= 500) failed.push(`${operation.id} ${JSON.stringify(body)} -> ${status}`);
    });
    expect(failed).toEqual([]);
  });

  test('text that looks like SQL is stored unchanged and found only by the same text', async () => {
    for (const payload of sqlPayloads.filter((one) => !one.includes('\0'))) {
      const message = `Before ${payload} after`;
      const body = { ...supportRequest('injection@example.com'), name: `Name ${payload}`, message };
      expect((await send(origin, 'POST', '/api/public/support-requests', { body })).status).toBe(201);
      const list = `/api/admin/support-requests?${new URLSearchParams({ q: message })}`;
      const found = await send(origin, 'GET', list, { headers: callerHeaders });
      expect(found.body.total, payload).toBe(1);
      const { body: whole } = await send(origin, 'GET', `/api/admin/support-requests/${found.body.items[0].id as string}`, {
        headers: callerHeaders,
      });
      expect([whole.name, whole.message]).toEqual([`Name ${payload}`, message]);
    }
    // Wildcards of LIKE are matched literally.
    for (const wildcard of ['%', '_', '\\']) {
      const { body } = await send(origin, 'GET', `/api/public/families?${new URLSearchParams({ q: wildcard.repeat(3) })}`);
      expect(body.total, wildcard).toBe(0);
    }
  });
});
