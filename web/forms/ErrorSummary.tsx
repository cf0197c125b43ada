import { useId, useLayoutEffect, useRef } from 'react';
import { Notice } from '../ui/Notice.tsx';
import styles from './ErrorSummary.module.css';

export interface ErrorSummaryProps {
  /** The server's error message for the whole form. */
  failure: string | null;
  /** Incremented with each failed attempt, so that the summary takes the focus again. */
  count: number;
  /** The invalid fields, in the order of the form. `id` is the id of the control. */
  errors: readonly { id: string; label: string; message: string }[];
}

/** Adds a colon, unless the label ends with a period or a question mark. */
const withColon = (label: string) => (/[.?]$/.test(label) ? label : `${label}:`);

/**
 * Lists the errors of a form above it, with links to the fields. Takes the focus after each failed attempt, so that screen
 * readers read it. Not a live region: it would be read again with each field that the user corrects.
 */
export function ErrorSummary({ failure, count, errors }: ErrorSummaryProps) {
  const listId = useId();
  const place = useRef<HTMLDivElement>(null);
  // A layout effect, because the browser may paint a frame before an effect runs.
  useLayoutEffect(() => {
    if (count > 0) place.current?.focus();
  }, [count]);
  if (errors.length === 0 && failure === null) return null;
  const title =
    failure ?? (errors.length === 1 ? 'One field needs your attention' : `${errors.length} fields need your attention`);
  return (
    <div
      ref={place}
      tabIndex={-1}
      role="group"
      aria-label={title}
      aria-describedby={errors.length > 0 ? listId : undefined}
      data-error-summary
      className={styles.summary}
    >
      <Notice type="error" title={title}>
        {errors.length > 0 && (
          <ul id={listId}>
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
