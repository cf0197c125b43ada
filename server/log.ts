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

const standardOutput = () => pino.destination({ sync: false, minLength: 8192, periodicFlush: 500 });

/** Creates a structured log with one JSON object per line. By default it writes to standard output, in batches. */
export function makeLog(level: string, destination: DestinationStream = standardOutput()): Log {
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
