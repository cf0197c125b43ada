import { pino, type DestinationStream } from 'pino';

export type Log = pino.Logger;

/**
 * An error without what the drivers of databases hang on it: the values of the statement, the row that a constraint
 * refused.
 */
function errorLine(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  return { type, code: (error as { code?: unknown }).code, message, stack };
}

const standardOutput = () => pino.destination({ sync: false, minLength: 8192, periodicFlush: 500 });

/** Structured log, one JSON object a line, on standard output in batches unless another `destination` is given. */
export function makeLog(level: string, destination: DestinationStream = standardOutput()): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: errorLine },
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
