import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { diskStore } from './disk.ts';
import { StorageError } from './storage-error.ts';

test('a file whose size cannot be read is closed, and the error is one of the storage', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'));
  const file = join(folder, 'bundle.zip');
  writeFileSync(file, 'abc');
  const handle = await open(file);
  await handle.close();
  const opened: FileHandle[] = [];
  const stat = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'stat').mockImplementation(function fail(this: FileHandle) {
    opened.push(this);
    return Promise.reject(new Error('EIO'));
  });
  try {
    await expect(diskStore(folder).open('bundle.zip', 3, null)).rejects.toBeInstanceOf(StorageError);
    expect(opened.map(({ fd }) => fd)).toEqual([-1]);
  } finally {
    stat.mockRestore();
    rmSync(folder, { recursive: true, force: true });
  }
});
