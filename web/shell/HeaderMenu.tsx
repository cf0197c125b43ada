import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from '../ui/Link.tsx';
import { menuCloseDelayMs, type Menu } from './menus.ts';
import styles from './HeaderMenu.module.css';

/**
 * A menu of the header: opens when it is pointed at, clicked, or opened with the arrow key, and closes 300 ms
 * after the pointer has left, on Escape, and when the focus goes elsewhere.
 */
export function HeaderMenu({ menu }: { menu: Menu }) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const links = () => [...(place.current?.querySelectorAll('a') ?? [])];
  const enter = () => {
    clearTimeout(timer.current);
    setOpen(true);
  };
  const leave = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(false), menuCloseDelayMs);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      setOpen(false);
      button.current?.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      // The list is rendered with the state that has just been set.
      requestAnimationFrame(() => {
        const all = links();
        const at = all.indexOf(document.activeElement as HTMLAnchorElement);
        const step = event.key === 'ArrowDown' ? 1 : -1;
        const next = at < 0 && step < 0 ? all.length - 1 : (at + step + all.length) % all.length;
        all[next]?.focus();
      });
    }
  };
  const onBlur = (event: FocusEvent) => {
    if (!place.current?.contains(event.relatedTarget)) setOpen(false);
  };

  return (
    <div
      ref={place}
      className={styles.menu}
      onPointerEnter={(event) => event.pointerType !== 'touch' && enter()}
      onPointerLeave={(event) => event.pointerType !== 'touch' && leave()}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        className={styles.button}
        onClick={() => setOpen(true)}
      >
        {menu.label}
        <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" focusable="false">
          <path d="M2.5 4.5 6 8l3.5-3.5" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
        </svg>
      </button>
      <ul id={listId} className={styles.list} hidden={!open}>
        {menu.items.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} onClick={() => setOpen(false)}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
