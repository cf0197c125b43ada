// What has been typed is kept for the tab, so that neither a reload nor an error loses it.
import type { Values } from './form-values.ts';

const keyOf = (form: string) => `draft:${form}`;

export interface Draft {
  values: Values;
  /** When the form was opened, in ms since 1970: a reload does not make a person a fast typist. */
  openedAt: number;
  /** Sent with the submission: however often it is tried, it arrives once. Made anew with each change of the text. */
  idempotencyKey: string;
  /** The body as it was last tried. Tried again it goes out unchanged, or its key would be refused. */
  attempt: Record<string, unknown> | null;
}

export function readDraft(form: string): Draft | null {
  try {
    return JSON.parse(window.sessionStorage.getItem(keyOf(form)) ?? 'null') as Draft | null;
  } catch {
    return null;
  }
}

/** Keeps a draft, or forgets it with null; without storage it lives as long as the page. */
export function writeDraft(form: string, draft: Draft | null): void {
  try {
    if (draft) window.sessionStorage.setItem(keyOf(form), JSON.stringify(draft));
    else window.sessionStorage.removeItem(keyOf(form));
  } catch {
    // Storage is refused or full; the form itself still holds what was typed.
  }
}
