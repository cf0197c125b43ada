import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/** Another server process uses the same SQLite file. */
export class LockedByProcess extends Error {
  override name = 'LockedByProcess';
}

/** Whether a server runs with this process id. On systems with /proc, another program with the same id does not count. */
function isServer(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.ts');
  } catch {
    return process.platform !== 'linux';
  }
}

/**
 * Locks a SQLite file against a second server with a file that contains the process id. A stale lock, after kill -9 or a
 * power failure, is replaced.
 * @throws LockedByProcess
 */
export function lockForThisProcess(databaseFile: string): void {
  const file = `${databaseFile}.pid`;
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const pid = Number(readFileSync(file, 'utf8'));
    if (pid > 0 && isServer(pid)) {
      throw new LockedByProcess(
        `Another server (process ${pid}) uses ${databaseFile}. Stop it, or give this one another DATA_DIR. ` +
          'Several servers need PostgreSQL (DATABASE_URL).',
      );
    }
    writeFileSync(file, String(process.pid));
  }
  process.once('exit', () => rmSync(file, { force: true }));
}
