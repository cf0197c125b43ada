import { createHash } from 'node:crypto';
import { Bytes } from '../operations/bytes.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import { isNotModified, wantsCurrent } from '../http/conditional.ts';
import { EncodedBody } from '../http/encoded-body.ts';
import type { Operation } from '../../openapi/read.ts';
import type { AnyResult, Call, Step } from './call.ts';
import { rangeOf } from './ranges.ts';
import type { ResponseCheck } from './validation.ts';

/**
 * An entity tag for a response without a version: a hash of its text. It is weak, because the compressed responses have
 * the same tag (RFC 9110 8.8.3.3).
 */
const contentTag = (text: string) => `W/"${createHash('sha1').update(text).digest('base64url')}"`;

function setHeaders(call: Call, { status, headers = {} }: AnyResult): void {
  call.status = status;
  for (const [name, value] of Object.entries(headers)) call.set(name, value);
}

/** Opens the file before it sets headers, so that a file that cannot be opened becomes a problem response. */
async function respondWithFile(call: Call, result: AnyResult, file: Bytes): Promise<void> {
  const etag = result.headers?.['ETag'] ?? '';
  const isUnchanged = isNotModified(call, etag);
  const range = isUnchanged ? null : rangeOf(call, file.size, etag);
  const content = call.method === 'GET' && !isUnchanged ? await file.open(range) : null;
  setHeaders(call, { ...result, status: range ? 206 : isUnchanged ? 304 : result.status });
  if (isUnchanged) return;
  const [type] = Object.keys(call.state.operation.responses[result.status]?.content ?? {});
  call.type = type ?? 'application/octet-stream';
  call.set('Accept-Ranges', 'bytes');
  if (range) call.set('Content-Range', `bytes ${range.first}-${range.last}/${file.size}`);
  if (content) call.body = content;
  call.length = range ? range.last - range.first + 1 : file.size;
}

/** Converts the operation's result to the response. */
export const respond: Step = async (call, next) => {
  const { result, operation } = call.state;
  if (result.body instanceof Bytes) {
    await respondWithFile(call, result, result.body);
  } else {
    setHeaders(call, result);
    if (result.status !== 204) {
      const text = JSON.stringify(result.body);
      if (operation.responses[result.status]?.headers['ETag'] && !call.response.get('ETag')) call.set('ETag', contentTag(text));
      call.type = 'json';
      call.state.json = new EncodedBody(Buffer.from(text), 'fast');
    }
  }
  return next();
};

/** A response of this server violates the contract. Thrown in development and tests, so that the bug is noticed. */
class ContractViolationError extends Error {
  override name = 'ContractViolationError';
  constructor(operation: Operation, status: number, violations: string[]) {
    super(`The response ${status} of ${operation.id} violates the contract: ${violations.join('; ')}`);
  }
}

/** Validates the response against the contract. */
export const checkResponse =
  (check: ResponseCheck): Step =>
  (call, next) => {
    const { operation, result } = call.state;
    if (call.status === 304) return next();
    const violations = check(operation, call.status, (name) => call.response.get(name) || undefined, result.body);
    if (violations.length > 0) throw new ContractViolationError(operation, call.status, violations);
    return next();
  };

/** Sends a cached response while it is fresh, unless the caller wants the current state. */
export const respondFromCache =
  (responses: ResponseCache): Step =>
  (call, next) => {
    const cached = responses.get(call.url);
    if (!cached || wantsCurrent(call)) return next();
    call.state.fromCache = true;
    call.status = 200;
    call.set(cached.headers);
    call.type = 'json';
    call.state.json = cached.body;
    return sendResponse(call);
  };

/** Caches the response to a public read, which its operation marks as `Cache-Control: public`. */
export const cacheResponse =
  (responses: ResponseCache): Step =>
  (call, next) => {
    const { operation, writes, json } = call.state;
    const isPublic = operation.security.length === 0 && call.response.get('Cache-Control').startsWith('public');
    if (json && isPublic && call.status === 200) {
      const headers = { 'Cache-Control': call.response.get('Cache-Control'), ETag: call.response.get('ETag') };
      responses.keep(call.url, operation.tag, writes, { headers: { ...call.state.result.headers, ...headers }, body: json });
    }
    return next();
  };

/** Sends the JSON, or 304 if the client has it already. The last step of a call. */
export async function sendResponse(call: Call): Promise<void> {
  const { json, operation } = call.state;
  // The ETag of another response is the record's version, which notes, sessions or participants do not change.
  const isConditional = call.status === 200 && operation.responses[304] !== undefined;
  if (isConditional && isNotModified(call, call.response.get('ETag'))) {
    call.status = 304;
    call.vary('Accept-Encoding');
    return;
  }
  await json?.send(call);
}
