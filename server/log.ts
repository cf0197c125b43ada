import { pino, type DestinationStream } from 'pino';

export type Log = pino.Logger;

/**
 * Serializes an error without the properties that database drivers add, because they contain personal data: the values of
 * the statement, or the row that violates a constraint.
 */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  return { type, code: (error as { code?: unknown }).code, message, stack };
}

/** Maximum bytes that wait for a slow reader of the log. Further lines are dropped, so that memory does not run out. */
export const maxWaitingBytes = 8 * 2 ** 20;

/** Writes in batches to a file or a file descriptor, by default standard output. */
export const batchedOutput = (dest: string | number = 1) =>
  pino.destination({ dest, sync: false, minLength: 8192, maxLength: maxWaitingBytes, periodicFlush: 500 });

/** Creates a structured log with one JSON object per line. */
export function createLog(level: string, destination: DestinationStream = batchedOutput()): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: serializeError },
      redact: {
        paths: [
          'password',
          '*.password',
          '*.*.password',
          'accessToken',
          '*.accessToken',
          'refreshToken',
          '*.refreshToken',
          'authorization',
          '*.authorization',
          '*["x-license-key"]',
        ],
        censor: '[redacted]',
      },
    },
    destination,
  );
}
