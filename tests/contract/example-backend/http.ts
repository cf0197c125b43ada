// Everything that the contract asks of each operation alike, on node:http: who may call, parameters, the body, and
// problem documents. What is left to an operation is a function from a request to an answer.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { detailsOf, operationsOf, type Detail, type Operation, type Parameter } from './contract.ts';

export interface User {
  id: string;
  email: string;
  username: string;
  role: 'admin' | 'user';
}

export interface Request {
  /** Path and query parameters as the contract types them; headers under their names in lower case. */
  given: Record<string, any>;
  body: any;
  user: User | null;
  /** The license whose key the caller sent to an operation that takes one; otherwise empty. */
  licenseId: string;
}

/** Finds out who calls. */
export interface Callers {
  /** The user to whom an access token belongs. @throws Problem 401 */
  whoIs(token: string): User;
  /** The id of the license with this key. @throws Problem 401, or 403 if it has to be in force and is not */
  licenseOf(key: string, mustBeInForce: boolean): string;
}

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: object;
}

export type Handler = (request: Request) => Answer | Promise<Answer>;

/** A refusal; `more` are the fields that this kind of problem has besides. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Detail[];
  readonly headers: Record<string, string>;
  readonly more: object;
  constructor(
    status: number,
    code: string,
    { details = [], headers = {}, more = {} }: { details?: Detail[]; headers?: Record<string, string>; more?: object } = {},
  ) {
    super(code);
    this.status = status;
    this.code = code;
    this.details = details;
    const scheme = code === 'LICENSE_INVALID' ? 'LicenseKey' : 'Bearer';
    this.headers = { ...(status === 401 ? { 'WWW-Authenticate': `${scheme} realm="example"` } : {}), ...headers };
    this.more = more;
  }
}

export const noStore = { 'Cache-Control': 'no-store' };
export const openToAll = { 'Cache-Control': 'public, max-age=60' };
export const invalid = (...details: Detail[]) => new Problem(422, 'VALIDATION_FAILED', { details });

/** Whether an `If-Match` or `If-None-Match` names a tag. */
export const names = (header: string, etag: string) =>
  header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);

/** An answer for everybody; 304 if the caller already has the body. */
export function conditional(etag: string, match: string | undefined, body: object): Answer {
  const headers = { ...openToAll, ETag: etag };
  return match !== undefined && names(match, etag) ? { status: 304, headers } : { status: 200, headers, body };
}

const largestBody = 1024 * 1024;
const sentence = (code: string) => `${code[0] ?? ''}${code.slice(1).toLowerCase().replaceAll('_', ' ')}.`;

function problemBody({ status, code, details, more }: Problem, requestId: string) {
  const words = sentence(code);
  return {
    type: `/problems/${code.toLowerCase().replaceAll('_', '-')}`,
    title: words,
    status,
    detail: words,
    message: words,
    code,
    details,
    requestId,
    ...more,
  };
}

/** A text as its parameter's type; what cannot be read stays a text, for the validator to refuse. */
function typed(type: string, value: string): unknown {
  if (type === 'integer' && /^-?\d+$/.test(value)) return Number(value);
  if (type === 'boolean' && /^(true|false)$/.test(value)) return value === 'true';
  return value;
}

function parametersOf({ parameters, pattern }: Operation, url: URL, headers: IncomingMessage['headers']) {
  const path = pattern.exec(url.pathname)?.groups ?? {};
  const given: Record<string, any> = {};
  const details: Detail[] = [];
  const texts = ({ name, in: place }: Parameter) => {
    if (place === 'query') return url.searchParams.getAll(name);
    const value = place === 'path' ? path[name] : headers[name.toLowerCase()];
    return value === undefined ? [] : [place === 'path' ? decoded(String(value)) : String(value)];
  };
  for (const one of parameters) {
    const values = texts(one).map((value) => typed(one.type, value));
    const name = one.in === 'header' ? one.name.toLowerCase() : one.name;
    if (values.length === 0) {
      if (one.isRequired) details.push({ pointer: `#/${one.in}/${name}`, code: 'REQUIRED', message: 'Add this parameter.' });
      continue;
    }
    const value = one.isList ? values : values.length === 1 ? values[0] : values;
    if (one.validate(value)) given[name] = value;
    else details.push(...detailsOf(one.validate.errors).map((detail) => ({ ...detail, pointer: `#/${one.in}/${name}` })));
  }
  for (const name of url.searchParams.keys()) {
    if (parameters.some((one) => one.in === 'query' && one.name === name)) continue;
    details.push({ pointer: `#/query/${name}`, code: 'UNKNOWN', message: 'There is no such parameter.' });
  }
  if (details.length > 0) throw new Problem(400, 'INVALID_PARAMETER', { details });
  return given;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Pointers to the texts that hold U+0000. */
function nullTexts(value: unknown, place = ''): string[] {
  if (typeof value === 'string') return value.includes('\0') ? [place] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => nullTexts(inner, `${place}/${key}`));
}

