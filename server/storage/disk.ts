import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../sync-folder.ts';
import { isBundleKey, type BundleStore } from './bundle-store.ts';
import { release } from './release.ts';
import { StorageError, wrapStorageError } from './storage-error.ts';

/** Returns null if another process has removed the file in the meantime. */
const nullIfMissing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

/** The names of the folder's files whose last byte was written before `time`. */
async function filesBefore(folder: string, time: Date): Promise<string[]> {
  const names = (await readdir(folder).catch(nullIfMissing)) ?? [];
  const old = await Promise.all(
    names.map(async (name) => {
      const found = await stat(join(folder, name)).catch(nullIfMissing);
      return found?.isFile() && found.mtime < time ? [name] : [];
    }),
  );
  return old.flat();
}

async function writeAll(handle: FileHandle, content: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of content) {
    await wrapStorageError('Writing a bundle', handle.appendFile(chunk));
    release(chunk);
  }
  await wrapStorageError('Writing a bundle', handle.sync());
}

/** Stores bundles as files in `folder`, and unfinished ones in its subfolder `incoming`. */
export function diskStore(folder: string): BundleStore {
  const incoming = join(folder, 'incoming');
  const fileOf = (key: string) => join(folder, key);

  return {
    async write(key, content) {
      await wrapStorageError('Creating the folder for bundles', mkdir(incoming, { recursive: true, mode: 0o700 }));
      const file = join(incoming, key);
      const handle = await wrapStorageError('Opening a bundle', open(file, 'wx', 0o600));
      const discard = async () => {
        await handle.close().catch(() => undefined);
        await rm(file, { force: true }).catch(() => undefined);
      };
      try {
        await writeAll(handle, content);
      } catch (error) {
        await discard();
        throw error;
      }
      const publish = async () => {
        await handle.close();
        await rename(file, fileOf(key));
        await syncFolder(folder);
      };
      return { publish: () => wrapStorageError('Publishing a bundle', publish()), discard };
    },

    async open(key, size, range) {
      const handle = await wrapStorageError('Opening a bundle', open(fileOf(key)));
      try {
        const { size: found } = await wrapStorageError('Opening a bundle', handle.stat());
        if (found !== size) throw new StorageError(`The bundle ${key} has ${found} bytes instead of ${size}.`);
        return handle.createReadStream(range ? { start: range.first, end: range.last } : {});
      } catch (error) {
        await handle.close();
        throw error;
      }
    },

    remove: (key) => wrapStorageError('Removing a bundle', rm(fileOf(key), { force: true })),

    async keysBefore(time) {
      return (await wrapStorageError('Listing bundles', filesBefore(folder, time))).filter(isBundleKey);
    },

    async removeUnfinished(time) {
      const files = (await wrapStorageError('Listing unfinished bundles', filesBefore(incoming, time))).filter(isBundleKey);
      for (const file of files)
        await wrapStorageError('Removing an unfinished bundle', rm(join(incoming, file), { force: true }));
    },
  };
}
