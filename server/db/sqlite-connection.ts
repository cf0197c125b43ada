// The only file that knows the archived driver `sqlite3` (docs/decisions/0002).
import { LRUCache } from 'lru-cache';
import type { Database, Statement } from 'sqlite3';

/** Statements that each connection keeps prepared. */
const maxStatements = 100;

/** Returns Knex's hook for each new connection. */
export function prepareSqliteConnection(busyTimeoutMs: number) {
  // Savepoints (group-commit.ts) undo a few pages at most: no file for their journal.
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

/** Finalizes a statement after its last answer. A statement that failed to prepare has nothing to finalize. */
const finalize = (statement: Promise<Statement>) =>
  statement.then(
    (prepared) => prepared.finalize(),
    () => undefined,
  );

/**
 * Makes `all` and `run` keep their statements prepared. The driver prepares a text at each call, which costs a second
 * turn through its threads, and more time than running most statements (docs/decisions/0011).
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
    prepared[method](values, function answered(this: Statement, error: Error | null, rows?: unknown[]) {
      // A failed statement may still hold its lock.
      if (error) statements.delete(sql);
      done.call(this, error, rows);
    });
  };

  const closeConnection = connection.close.bind(connection);
  const closeAll = async (done?: (error: Error | null) => void) => {
    const kept = [...statements.values()];
    // Finalizes them: SQLite does not close a connection that has statements.
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
