import type { components } from '../openapi/generated/types.ts';

export type ProblemCode = components['schemas']['ProblemCode'];
export type ProblemDetail = components['schemas']['ProblemDetail'];

/** The constant parts of each kind of problem: status, title, and a message for users. */
const kinds = {
  INVALID_JSON: [400, 'Malformed JSON', 'The request could not be read. Send a JSON object.'],
  INVALID_PARAMETER: [400, 'Invalid parameter', 'A parameter of this request is invalid.'],
  INVALID_CURSOR: [400, 'Invalid cursor', 'This page of the list is no longer valid. Start again from the first page.'],
  UNAUTHENTICATED: [401, 'Sign-in required', 'Please sign in to continue.'],
  INVALID_CREDENTIALS: [401, 'Sign-in failed', 'Invalid email or password'],
  TOKEN_INVALID: [401, 'Access token invalid', 'Your session is not valid. Please sign in again.'],
  TOKEN_EXPIRED: [401, 'Access token expired', 'Your session has expired. Please sign in again.'],
  REFRESH_TOKEN_INVALID: [401, 'Refresh token invalid', 'Your session has ended. Please sign in again.'],
  LICENSE_INVALID: [401, 'License key invalid', 'This license key is not known. Check it for typos.'],
  SECOND_FACTOR_REQUIRED: [401, 'Code required', 'Enter the code from your authenticator app.'],
  SECOND_FACTOR_INVALID: [
    401,
    'Code not accepted',
    'This code is not correct. Wait for the next code in your app and enter that one.',
  ],
  FORBIDDEN: [403, 'Not permitted', 'You do not have permission to do this.'],
  SECOND_FACTOR_SETUP_REQUIRED: [403, 'Second factor required', 'Set up two-step verification on your account page to continue.'],
  LINK_INVALID: [403, 'Link no longer valid', 'This link is no longer valid. Request a new one.'],
  REGISTRATION_CLOSED: [403, 'Registration closed', 'New accounts cannot be created here. Please contact us.'],
  LICENSE_EXPIRED: [403, 'License expired', 'This license has expired.'],
  LICENSE_DEACTIVATED: [403, 'License deactivated', 'This license has been deactivated.'],
  NOT_FOUND: [404, 'Not found', 'This record does not exist, or no longer exists.'],
  NOT_REGISTERED: [404, 'Machine not registered', 'This machine is not registered for the license.'],
  NO_BUNDLE: [404, 'No plugin bundle', 'No version of the plugin has been published yet.'],
  METHOD_NOT_ALLOWED: [405, 'Method not allowed', 'This address does not support this method.'],
  REQUEST_TIMEOUT: [408, 'Request timed out', 'The request took too long to arrive. Please try again.'],
  EMAIL_TAKEN: [409, 'Email address in use', 'There is already an account with this email address.'],
  SECOND_FACTOR_ON: [409, 'Second factor is on', 'Two-step verification is already on.'],
  SECOND_FACTOR_OFF: [409, 'Second factor is off', 'Two-step verification is off.'],
  LAST_ADMINISTRATOR: [409, 'Last administrator', 'This is the last administrator. Make somebody else an administrator first.'],
  INVITATION_ACCEPTED: [409, 'Invitation accepted', 'This person has already accepted the invitation.'],
  SLUG_TAKEN: [409, 'Slug in use', 'Another record already has this slug. Choose a different one.'],
  NAME_TAKEN: [409, 'Name in use', 'This name is already in use. Choose another name.'],
  VIEW_LIMIT_REACHED: [409, 'View limit reached', 'You have reached the limit of saved views. Delete one to save another.'],
  INVALID_STATUS_TRANSITION: [409, 'Status cannot change that way', 'The status cannot change that way.'],
  CAPACITY_REACHED: [409, 'No places left', 'There are no places left.'],
  NOT_OPEN: [409, 'Not open', 'Registration is not open.'],
  ACTIVATION_LIMIT_REACHED: [409, 'No activations left', 'All activations of this license are in use.'],
  INSTANCE_LIMIT_REACHED: [409, 'No seats free', 'All seats of this license are in use.'],
  BELOW_CURRENT_USE: [409, 'Below current use', 'More than that is in use at the moment.'],
  LICENSE_IN_USE: [409, 'License in use', 'This license is in use.'],
  ALREADY_DEACTIVATED: [409, 'Already deactivated', 'This license is already deactivated.'],
  NOT_DEACTIVATED: [409, 'License not deactivated', 'This license is not deactivated.'],
  VERSION_EXISTS: [409, 'Version exists', 'This version has already been published.'],
  VERSION_CHANGED: [412, 'Record has changed', 'Somebody else has changed this record since you opened it.'],
  PAYLOAD_TOO_LARGE: [413, 'Request too large', 'This is more than can be sent at once. Shorten it and try again.'],
  URI_TOO_LONG: [414, 'Address too long', 'This address is too long. Use fewer or shorter filters.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Unsupported media type', 'The request has a media type that this service does not accept.'],
  RANGE_NOT_SATISFIABLE: [416, 'Range not satisfiable', 'That part of the file does not exist.'],
  VALIDATION_FAILED: [422, 'Invalid fields', 'Please correct the marked fields and try again.'],
  IDEMPOTENCY_KEY_REUSED: [
    422,
    'Idempotency key used before',
    'This request was already sent with other content. Send it again as a new one.',
  ],
  TYPE_INCOMPATIBLE: [422, 'License type not compatible', 'This is not possible with this type of license.'],
  BUNDLE_UNREADABLE: [422, 'Not a plugin bundle', 'This file is not a plugin bundle.'],
  TOO_MANY_REQUESTS: [429, 'Too many requests', 'Too many requests. Wait a moment and try again.'],
  HEADERS_TOO_LARGE: [431, 'Headers too large', 'The headers of this request are too large.'],
  INTERNAL_ERROR: [500, 'Internal error', 'Something went wrong on our side. Please try again.'],
  SERVICE_UNAVAILABLE: [503, 'Service unavailable', 'The service is not available at the moment. Please try again shortly.'],
} as const satisfies Record<ProblemCode, readonly [status: number, title: string, message: string]>;

