// What an administrator has typed and not sent is kept for the tab: neither a reload, a session that expires nor
// a step back loses it. Kept by user, so that nobody else who signs in here gets to see it.
import { useState } from 'react';
import { session } from '../../session/session.ts';

const storageKey = (name: string) => `admin-draft:${session.user?.id ?? ''}:${name}`;

export function readDraft<Value>(name: string): Value | null {
  try {
    return JSON.parse(window.sessionStorage.getItem(storageKey(name)) ?? 'null') as Value | null;
  } catch {
    return null;
  }
}

/** Keeps a draft, or forgets it with null. */
export function writeDraft(name: string, value: unknown): void {
  try {
    if (value === null) window.sessionStorage.removeItem(storageKey(name));
    else window.sessionStorage.setItem(storageKey(name), JSON.stringify(value));
  } catch {
    // Storage is refused or full; the form itself still holds what was typed.
  }
}

/** A text that is kept until it is sent. */
export function useDraftText(name: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => readDraft<string>(name) ?? '');
  return [
    text,
    (next) => {
      setText(next);
      writeDraft(name, next || null);
    },
  ];
}
