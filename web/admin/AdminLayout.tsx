import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
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
  const [path] = useLocation();
  useKeys();
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
      </nav>
      <div className={styles.screen}>{children}</div>
    </div>
  );
}
