import { useState } from 'react';
import { Drawer } from './Drawer.tsx';
import { HeaderMenu } from './HeaderMenu.tsx';
import { Logo } from '../ui/Logo.tsx';
import { menus } from './menus.ts';
import { focusMain } from './focus-main.ts';
import { SessionActions } from './SessionActions.tsx';
import styles from './Header.module.css';

/** Logo, menus and buttons; below 1280 px the menus are in a drawer. */
export function Header() {
  const [drawerOpen, setDrawerOpen] = useState(false);
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Logo />
        <nav className={styles.menus} aria-label="Main">
          <ul>
            {menus.map((menu) => (
              <li key={menu.label}>
                <HeaderMenu menu={menu} />
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.actions}>
          <SessionActions onLogout={focusMain} />
        </div>
        <button
          type="button"
          className={styles.burger}
          aria-haspopup="dialog"
          aria-expanded={drawerOpen}
          onClick={() => setDrawerOpen(true)}
        >
          <span className="sw-visually-hidden">Open menu</span>
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
            <path d="M4 7h16M4 12h16M4 17h16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </button>
      </div>
      {drawerOpen && <Drawer onClose={() => setDrawerOpen(false)} />}
    </header>
  );
}
