import { createHash } from 'node:crypto';
import { Router } from '@koa/router';
import type { Context } from 'koa';
import { HttpMethodEnum, koaBody } from 'koa-body';
import type { App } from '../app.ts';
import { isNotModified } from '../domain/versions.ts';
import { resourceOf } from '../http/cached-answers.ts';
import { Problem } from '../problems.ts';
import type { Contract, Operation } from './document.ts';
import { admit } from './guard.ts';
import type { Handler, Input, OwnTransaction } from './operation.ts';
import { requestValidator, responseCheck } from './validation.ts';

// The router treats every operation alike, so it knows them by a common shape; `Operations` has already
// proved each one against its own.
type AnyHandler = (input: Input<never>) => Promise<{ status: number; headers?: Record<string, string>; body?: unknown }>;
type AnyOperation = Handler<never> | OwnTransaction<never>;

/** `/api/admin/families/{id}` as @koa/router writes it: `/api/admin/families/:id`. */
const routerPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** An entity tag for answers that carry no version of their own: a hash of what they say. */
const contentTag = (body: unknown) => `"${createHash('sha1').update(JSON.stringify(body)).digest('base64url')}"`;

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

/**
 * The contract as a router: for each operation its path and method, who may call it, whether the request is
 * valid, and the function of its name. There is no other route table.
 */
export function contractRouter(app: App, contract: Contract, operations: Record<string, unknown>): Router {
  const router = new Router();
  const validate = requestValidator(contract);
  const check = app.config.env === 'production' ? null : responseCheck(contract);
  const readJson = jsonReader(app.config.bodyLimit);

  for (const operation of contract.operations) {
    const handler = operations[operation.id] as AnyOperation | undefined;
    if (!handler) throw new Error(`The contract has an operation ${operation.id}, the server has not.`);
    const call: AnyHandler =
      typeof handler === 'function'
        ? (input) => (operation.method === 'get' ? handler(input) : app.db.transaction((tx) => handler({ ...input, tx })))
        : (input) => handler.ownTransaction(input);

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
        headers: ctx.headers,
      });
      let body: unknown;
      if (operation.bodySchema) {
        body = await readJson(ctx);
        validate.body(operation, body);
      }
      const resource = resourceOf(operation.path);
      const writes = app.answers.writes(resource);
      const result = await call({
        ...parts,
        body,
        actor,
        app,
        tx: app.db.read,
        requestId: ctx.state.requestId as string,
        address: ctx.ip,
      } as unknown as Input<never>);

      ctx.status = result.status;
      for (const [name, value] of Object.entries(result.headers ?? {})) ctx.set(name, value);
      if (result.status !== 204) ctx.body = result.body;
      if (operation.responses[result.status]?.headers?.['ETag'] && !ctx.response.get('ETag'))
        ctx.set('ETag', contentTag(result.body));
      const complaints = check?.(operation, result.status, (name) => ctx.response.get(name) || undefined, result.body) ?? [];
      if (complaints.length > 0) throw new ContractBroken(operation, result.status, complaints);
      if (operation.method !== 'get') app.answers.written(resource);
      const etag = ctx.response.get('ETag');
      const cacheControl = ctx.response.get('Cache-Control');
      if (etag && result.status === 200 && operation.security.length === 0 && cacheControl.startsWith('public')) {
        const answer = Buffer.from(JSON.stringify(result.body));
        app.answers.keep(ctx.url, resource, writes, { headers: { ...result.headers, ETag: etag }, etag, body: answer });
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
