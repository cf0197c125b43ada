// Everything that all operations have in common, on node:http: access control, parameters, bodies, and problem documents. An
// operation is a function from a request to a response.
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
  /** Parameters, converted to the types in the contract. The names of headers are in lower case. */
  parameters: Record<string, any>;
  body: any;
  user: User | null;
  /** The id of the license whose key authorized the call; otherwise empty. */
  licenseId: string;
}

/** Identifies callers. */
export interface Callers {
  /** The user of an access token. @throws Problem 401 */
  userOfToken(token: string): User;
  /** The id of the license with this key. @throws Problem 401, or 403 if the license must be in force and is not */
  licenseOf(key: string, mustBeInForce: boolean): string;
}

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: object;
}

export type Handler = (request: Request) => Answer | Promise<Answer>;

/** An error response. `more` contains the additional fields of this kind of problem. */
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
const publicCache = { 'Cache-Control': 'public, max-age=60' };
export const validationProblem = (...details: Detail[]) => new Problem(422, 'VALIDATION_FAILED', { details });

/** Whether `If-Match` or `If-None-Match` contains an ETag. */
const containsEtag = (header: string, etag: string) =>
  header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);

/** A public response; 304 if the caller already has the body. */
export function conditional(etag: string, match: string | undefined, body: object): Answer {
  const headers = { ...publicCache, ETag: etag };
  return match !== undefined && containsEtag(match, etag) ? { status: 304, headers } : { status: 200, headers, body };
}

const maxBodyBytes = 1024 * 1024;
const toSentence = (code: string) => `${code[0] ?? ''}${code.slice(1).toLowerCase().replaceAll('_', ' ')}.`;

function problemBody({ status, code, details, more }: Problem, requestId: string) {
  const words = toSentence(code);
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

/**
 * Converts the text of a parameter to its type. Text that cannot be converted is returned unchanged, so that validation
 * rejects it.
 */
function convertText(type: string, value: string): unknown {
  if (type === 'integer' && /^-?\d+$/.test(value)) return Number(value);
  if (type === 'boolean' && /^(true|false)$/.test(value)) return value === 'true';
  return value;
}

function readParameters({ parameters, pattern }: Operation, url: URL, headers: IncomingMessage['headers']) {
  const path = pattern.exec(url.pathname)?.groups ?? {};
  const values: Record<string, any> = {};
  const details: Detail[] = [];
  const texts = ({ name, in: place }: Parameter) => {
    if (place === 'query') return url.searchParams.getAll(name);
    const value = place === 'path' ? path[name] : headers[name.toLowerCase()];
    return value === undefined ? [] : [place === 'path' ? decode(String(value)) : String(value)];
  };
  for (const one of parameters) {
    const ownValues = texts(one).map((value) => convertText(one.type, value));
    const name = one.in === 'header' ? one.name.toLowerCase() : one.name;
    if (ownValues.length === 0) {
      if (one.isRequired) details.push({ pointer: `#/${one.in}/${name}`, code: 'REQUIRED', message: 'Add this parameter.' });
      continue;
    }
    const value = one.isList ? ownValues : ownValues.length === 1 ? ownValues[0] : ownValues;
    if (one.validate(value)) values[name] = one.isId ? String(value).toLowerCase() : value;
    else details.push(...detailsOf(one.validate.errors).map((detail) => ({ ...detail, pointer: `#/${one.in}/${name}` })));
  }
  for (const name of url.searchParams.keys()) {
    if (parameters.some((one) => one.in === 'query' && one.name === name)) continue;
    details.push({ pointer: `#/query/${name}`, code: 'UNKNOWN', message: 'This parameter is unknown.' });
  }
  if (details.length > 0) throw new Problem(400, 'INVALID_PARAMETER', { details });
  return values;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Pointers to the strings that contain U+0000 or an unpaired surrogate. */
function findBadCharacters(value: unknown, place = ''): string[] {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [place] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => findBadCharacters(inner, `${place}/${key}`));
}

async function readBody({ body: validate, needsBody }: Operation, request: IncomingMessage): Promise<unknown> {
  if (!validate) return undefined;
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (!needsBody && encoding === undefined && (length ?? '0') === '0') return undefined;
  const isJson = /^application\/json *(?:; *charset="?utf-8"? *)?$/i.test(request.headers['content-type'] ?? '');
  if (!isJson || (request.headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new Problem(415, 'UNSUPPORTED_MEDIA_TYPE');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    // The rest is read as well, so that the client can receive the response.
    if (size <= maxBodyBytes) chunks.push(chunk);
  }
  if (size > maxBodyBytes) throw new Problem(413, 'PAYLOAD_TOO_LARGE');
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
  } catch {
    throw new Problem(400, 'INVALID_JSON');
  }
  if (!validate(body)) throw validationProblem(...detailsOf(validate.errors));
  const bad = findBadCharacters(body);
  if (bad.length > 0)
    throw validationProblem(...bad.map((pointer) => ({ pointer, code: 'FORMAT', message: 'Remove the invalid character.' })));
  return body;
}

function send(response: ServerResponse, { status, headers = {}, body }: Answer, requestId: string, type = 'application/json') {
  const text = body === undefined ? '' : JSON.stringify(body);
  response.writeHead(status, { 'X-Request-Id': requestId, ...headers, ...(text ? { 'Content-Type': type } : {}) });
  // node:http does not send the body in response to HEAD.
  response.end(text);
}

export interface Running {
  /** Origin without a trailing slash. */
  url: string;
  stop(): Promise<void>;
}

/** Serves the operations that have a handler, on a port of 127.0.0.1. */
export async function serve(tags: string[], handlers: Record<string, Handler>, callers: Callers, port: number): Promise<Running> {
  const operations = operationsOf(tags);

  async function handle(request: IncomingMessage): Promise<Answer> {
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
    const caller = authorize(operation, request.headers);
    const parameters = readParameters(operation, url, request.headers);
    const handler = handlers[operation.id];
    if (!handler) throw new Error(`${operation.id} has no handler.`);
    return handler({ parameters, body: await readBody(operation, request), ...caller });
  }

  function authorize({ isPublic, roles, keyScopes }: Operation, headers: IncomingMessage['headers']) {
    if (isPublic) return { user: null, licenseId: '' };
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
    const key = headers['x-license-key'] as string | undefined;
    const byToken = () => {
      if (!token) throw new Problem(401, 'UNAUTHENTICATED');
      const user = callers.userOfToken(token);
      if (roles && roles.length > 0 && !roles.includes(user.role)) throw new Problem(403, 'FORBIDDEN');
      return { user, licenseId: '' };
    };
    if (!keyScopes || (roles && key === undefined)) return byToken();
    try {
      if (roles && token) return byToken();
    } catch {
      // The key may still be valid.
    }
    return { user: null, licenseId: callers.licenseOf(key ?? '', keyScopes.includes('in-force')) };
  }

  const server = createServer((request, response) => {
    const requestId = randomUUID();
    handle(request)
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
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen on a port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
