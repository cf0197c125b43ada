// A backup made during writes, then restored and checked.
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runToEnd } from '../support/program.ts';
import { startServer } from '../support/server.ts';
import { asAdmin, listAll, send, supportRequest } from '../support/calls.ts';

/** Runs `npm run admin -- backup FOLDER`, as an operator does while the server runs. */
const backUp = (dataDir: string, folder: string) => runToEnd('server/admin.ts', ['backup', folder], { DATA_DIR: dataDir });

/** The smallest ZIP archive. */
const emptyZip = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);

async function upload(origin: string, headers: Record<string, string>): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([emptyZip]), 'spoolwright-1.0.0.zip');
  return (await fetch(`${origin}/api/plugin/upload`, { method: 'POST', headers, body: form })).status;
}

test('a backup made under load contains every write acknowledged before it began', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spoolwright-backup-'));
  const server = await startServer();
  const closing = new AbortController();
  try {
    const headers = await asAdmin(server.url);
    expect(await upload(server.url, headers)).toBe(201);
    const acknowledged = new Set<string>();
    const visitor = async (number: number) => {
      for (let turn = 0; !closing.signal.aborted; turn += 1) {
        const email = `visitor-${number}-${turn}@example.com`;
        const { status } = await send(server.url, 'POST', '/api/public/support-requests', { body: supportRequest(email) });
        if (status === 201) acknowledged.add(email);
      }
    };
    const visitors = Promise.all(Array.from({ length: 8 }, (_, number) => visitor(number)));
    await expect.poll(() => acknowledged.size).toBeGreaterThan(100);
    const before = [...acknowledged];
    const saved = join(folder, 'saved');
    const { stdout } = await backUp(server.dataDir, saved);
    expect(stdout).toContain('spoolwright.sqlite, secret-key, bundles');
    closing.abort();
    await visitors;
    for (const name of ['spoolwright.sqlite', 'secret-key']) expect(statSync(join(saved, name)).mode & 0o077).toBe(0);

    const restored = join(folder, 'restored');
    cpSync(saved, restored, { recursive: true });
    const second = await startServer({ DATA_DIR: restored });
    try {
      // The backup contains the secret: sessions are still valid.
      const emails = (await listAll(second.url, '/api/admin/support-requests', headers)).map(({ email }) => email as string);
      expect(emails).toEqual(expect.arrayContaining(before));
      expect(new Set(emails).size).toBe(emails.length);
      expect((await send(second.url, 'GET', '/api/plugin/lastVersion')).body.version).toBe('1.0.0');
      const bundle = await fetch(`${second.url}/api/plugin/getBundle`, { headers });
      expect(Buffer.from(await bundle.arrayBuffer()).equals(emptyZip)).toBe(true);
      expect(
        (await send(second.url, 'POST', '/api/public/support-requests', { body: supportRequest('new@example.com') })).status,
      ).toBe(201);
    } finally {
      await second.stop();
    }
  } finally {
    closing.abort();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a backup without a database of a server is refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spoolwright-backup-'));
  const [dataDir, file] = [join(folder, 'data'), join(folder, 'spoolwright.sqlite')];
  try {
    const refused = (at: string) => ({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining(`no database of a server at ${at}`),
    });
    expect(await backUp(dataDir, join(folder, 'saved'))).toEqual(refused(dataDir));
    expect(readdirSync(folder)).toEqual([]);
    writeFileSync(file, '');
    expect(await backUp(folder, join(folder, 'saved'))).toEqual(refused(file));
    expect(readdirSync(join(folder, 'saved'))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a backup into a non-empty folder, below a file or among the bundles is refused', async () => {
  const server = await startServer();
  try {
    const { status, stderr } = await backUp(server.dataDir, server.dataDir);
    expect([status, stderr]).toEqual([2, expect.stringContaining('is not empty')]);
    expect(existsSync(join(server.dataDir, 'spoolwright.sqlite'))).toBe(true);
    const below = join(server.dataDir, 'secret-key', 'saved');
    const failed = await backUp(server.dataDir, below);
    expect([failed.status, failed.stderr]).toEqual([2, expect.stringMatching(/^The backup to \S+ failed: ENOTDIR: .*$/)]);
    const bundles = join(server.dataDir, 'bundles');
    for (const folder of [bundles, join(bundles, 'saved')]) {
      const among = await backUp(server.dataDir, folder);
      expect([among.status, among.stderr]).toEqual([
        2,
        expect.stringContaining('is in the folder of the bundles. Name a folder'),
      ]);
    }
    expect(existsSync(bundles)).toBe(false);
  } finally {
    await server.stop();
  }
});
