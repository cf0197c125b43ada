// The database: SQLite, which is part of Node. Statements are prepared once. A transaction takes the write lock at its start,
// so that the data it reads cannot change before it writes, even if several processes use the same file.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { foldText, rankWords } from './words.ts';

export type Value = string | number | null;
/** A value of a column. Bytes are neither compared nor part of a cursor. */
type Stored = Value | Uint8Array;
/** Values for the `:names` in a statement. */
export type Values = Record<string, Stored>;

export interface Database {
  /** The first row, or undefined. */
  first<Row>(sql: string, values?: Values): Row | undefined;
  all<Row>(sql: string, values?: Values): Row[];
  insert(table: string, row: Values): void;
  /** Executes a statement and returns the number of rows that it changed. */
  run(sql: string, values?: Values): number;
  /** Commits what `work` writes, or rolls back if it throws. A nested transaction is part of the outer one. */
  transaction<T>(work: () => T): T;
  /** A secret, created and stored at the first call. */
  secret(name: string, create?: () => string): string;
  close(): void;
}

const schema = readFileSync(new URL('schema.sql', import.meta.url), 'utf8');
const lockTimeoutMs = 5000;

/** @param file `:memory:` for a database in memory */
export function openDatabase(file: string): Database {
  const sqlite = new DatabaseSync(file, { timeout: lockTimeoutMs });
  sqlite.exec('PRAGMA journal_mode = WAL');
  // The built-in lower() changes only ASCII letters.
  sqlite.function('lowercase', { deterministic: true }, (text) => (typeof text === 'string' ? text.toLowerCase() : text));
  sqlite.function('folded', { deterministic: true }, (text) => (typeof text === 'string' ? foldText(text) : text));
  sqlite.function('rankWords', { deterministic: true, varargs: true }, rankWords as (...values: unknown[]) => Value);
  sqlite.exec(schema);
  const statements = new Map<string, StatementSync>();
  function prepared(sql: string): StatementSync {
    const statement = statements.get(sql) ?? sqlite.prepare(sql);
    statements.set(sql, statement);
    return statement;
  }

  const first = <Row>(sql: string, values: Values = {}) => prepared(sql).get(values) as Row | undefined;
  const run = (sql: string, values: Values = {}) => Number(prepared(sql).run(values).changes);
  return {
    first,
    all: <Row>(sql: string, values: Values = {}) => prepared(sql).all(values) as Row[],
    insert(table, row) {
      const columns = Object.keys(row);
      run(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `:${column}`).join(', ')})`, row);
    },
    run,
    transaction(work) {
      if (sqlite.isTransaction) return work();
      sqlite.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        sqlite.exec('COMMIT');
        return result;
      } catch (error) {
        // SQLite itself ends the transaction after some errors, for example when the disk is full.
        if (sqlite.isTransaction) sqlite.exec('ROLLBACK');
        throw error;
      }
    },
    secret(name, create = () => randomBytes(32).toString('base64url')) {
      run('INSERT INTO secrets VALUES (:name, :value) ON CONFLICT DO NOTHING', { name, value: create() });
      return first<{ value: string }>('SELECT value FROM secrets WHERE name = :name', { name })?.value ?? '';
    },
    close: () => sqlite.close(),
  };
}
