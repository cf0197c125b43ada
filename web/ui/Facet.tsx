import { useState } from 'react';
import { nounFor } from '../plural.ts';
import styles from './Facet.module.css';

export interface FacetOption<Value extends string = string> {
  value: Value;
  label: string;
  /** Number of records with the value, if the server returns it. */
  count?: number;
}

/** A facet with its chosen values. */
export interface FacetChoice {
  name: string;
  title: string;
  options: readonly FacetOption[];
  chosen: readonly string[];
}

export interface FacetProps extends Omit<FacetChoice, 'name'> {
  /** The nouns for the counted records: `family`, `families`. */
  noun: string;
  nouns: string;
  onToggle(value: string): void;
}

export interface FacetsProps extends Pick<FacetProps, 'noun' | 'nouns'> {
  facets: readonly FacetChoice[];
  onToggle(facet: string, value: string): void;
}

/** All facets of a list. */
export function Facets({ facets, noun, nouns, onToggle }: FacetsProps) {
  return facets.map(({ name, ...facet }) => (
    <Facet key={name} {...facet} noun={noun} nouns={nouns} onToggle={(value) => onToggle(name, value)} />
  ));
}

const shortList = 6;

/** The values of one facet. A long list is collapsed at first; chosen values are always shown. */
export function Facet({ title, options, chosen, noun, nouns, onToggle }: FacetProps) {
  const [all, setAll] = useState(false);
  if (options.length === 0) return null;
  const shown = all ? options : options.filter(({ value }, index) => index < shortList || chosen.includes(value));
  return (
    <fieldset className={styles.facet}>
      <legend>{title}</legend>
      {shown.map(({ value, label, count }) => (
        <label key={value} className={styles.value}>
          <input
            type="checkbox"
            className="sw-checkbox"
            // After Back, the address has the filters, and not the values that the browser would restore.
            autoComplete="off"
            checked={chosen.includes(value)}
            onChange={() => onToggle(value)}
          />
          <span>{label}</span>
          {count !== undefined && (
            <span className={styles.count}>
              {count}
              <span className="sw-visually-hidden"> {nounFor(count, noun, nouns)}</span>
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
