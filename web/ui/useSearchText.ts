import { useEffect, useRef, useState } from 'react';

/** Time to finish a word before a search is sent. */
const pauseMs = 250;

/**
 * The text of a search field whose value lives elsewhere (in the address): what is typed shows at once and is
 * handed on after a pause; a value that was changed elsewhere (Back, "Clear filters") takes its place.
 */
export function useSearchText(value: string, onChange: (value: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const latest = useRef(onChange);
  latest.current = onChange;
  const sent = useRef(value);
  useEffect(() => {
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);
  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text;
      latest.current(text);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
}
