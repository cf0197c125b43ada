// Calls a backend by operationId and holds every answer against the contract; waits where it is asked to, remembers
// what it made, and keeps the exchange for the report.
import { bundle, operation as operationOf, operationAt, operations, resolve, type Json, type Operation } from './contract.ts';
import { complaints, type Answer, type Complaint } from './judge.ts';
import { current, skip } from './runner.ts';
import { session, type Exchange } from './session.ts';

export type { Answer } from './judge.ts';
export { operations, schemaOf } from './contract.ts';

export interface Call {
  params?: Record<string, string>;
  query?: Record<string, string | string[]>;
  headers?: Record<string, string>;
  /** Sent as JSON; a string or a form is sent as it is. */
  body?: unknown;
  token?: string;
}

/** An answer that breaks the contract. */
export class Broken extends Error {
  readonly operation: string;
  readonly complaints: Complaint[];
  constructor(id: string, answer: Answer, found: Complaint[]) {
    super(`${id} answered ${answer.status} against the contract:\n  ${found.map(({ message }) => message).join('\n  ')}`);
    this.operation = id;
    this.complaints = found;
  }
}

/** The backend gave no answer at all. */
export class Unanswered extends Error {}

const answerWithinMs = 30_000;
const shownBytes = 2000;

/** POSTs that change nothing but the sessions that the run itself began. */
const harmlessPosts = new Set(['/api/auth/login', '/api/auth/refresh-token', '/api/auth/logout']);
const changesNothing = (method: string, path: string) =>
  ['GET', 'HEAD', 'OPTIONS'].includes(method) || (method === 'POST' && harmlessPosts.has(path));

const secretFields = /^(accessToken|refreshToken|offlineToken|token|key|password|currentPassword|newPassword|secret|uri)$/;

function keepSecrets(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (secretFields.test(name)) session.keepSecret(inner);
    keepSecrets(inner);
  }
}

async function once(method: string, address: string, { headers = {}, body, token }: Call): Promise<Answer> {
  const response = await fetch(`${session.settings.url}${address}`, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(answerWithinMs),
    headers: {
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const json = /json/.test(response.headers.get('content-type') ?? '');
  let parsed: unknown = null;
  try {
    if (json && bytes.length > 0) parsed = JSON.parse(bytes.toString());
  } catch {
    // The schema will not take null for a body that is no JSON.
  }
  keepSecrets(parsed);
  return { status: response.status, headers: response.headers, body: parsed, bytes };
}

const isClosedConnection = (error: unknown) => {
  const cause = (error as Error).cause as NodeJS.ErrnoException | undefined;
  return cause?.code === 'UND_ERR_SOCKET' || cause?.code === 'ECONNRESET' || cause?.code === 'EPIPE';
};
/** A server may close a kept connection at the moment at which it is used again: that says nothing about the call. */
const mostConnections = 3;

/** @throws Unanswered where the backend closes every connection, or does not answer in time */
async function answered(method: string, address: string, given: Call): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await once(method, address, given);
    } catch (error) {
      if (isClosedConnection(error) && tries < mostConnections) continue;
      const cause = (error as Error).cause;
      const why = cause instanceof Error ? cause.message : (error as Error).message;
      throw new Unanswered(`${method} ${address} was not answered: ${why}`, { cause: error });
    }
  }
}

const textOf = (body: unknown) =>
  body === undefined ? null : body instanceof FormData ? '(a form)' : typeof body === 'string' ? body : JSON.stringify(body);

function kept(operation: Operation | null, method: string, address: string, sent: Call, answer: Answer): Exchange {
  return {
    operation: operation?.id ?? null,
    method,
    address,
    headers: { ...(sent.token ? { authorization: 'Bearer $TOKEN' } : {}), ...sent.headers },
    body: textOf(sent.body)?.slice(0, shownBytes) ?? null,
    status: answer.status,
    answer: /json|text/.test(answer.headers.get('content-type') ?? '') ? answer.bytes.subarray(0, shownBytes).toString() : '',
  };
}

/**
 * Sends a request to an address of the backend, and repeats it where a limit refuses it (429 or 503 with `Retry-After`).
 * @throws Unanswered where nothing comes back
 * @throws CannotJudge where the limits are too strict
 */
export async function send(
  method: string,
  address: string,
  given: Call = {},
  operation: Operation | null = null,
): Promise<Answer> {
  const path = address.split('?')[0] ?? '';
  if (session.settings.readOnly && !changesNothing(method, path)) skip('would write, and the run is read-only');
  const fresh = given.token && session.isAdminToken(given.token) ? { ...given, token: await adminToken() } : given;
  keepSecrets(given.body);
  keepSecrets({ key: given.headers?.['x-license-key'] });
  const limited = operation?.id ?? `${method} ${path}`;
  for (let tries = 1; ; tries += 1) {
    const pausedMs = await session.pace.turn(limited);
    const check = current();
    if (check) check.pausedMs += pausedMs;
    session.calls += 1;
    const answer = await answered(method, address, fresh);
    check?.exchanges.push(kept(operation, method, address, given, answer));
    if (operation) session.count(operation.id, answer.status);
    if (!session.pace.note(limited, answer, tries)) return answer;
  }
}

/** The address of an operation with its parameters filled in. */
export function addressOf({ path }: Operation, { params = {}, query = {} }: Call): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, one])));
  return `${filled}${search.size > 0 ? `?${search}` : ''}`;
}

