import { useState } from 'react';
import { signOutWithMessage } from '../session/sign-out.ts';
import { useSession } from '../session/useSession.ts';
import { LinkButton } from '../ui/LinkButton.tsx';
import { Drawer } from './Drawer.tsx';
import { HeaderMenu } from './HeaderMenu.tsx';
import { Logo } from './Logo.tsx';
import { menus } from './menus.ts';
import styles from './Header.module.css';

/** Logo, menus and the ways on; below 1280 px the menus are in a drawer. */
export function Header() {
  const [drawerOpen, setDrawerOpen] = useState(false);
  const { isAdmin } = useSession();
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
          {isAdmin ? (
            <>
              <LinkButton to="/admin/dashboard" variant="secondary">
                Admin Dashboard
              </LinkButton>
              <button type="button" className={styles.plain} onClick={signOutWithMessage}>
                Logout
              </button>
            </>
          ) : (
            <>
              <LinkButton to="/demo" variant="secondary">
                Demo
              </LinkButton>
              <LinkButton to="/contact-sales">Get Started</LinkButton>
            </>
          )}
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
