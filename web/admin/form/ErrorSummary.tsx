import { useEffect, useRef } from 'react';
import { Notice } from '../../ui/Notice.tsx';
import type { FieldErrors } from './field-errors.ts';

export interface ErrorSummaryProps {
  errors: FieldErrors;
  failure: string | null;
  /** A field in words, by its path. */
  labelOf(path: string): string;
}

/** What stands in the way of saving; it takes the focus, as the fields may lie out of sight. */
export function ErrorSummary({ errors, failure, labelOf }: ErrorSummaryProps) {
  const place = useRef<HTMLDivElement>(null);
  const entries = Object.entries(errors);
  const isNeeded = entries.length > 0 || failure !== null;
  useEffect(() => {
    if (isNeeded) place.current?.focus();
  }, [isNeeded]);
  if (!isNeeded) return null;
  const title = entries.length === 1 ? 'One field needs your attention' : `${entries.length} fields need your attention`;
  return (
    <div ref={place} tabIndex={-1}>
      <Notice type="error" title={failure ?? title} live>
        {entries.length > 0 && (
          <ul style={{ margin: '4px 0 0', paddingInlineStart: 20 }}>
            {entries.map(([path, message]) => (
              <li key={path}>
                {labelOf(path)}: {message}
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}
