import { useState } from 'react';
import styles from './Facet.module.css';

export interface FacetOption {
  value: string;
  label: string;
  /** How many records have the value, where the server tells. */
  count?: number;
}

export interface FacetProps {
  title: string;
  options: readonly FacetOption[];
  chosen: readonly string[];
  /** What the counts count: `family`, `families`. */
  noun: string;
  nouns: string;
  onToggle(value: string): void;
}

const shortList = 6;

/** The values of one facet; a long list shows its beginning first. A chosen value always shows. */
export function Facet({ title, options, chosen, noun, nouns, onToggle }: FacetProps) {
  const [all, setAll] = useState(false);
  if (options.length === 0) return null;
  const shown = all ? options : options.filter(({ value }, index) => index < shortList || chosen.includes(value));
  return (
    <fieldset className={styles.facet}>
      <legend>{title}</legend>
      {shown.map(({ value, label, count }) => (
        <label key={value} className={styles.value}>
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => onToggle(value)} />
          <span>{label}</span>
          {count !== undefined && (
            <span className={styles.count}>
              {count}
              <span className="sw-visually-hidden"> {count === 1 ? noun : nouns}</span>
            </span>
          )}
        </label>
      ))}
      {options.length > shortList && (
        <button type="button" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${options.length}`}
          <span className="sw-visually-hidden"> of {title}</span>
        </button>
      )}
    </fieldset>
  );
}
