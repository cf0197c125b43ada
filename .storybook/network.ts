// The network of a story: MSW handlers created from the contract. Each operation returns one of its named examples.
import { getResponse, http, HttpResponse, type HttpHandler } from 'msw';
import { contractDocument, operations } from '../web/dev/bundle.ts';
import { type ResponseExample, responseExample, responseExamples, type Operation, type OperationId } from '../openapi/read.ts';
import { StoryXhr } from './story-xhr.ts';
import { vary, type Variation } from '../web/dev/vary.ts';

/**
 * The response of an operation: the name of an example, a variation of an example, `loading` (no response, ever) or
 * `offline` (no connection). A response without a body is named by its status, such as `204`.
 */
export type Choice = 'loading' | 'offline' | (string & {}) | Variation;
/** Responses by operation. A list gives the responses to successive calls; its last one repeats. */
export type Network = Partial<Record<OperationId, Choice | readonly Choice[]>>;

/** Makes an operation and the calls of the admin frame fail. Any response would show that the server is reachable. */
export const unreachable = (operation: OperationId): Network => ({
  [operation]: 'offline',
  listSavedViews: 'offline',
  ping: 'offline',
});

/** The response chosen in the toolbar. It overrides the story's choice for every operation that has such a response. */
export type Override = '' | 'loading' | 'offline' | 'empty' | 'SERVICE_UNAVAILABLE' | 'FORBIDDEN' | 'TOO_MANY_REQUESTS';

export interface Call {
  id: OperationId;
  choice: string;
}

export interface NetworkSettings {
  network: Network;
  override: Override;
  /** Names of the examples chosen in the panel, by operation. */
  examples: Partial<Record<OperationId, string>>;
  onCall(call: Call): void;
}

/** Chooses the response to a call that follows `earlierCalls` calls of the operation. */
function choose(operation: Operation, settings: NetworkSettings, earlierCalls: number): Choice | undefined {
  const { network, override, examples } = settings;
  const panelChoice = examples[operation.id];
  if (panelChoice) return panelChoice;
  const hasOverride =
    override === 'loading' || override === 'offline' || responseExamples(operation).some(({ name }) => name === override);
  if (override && hasOverride) return override;
  const choices = [network[operation.id]].flat();
  return choices[Math.min(earlierCalls, choices.length - 1)];
}

/**
 * The example that a choice selects, and its body with the variation applied.
 * @throws Error if the contract has no example with that name
 */
function selectExample(
  operation: Operation,
  choice: string | Variation | undefined,
): { example: ResponseExample; body: unknown } {
  const variation: Variation = typeof choice === 'object' ? choice : choice ? { example: choice } : {};
  const example = responseExample(operation, variation.example);
  return { example, body: vary(contractDocument, example, variation) };
}

const neverResolve = () => new Promise<never>(() => undefined);
/** Sentinel for a response that never arrives. */
const noResponse = new HttpResponse(null);

function createHandler(operation: Operation, settings: NetworkSettings): HttpHandler {
  const method = operation.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  let calls = 0;
  return http[method](`*${operation.path.replaceAll(/\{([^}]+)\}/g, ':$1')}`, () => {
    const choice = choose(operation, settings, calls);
    calls += 1;
    settings.onCall({
      id: operation.id,
      choice: typeof choice === 'string' ? choice : responseExample(operation, choice?.example).name,
    });
    if (choice === 'loading') return noResponse;
    if (choice === 'offline') return HttpResponse.error();
    const { example, body } = selectExample(operation, choice);
    const headers = example.type ? { ...example.headers, 'Content-Type': example.type } : example.headers;
    return new HttpResponse(example.type ? JSON.stringify(body) : null, { status: example.status, headers });
  });
}

/** Rejects when the signal aborts, so that a call without a response ends when its screen cancels it. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    work.then(resolve, reject);
  });
}

const realFetch = globalThis.fetch.bind(globalThis);

/** Pending calls of the current story, except those that never get a response. */
let pendingCalls = new Set<Promise<unknown>>();

/** Waits until all pending calls are answered, including calls that their responses cause. */
export async function waitForResponses(): Promise<void> {
  while (pendingCalls.size > 0) {
    await Promise.allSettled(pendingCalls);
    // The screen processes the response and may call again.
    await new Promise((done) => setTimeout(done));
  }
}

/**
 * Replaces the network for calls to `/api` with handlers in the page. Without a service worker, the static build works
 * at any path, and no story has to wait for a worker.
 */
export function installNetwork(settings: NetworkSettings): void {
  const handlers = operations.map((operation) => createHandler(operation, settings));
  const calls = new Set<Promise<unknown>>();
  pendingCalls = calls;
  globalThis.XMLHttpRequest = StoryXhr as unknown as typeof XMLHttpRequest;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!/^\/api\/[^.]*$/.test(new URL(request.url).pathname)) return realFetch(input, init);
    const call = untilAborted(getResponse(handlers, request), request.signal);
    calls.add(call);
    const response = await call.finally(() => calls.delete(call));
    if (response === noResponse) return untilAborted(neverResolve(), request.signal);
    if (!response) throw new Error(`The contract has no operation for ${request.method} ${request.url}.`);
    // The error that the browser's `fetch` throws.
    if (response.type === 'error') throw new TypeError('Failed to fetch');
    return response;
  };
}
