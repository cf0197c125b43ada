// The network of a story: MSW handlers made from the contract, each operation answering one of its named examples.
import { getResponse, http, HttpResponse, type HttpHandler } from 'msw';
import { contractDocument, operations } from '../web/dev/bundle.ts';
import { type Answer, answerNamed, answersOf, happyAnswer, type Operation, type OperationId } from '../openapi/read.ts';
import { StoryXhr } from './story-xhr.ts';
import { vary, type Variation } from '../web/dev/vary.ts';

/**
 * What an operation answers: the name of one of its examples, an example varied, `loading` = nothing, ever,
 * `offline` = there is no connection. A number is an example's name where the answer has no body: `204`.
 */
export type Choice = 'loading' | 'offline' | (string & {}) | Variation;
/** Several are the answers to one call after the other; the last one stays. */
export type Network = Partial<Record<OperationId, Choice | readonly Choice[]>>;

/** The server does not answer an operation, nor what the frame asks for: any answer would say that it is there. */
export const unreachable = (operation: OperationId): Network => ({
  [operation]: 'offline',
  listSavedViews: 'offline',
  ping: 'offline',
});

/** What the toolbar lays over the story's own choice, for every operation that has such an answer. */
export type Override = '' | 'loading' | 'offline' | 'empty' | 'SERVICE_UNAVAILABLE' | 'FORBIDDEN' | 'TOO_MANY_REQUESTS';

export interface Call {
  id: OperationId;
  choice: string;
}

export interface NetworkSettings {
  network: Network;
  override: Override;
  /** Chosen in the panel, by operation. */
  examples: Partial<Record<OperationId, string>>;
  onCall(call: Call): void;
}

/** @param call how many calls the operation has had before */
function chosen(operation: Operation, { network, override, examples }: NetworkSettings, call: number): Choice | undefined {
  const byHand = examples[operation.id];
  if (byHand) return byHand;
  const isThere = override === 'loading' || override === 'offline' || answersOf(operation).some(({ name }) => name === override);
  if (override && isThere) return override;
  const own = [network[operation.id]].flat();
  return own[Math.min(call, own.length - 1)];
}

/**
 * The answer of an operation to a choice.
 * @throws Error where the contract has no example of that name
 */
export function answerTo(operation: Operation, choice: string | Variation | undefined): { answer: Answer; body: unknown } {
  const variation: Variation = typeof choice === 'object' ? choice : choice ? { example: choice } : {};
  const answer = variation.example ? answerNamed(operation, variation.example) : happyAnswer(operation);
  return { answer, body: vary(contractDocument, answer, variation) };
}

const never = () => new Promise<never>(() => undefined);
/** Stands for an answer that does not come. */
const noAnswer = new HttpResponse(null);

function handlerOf(operation: Operation, settings: NetworkSettings): HttpHandler {
  const method = operation.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  let calls = 0;
  return http[method](`*${operation.path.replaceAll(/\{([^}]+)\}/g, ':$1')}`, () => {
    const choice = chosen(operation, settings, calls);
    calls += 1;
    settings.onCall({
      id: operation.id,
      choice: typeof choice === 'string' ? choice : (choice?.example ?? happyAnswer(operation).name),
    });
    if (choice === 'loading') return noAnswer;
    if (choice === 'offline') return HttpResponse.error();
    const { answer, body } = answerTo(operation, choice);
    const headers = answer.type ? { ...answer.headers, 'Content-Type': answer.type } : answer.headers;
    return new HttpResponse(answer.type ? JSON.stringify(body) : null, { status: answer.status, headers });
  });
}

/** An answer that never comes still ends when its screen gives up the call. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    work.then(resolve, reject);
  });
}

const realFetch = globalThis.fetch.bind(globalThis);

/** Calls of the present story whose answers are on their way. */
let underWay = new Set<Promise<unknown>>();

/** Waits until every call that gets an answer has got it, and so have those that it has led to. */
export async function allAnswered(): Promise<void> {
  while (underWay.size > 0) {
    await Promise.allSettled(underWay);
    // The screen reads the answer, and may ask for more.
    await new Promise((done) => setTimeout(done));
  }
}

/**
 * Puts the handlers in the place of the network for calls to `/api`. In the page itself and not in a service worker:
 * the static build then works wherever its files lie, and no story waits for a worker.
 */
export function useNetwork(settings: NetworkSettings): void {
  const handlers = operations.map((operation) => handlerOf(operation, settings));
  const calls = new Set<Promise<unknown>>();
  underWay = calls;
  globalThis.XMLHttpRequest = StoryXhr as unknown as typeof XMLHttpRequest;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!/^\/api\/[^.]*$/.test(new URL(request.url).pathname)) return realFetch(input, init);
    const call = untilAborted(getResponse(handlers, request), request.signal);
    calls.add(call);
    const response = await call.finally(() => calls.delete(call));
    if (response === noAnswer) return untilAborted(never(), request.signal);
    if (!response) throw new Error(`The contract has no ${request.method} ${request.url}.`);
    // As the browser's own fetch does it.
    if (response.type === 'error') throw new TypeError('Failed to fetch');
    return response;
  };
}
