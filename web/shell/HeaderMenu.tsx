import {
  type FocusEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react';
import { proxy, useSnapshot } from 'valtio';
import { Link } from '../ui/Link.tsx';
import { menuCloseDelayMs, type Menu } from './menus.ts';
import styles from './HeaderMenu.module.css';

const openMenu = proxy({
  /** Opening one menu closes the other. */
  id: null as string | null,
  /** Whether a press has opened the menu, or confirmed a menu opened by hovering. Only then the next press closes it. */
  isPressed: false,
});

function closeMenu(): void {
  openMenu.id = null;
  openMenu.isPressed = false;
}

/** Whether the menu with this id is open, and functions that open and close it. */
function useMenuState(id: string) {
  const open = useSnapshot(openMenu).id === id;
  const setOpen = (isOpen: boolean) => {
    if (openMenu.id === id && !isOpen) closeMenu();
    if (openMenu.id === id || !isOpen) return;
    closeMenu();
    openMenu.id = id;
  };
  const press = () => {
    const isSecond = open && openMenu.isPressed;
    setOpen(!isSecond);
    openMenu.isPressed = !isSecond;
  };
  return { open, setOpen, press };
}

/** Moves the focus to the next or previous link of a menu, from the last to the first and back. */
function moveFocus(menu: HTMLElement | null, step: 1 | -1) {
  const links = [...(menu?.querySelectorAll('a') ?? [])];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  const next = at < 0 && step < 0 ? links.length - 1 : (at + step + links.length) % links.length;
  links[next]?.focus();
}

/** Closes an open menu on Escape, which returns the focus from its links to the button, and on a press outside of it. */
function useDismissal(isOpen: boolean, place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isOpen) return;
    const stop = new AbortController();
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      if (place.current?.contains(document.activeElement)) place.current.querySelector('button')?.focus();
      closeMenu();
    };
    const onPress = ({ target }: PointerEvent) => {
      if (!place.current?.contains(target as Node)) closeMenu();
    };
    document.addEventListener('keydown', onKeyDown, { signal: stop.signal });
    document.addEventListener('pointerdown', onPress, { signal: stop.signal });
    return () => stop.abort();
  }, [isOpen, place]);
}

/** Opens a menu while the pointer is over it, and closes it 300 ms after the pointer leaves. */
function useHover(setOpen: (isOpen: boolean) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerEnter({ pointerType }: ReactPointerEvent) {
      if (pointerType === 'touch') return;
      clearTimeout(timer.current);
      setOpen(true);
    },
    onPointerLeave({ pointerType }: ReactPointerEvent) {
      if (pointerType === 'touch') return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setOpen(false), menuCloseDelayMs);
    },
  };
}

/**
 * A menu of the header: opens on hover, press or arrow key; closes 300 ms after the pointer leaves, on a second press,
 * on Escape, on a press outside, when another menu opens, and when the focus leaves.
 */
export function HeaderMenu({ menu }: { menu: Menu }) {
  const listId = useId();
  const { open, setOpen, press } = useMenuState(listId);
  const place = useRef<HTMLDivElement>(null);
  const hover = useHover(setOpen);
  useDismissal(open, place);

  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
    // The list is rendered after the state change.
    requestAnimationFrame(() => moveFocus(place.current, event.key === 'ArrowDown' ? 1 : -1));
  };
  const onBlur = (event: FocusEvent) => {
    if (!place.current?.contains(event.relatedTarget)) setOpen(false);
  };

  return (
    <div ref={place} className={styles.menu} {...hover} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button type="button" aria-expanded={open} aria-controls={listId} className={styles.button} onClick={press}>
        {menu.label}
        <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" focusable="false">
          <path d="M2.5 4.5 6 8l3.5-3.5" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
        </svg>
      </button>
      <ul id={listId} className={styles.list} hidden={!open}>
        {menu.items.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} onClick={closeMenu}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
