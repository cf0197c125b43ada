import { useState } from 'react';
import { readDraft, writeDraft } from './drafts.ts';

/** The state of a text and its stored draft, for a form with a single field. */
export function useDraftText(name: string, owner: string | null = null): [string, (text: string) => void] {
  const [text, setText] = useState(() => readDraft<string>(name, owner) ?? '');
  return [
    text,
    (next) => {
      setText(next);
      writeDraft(name, next || null, owner);
    },
  ];
}
