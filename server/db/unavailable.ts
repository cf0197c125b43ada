// Classifies the errors of failed statements.

// Codes of SQLite and of the network, and of PostgreSQL by class: 08 connection, 53 resources, 57P shutdown, 58 system.
const reasons: [codes: RegExp, reason: string][] = [
  [/^(SQLITE_(BUSY|LOCKED)|55P03)/, 'is locked by another process'],
  // PostgreSQL ends a statement after `statement_timeout`: it is slow, or waits for a lock.
  [/^57014/, 'did not respond in time'],
  [/^(SQLITE_FULL|53100)/, 'has no space left'],
  [/^(SQLITE_(READONLY|CANTOPEN|PERM)|25006)/, 'cannot be written'],
  [/^(SQLITE_(IOERR|CORRUPT|NOTADB)|58\w{3})/, 'cannot be read'],
  [/^(E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|08\w{3}|57P\d\d)/, 'cannot be reached'],
  [/^53\w{3}/, 'has no connection free'],
];

/** PostgreSQL's `read_only_sql_transaction`. */
export const readOnlyCode = '25006';

const serializationFailure = '40001';
const deadlockDetected = '40P01';

/** The code of an error of Node or of a database driver; undefined if it has none. */
export const codeOf = (error: unknown): unknown =>
  (error as { code?: unknown }).code ?? (error as { nativeError?: { code?: unknown } }).nativeError?.code;

/**
 * Why the database is not available, for example `is locked by another process`; null for an error with another
 * cause. The caller is not at fault, and a later attempt may succeed.
 */
export function unavailableReason(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = codeOf(error);
  const known = typeof code === 'string' && reasons.find(([codes]) => codes.test(code));
  if (known) return known[1];
  // These errors of Knex and the drivers carry no code.
  if (error.name === 'KnexTimeoutError') return 'has no connection free';
  return /(Connection (terminated|ended)|timeout expired|Query read timeout|Client has encountered)/.test(error.message)
    ? 'cannot be reached'
    : null;
}

/** Whether a transaction failed because of a concurrent one, so that it can be retried immediately. */
export function isRetryable(error: unknown): boolean {
  const code = codeOf(error);
  return code === serializationFailure || code === deadlockDetected;
}
