// Where submissions wait for a connection: an IndexedDB database, the only storage that the service worker (pwa/sw.ts) can
// read, too.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Values } from './fields.ts';
import { databaseName, hasOutbox } from './has-outbox.ts';

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
  outcome: Outcome | null;
}

/** What the server said to a submission. */
export type Outcome = { receipt: Receipt } | { refused: string };

/** The server's answer to a submission that it accepted. Requests have a reference, sign-ups have none. */
export interface Receipt {
  reference?: string;
}

interface Schema extends DBSchema {
  outbox: { key: string; value: Entry };
}

let opening: Promise<IDBPDatabase<Schema> | null> | null = null;
/** Used instead of the database if the browser has none or refuses it, as in a private window. Lives as long as the page. */
const memory = new Map<string, Entry>();

async function open(): Promise<IDBPDatabase<Schema> | null> {
  try {
    return await openDB<Schema>(databaseName, 1, {
      upgrade: (database) => void database.createObjectStore('outbox', { keyPath: 'idempotencyKey' }),
    });
  } catch {
    return null;
  }
}

const database = () => (opening ??= open());

/** All entries, oldest first. Reading creates no database: pages without a form load the outbox only if there is one. */
export async function readEntries(): Promise<Entry[]> {
  const stored = (await hasOutbox()) ? await database() : null;
  const entries = stored ? await stored.getAll('outbox') : [...memory.values()];
  return entries.toSorted((a, b) => a.since - b.since);
}

/** Adds an entry, or replaces the one with its key; resolves when the browser has stored it. */
export async function writeEntry(entry: Entry): Promise<void> {
  const stored = await database();
  if (stored) await stored.put('outbox', entry);
  else memory.set(entry.idempotencyKey, entry);
}

export async function removeEntry(idempotencyKey: string): Promise<void> {
  const stored = await database();
  if (stored) await stored.delete('outbox', idempotencyKey);
  else memory.delete(idempotencyKey);
}
