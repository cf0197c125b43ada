import { useState } from 'react';
import { useIdempotencyKey } from '../api/useIdempotencyKey.ts';
import { readDraft, writeDraft } from './drafts.ts';
import { useUnloadQuestion } from './useUnloadQuestion.ts';

/**
 * The state of a text and its stored draft, for a form with a single field. The idempotency keys are stored with it.
 * @returns the text, a function that changes it, the keys, and a function that reads the draft again
 */
export function useDraftText(name: string, owner: string | null = null) {
  const read = () => readDraft<string>(name, owner) ?? '';
  const [text, setText] = useState(read);
  // The draft ends with the tab.
  useUnloadQuestion(text.trim() !== '');
  const keysName = `${name}:keys`;
  const key = useIdempotencyKey({
    read: () => readDraft(keysName, owner),
    write: (keys) => writeDraft(keysName, keys, owner),
  });
  const keepText = (next: string) => {
    setText(next);
    writeDraft(name, next || null, owner);
  };
  return [text, keepText, key, () => setText(read())] as const;
}
