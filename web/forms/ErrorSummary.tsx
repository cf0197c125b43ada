import { useLayoutEffect, useRef } from 'react';
import { Notice } from '../ui/Notice.tsx';
import styles from './ErrorSummary.module.css';

export interface ErrorSummaryProps {
  /** The server's refusal as a whole. */
  failure: string | null;
  /** Incremented with each refusal: the summary takes the focus. */
  count: number;
  /** The fields that need attention, in their order; `id` is that of the control. */
  errors: readonly { id: string; label: string; message: string }[];
}

/** A label that is a sentence brings its own mark. */
const withColon = (label: string) => (/[.?]$/.test(label) ? label : `${label}:`);

/** Lists above a form what is wrong with it, takes the focus with each refusal, and links to each field. */
export function ErrorSummary({ failure, count, errors }: ErrorSummaryProps) {
  const place = useRef<HTMLDivElement>(null);
  // With the render that shows the summary: a frame may be painted before an effect runs.
  useLayoutEffect(() => {
    if (count > 0) place.current?.focus();
  }, [count]);
  if (errors.length === 0 && failure === null) return null;
  const title = errors.length === 1 ? 'One field needs your attention' : `${errors.length} fields need your attention`;
  return (
    <div ref={place} tabIndex={-1} className={styles.summary}>
      <Notice type="error" title={failure ?? title} live>
        {errors.length > 0 && (
          <ul>
            {errors.map(({ id, label, message }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  onClick={(event) => {
                    event.preventDefault();
                    document.getElementById(id)?.focus();
                  }}
                >
                  {label && withColon(label)} {message}
                </a>
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}
