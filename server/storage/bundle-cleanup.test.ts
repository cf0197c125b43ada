// Failed uploads and the search for orphans, on the disk and in a bucket: complete bundles are kept, and nothing else.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import type { ClientRequest } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { mebibyte, partHead, setUpBundleServer, sha256, zip, zipStart } from '../../tests/support/bundles.ts';
import { removeOrphanedBundles } from '../housekeeping.ts';
import { PluginBundle } from '../models/PluginBundle.ts';
import type { BundleStore } from './bundle-store.ts';
import { StorageError } from './storage-error.ts';

const dayMs = 24 * 60 * 60 * 1000;

describe.each(['disk', 's3'] as const)('with bundles on %s', (kind) => {
  const { running, files, expectKept, upload, download, begin } = setUpBundleServer(kind);

  /** Sends the beginning of an upload and waits until some of it is in the store. */
  async function beginUpload(): Promise<ClientRequest> {
    const content = zip(12 * mebibyte);
    const { request } = begin({ 'content-length': content.length + mebibyte });
    request.write(Buffer.concat([partHead('x-9.0.0.zip'), content]));
    await expect.poll(() => files().length).toBeGreaterThan(0);
    return request;
  }

  test('leaves nothing behind when an upload is aborted', async () => {
    const request = await beginUpload();
    request.destroy();
    await expectKept(0);
    expect((await upload('x-9.0.0.zip')).status).toBe(201);
    await expectKept(1);
  });

  test('answers 503 and leaves nothing behind when the store fails', async () => {
    running.failing.write = (key, content) =>
      running.bundles.write(
        key,
        (async function* () {
          let bytes = 0;
          for await (const chunk of content) {
            if ((bytes += chunk.length) > 6 * mebibyte) throw new StorageError('No space is left.');
            yield chunk;
          }
        })(),
      );
    const answer = await upload('x-1.0.0.zip', zip(12 * mebibyte));
    expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([503, 'SERVICE_UNAVAILABLE', '5']);
    await expectKept(0);
  });

  test('leaves nothing behind when publishing fails', async () => {
    running.failing.write = async (key, content) => {
      const object = await running.bundles.write(key, content);
      return { ...object, publish: () => Promise.reject(new StorageError('The folder cannot be written.')) };
    };
    const answer = await upload('x-1.0.0.zip', zip(6 * mebibyte));
    expect([answer.status, answer.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    await expectKept(0);
  });

  test('keeps the file of a recorded bundle when the response to its commit is lost', async () => {
    const content = zip(1000);
    const transaction = running.db.transaction.bind(running.db);
    const lost = vi.spyOn(running.db, 'transaction').mockImplementationOnce(async (work) => {
      await transaction(work);
      throw new Error('The connection was lost.');
    });
    try {
      expect((await upload('x-1.0.0.zip', content)).status).toBe(500);
      expect(lost).toHaveBeenCalledOnce();
    } finally {
      lost.mockRestore();
    }
    expect((await download()).content.equals(content)).toBe(true);
    await expectKept(1);
  });

  test('removes a bundle that could not be recorded', async () => {
    await running.db.transaction((tx) => tx.schema.renameTable('activityLog', 'activityLogAway'));
    try {
      expect((await upload('x-1.0.0.zip', zip(6 * mebibyte))).status).toBe(500);
    } finally {
      await running.db.transaction((tx) => tx.schema.renameTable('activityLogAway', 'activityLog'));
    }
    await expectKept(0);
  });

  test('keeps a bundle that is recorded during the search for orphans', async () => {
    await upload('x-0.9.0.zip');
    const storageKey = '0197f0c4-0000-7000-8000-000000000004.zip';
    const [id, fileName, at] = [storageKey.slice(0, 36), 'x-1.0.0.zip', new Date()];
    const row = { id, version: '1.0.0', major: 1, minor: 0, patch: 0, fileName, size: 4, sha256: sha256(zipStart), storageKey };
    const removed: string[] = [];
    const store: BundleStore = {
      ...running.bundles,
      async keysBefore() {
        await running.db.transaction(async (tx) => await PluginBundle.query(tx).insert({ ...row, releasedAt: at.toISOString() }));
        return [storageKey];
      },
      remove: async (key) => void removed.push(key),
    };
    await removeOrphanedBundles(running.db, store, at);
    expect(removed).toEqual([]);
  });

  test('with a database without bundles, deletes no bundle', async () => {
    await upload('x-1.0.0.zip');
    await running.db.transaction(async (tx) => await PluginBundle.query(tx).delete());
    await removeOrphanedBundles(running.db, running.bundles, new Date(Date.now() + dayMs + 1000));
    expect(files()).toHaveLength(1);
    for (const key of await running.bundles.keysBefore(new Date(Date.now() + dayMs))) await running.bundles.remove(key);
  });

  test('deletes orphans after a day and nothing else', async () => {
    await upload('x-1.0.0.zip');
    const lost = await running.bundles.write(
      '0197f0c4-0000-7000-8000-000000000001.zip',
      (async function* () {
        yield zip(100);
      })(),
    );
    await lost.publish();
    await removeOrphanedBundles(running.db, running.bundles, new Date());
    expect(files()).toHaveLength(2);
    await removeOrphanedBundles(running.db, running.bundles, new Date(Date.now() + dayMs + 1000));
    await expectKept(1);
    expect((await download()).status).toBe(200);
  });

  test.runIf(kind === 'disk')('deletes an unfinished file after a day and keeps files of other programs', async () => {
    const folder = join(running.dataDir, 'bundles');
    await upload('x-1.0.0.zip');
    const unfinished = join(folder, 'incoming', '0197f0c4-0000-7000-8000-000000000002.zip');
    const foreign = [join(folder, 'README.txt'), join(folder, 'incoming', 'README.txt')];
    writeFileSync(unfinished, 'PK');
    for (const file of foreign) writeFileSync(file, 'not ours');
    // No upload takes a day, but some take hours.
    await removeOrphanedBundles(running.db, running.bundles, new Date(Date.now() + dayMs - 60_000));
    expect(existsSync(unfinished)).toBe(true);
    await removeOrphanedBundles(running.db, running.bundles, new Date(Date.now() + dayMs + 1000));
    expect([unfinished, ...foreign].map((file) => existsSync(file))).toEqual([false, true, true]);
    for (const file of foreign) rmSync(file);
  });

  test.runIf(kind === 's3')('deletes parts of an unfinished upload after a day', async () => {
    const lost = await running.bundles.write(
      '0197f0c4-0000-7000-8000-000000000003.zip',
      (async function* () {
        yield zip(12 * mebibyte);
      })(),
    );
    await expect.poll(() => files().length).toBeGreaterThan(0);
    await removeOrphanedBundles(running.db, running.bundles, new Date());
    expect(files().length).toBeGreaterThan(0);
    await removeOrphanedBundles(running.db, running.bundles, new Date(Date.now() + dayMs + 1000));
    await expectKept(0);
    await lost.discard();
    running.s3!.listsUploads = false;
    await removeOrphanedBundles(running.db, running.bundles, new Date());
  });
});
