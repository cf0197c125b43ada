import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** The contract's limit for the parameter `q`. */
export const maxSearchLength = 100;
/** Debounce time of a search. */
const pauseMs = 250;

/**
 * The text of a search field whose value is stored elsewhere, for example in the address. Typed text is shown at once and
 * passed to `onChange` after a pause. If `value` changes (Back, "Clear all"), it replaces the text.
 */
export function useSearchText(value: string, onChange: (value: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const report = useEffectEvent(onChange);
  const sent = useRef(value);
  useEffect(() => {
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);
  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text;
      report(text);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
}
