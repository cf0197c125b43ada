import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import styles from './Tooltip.module.css';

/**
 * A short text beside what it explains: it opens on hover, 10 px away (specification, section 9), and on focus for
 * those without a pointer; the pointer may move onto it, and Escape closes it (WCAG 1.4.13). It describes, so the
 * control inside needs its own name.
 * @param children renders the control; it takes the id for its `aria-describedby`
 */
export function Tooltip({ text, children }: { text: string; children: (describedBy: string) => ReactNode }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false);
  };
  return (
    <span
      className={styles.place}
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onKeyDown={onKeyDown}
    >
      {children(id)}
      <span role="tooltip" id={id} className={styles.tooltip} data-open={open}>
        {text}
      </span>
    </span>
  );
}
