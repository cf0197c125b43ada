import { randomBytes, randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { testConfig } from '../../tests/support/app.ts';
import { startS3 } from '../../tests/support/s3.ts';
import { bundleKey } from './bundle-store.ts';
import { s3Store } from './s3.ts';
import { StorageError } from './storage-error.ts';

/** Writes content of several parts to a store. */
async function write(settings: Record<string, string>, failure?: Error): Promise<unknown> {
  const s3 = await startS3();
  onTestFinished(s3.stop);
  const config = testConfig({ ...s3.environment, ...settings }).bundles.s3!;
  async function* content() {
    for (let count = 0; count < 4; count += 1) yield randomBytes(6 * 2 ** 20);
    if (failure) throw failure;
  }
  return s3Store(config).write(bundleKey(randomUUID(), 'zip'), content());
}

test('a failure of the store during an upload is a storage error', async () => {
  await expect(write({ BUNDLE_STORE: 's3://missing-bucket' })).rejects.toThrow(StorageError);
});

test('an upload rejects with the error of its content', async () => {
  const failure = new Error('The content is no bundle.');
  await expect(write({}, failure)).rejects.toBe(failure);
});