export const problemCodes = Object.keys(kinds) as ProblemCode[];

export interface ProblemOptions {
  /** What went wrong in this call, for developers. */
  detail: string;
  /** A message for users, if the default message of the kind is not specific enough. */
  message?: string;
  details?: ProblemDetail[];
  /** Additional members of the problem document, as its schema in the contract defines them. */
  extension?: Record<string, unknown>;
  headers?: Record<string, string>;
  cause?: unknown;
}

/** The challenge of a response with the status 401 (RFC 9110 11.6.1). */
const challengeOf = (code: ProblemCode) => `${code === 'LICENSE_INVALID' ? 'LicenseKey' : 'Bearer'} realm="spoolwright"`;

/** The reason why an operation, a guard or a limit rejects a call. `http/problem-response.ts` turns it into a response. */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ProblemCode;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly details: ProblemDetail[];
  readonly extension: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(code: ProblemCode, options: ProblemOptions) {
    const [status, title, message] = kinds[code];
    super(options.message ?? message, { cause: options.cause });
    this.code = code;
    this.status = status;
    this.title = title;
    this.detail = options.detail;
    this.details = options.details ?? [];
    this.extension = options.extension ?? {};
    this.headers = { ...(status === 401 ? { 'WWW-Authenticate': challengeOf(code) } : {}), ...options.headers };
  }

  /** The problem document of the contract. */
  toDocument(requestId: string): components['schemas']['Problem'] & Record<string, unknown> {
    return {
      type: `/problems/${this.code.toLowerCase().replaceAll('_', '-')}`,
      title: this.title,
      status: this.status,
      detail: this.detail,
      message: this.message,
      code: this.code,
      details: this.details,
      requestId,
      ...this.extension,
    };
  }
}

export const notFound = (what: string) => new Problem('NOT_FOUND', { detail: `There is no ${what} with this id.` });

/** For fields of the body that are invalid for a reason that a schema cannot express. */
export function invalidFields(details: ProblemDetail[]): Problem {
  return new Problem('VALIDATION_FAILED', {
    detail: details.length === 1 ? 'One field is invalid.' : `${details.length} fields are invalid.`,
    message: details.length === 1 ? 'Please correct the marked field and try again.' : undefined,
    details,
  });
}

/** A status as the screens spell it: `no-show` as "no show". */
const inWords = (status: string) => (status === 'cancelled' ? 'canceled' : status.replaceAll('-', ' '));

/** For a status transition that is not allowed. `allowed` lists the statuses to which the record can change. */
export function invalidTransition(from: string, to: string, allowed: string[]): Problem {
  return new Problem('INVALID_STATUS_TRANSITION', {
    detail: `A record that is "${from}" cannot become "${to}".`,
    message: allowed.length
      ? `This record is "${inWords(from)}" now and can only become: ${allowed.map(inWords).join(', ')}.`
      : `This record is "${inWords(from)}" now and can no longer change.`,
    extension: { from, to, allowed },
  });
}

/** For an undo of a status change that is not allowed. `allowed` lists the statuses to which the record can change. */
export const undoRejected = (from: string, to: string, allowed: string[]) =>
  new Problem('INVALID_STATUS_TRANSITION', {
    detail: `The latest change was not from "${to}", was made by somebody else or earlier, or another change followed it.`,
    message: 'This change can no longer be undone.',
    extension: { from, to, allowed },
  });

export const emailTaken = () =>
  new Problem('EMAIL_TAKEN', {
    detail: 'An account with this email address already exists.',
    details: [{ pointer: '/email', code: 'EMAIL_TAKEN', message: 'Use another address.' }],
  });

export const slugTaken = () =>
  new Problem('SLUG_TAKEN', {
    detail: 'Another record has this slug.',
    details: [{ pointer: '/slug', code: 'SLUG_TAKEN', message: 'Choose a different slug.' }],
  });

/** At most `max` calls or events in each window. */
export interface Limit {
  /** Names what is counted, for example `login-account`. */
  name: string;
  max: number;
  windowMs: number;
}

/** `30 seconds`, `15 minutes`. Minutes are rounded up. */
function waitText(seconds: number): string {
  const [count, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** @param seconds until the window of the limit ends */
export function tooManyRequests(seconds: number, { name, max, windowMs }: Limit): Problem {
  const wait = waitText(seconds);
  return new Problem('TOO_MANY_REQUESTS', {
    detail: `Try again in ${wait}.`,
    message: `Too many requests. Wait ${wait} and try again.`,
    headers: {
      'Retry-After': String(seconds),
      // draft-ietf-httpapi-ratelimit-headers-10
      RateLimit: `"${name}";r=0;t=${seconds}`,
      'RateLimit-Policy': `"${name}";q=${max};w=${windowMs / 1000}`,
    },
  });
}

/** For an `If-Match` header that does not match the current version of the record. */
export function versionChanged(currentVersion: number): Problem {
  return new Problem('VERSION_CHANGED', {
    detail: `The current version is ${currentVersion}; the request was made for another version.`,
    extension: { currentVersion },
    headers: { ETag: `"${currentVersion}"` },
  });
}
