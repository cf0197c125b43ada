import { statusOf } from '../api/errors.ts';

/** Whether the server has responded that it does not have what a call is about. */
export const isMissing = (error: unknown): boolean => statusOf(error) === 404;

/** The interval at which a record is polled, until the server says that somebody has deleted it. */
export const pollWhileFound =
  (intervalMs: number) =>
  ({ state }: { state: { error: unknown } }): number | false =>
    !isMissing(state.error) && intervalMs;
