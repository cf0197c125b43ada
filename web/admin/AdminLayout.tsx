import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Connection } from './connection/Connection.tsx';
import { paletteKeys } from './keys/commands.ts';
import { CommandPalette } from './keys/CommandPalette.tsx';
import { KeyHelp } from './keys/KeyHelp.tsx';
import { useCommands } from './keys/useCommands.ts';
import { signOutWithMessage } from '../session/sign-out.ts';
import { Link } from '../ui/Link.tsx';
import { useKeys } from './keys/useKeys.ts';
import styles from './AdminLayout.module.css';

const sections = [
  { label: 'Dashboard', to: '/admin/dashboard' },
  { label: 'Demo requests', to: '/admin/demo-requests' },
  { label: 'Support requests', to: '/admin/support-requests' },
  { label: 'Customization requests', to: '/admin/customization-requests' },
  { label: 'Automation requests', to: '/admin/automation-requests' },
  { label: 'Families', to: '/admin/families' },
  { label: 'Licenses', to: '/admin/licenses' },
  { label: 'Activity log', to: '/admin/activity-log' },
];

/** The admin area's frame: its sections beside the screen, or above it where there is no room. */
export default function AdminLayout({ children }: { children: ReactNode }) {
  const [path, navigate] = useLocation();
  const [open, setOpen] = useState<'palette' | 'help' | null>(null);
  useKeys();
  useCommands([
    ...sections.map(({ label, to }) => ({ id: `go:${to}`, group: 'Go to' as const, label, run: () => navigate(to) })),
    { id: 'palette', group: 'Admin area', label: 'Find a command', keys: paletteKeys, run: () => setOpen('palette') },
    { id: 'help', group: 'Admin area', label: 'Keyboard help', keys: '?', run: () => setOpen('help') },
    { id: 'sign-out', group: 'Admin area', label: 'Log out', run: signOutWithMessage },
  ]);
  const nav = useRef<HTMLElement>(null);
  // Where the sections are one line, the present one may lie outside of it.
  useEffect(() => {
    nav.current?.querySelector(`[href="${path}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [path]);
  return (
    <div className={styles.layout}>
      <nav ref={nav} className={styles.nav} aria-label="Admin">
        <ul>
          {sections.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} aria-current={path === to ? 'page' : undefined}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <div className={styles.tools}>
          <button type="button" onClick={() => setOpen('palette')}>
            Commands
          </button>
          <button type="button" onClick={() => setOpen('help')}>
            Keyboard
          </button>
        </div>
      </nav>
      <div className={styles.content}>
        <Connection />
        <div className={styles.screen} data-scroller>
          {children}
        </div>
      </div>
      {open === 'palette' && <CommandPalette onClose={() => setOpen(null)} />}
      {open === 'help' && <KeyHelp onClose={() => setOpen(null)} />}
    </div>
  );
}
