// The choices of the mock panel, and their effect on calls. They are stored for the tab, so that after a reload they apply
// from the first call on.
import { findOperation, type Operation, type OperationId } from '../../openapi/read.ts';

export interface Choice {
  /** Status and name of the response (`404 NOT_FOUND`); `offline` for no connection; null for the success response. */
  response: string | null;
  delayMs: number;
}

export type Choices = Partial<Record<OperationId, Choice>>;

export interface Call {
  operation: OperationId;
  /** Path of the screen that made the call. */
  screen: string;
  /** HTTP status; null while the call is pending or if there was no response. */
  status: number | null;
}

const storageKey = 'mock-panel';

/** The name of a response in the panel. */
export const responseKey = ({ status, name }: { status: number; name: string }): string =>
  name === String(status) ? name : `${status} ${name}`;

/** The header with which Prism returns a certain response (https://docs.stoplight.io/docs/prism: `Prefer`). */
export function preferHeader(response: string): string {
  const [code = '', example] = response.split(' ');
  return example ? `code=${code}, example=${example}` : `code=${code}`;
}

export function readChoices(storage: Pick<Storage, 'getItem'>): Choices {
  try {
    return JSON.parse(storage.getItem(storageKey) ?? '{}') as Choices;
  } catch {
    return {};
  }
}

export const writeChoices = (storage: Pick<Storage, 'setItem'>, choices: Choices): void =>
  storage.setItem(storageKey, JSON.stringify(choices));

export interface Interception {
  operations: readonly Operation[];
  fetch: typeof globalThis.fetch;
  choices(): Choices;
  /** Path of the current screen. */
  screen(): string;
  onCall(call: Call): void;
}

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Creates a `fetch` that reports the contract's calls and requests the chosen responses from the mock. */
export function createInterceptingFetch({ operations, fetch, choices, screen, onCall }: Interception): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const operation = findOperation(operations, request.method, new URL(request.url).pathname);
    if (!operation) return fetch(input, init);
    const { response: chosen, delayMs } = choices()[operation.id] ?? { response: null, delayMs: 0 };
    const call = { operation: operation.id, screen: screen() };
    onCall({ ...call, status: null });
    if (delayMs > 0) await wait(delayMs);
    if (chosen === 'offline') throw new TypeError('Failed to fetch');
    if (chosen) request.headers.set('Prefer', preferHeader(chosen));
    // The browser's cache ignores `Prefer` and would return the previous response.
    const response = await fetch(new Request(request, { cache: 'no-store' }));
    onCall({ ...call, status: response.status });
    return response;
  };
}
