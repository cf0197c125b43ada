import { statusOf } from '../api/errors.ts';

/** Whether the server has responded that it does not have what a call is about. */
export const isMissing = (error: unknown): boolean => statusOf(error) === 404;
