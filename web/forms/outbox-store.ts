// Stores submissions that wait for a connection, in IndexedDB: the only storage that the service worker (pwa/sw.ts) can
// read as well.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { EnrollmentReceipt } from '../api/generated/model';
import type { Values } from './fields.ts';
import { databaseName, hasOutbox } from './has-outbox.ts';

export interface Entry {
  /** Sent with each attempt, so that the server accepts the submission only once. */
  idempotencyKey: string;
  /** When it was stored, in ms since 1970. */
  since: number;
  url: string;
  body: Record<string, unknown>;
  /** The noun for the submission in messages: `request`, or `registration for “The first PCF”`. */
  subject: string;
  /** The form and its values, which return to the form if the server rejects the submission. */
  form: string;
  values: Values;
  /** Null until the server has responded. */
  outcome: Outcome | null;
  /** Whether a page has notified the visitor of a rejection. The entry is then kept until the form has its values back. */
  isReported?: boolean;
}

/** An entry to which the server has responded. */
export type DecidedEntry = Entry & { outcome: Outcome };

/** The server's decision about a submission. */
export type Outcome = { receipt: Receipt } | { refused: string };

/** The response to an accepted submission. Requests have a reference, enrollments a token. */
export type Receipt = { reference?: string } & Partial<Pick<EnrollmentReceipt, 'kind' | 'id' | 'token'>>;

interface Schema extends DBSchema {
  outbox: { key: string; value: Entry };
}

let opening: Promise<IDBPDatabase<Schema> | null> | null = null;
/** Replaces the database if the browser has none or denies access, as in a private window. Lost when the page is closed. */
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

/** Whether entries outlive the page. */
export const isPersistent = async (): Promise<boolean> => (await database()) !== null;

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