async function bodyOf({ body: validate, needsBody }: Operation, request: IncomingMessage): Promise<unknown> {
  if (!validate) return undefined;
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (!needsBody && encoding === undefined && (length ?? '0') === '0') return undefined;
  if (request.headers['content-type']?.split(';')[0]?.trim() !== 'application/json') {
    throw new Problem(415, 'UNSUPPORTED_MEDIA_TYPE');
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Read to its end all the same, so that the client hears the answer.
    if (size <= largestBody) chunks.push(chunk);
  }
  if (size > largestBody) throw new Problem(413, 'PAYLOAD_TOO_LARGE');
  let body: unknown;
  try {
    body = JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    throw new Problem(400, 'INVALID_JSON');
  }
  if (!validate(body)) throw invalid(...detailsOf(validate.errors));
  const bad = nullTexts(body);
  if (bad.length > 0) throw invalid(...bad.map((pointer) => ({ pointer, code: 'FORMAT', message: 'Take out U+0000.' })));
  return body;
}

function send(response: ServerResponse, { status, headers = {}, body }: Answer, requestId: string, type = 'application/json') {
  const text = body === undefined ? '' : JSON.stringify(body);
  response.writeHead(status, { 'X-Request-Id': requestId, ...headers, ...(text ? { 'Content-Type': type } : {}) });
  // node:http keeps the body back where the method is HEAD.
  response.end(text);
}

export interface Running {
  /** Origin without a slash at its end. */
  url: string;
  stop(): Promise<void>;
}

/** Serves the operations that have a handler, on a port of 127.0.0.1. */
export async function serve(tags: string[], handlers: Record<string, Handler>, callers: Callers, port: number): Promise<Running> {
  const operations = operationsOf(tags);

  async function answerTo(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '/', 'http://example');
    const here = operations.filter(({ pattern }) => pattern.test(url.pathname));
    const path = here[0]?.path;
    if (!path) throw new Problem(404, 'NOT_FOUND');
    const own = here.filter((one) => one.path === path);
    const methods = own.map(({ method }) => method);
    const allow = { Allow: [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ') };
    if (request.method === 'OPTIONS') return { status: 204, headers: allow };
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const operation = own.find((one) => one.method === method);
    if (!operation) throw new Problem(405, 'METHOD_NOT_ALLOWED', { headers: allow });
    const caller = callerOf(operation, request.headers);
    const given = parametersOf(operation, url, request.headers);
    const handler = handlers[operation.id];
    if (!handler) throw new Error(`Nothing answers ${operation.id}.`);
    return handler({ given, body: await bodyOf(operation, request), ...caller });
  }

  function callerOf({ isPublic, roles, keyScopes }: Operation, headers: IncomingMessage['headers']) {
    if (isPublic) return { user: null, licenseId: '' };
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
    const key = headers['x-license-key'] as string | undefined;
    if (keyScopes && (!roles || (key !== undefined && !token))) {
      return { user: null, licenseId: callers.licenseOf(key ?? '', keyScopes.includes('in-force')) };
    }
    if (!token) throw new Problem(401, 'UNAUTHENTICATED');
    const user = callers.whoIs(token);
    if (roles && roles.length > 0 && !roles.includes(user.role)) throw new Problem(403, 'FORBIDDEN');
    return { user, licenseId: '' };
  }

  const server = createServer((request, response) => {
    const requestId = randomUUID();
    answerTo(request)
      .catch((error: unknown) => {
        if (error instanceof Problem) return error;
        console.error(error);
        return new Problem(500, 'INTERNAL_ERROR');
      })
      .then((answer) => {
        if (!(answer instanceof Problem)) return send(response, answer, requestId);
        const { status, headers } = answer;
        return send(response, { status, headers, body: problemBody(answer, requestId) }, requestId, 'application/problem+json');
      })
      .catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server listens on no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
