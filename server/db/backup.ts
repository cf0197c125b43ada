import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Config } from '../config.ts';
import type { Database } from './database.ts';

/** What a backup could not be made of, in a sentence for the operator. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

/**
 * Copies everything that the data folder holds into `folder`, which must be new or empty, while the server goes
 * on: the database as it is at one moment, the secret key, the bundles. A server whose `DATA_DIR` is a copy of that
 * folder continues from that moment.
 * @returns the names of what was copied
 * @throws BackupRefused for a database that is not a file, and for a folder that is not empty
 */
export async function backUp(db: Database, config: Config, folder: string): Promise<string[]> {
  const file = /^sqlite:(?!:memory:)(.+)$/.exec(config.database.url)?.[1];
  if (!file)
    throw new BackupRefused('Only a SQLite file is copied by this command. For PostgreSQL use pg_dump (docs/operations.md).');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new BackupRefused(`${folder} is not empty. Name a new folder.`);

  const copied = [basename(file)];
  const copy = join(folder, basename(file));
  await db.read.raw('vacuum into ?', [copy]);
  await chmod(copy, 0o600);
  // After the database, so that every bundle that it knows is among them; bundles never change.
  for (const name of ['secret-key', 'bundles']) {
    const from = join(config.dataDir, name);
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
