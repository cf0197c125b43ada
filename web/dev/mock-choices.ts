// What the mock panel has chosen, and what that does to a call. Kept for the tab: a reload shows the chosen state from
// the first call on.
import { findOperation, type Operation, type OperationId } from '../../openapi/read.ts';

export interface Choice {
  /** `404 NOT_FOUND`: status and name of the answer, `offline` for no connection; null for the happy path. */
  answer: string | null;
  delayMs: number;
}

export type Choices = Partial<Record<OperationId, Choice>>;

export interface Call {
  operation: OperationId;
  /** Path of the screen that was there. */
  screen: string;
  /** HTTP status; null while it is under way, or where no answer came. */
  status: number | null;
}

const storageKey = 'mock-panel';

/** How an answer is called in the panel. */
export const answerKey = ({ status, name }: { status: number; name: string }): string =>
  name === String(status) ? name : `${status} ${name}`;

/** Prism's way to ask for a certain answer (https://docs.stoplight.io/docs/prism: `Prefer`). */
export function preferHeader(answer: string): string {
  const [code = '', example] = answer.split(' ');
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
  /** Path of the present screen. */
  screen(): string;
  onCall(call: Call): void;
}

const after = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** A `fetch` that tells of the contract's calls and asks the mock for what has been chosen for them. */
export function interceptingFetch({ operations, fetch, choices, screen, onCall }: Interception): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const operation = findOperation(operations, request.method, new URL(request.url).pathname);
    if (!operation) return fetch(input, init);
    const { answer, delayMs } = choices()[operation.id] ?? { answer: null, delayMs: 0 };
    const call = { operation: operation.id, screen: screen() };
    onCall({ ...call, status: null });
    if (delayMs > 0) await after(delayMs);
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    if (answer) request.headers.set('Prefer', preferHeader(answer));
    // The browser's cache knows nothing of `Prefer`, and would answer as before.
    const response = await fetch(new Request(request, { cache: 'no-store' }));
    onCall({ ...call, status: response.status });
    return response;
  };
}
