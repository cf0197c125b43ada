// Whatever failed, as one kind of error (specification, section 8).
import type { Problem } from './generated/model';

export type ErrorCode = Problem['code'] | 'NETWORK_ERROR' | 'UNKNOWN_ERROR';

/** The normalized error of every call: what to show, and what a program can branch on. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** HTTP status; null where no response came. */
  readonly status: number | null;
  readonly code: ErrorCode | null;
  readonly details: Problem['details'];
  /** Seconds after which it may be asked again, where the server says so. */
  readonly retryAfter: number | null;
  /** The problem document whole, with its further members; null where the server sent none. */
  readonly problem: (Problem & Record<string, unknown>) | null;

  constructor(
    message: string,
    given: {
      status: number | null;
      code: ErrorCode | null;
      problem?: ApiError['problem'];
      retryAfter?: number | null;
      cause?: unknown;
    },
  ) {
    super(message, { cause: given.cause });
    this.status = given.status;
    this.code = given.code;
    this.problem = given.problem ?? null;
    this.details = given.problem?.details ?? [];
    this.retryAfter = given.retryAfter ?? null;
  }
}

/** The error type of the generated client. The body of the problem stays reachable as `problem`. */
export type ErrorType<_Body> = ApiError;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** An answer with an error status: the server's message, else the status text, else 'An error occurred'. */
export function responseError(status: number, statusText: string, body: unknown, retryAfter: string | null = null): ApiError {
  const problem = isObject(body) ? (body as ApiError['problem']) : null;
  const message = typeof problem?.message === 'string' && problem.message ? problem.message : statusText || 'An error occurred';
  // The header may contain a date instead, which is ignored.
  const seconds = Number(retryAfter ?? NaN);
  return new ApiError(message, {
    status,
    code: problem?.code ?? null,
    problem,
    retryAfter: Number.isFinite(seconds) ? seconds : null,
  });
}

/** No answer came: the network, the server, or the time limit. */
export function networkError(cause: unknown): ApiError {
  return new ApiError('No response from server. Please check your connection.', { status: null, code: 'NETWORK_ERROR', cause });
}

/** Anything else that was thrown, as the normalized error. */
export function normalizeError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const message = error instanceof Error && error.message ? error.message : 'An unexpected error occurred';
  return new ApiError(message, { status: null, code: 'UNKNOWN_ERROR', cause: error });
}

export const messageOf = (error: unknown): string => normalizeError(error).message;

/** Whether the same call may succeed later: no answer came, a limit was reached (429) or the server failed (5xx). */
export function isRetryable(error: unknown): boolean {
  const status = statusOf(error);
  return status === null || status === 429 || status >= 500;
}

/** HTTP status of a failed call, null where there was none or nothing failed. */
export const statusOf = (error: unknown): number | null => (error instanceof ApiError ? error.status : null);
