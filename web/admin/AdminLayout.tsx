import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { signOutWithMessage } from '../session/sign-out.ts';
import { Link } from '../ui/Link.tsx';
import { AdminHeader } from './AdminHeader.tsx';
import styles from './AdminLayout.module.css';
import { ConnectionBanner } from './connection/ConnectionBanner.tsx';
import { paletteKeys } from './keys/commands.ts';
import { useCommands } from './keys/useCommands.ts';
import { useKeys } from './keys/useKeys.ts';
import { adminScreens } from './screens.ts';

// Dialogs load when they are opened: ComboBox and date fields alone are a third of what a list may load.
const CommandPalette = lazy(() => import('./keys/CommandPalette.tsx'));
const KeyHelp = lazy(() => import('./keys/KeyHelp.tsx'));

/** The frame of the admin area: header, menu of its screens, connection banner, palette and keyboard help. */
export default function AdminLayout({ children }: { children: ReactNode }) {
  const [path, navigate] = useLocation();
  const [dialog, setDialog] = useState<'palette' | 'help' | null>(null);
  const close = () => setDialog(null);
  useKeys();
  useCommands([
    ...adminScreens.map((screen) => ({
      id: `go:${screen.path}`,
      group: 'Go to' as const,
      label: screen.label,
      run: () => navigate(screen.path),
    })),
    { id: 'palette', group: 'Admin area', label: 'Find a command', keys: paletteKeys, run: () => setDialog('palette') },
    { id: 'help', group: 'Admin area', label: 'Keyboard shortcuts', keys: '?', run: () => setDialog('help') },
    { id: 'sign-out', group: 'Admin area', label: 'Sign out', run: signOutWithMessage },
  ]);
  return (
    <div className={styles.layout}>
      <AdminHeader
        label={adminScreens.find((screen) => screen.path === path)?.label ?? ''}
        onSearch={() => setDialog('palette')}
        onShortcuts={() => setDialog('help')}
      />
      <AdminMenu path={path} />
      <div className={styles.content}>
        <ConnectionBanner />
        <div className={styles.screen} data-scroller>
          {children}
        </div>
      </div>
      <Suspense>
        {dialog === 'palette' && <CommandPalette onClose={close} />}
        {dialog === 'help' && <KeyHelp onClose={close} />}
      </Suspense>
    </div>
  );
}

const menuScreens = adminScreens.filter(({ isPersonal }) => !isPersonal);

function AdminMenu({ path }: { path: string }) {
  const nav = useRef<HTMLElement>(null);
  // On a narrow screen the menu is one line, in which the present screen may be out of sight.
  useEffect(() => {
    nav.current?.querySelector(`[href="${path}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [path]);
  return (
    <nav ref={nav} className={styles.nav} aria-label="Admin">
      <ul>
        {menuScreens.map((screen) => (
          <li key={screen.path}>
            <Link to={screen.path} aria-current={path === screen.path ? 'page' : undefined}>
              {screen.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
