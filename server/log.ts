import { pino } from 'pino';

export type Log = pino.Logger;

/** Structured log, one JSON object a line on standard output, written in batches. */
export function makeLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
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
    pino.destination({ sync: false, minLength: 8192, periodicFlush: 500 }),
  );
}
