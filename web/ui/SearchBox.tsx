import { useEffect, useRef } from 'react';
import styles from './SearchBox.module.css';
import { maxSearchLength, useSearchText } from './useSearchText.ts';

export interface SearchBoxProps {
  label: string;
  hint: string;
  value: string;
  onChange(value: string): void;
}

/** A search field that reports its text after a pause in typing. */
export function SearchBox({ label, hint, value, onChange }: SearchBoxProps) {
  const [text, setText] = useSearchText(value, onChange);
  const field = useRef<HTMLInputElement>(null);
  // Takes over text that was typed before hydration.
  useEffect(() => {
    if (field.current?.value) setText(field.current.value);
  }, [setText]);
  return (
    <label className={styles.search}>
      <span className="sw-visually-hidden">{label}</span>
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" focusable="false">
        <circle cx="9" cy="9" r="6" fill="none" stroke="currentColor" strokeWidth="1.8" />
        <path d="m13.5 13.5 4 4" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
      </svg>
      <input
        ref={field}
        type="search"
        placeholder={hint}
        maxLength={maxSearchLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </label>
  );
}
