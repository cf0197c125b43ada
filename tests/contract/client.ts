// Calls a backend by operationId and checks every response against the contract. Waits for rate limits, remembers the
// records that it creates, and keeps each exchange for the report.
import { NoVerdictError } from './no-verdict-error.ts';
import { operationOf, operationAt, operations, resolve, type Json, type Operation } from './contract.ts';
import { findViolations, mediaTypeOf, type Answer, type Violation } from './response-validation.ts';
import { currentCheck, requireNeed, skip } from './runner.ts';
import { session, type Exchange } from './session.ts';

export type { Answer } from './response-validation.ts';

export interface Call {
  params?: Record<string, string>;
  query?: Record<string, string | string[]>;
  headers?: Record<string, string>;
  /** Sent as JSON; a string, bytes or FormData are sent unchanged. */
  body?: unknown;
  token?: string;
}

/** Thrown for a response that violates the contract. */
export class ContractViolationError extends Error {
  readonly operation: string;
  readonly violations: Violation[];
  readonly exchange: Exchange;
  constructor(id: string, { status, exchange }: Answer, found: Violation[]) {
    super(`${id}: the response (${status}) violates the contract:\n  ${found.map(({ message }) => message).join('\n  ')}`);
    this.operation = id;
    this.violations = found;
    this.exchange = exchange;
  }
}

/** Thrown if the backend sends no response. */
export class NoResponseError extends Error {
  /** Whether nothing listens at the address anymore. */
  readonly isRefused: boolean;
  constructor(message: string, fetchError: unknown) {
    super(message, { cause: fetchError });
    const { cause } = fetchError as { cause?: NodeJS.ErrnoException };
    this.isRefused = cause?.code === 'ECONNREFUSED';
  }
}

type Received = Omit<Answer, 'exchange'>;

/** Detects a backend that never responds. A slow one passes, because the suite judges no times. */
const responseTimeoutMs = 2 * 60_000;
const maxShownLength = 2000;

/** POST operations that change only sessions of the run. */
const harmlessPosts = new Set(['/api/auth/login', '/api/auth/refresh-token', '/api/auth/logout']);
const changesNothing = (method: string, path: string) =>
  ['GET', 'HEAD', 'OPTIONS'].includes(method) || (method === 'POST' && harmlessPosts.has(path));

const secretFields = /^(accessToken|refreshToken|offlineToken|token|key|password|currentPassword|newPassword|secret|uri)$/;

function collectSecrets(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (secretFields.test(name)) session.addSecret(inner);
    collectSecrets(inner);
  }
}

/** Whether caches may store the response of an operation, so that a read can get an earlier state. */
const isCacheable = (operation: Operation | null) => operation?.method === 'GET' && '304' in operation.responses;

/** The headers of a call, except those that the connection needs. */
const headersOf = ({ headers, body, token }: Call): Record<string, string> => ({
  ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
  ...(token ? { authorization: `Bearer ${token}` } : {}),
  ...headers,
});

/** Sorts a list without an order in the contract: statuses to which a record can change, and logged changes. */
export function sortUnordered(name: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  if (name === 'nextStatuses' || name === 'allowed') return value.toSorted();
  const fieldOf = (change: unknown) => String((change as { field?: unknown } | null)?.field);
  return name === 'changes' ? value.toSorted((a, b) => fieldOf(a).localeCompare(fieldOf(b))) : value;
}

/** Parses a JSON body. A body that is not JSON becomes null, which every schema rejects. */
function parseBody(bytes: Buffer, headers: Headers): unknown {
  if (bytes.length === 0 || !mediaTypeOf(headers)?.endsWith('json')) return null;
  try {
    return JSON.parse(bytes.toString(), sortUnordered);
  } catch {
    return null;
  }
}

const isUnchanged = (body: unknown): body is string | Uint8Array<ArrayBuffer> | FormData =>
  typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData;

