import { useState } from 'react';
import type { FacetValue } from '../../api/generated/model';
import styles from './Facet.module.css';

export interface FacetProps {
  title: string;
  values: FacetValue[];
  chosen: string[];
  label(value: string): string;
  onToggle(value: string): void;
}

const shortList = 6;

/** The values of one facet with their counts; a long list shows its beginning first. What is chosen always shows. */
export function Facet({ title, values, chosen, label, onToggle }: FacetProps) {
  const [all, setAll] = useState(false);
  const missing = chosen.filter((value) => values.every((known) => known.value !== value)).map((value) => ({ value, count: 0 }));
  const known = [...values, ...missing];
  if (known.length === 0) return null;
  const shown = all ? known : known.filter(({ value }, index) => index < shortList || chosen.includes(value));
  return (
    <fieldset className={styles.facet}>
      <legend>{title}</legend>
      {shown.map(({ value, count }) => (
        <label key={value} className={styles.value}>
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => onToggle(value)} />
          <span>{label(value)}</span>
          <span className={styles.count}>
            {count}
            <span className="sw-visually-hidden"> {count === 1 ? 'family' : 'families'}</span>
          </span>
        </label>
      ))}
      {known.length > shortList && (
        <button type="button" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${known.length}`}
          <span className="sw-visually-hidden"> of {title}</span>
        </button>
      )}
    </fieldset>
  );
}
