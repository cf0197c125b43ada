// Typed text is kept for the tab until it is sent: neither a reload nor an expired session loses it. The draft of a
// signed-in user carries the user's id, so that nobody else who signs in here sees it.

/** What is kept for the tab until it is sent. */
export interface Draft<Values> {
  values: Values;
  /** The values when editing began. The form is dirty while `values` differ from them. */
  base: Values;
  /** Version of the record when editing began; null for a new one. */
  version: number | null;
  /** When the form was opened, in ms since 1970. */
  openedAt: number;
  /** Sent with a create, so that a retry creates nothing twice. Renewed with each change of the values. */
  idempotencyKey: string;
  /** The body of the last attempt: a retry with the same key has to send the same body. */
  attempt: unknown;
}

/** A submission that was not tried yet. */
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

/** Reads a draft; null where there is none. */
export function readDraft<Kept>(name: string, owner: string | null = null): Kept | null {
  try {
    return JSON.parse(window.sessionStorage.getItem(storageKey(name, owner)) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

/** Keeps a draft, or removes it with null. Without storage the draft lives as long as its page. */
export function writeDraft(name: string, draft: unknown, owner: string | null = null): void {
  try {
    if (draft === null) window.sessionStorage.removeItem(storageKey(name, owner));
    else window.sessionStorage.setItem(storageKey(name, owner), JSON.stringify(draft));
  } catch {
    // Storage is full or refused; the form itself still holds the values.
  }
}
