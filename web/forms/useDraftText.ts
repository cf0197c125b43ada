import { useState } from 'react';
import { readDraft, writeDraft } from './drafts.ts';

/** A single text with its draft, for a form of one field. */
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
