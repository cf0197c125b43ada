import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Router as KoaRouter } from '@koa/router';
import type { Context } from 'koa';
import { HttpMethodEnum, koaBody } from 'koa-body';
import type { App } from '../app.ts';
import { isNotModified } from '../domain/versions.ts';
import type { BodyDeadline } from '../http/body-deadline.ts';
import { Router } from '../http/node-http.ts';
import { Problem } from '../problems.ts';
import { Bytes } from './bytes.ts';
import type { Contract, Operation } from './document.ts';
import { fileFieldOf, fileForm } from './form.ts';
import { admit } from './guard.ts';
import type { Handler, Input, OwnTransaction } from './operation.ts';
import { requestValidator, responseCheck } from './validation.ts';

// The router treats every operation alike, so it knows them by a common shape; `Operations` has already
// proved each one against its own.
interface AnyResult {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}
type AnyHandler = (input: Input<never>) => Promise<AnyResult>;
type AnyOperation = Handler<never> | OwnTransaction<never>;

/** `/api/admin/families/{id}` as @koa/router writes it: `/api/admin/families/:id`. */
const routerPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** An entity tag for answers that carry no version of their own: a hash of what they say. */
const contentTag = (text: string) => `"${createHash('sha1').update(text).digest('base64url')}"`;

/** A caller that takes nothing of what is sent for so long is cut off, so that it does not hold a file open. */
const takeWithinMs = 60_000;

/** Reads a JSON body of at most `limit` bytes. */
function jsonReader(limit: number) {
  const read = koaBody({
    jsonLimit: limit,
    text: false,
    urlencoded: false,
    multipart: false,
    jsonStrict: true,
    parsedMethods: [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.PATCH, HttpMethodEnum.DELETE],
    onError(error) {
      if ('status' in error && error.status === 413) {
        throw new Problem('PAYLOAD_TOO_LARGE', { detail: `The body is larger than ${limit} bytes.` });
      }
      throw new Problem('INVALID_JSON', { detail: 'The request body is not valid JSON.', cause: error });
    },
  });
  return async (ctx: Context): Promise<unknown> => {
    const empty = ctx.request.length === undefined ? !ctx.get('transfer-encoding') : ctx.request.length === 0;
    if (!empty && !ctx.is('application/json')) {
      throw new Problem('UNSUPPORTED_MEDIA_TYPE', { detail: 'Send the body as application/json.' });
    }
    if (empty) throw new Problem('INVALID_JSON', { detail: 'The request has no body.' });
    await read(ctx, () => Promise.resolve());
    return ctx.request.body;
  };
}

const deadlineOf = (ctx: Context) => ctx.state['bodyDeadline'] as BodyDeadline | undefined;

/** Hands on the form with one file of at most `limit` bytes in `field`; it may take its time to arrive. */
function formReader(field: string, limit: number) {
  return (ctx: Context): Promise<unknown> => {
    if (!ctx.is('multipart/form-data')) {
      return Promise.reject(new Problem('UNSUPPORTED_MEDIA_TYPE', { detail: 'Send the form as multipart/form-data.' }));
    }
    deadlineOf(ctx)?.whileItComes();
    return Promise.resolve(fileForm(ctx.req, field, limit));
  };
}

/**
 * Reads what is left of a form that was refused and throws it away, for as long as a whole body may take: a caller
 * that is still sending would not see the answer if the connection were cut at once.
 */
function letGo(ctx: Context): void {
  deadlineOf(ctx)?.begin();
  ctx.req.resume();
}

/** The bytes of the answer; null where there are none, or none are sent because of HEAD or `If-None-Match`. */
async function openBytes(ctx: Context, { headers, body }: AnyResult): Promise<Readable | null> {
  const known = isNotModified(ctx.get('if-none-match'), headers?.['ETag'] ?? '');
  return body instanceof Bytes && ctx.method === 'GET' && !known ? body.open() : null;
}

function sendBytes(ctx: Context, operation: Operation, { length }: Bytes, content: Readable | null): void {
  const [type] = Object.keys(operation.responses[ctx.status]?.content ?? {});
  ctx.type = type ?? 'application/octet-stream';
  if (content) {
    ctx.body = content;
    ctx.res.setTimeout(takeWithinMs);
  }
  ctx.length = length;
}

function sendJson(ctx: Context, text: string): void {
  ctx.type = 'json';
  ctx.body = text;
}

