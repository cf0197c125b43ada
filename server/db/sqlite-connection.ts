// The only file that depends on the archived driver `sqlite3` (docs/decisions/0002).
import { LRUCache } from 'lru-cache';
import type { Database, Statement } from 'sqlite3';

/** Maximum number of prepared statements that each connection keeps. */
const maxStatements = 100;

/** Returns Knex's hook for each new connection. */
export function prepareSqliteConnection(busyTimeoutMs: number) {
  // The journals of savepoints (group-commit.ts) have a few pages at most, so they stay in memory (`temp_store`).
  const pragmas = `PRAGMA busy_timeout=${busyTimeoutMs}; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;
    PRAGMA foreign_keys=ON; PRAGMA temp_store=MEMORY;`;
  return (connection: Database, done: (error: Error | null, connection: Database) => void): void => {
    keepStatements(connection);
    connection.exec(pragmas, (error) => done(error, connection));
  };
}

type Done = (this: Statement | void, error: Error | null, rows?: unknown[]) => void;

const prepare = (connection: Database, sql: string) =>
  new Promise<Statement>((resolve, reject) => {
    const statement = connection.prepare(sql, (error) => (error ? reject(error) : resolve(statement)));
  });

/** Finalizes a statement after its last result. A statement that failed to prepare has nothing to finalize. */
const finalize = (statement: Promise<Statement>) =>
  statement.then(
    (prepared) => prepared.finalize(),
    () => undefined,
  );

/**
 * Makes `all` and `run` reuse prepared statements. The driver prepares a statement at each call, which needs a second task
 * in the thread pool and takes longer than running most statements (docs/decisions/0011).
 */
function keepStatements(connection: Database): void {
  const statements = new LRUCache<string, Promise<Statement>>({
    max: maxStatements,
    dispose: (statement) => void finalize(statement),
  });

  const execute = (method: 'all' | 'run') => async (sql: string, values: unknown[] | undefined, done: Done) => {
    const statement = statements.get(sql) ?? prepare(connection, sql);
    if (!statements.has(sql)) statements.set(sql, statement);
    const prepared = await statement.catch((error: Error) => error);
    if (prepared instanceof Error) {
      statements.delete(sql);
      return done(prepared);
    }
    prepared[method](values, function onResult(this: Statement, error: Error | null, rows?: unknown[]) {
      // A failed statement may still hold its lock.
      if (error) statements.delete(sql);
      done.call(this, error, rows);
    });
  };

  const closeConnection = connection.close.bind(connection);
  const closeAll = async (done?: (error: Error | null) => void) => {
    const kept = [...statements.values()];
    // Finalizes them, because SQLite does not close a connection that has prepared statements.
    statements.clear();
    await Promise.allSettled(kept);
    closeConnection(done);
  };
  Object.assign(connection, {
    all: execute('all'),
    run: execute('run'),
    // Knex makes a promise of `close`, so it must not return one itself.
    close: (done?: (error: Error | null) => void) => void closeAll(done),
  });
}
