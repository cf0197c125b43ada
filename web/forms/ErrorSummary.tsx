import type { Ref } from 'react';
import { Notice } from '../ui/Notice.tsx';
import styles from './ErrorSummary.module.css';

export interface ErrorSummaryProps {
  /** For the form to move the focus here. */
  ref: Ref<HTMLDivElement>;
  title: string;
  /** What is wrong with no field in particular. */
  messages: readonly string[];
  /** The fields that need attention, in their order; `id` is that of the control. */
  fields: readonly { id: string; label: string; message: string }[];
}

/** A label that is a sentence brings its own mark. */
const named = (label: string) => (/[.?]$/.test(label) ? label : `${label}:`);

/** Says above a form what is wrong with it, and leads to each field. */
export function ErrorSummary({ ref, title, messages, fields }: ErrorSummaryProps) {
  return (
    <div ref={ref} tabIndex={-1} className={styles.summary}>
      <Notice type="error" title={title} live>
        {messages.length + fields.length > 0 && (
          <ul>
            {messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
            {fields.map(({ id, label, message }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  onClick={(event) => {
                    event.preventDefault();
                    document.getElementById(id)?.focus();
                  }}
                >
                  {named(label)} {message}
                </a>
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}
