import { useEffect, useRef } from 'react';
import { useSession } from '../session/useSession.ts';
import { CloseButton } from '../ui/CloseButton.tsx';
import { MenuList } from './MenuList.tsx';
import { menus } from './menus.ts';
import { SessionActions } from './SessionActions.tsx';
import styles from './Drawer.module.css';

/** The menus below 1280 px: a native modal dialog, which traps the focus, closes on Escape and restores the focus. */
export function Drawer({ onClose }: { onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { isAdmin } = useSession();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // A window that becomes wide shows the menus in the header.
    const wide = window.matchMedia('(width >= 1280px)');
    const onWide = () => wide.matches && element?.close();
    wide.addEventListener('change', onWide);
    return () => wide.removeEventListener('change', onWide);
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label="Menu"
      onClose={onClose}
      onClick={(event) => {
        // Clicks on the dialog element itself are on its backdrop; clicks on links navigate.
        if (event.target === dialog.current || (event.target as Element).closest('a')) close();
      }}
    >
      <div className={styles.content}>
        <div className={styles.top}>
          {isAdmin && <span className={styles.chip}>Logged in as Admin</span>}
          <CloseButton label="Close menu" onClick={close} />
        </div>
        <nav aria-label="Main">
          {menus.map((menu) => (
            <MenuList key={menu.label} menu={menu} place="drawer" />
          ))}
        </nav>
        <div className={styles.actions}>
          <SessionActions onLogout={close} />
        </div>
      </div>
    </dialog>
  );
}
