import { existsSync } from 'node:fs';
import { chmod, cp, readdir } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import type { Config } from '../config.ts';
import { createFolder } from '../create-folder.ts';
import { NoDatabase, openDatabase, requireDatabaseFile } from './database.ts';
import { codeOf } from './unavailable.ts';

/** The backup was not made or is incomplete. The message tells the operator why. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

/** Errors of the file system, and of SQLite if it cannot write the copy. */
const fileErrors = /^(E[A-Z]+|SQLITE_(FULL|CANTOPEN|READONLY|IOERR))$/;

/**
 * Copies the data folder into `folder`, which must be new or empty, while the server runs: a consistent snapshot of the
 * database, the secret key and the bundles. A server with a copy of `folder` as its `DATA_DIR` continues from there.
 * @returns the names of the copied files and folders
 * @throws NoDatabase
 * @throws BackupRefused if the database is not a SQLite file, or the folder is not empty or cannot be written
 */
export async function backUp({ database, dataDir }: Config, folder: string): Promise<string[]> {
  const file = database.kind === 'sqlite' ? database.file : null;
  if (!file) throw new BackupRefused('This command copies only SQLite files. For PostgreSQL use pg_dump (docs/operations.md).');
  requireDatabaseFile(database);
  try {
    return await copyData(file, dataDir, folder);
  } catch (error) {
    if (!fileErrors.test(String(codeOf(error)))) throw error;
    throw new BackupRefused(`The backup to ${folder} failed: ${(error as Error).message}. Check free space and permissions.`, {
      cause: error,
    });
  }
}

async function copyData(file: string, dataDir: string, folder: string): Promise<string[]> {
  // A copy of the bundles would contain itself.
  if (`${folder}${sep}`.startsWith(join(dataDir, 'bundles', sep)))
    throw new BackupRefused(`${folder} is in the folder of the bundles. Name a folder outside ${dataDir}.`);
  createFolder(folder);
  if ((await readdir(folder)).length > 0) throw new BackupRefused(`${folder} is not empty. Name a new folder.`);

  const copied = [basename(file)];
  await copyDatabase(file, join(folder, basename(file)));
  // Copied after the database, so that every bundle in it is included. Bundles never change.
  for (const name of ['secret-key', 'bundles']) {
    const from = join(dataDir, name);
    if (!existsSync(from)) continue;
    await cp(from, join(folder, name), {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => basename(path) !== 'incoming',
    });
    copied.push(name);
  }
  return copied;
}

/** @throws NoDatabase if no server has used the database */
async function copyDatabase(file: string, copy: string): Promise<void> {
  const db = openDatabase({ kind: 'sqlite', file });
  try {
    if (!(await db.read.schema.hasTable('users'))) throw new NoDatabase(file);
    await db.read.raw('vacuum into ?', [copy]);
    await chmod(copy, 0o600);
  } finally {
    await db.close();
  }
}
