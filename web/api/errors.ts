// The normalized error of all calls (specification, section 8).
import type { Problem } from './generated/model';

export type ErrorCode = Problem['code'] | 'NETWORK_ERROR' | 'UNKNOWN_ERROR';

/** The normalized error of a call. The message can be shown; programs branch on `status` and `code`. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** HTTP status; null if there was no response. */
  readonly status: number | null;
  readonly code: ErrorCode | null;
  /** The problem's details that name a field. The specification leaves the shape of details open. */
  readonly details: Problem['details'];
  /** Seconds after which the call may be repeated; null if the server does not say. */
  readonly retryAfter: number | null;
  /** The whole problem document with its extension members; null if the server sent none. */
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
    this.details = readDetails(given.problem?.details);
    this.retryAfter = given.retryAfter ?? null;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const readDetails = (details: unknown): Problem['details'] =>
  (Array.isArray(details) ? details : []).filter(
    (detail) => isObject(detail) && typeof detail['pointer'] === 'string' && typeof detail['message'] === 'string',
  );

/** The error type of the generated client. The body is available as `problem`. */
export type ErrorType<_Body> = ApiError;

/** The seconds in the header Retry-After. Null without it, and if it contains a date instead. */
export function parseRetryAfter(header: string | null): number | null {
  const seconds = Number(header ?? NaN);
  return Number.isFinite(seconds) ? seconds : null;
}

/** The error of an error response. The message is the server's, or else the status text, or else 'An error occurred'. */
export function responseError(status: number, statusText: string, body: unknown, retryAfter: string | null = null): ApiError {
  const problem = isObject(body) ? (body as ApiError['problem']) : null;
  const message = typeof problem?.message === 'string' && problem.message ? problem.message : statusText || 'An error occurred';
  return new ApiError(message, {
    status,
    code: problem?.code ?? null,
    problem,
    retryAfter: parseRetryAfter(retryAfter),
  });
}

const noResponse = 'No response from server. Please check your connection.';

/** The error of a call without a response, because of the network, the server or the timeout. */
export function networkError(cause: unknown): ApiError {
  return new ApiError(noResponse, { status: null, code: 'NETWORK_ERROR', cause });
}

/**
 * Reads the body of a successful response, which is JSON.
 * @throws a network error for anything else, which the server did not send: the sign-in page of a public Wi-Fi, for example,
 * answers every address with status 200
 */
export async function readJson(response: Response): Promise<unknown> {
  try {
    return (await response.json()) as unknown;
  } catch (cause) {
    // The body is not JSON, or the connection was lost while it was read.
    throw networkError(cause);
  }
}

/**
 * Returns the error of an error response. Its body may be something else than JSON, such as the error page of a proxy.
 * @throws a network error if the connection is lost while the body is read
 */
export async function readError(response: Response): Promise<ApiError> {
  const text = await response.text().catch((cause: unknown) => {
    throw networkError(cause);
  });
  return responseError(response.status, response.statusText, parseJson(text), response.headers.get('retry-after'));
}

/** The value of a text; null if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Converts any thrown value to an ApiError. */
export function normalizeError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const message = error instanceof Error && error.message ? error.message : 'An unexpected error occurred';
  return new ApiError(message, { status: null, code: 'UNKNOWN_ERROR', cause: error });
}

/** The message for users. The status text of a proxy whose server does not respond, such as `Bad Gateway`, does not help them. */
export function messageOf(error: unknown): string {
  const normalized = normalizeError(error);
  return isUnanswered(normalized) ? noResponse : normalized.message;
}

/** Whether the same call may succeed later: there was no response, or its status is 408, 429 or 5xx. */
export const isRetryable = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === null || [408, 429].includes(error.status) || error.status >= 500);

const gatewayStatuses = new Set<number | null>([502, 503, 504]);

/** Whether a proxy can send this status because its server does not respond. */
export const isGatewayStatus = (status: number | null): boolean => gatewayStatuses.has(status);

/** Whether nothing has answered, or only a proxy whose server does not respond: its page has no code of the contract. */
export const isUnanswered = ({ code, status }: ApiError): boolean =>
  code === 'NETWORK_ERROR' || (code === null && isGatewayStatus(status));

/** Whether the record of an address doesn't exist. The status is 400 if the address does not match the contract's pattern. */
export const isNotFound = (error: unknown): boolean => [400, 404].includes(statusOf(error) ?? 0);

/** HTTP status of a failed call; null if there was no response, or no error. */
export const statusOf = (error: unknown): number | null => (error instanceof ApiError ? error.status : null);