/**
 * The contract as a router: for each operation its path and method, who may call it, whether the request is
 * valid, and the function of its name. There is no other route table.
 */
export function contractRouter(app: App, contract: Contract, operations: Record<string, unknown>): KoaRouter {
  const router = new Router();
  const validate = requestValidator(contract);
  const check = app.config.env === 'production' ? null : responseCheck(contract);
  const readJson = jsonReader(app.config.bodyLimit);

  /** How the operation's body is read: as JSON and checked, or handed on as a form that is still arriving. */
  function bodyReader(operation: Operation): (ctx: Context) => Promise<unknown> {
    if (operation.form) return formReader(fileFieldOf(operation), app.config.bundles.limit);
    if (!operation.bodySchema) return () => Promise.resolve(undefined);
    return async (ctx) => {
      const body = await readJson(ctx);
      validate.body(operation, body);
      return body;
    };
  }

  for (const operation of contract.operations) {
    const handler = operations[operation.id] as AnyOperation | undefined;
    if (!handler) throw new Error(`The contract has an operation ${operation.id}, the server has not.`);
    const call: AnyHandler =
      typeof handler === 'function'
        ? (input) => (operation.method === 'get' ? handler(input) : app.db.transaction((tx) => handler({ ...input, tx })))
        : (input) => handler.ownTransaction(input);

    const readBody = bodyReader(operation);

    router.register(routerPath(operation.path), [operation.method], async (ctx: Context) => {
      ctx.state.operation = operation;
      // Nothing that the API says may be kept by a cache unless the operation says so.
      ctx.set('Cache-Control', 'no-store');
      const actor = await admit(app, operation, {
        authorization: ctx.get('authorization') || undefined,
        licenseKey: ctx.get('x-license-key') || undefined,
      });
      ctx.state.actor = actor;
      const parts = validate.parameters(operation, {
        params: ctx['params'] as Record<string, string>,
        query: ctx.query,
        // A range is asked for with GET alone (RFC 9110 14.2).
        headers: ctx.method === 'HEAD' ? { ...ctx.headers, range: undefined } : ctx.headers,
      });
      const body = await readBody(ctx);
      const writes = app.answers.writes(operation.tag);
      const result = await call({
        ...parts,
        body,
        actor,
        app,
        tx: app.db.read,
        requestId: ctx.state.requestId as string,
        address: ctx.ip,
      } as unknown as Input<never>).finally(() => operation.form && letGo(ctx));

      // Before a header is set: where the bytes cannot be had, the answer is a problem and nothing else.
      const bytes = await openBytes(ctx, result);
      ctx.status = result.status;
      for (const [name, value] of Object.entries(result.headers ?? {})) ctx.set(name, value);
      // Written once: it is sent, hashed and kept.
      const text = result.status === 204 || result.body instanceof Bytes ? '' : JSON.stringify(result.body);
      if (result.body instanceof Bytes) sendBytes(ctx, operation, result.body, bytes);
      else if (text) sendJson(ctx, text);
      if (operation.responses[result.status]?.headers?.['ETag'] && !ctx.response.get('ETag')) ctx.set('ETag', contentTag(text));
      const complaints = check?.(operation, result.status, (name) => ctx.response.get(name) || undefined, result.body) ?? [];
      if (complaints.length > 0) throw new ContractBroken(operation, result.status, complaints);
      if (operation.method !== 'get') app.answers.written(operation.tag);
      const etag = ctx.response.get('ETag');
      const cacheControl = ctx.response.get('Cache-Control');
      if (etag && result.status === 200 && operation.security.length === 0 && cacheControl.startsWith('public')) {
        const kept = { headers: { ...result.headers, ETag: etag }, etag, body: Buffer.from(text) };
        app.answers.keep(ctx.url, operation.tag, writes, kept);
      }
      if (operation.method === 'get' && result.status === 200 && etag && isNotModified(ctx.get('if-none-match'), etag))
        ctx.status = 304;
    });
  }
  return router;
}

/** The server's own answer is not what the contract promises: a bug, said loudly in development and test. */
class ContractBroken extends Error {
  override name = 'ContractBroken';
  constructor(operation: Operation, status: number, complaints: string[]) {
    super(`${operation.id} answered ${status} against the contract: ${complaints.join('; ')}`);
  }
}
