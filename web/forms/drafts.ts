// Drafts are stored for the tab until they are sent, so that neither a reload nor an expired session loses them. The key
// of a signed-in user's draft contains the user's id, so that another user who signs in here does not see the draft.

/** The stored state of a form. */
export interface Draft<Values> {
  values: Values;
  /** The values when editing began. The form is dirty while `values` differ from them. */
  base: Values;
  /** Version of the record when editing began; null for a new one. */
  version: number | null;
  /** When the form was opened, in ms since 1970. */
  openedAt: number;
  /** Sent with a create call, so that a retry creates no second record. Renewed with each change of the values. */
  idempotencyKey: string;
  /** The body of the last attempt: a retry with the same key must send the same body. */
  attempt: unknown;
}

/** Idempotency key and body of a submission that has not been attempted yet. */
export const newSubmission = () => ({ idempotencyKey: crypto.randomUUID() as string, attempt: null });

/** The draft of a form that was just opened. */
export const newDraft = <Values>(values: Values, version: number | null): Draft<Values> => ({
  values,
  base: values,
  version,
  openedAt: Date.now(),
  ...newSubmission(),
});

const storageKey = (name: string, owner: string | null) => (owner === null ? `draft:${name}` : `draft:${owner}:${name}`);

/** Reads a draft, or null if there is none. */
export function readDraft<Stored>(name: string, owner: string | null = null): Stored | null {
  try {
    return JSON.parse(window.sessionStorage.getItem(storageKey(name, owner)) ?? 'null') as Stored | null;
  } catch {
    return null;
  }
}

/** Stores a draft; null removes it. If storage is unavailable, the draft exists only in its page. */
export function writeDraft(name: string, draft: unknown, owner: string | null = null): void {
  try {
    if (draft === null) window.sessionStorage.removeItem(storageKey(name, owner));
    else window.sessionStorage.setItem(storageKey(name, owner), JSON.stringify(draft));
  } catch {
    // Storage is full or unavailable. The form still has the values.
  }
}
