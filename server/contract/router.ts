import { Router } from '@koa/router';
import type { Middleware } from 'koa';
import compose from 'koa-compose';
import type { Operation } from '../../openapi/read.ts';
import type { ServerContext } from '../context.ts';
import { FairQueue } from '../domain/fair-queue.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import { deviceOf } from '../http/device.ts';
import type { Input } from '../operations/handler.ts';
import { Problem } from '../problems.ts';
import { bodyReader, drainBody } from './body.ts';
import { parameterBound } from './bounds.ts';
import type { AnyResult, Step } from './call.ts';
import { createGuard } from './guard.ts';
import { cacheResponse, checkResponse, respond, respondFromCache, sendResponse } from './respond.ts';
import { requestValidator, responseCheck, type RequestValidator } from './validation.ts';

// The type `Operations` has already checked each handler against its operation.
type AnyHandler = (input: Input<never>) => Promise<AnyResult>;
type AnyOperation = AnyHandler | { ownTransaction: AnyHandler };

/** `/api/admin/families/{id}` as @koa/router writes it: `/api/admin/families/:id`. */
const routerPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Records the operation for the following steps, the log and the metrics. */
const identify =
  (operation: Operation): Step =>
  (call, next) => {
    call.state.operation = operation;
    // The default; the operation can override it.
    call.set('Cache-Control', 'no-store');
    return next();
  };

/** Authenticates and authorizes the caller before any other check. */
const authenticate =
  (admit: ReturnType<typeof createGuard>): Step =>
  async (call, next) => {
    call.state.actor = await admit({
      authorization: call.get('authorization') || undefined,
      licenseKey: call.get('x-license-key') || undefined,
    });
    return next();
  };

/** Refuses a query with too many parameters before it is parsed, because Koa's parser takes quadratic time. */
const boundQuery = (bound: number): Step => {
  const problem = () => new Problem('INVALID_PARAMETER', { detail: `The query has more than ${bound} parameters.` });
  return (call, next) => {
    if (call.querystring.split('&', bound + 1).length > bound) throw problem();
    return next();
  };
};

/** Refuses a query that is not percent-encoded UTF-8, in which Koa's parser would replace characters. */
const requireUtf8Query: Step = (call, next) => {
  try {
    decodeURIComponent(call.querystring);
  } catch (cause) {
    throw new Problem('INVALID_PARAMETER', { detail: 'The query is not percent-encoded UTF-8.', cause });
  }
  return next();
};

const validateParameters =
  (validate: RequestValidator): Step =>
  (call, next) => {
    call.state.parts = validate.parameters(call.state.operation, {
      params: call['params'] as Record<string, string>,
      query: call.query,
      // `Range` applies to GET only (RFC 9110 14.2).
      headers: call.method === 'HEAD' ? { ...call.headers, range: undefined } : call.headers,
    });
    return next();
  };

const readBody =
  (read: ReturnType<typeof bodyReader>): Step =>
  async (call, next) => {
    call.state.body = await read(call);
    return next();
  };

const validateBody =
  (validate: RequestValidator): Step =>
  (call, next) => {
    const { operation, body } = call.state;
    if (body !== undefined || operation.bodyRequired) validate.body(operation, body);
    return next();
  };

/** Runs work when its caller's turn comes. */
type Wait = (caller: string, work: () => Promise<void>) => Promise<void>;

/** The status in the log when the client has closed the connection, as in the log of nginx. */
const clientClosedRequest = 499;

/** The context of a call that opens its transactions itself: each of them waits in the queue. */
const withQueuedTransactions = (context: ServerContext, queue: FairQueue, caller: string): ServerContext => ({
  ...context,
  db: { ...context.db, transaction: (work) => queue.run(caller, () => context.db.transaction(work)) },
});

/** Runs steps when the turn of the call comes, unless the client has disconnected by then. */
const inTurn = (wait: Wait, steps: Step[]): Step => {
  const run = compose(steps);
  return async (call, next) => {
    await wait(call.state.caller, async () => {
      if (call.writable) await run(call);
    });
    if (call.state.result) return next();
    if (!call.state.fromCache) call.status = clientClosedRequest;
  };
};

/** Runs the operation, a write inside a transaction. If it opens its transactions itself, after slow work, only these wait. */
function handle(
  context: ServerContext,
  operation: Operation,
  handler: AnyOperation,
  responses: ResponseCache,
  queue: FairQueue,
): Step {
  const isRead = operation.method === 'GET';
  const run = async (input: Input<never>): Promise<AnyResult> => {
    if (typeof handler !== 'function') {
      return handler.ownTransaction({ ...input, context: withQueuedTransactions(context, queue, input.address) });
    }
    return isRead ? handler(input) : context.db.transaction((tx) => handler({ ...input, tx }));
  };
  return async (call, next) => {
    const { parts, body, actor, requestId, caller } = call.state;
    call.state.writes = responses.writes(operation.tag);
    const input = {
      ...parts,
      body,
      actor,
      context,
      tx: context.db.read,
      requestId,
      address: caller,
      device: deviceOf(call.get('user-agent')),
    } as unknown as Input<never>;
    call.state.result = await run(input).finally(() => operation.form && drainBody(call));
    if (!isRead) responses.recordWrite(operation.tag);
    await next();
  };
}

/**
 * Creates the router from the contract: for each operation its path, its method and the steps of a call. Paths are
 * case-sensitive.
 */
export function contractRouter(context: ServerContext, operations: Record<string, unknown>, responses: ResponseCache): Router {
  const { contract, config } = context;
  const router = new Router({ sensitive: true, strict: true });
  const validate = requestValidator(contract);
  const check = config.env === 'production' ? [] : [checkResponse(responseCheck(contract))];
  const limits = { json: config.bodyLimit, file: config.bundles.limit };
  const reads = new FairQueue(context.db.readsAtOnce);
  const all = new FairQueue(context.db.callsAtOnce);
  const waitToWrite: Wait = (caller, work) => all.run(caller, work);
  // A read waits in both queues, so that reads cannot keep writes from running.
  const waitToRead: Wait = (caller, work) => reads.run(caller, () => all.run(caller, work));
  const fromCache = respondFromCache(responses);

  for (const operation of contract.operations) {
    const handler = operations[operation.id] as AnyOperation | undefined;
    if (!handler) throw new Error(`The server has no handler for the operation ${operation.id} of the contract.`);
    const checks = [
      authenticate(createGuard(context, operation)),
      boundQuery(parameterBound(contract, operation)),
      requireUtf8Query,
      validateParameters(validate),
    ];
    const body = [readBody(bodyReader(contract, operation, limits)), ...(operation.bodySchema ? [validateBody(validate)] : [])];
    const run = handle(context, operation, handler, responses, all);
    const isQueued = typeof handler === 'function';
    const steps: Step[] = [
      identify(operation),
      // A read is authenticated when its turn comes, so that a waiting read keeps few objects in memory. The response that it
      // waits for can be in the cache by then.
      ...(isQueued && operation.method === 'GET'
        ? [fromCache, inTurn(waitToRead, [fromCache, ...checks, run])]
        : [...checks, ...body, isQueued ? inTurn(waitToWrite, [run]) : run]),
      respond,
      ...check,
      cacheResponse(responses),
      sendResponse,
    ];
    router.register(routerPath(operation.path), [operation.method], steps as Middleware[]);
  }
  return router;
}
