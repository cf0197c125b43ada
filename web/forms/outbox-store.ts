// Where submissions wait for a connection: a database of the browser, since the offline worker (which sends them
// when no page is open, public/outbox-worker.js) can read no other storage. The names below are known there, too.
import type { Values } from './fields.ts';
import { databaseName } from './has-outbox.ts';

export interface Entry {
  /** Sent with each try: however often it is tried, and by whom, it arrives once. */
  idempotencyKey: string;
  /** When it was put aside, in ms since 1970. */
  since: number;
  url: string;
  body: Record<string, unknown>;
  /** What is sent, as messages name it: `request`, or `registration for “The first PCF”`. */
  subject: string;
  /** The form and what stood in it, to be put back where the server refuses the submission. */
  form: string;
  values: Values;
  /** Null while it waits; then what the server said, until the visitor has been told. */
  outcome: { receipt: Receipt } | { refused: string } | null;
}

/** The server's answer to a submission. Requests have a reference, sign-ups have none. */
export interface Receipt {
  reference?: string;
}

const storeName = 'outbox';

let opening: Promise<IDBDatabase | null> | null = null;
/** Takes the database's place where there is none; lives as long as the page. */
const memory = new Map<string, Entry>();

function open(): Promise<IDBDatabase | null> {
  opening ??= new Promise((resolve) => {
    if (typeof indexedDB === 'undefined') return resolve(null);
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName, { keyPath: 'idempotencyKey' }));
    request.addEventListener('success', () => resolve(request.result));
    // Refused, in a private window say.
    request.addEventListener('error', () => resolve(null));
  });
  return opening;
}

/** One step in its own transaction; resolves when the browser has stored it. */
async function inStore<T>(
  mode: IDBTransactionMode,
  step: (store: IDBObjectStore) => IDBRequest<T>,
  withoutDatabase: () => unknown,
): Promise<T> {
  const database = await open();
  if (!database) return withoutDatabase() as T;
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, mode);
    const request = step(transaction.objectStore(storeName));
    transaction.addEventListener('complete', () => resolve(request.result));
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The outbox cannot be written.')));
  });
}

/** All entries, oldest first. */
export async function readEntries(): Promise<Entry[]> {
  const entries = await inStore<Entry[]>(
    'readonly',
    (store) => store.getAll() as IDBRequest<Entry[]>,
    () => [...memory.values()],
  );
  return entries.toSorted((a, b) => a.since - b.since);
}

/** Adds an entry, or puts it in the place of the one with its key. */
export async function writeEntry(entry: Entry): Promise<void> {
  await inStore(
    'readwrite',
    (store) => store.put(entry),
    () => memory.set(entry.idempotencyKey, entry),
  );
}

export async function removeEntry(idempotencyKey: string): Promise<void> {
  await inStore(
    'readwrite',
    (store) => store.delete(idempotencyKey),
    () => memory.delete(idempotencyKey),
  );
}