/** The path that `Location` names, which may be relative to the address that was called; null where there is none. */
function locationOf(called: string, answer: Answer): string | null {
  const location = answer.headers.get('location');
  return location ? new URL(location, `${session.settings.url}${called}`).pathname : null;
}

/** Remembers how to take away what an answer says was made. */
function remember(operation: Operation, called: string, answer: Answer) {
  if (answer.status !== 201) return;
  const address = locationOf(called, answer);
  const erase = address ? operationAt('DELETE', address) : undefined;
  if (address && erase) {
    const force = erase.parameters.some(({ name }) => name === 'force') ? '?force=true' : '';
    session.made.set(address, async () => send('DELETE', `${address}${force}`, { token: await adminToken() }, erase));
    return;
  }
  const reference = answer.body?.reference as string | undefined;
  const desk = operation.path.replace('/public/', '/admin/');
  if (typeof reference !== 'string' || !operationAt('DELETE', `${desk}/x`)) return;
  session.made.set(reference, async () => {
    const token = await adminToken();
    const found = await send('GET', `${desk}?q=${encodeURIComponent(reference)}`, { token });
    for (const { id } of (found.body?.items ?? []) as { id: string }[]) await send('DELETE', `${desk}/${id}`, { token });
  });
}

/**
 * Holds an answer against the contract.
 * @param bodiless the answer to HEAD
 * @throws Broken with the rules that it breaks
 */
export function conform(operation: Operation, answer: Answer, bodiless = false) {
  const found = complaints(operation, answer, bodiless);
  if (found.length > 0) throw new Broken(operation.id, answer, found);
}

/**
 * Calls an operation.
 * @throws Broken where the answer breaks the contract
 */
export async function call(id: string, given: Call = {}): Promise<Answer> {
  const operation = operationOf(id);
  const address = addressOf(operation, given);
  const answer = await send(operation.method, address, given, operation);
  remember(operation, address, answer);
  conform(operation, answer);
  return answer;
}

/** Reads what an operation says at `Location` that it made. @throws Error where it says nothing */
export async function located(id: string, answer: Answer, token: string): Promise<Answer> {
  const address = locationOf(operationOf(id).path, answer);
  if (!address) throw new Error(`${id} names no Location.`);
  return send('GET', address, { token });
}

/** The header by which a change is made to what has been read, and to nothing newer. */
export const ifMatch = (read: Answer) => ({ 'If-Match': read.headers.get('etag') ?? '' });

/** Reads every page of a list; answers the last one with the items of all. */
export async function wholeList(id: string, given: Call = {}): Promise<Pick<Answer, 'status' | 'body'>> {
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

const tokenForMs = 10 * 60_000;

/** Signs in as the administrator of the run; answers the access token, the same one for ten minutes. `send` renews it. */
export function adminToken(): Promise<string> {
  if (session.adminToken && session.adminToken.until > Date.now()) return session.adminToken.value;
  const value = call('login', { body: session.settings.admin }).then(({ status, body }) => {
    if (status !== 200) throw new Error(`The administrator could not sign in: ${status} ${String(body?.code)}.`);
    return session.keepAdminToken(body.accessToken as string);
  });
  session.adminToken = { value, until: Date.now() + tokenForMs };
  value.catch(() => (session.adminToken = null));
  return value;
}

/** Registers a user with the role `user` and signs in; null where the backend does not take registrations. */
export async function userToken(): Promise<string | null> {
  const email = `${unique('contract')}@example.com`;
  const password = 'nine-elbows-and-a-reducer';
  const registered = await call('registerUser', { body: { email, password, name: 'Contract Test' } });
  if (registered.status === 403) return null;
  if (registered.status !== 201) throw new Error(`registerUser answered ${registered.status} ${String(registered.body?.code)}.`);
  const { body } = await call('login', { body: { username: email, password } });
  return body.accessToken as string;
}

/** A text that no other run uses, for slugs, keys and names. */
export const unique = (prefix: string) => session.unique(prefix);

/** A copy of the operation's first request example. */
export function exampleBody(id: string): Json {
  const example = operations.get(id)?.bodyExample;
  if (!example) throw new Error(`${id} has no request example.`);
  return structuredClone(example);
}

/** The day that lies `days` ahead, for fields that must be in the future. */
export const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A submission that the desk accepts now: the contract's example with days that still lie ahead. */
export function submission(id: string): Json {
  const body = exampleBody(id);
  for (const field of ['preferredDate', 'deadline']) if (field in body) body[field] = dayAhead(14);
  return body;
}

/** An id that is well formed and names nothing. */
export const unknownId = '0197f0c4-0000-7000-8000-000000000000';

/** Path parameters that are well formed and, where they name a record, name nothing. */
export function harmless({ parameters }: Operation): Record<string, string> {
  const entries = parameters
    .filter((parameter) => parameter.in === 'path')
    .map(({ name, schema, example }) => {
      const choice = (resolve(schema)['enum'] as string[] | undefined)?.[0];
      return [name, name === 'id' ? unknownId : String(example ?? choice ?? unknownId)];
    });
  return Object.fromEntries(entries) as Record<string, string>;
}

/** Takes away what the run made, newest first; answers what could not be taken away. */
export async function cleanUp(): Promise<string[]> {
  const left: string[] = [];
  const all = [...session.made].toReversed();
  const worker = async () => {
    for (let next = all.shift(); next; next = all.shift()) {
      const [name, remove] = next;
      await remove().catch(() => left.push(name));
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  session.made.clear();
  return left;
}

export const title = (bundle['info'] as { title?: string }).title ?? 'The contract';
