import { useEffect, useState } from 'react';
import { useIdempotencyKey } from '../api/useIdempotencyKey.ts';
import { readDraft, writeDraft } from './drafts.ts';

/** The draft ends with the tab: while there is a text, the browser asks before it closes the tab. */
function useUnloadQuestion(hasText: boolean): void {
  useEffect(() => {
    if (!hasText) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasText]);
}

/**
 * The state of a text and its stored draft, for a form with a single field. The idempotency keys are stored with it.
 * @returns the text, a function that changes it, the keys, and a function that reads the draft again
 */
export function useDraftText(name: string, owner: string | null = null) {
  const read = () => readDraft<string>(name, owner) ?? '';
  const [text, setText] = useState(read);
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
