import type { Config, DatabaseConfig } from './config.ts';
import { MigrationFailed, NoDatabase, WrongEncoding } from './db/database.ts';
import { codeOf, unavailableReason } from './db/unavailable.ts';
import { LockedByProcess } from './db/process-lock.ts';
import { WeakPassword } from './domain/password-rules.ts';
import { SecretError } from './secret-key.ts';

/** The file of a SQLite database, or host, port and name of a PostgreSQL database, without the password in its URL. */
function locationOf(database: DatabaseConfig): string {
  if (database.kind === 'sqlite') return database.file ?? 'in memory';
  const { host, pathname } = new URL(database.url);
  return `${host}${pathname}`;
}

/** Explains in one or two sentences why the server or a command fails and what to do; null for an unexpected error. */
export function explainFailure(failure: unknown, config: Config): string | null {
  const error = failure instanceof MigrationFailed ? failure.cause : failure;
  if (
    error instanceof SecretError ||
    error instanceof LockedByProcess ||
    error instanceof NoDatabase ||
    error instanceof WrongEncoding ||
    error instanceof WeakPassword
  )
    return error.message;
  const code = String(codeOf(error) ?? '');
  const database = locationOf(config.database);
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) {
    return `The database ${database} is damaged. Keep a copy of it, then restore the newest backup (docs/operations.md, "Backup and restore").`;
  }
  // /proc refuses new folders with ENOENT.
  const refusesFolders = code === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'mkdir';
  if (refusesFolders || /^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|SQLITE_(CANTOPEN|READONLY|PERM))/.test(code)) {
    return `This account cannot write to the folder ${config.dataDir} or the database ${database}. Correct the owner and permissions, or set DATA_DIR.`;
  }
  if (/^(28\w{3}|3D000|42501)/.test(code)) {
    return `PostgreSQL at ${database} refuses the connection (${code}). Check the user, the password and the name of the database in DATABASE_URL.`;
  }
  const unknownMigrations = /The migration directory is corrupt, .*: (.+)$/.exec((error as Error).message)?.[1];
  if (unknownMigrations) {
    return `The database ${database} belongs to a later version, with ${unknownMigrations}. Start that version, or restore a backup from before the upgrade.`;
  }
  if (/^(ENOSPC|EDQUOT)/.test(code)) return `The disk of the folder ${config.dataDir} is full. Free space, then try again.`;
  const reason = unavailableReason(error);
  const remedy =
    config.database.kind === 'sqlite'
      ? 'Check that its disk has free space and no errors, and that no other program uses the file'
      : 'Check that it is running and that DATABASE_URL is correct';
  return reason && `The database ${database} ${reason}. ${remedy}, then try again.`;
}