/** @throws NoResponseError if the backend closes the connection or does not respond in time */
async function sendOnce(method: string, address: string, given: Call): Promise<Received> {
  const { body } = given;
  try {
    const response = await fetch(`${session.settings.url}${address}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(responseTimeoutMs),
      // A backend may close an idle connection just as it is used again, which is no fault. So each call opens its own one.
      headers: { ...headersOf(given), connection: 'close' },
      ...(body === undefined ? {} : { body: isUnchanged(body) ? body : JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const parsed = parseBody(bytes, response.headers);
    collectSecrets(parsed);
    return { status: response.status, headers: response.headers, body: parsed, bytes };
  } catch (error) {
    const { cause, message } = error as Error;
    const why = cause instanceof Error ? cause.message : message;
    throw new NoResponseError(`no response to ${method} ${address}: ${why}`, error);
  }
}

/** The body of a call for the report. Files and long bodies are omitted. */
function shownBody(body: unknown): Pick<Exchange, 'body' | 'omittedBody'> {
  if (body === undefined) return { body: null, omittedBody: null };
  if (body instanceof FormData) return { body: null, omittedBody: 'a form with a file' };
  if (body instanceof Uint8Array) return { body: null, omittedBody: `${body.length} bytes` };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return text.length > maxShownLength
    ? { body: null, omittedBody: `${text.length} characters` }
    : { body: text, omittedBody: null };
}

function toExchange(operation: Operation | null, method: string, address: string, sent: Call, answer: Received): Exchange {
  return {
    operation: operation?.id ?? null,
    method,
    address,
    headers: headersOf(sent),
    ...shownBody(sent.body),
    status: answer.status,
    answer: /json|text/.test(mediaTypeOf(answer.headers) ?? '') ? answer.bytes.subarray(0, maxShownLength).toString() : '',
  };
}

/**
 * Sends a request to the backend, and repeats it if a rate limit rejects it (429 or 503 with `Retry-After`).
 * @throws NoResponseError if there is no response
 * @throws NoVerdictError if the limits are too strict
 * @throws AbortError in a check if the run has ended
 */
export async function send(
  method: string,
  address: string,
  given: Call = {},
  operation: Operation | null = null,
): Promise<Answer> {
  if (operation) requireNeed(operation);
  const path = address.split('?')[0] ?? '';
  if (session.settings.readOnly && !changesNothing(method, path)) skip('the check changes data, but the run is read-only');
  // The checks compare current states, which a backend and caches in front of it return only on request.
  const current = isCacheable(operation) ? { ...given, headers: { 'Cache-Control': 'no-cache', ...given.headers } } : given;
  const fresh = given.token && session.isAdminToken(given.token) ? { ...current, token: await adminToken() } : current;
  collectSecrets(given.body);
  collectSecrets({ key: given.headers?.['x-license-key'] });
  const limited = operation?.id ?? `${method} ${path}`;
  const check = currentCheck();
  for (let tries = 1; ; tries += 1) {
    const pausedMs = await session.rateLimiter.waitForTurn(limited, check?.signal);
    if (check) check.pausedMs += pausedMs;
    session.calls += 1;
    const received = await sendOnce(method, address, fresh);
    const exchange = toExchange(operation, method, address, current, received);
    check?.exchanges.push(exchange);
    if (operation) session.countStatus(operation.id, received.status);
    if (!session.rateLimiter.recordResponse(limited, received, tries)) return { ...received, exchange };
  }
}

/** The address of an operation with its parameters filled in. */
export function addressOf({ path }: Operation, { params = {}, query = {} }: Call): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, one])));
  return `${filled}${search.size > 0 ? `?${search}` : ''}`;
}

/** The path in `Location`, which may be relative to the called address; null without the header. */
function locationOf(called: string, answer: Answer): string | null {
  const location = answer.headers.get('location');
  if (!location) return null;
  const { pathname } = new URL(location, `${session.settings.url}${called}`);
  // The backend may be below a path.
  const base = new URL(session.settings.url).pathname.replace(/\/$/, '');
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
}

/** Deletes a record of the run. @throws Error unless the record no longer exists */
async function deleteRecord(address: string) {
  const operation = operationAt('DELETE', address) ?? null;
  const force = operation?.parameters.some(({ name }) => name === 'force') ? '?force=true' : '';
  const { status } = await send('DELETE', `${address}${force}`, { token: await adminToken() }, operation);
  if (status !== 204 && status !== 404) throw new Error(`DELETE gets ${status}`);
}

/**
 * Deletes a request by its reference, because visitors don't get its id. The search also finds requests that only mention the
 * reference, or have one that begins with it. @throws Error unless it no longer exists
 */
async function deleteRequest(desk: string, reference: string) {
  const address = `${desk}?limit=100&q=${encodeURIComponent(reference)}`;
  const { status, body } = await send('GET', address, { token: await adminToken() });
  if (status !== 200) throw new Error(`GET gets ${status}`);
  const found = (body.items as { id: string; reference: string }[]).find((one) => one.reference === reference);
  if (found) await deleteRecord(`${desk}/${found.id}`);
}

/** Remembers how to delete the record that a call has created. */
function rememberForCleanup(operation: Operation, called: string, answer: Answer) {
  const { status, body } = answer;
  if (status !== 201) return;
  // The `Location` of a new account is the same for all users.
  const address =
    operation.id === 'registerUser'
      ? addressOf(operationOf('deleteUser'), { params: { id: body?.id } })
      : locationOf(called, answer);
  if (address && operationAt('DELETE', address)) {
    session.createdRecords.set(address, () => deleteRecord(address));
    return;
  }
  const reference = body?.reference as string | undefined;
  const desk = operation.path.replace('/public/', '/admin/');
  if (typeof reference !== 'string' || !operationAt('DELETE', `${desk}/x`)) return;
  session.createdRecords.set(reference, () => deleteRequest(desk, reference));
}

/**
 * Checks a response against the contract.
 * @param bodiless true for a response to HEAD
 * @throws ContractViolationError with the violated rules
 */
export function assertConforms(operation: Operation, answer: Answer, bodiless = false) {
  const found = findViolations(operation, answer, bodiless);
  if (found.length > 0) throw new ContractViolationError(operation.id, answer, found);
}

/**
 * Calls an operation.
 * @throws ContractViolationError if the response violates the contract
 */
export async function call(id: string, given: Call = {}): Promise<Answer> {
  const operation = operationOf(id);
  const address = addressOf(operation, given);
  const answer = await send(operation.method, address, given, operation);
  rememberForCleanup(operation, address, answer);
  assertConforms(operation, answer);
  return answer;
}

/** Reads the record at the `Location` of a response. @throws Error without the header */
export async function readLocation(id: string, answer: Answer, token: string): Promise<Answer> {
  const address = locationOf(operationOf(id).path, answer);
  if (!address) throw new Error(`The response of ${id} has no Location header.`);
  return send('GET', address, { token });
}

/** The `If-Match` header with the ETag of a response. */
export const ifMatch = (read: Answer) => ({ 'If-Match': read.headers.get('etag') ?? '' });

/** Reads every page of a list. @returns the last page, with the items of all pages */
export async function readWholeList(id: string, given: Call = {}): Promise<Pick<Answer, 'status' | 'body'>> {
  const items: unknown[] = [];
  for (let cursor = ''; ;) {
    const query = { ...given.query, limit: '100', ...(cursor ? { cursor } : {}) };
    const { status, body } = await call(id, { ...given, query });
    if (status !== 200) return { status, body };
    items.push(...body.items);
    if (!body.nextCursor) return { status, body: { ...body, items } };
    cursor = body.nextCursor as string;
  }
}

const tokenReuseMs = 10 * 60_000;

/**
 * The access token of the run's administrator. It is reused for ten minutes; then `send` uses a new one.
 * @throws NoVerdictError if the credentials are wrong
 */
export function adminToken(): Promise<string> {
  if (session.adminToken && session.adminToken.until > Date.now()) return session.adminToken.value;
  const value = call('login', { body: session.settings.admin }).then(({ status, body }) => {
    if (body?.code === 'INVALID_CREDENTIALS' && !session.hasSignedIn()) {
      throw new NoVerdictError(`The backend refuses the administrator ${session.settings.admin.username} or the password.`);
    }
    if (status !== 200) throw new Error(`The administrator could not sign in: ${status} ${String(body?.code)}.`);
    return session.rememberAdminToken(body.accessToken as string);
  });
  session.adminToken = { value, until: Date.now() + tokenReuseMs };
  value.catch(() => (session.adminToken = null));
  return value;
}

/** A text that no other run uses, for keys and names. */
export const unique = (prefix: string) => session.unique(prefix);

/** A slug that no other run uses. */
export const newSlug = (name: string) => unique(name).toLowerCase();

/** A copy of the operation's first request example. */
export function exampleBody(id: string): Json {
  const example = operations.get(id)?.bodyExample;
  if (!example) throw new Error(`${id} has no request example.`);
  return structuredClone(example);
}

/** The date (`YYYY-MM-DD`) in `days` days, for fields that must be in the future. */
export const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A submission that is valid today: the contract's example with dates in the future. */
export function submission(id: string): Json {
  const body = exampleBody(id);
  for (const field of ['preferredDate', 'deadline']) if (field in body) body[field] = dayAhead(14);
  return body;
}

/** A well-formed id that no record has. */
export const unknownId = '0197f0c4-0000-7000-8000-000000000000';

/** Well-formed path parameters. Ids match no record. */
export function harmlessParams({ parameters }: Operation): Record<string, string> {
  const entries = parameters
    .filter((parameter) => parameter.in === 'path')
    .map(({ name, schema, example }) => {
      const choice = (resolve(schema)['enum'] as string[] | undefined)?.[0];
      return [name, name === 'id' ? unknownId : String(example ?? choice ?? unknownId)];
    });
  return Object.fromEntries(entries) as Record<string, string>;
}

/** Deletes the records of the run, newest first. @returns the names of those that could not be deleted, with the reason */
export async function cleanUp(): Promise<string[]> {
  const undeleted: string[] = [];
  const all = [...session.createdRecords].toReversed();
  const worker = async () => {
    for (let next = all.shift(); next; next = all.shift()) {
      const [name, remove] = next;
      await remove().catch((error: unknown) => undeleted.push(`${name}: ${(error as Error).message}`));
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  session.createdRecords.clear();
  return undeleted;
}
