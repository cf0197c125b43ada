import { brand } from '../brand.ts';
import { Link } from './Link.tsx';
import styles from './Logo.module.css';

/** The logo (a spool between two flanges) and the name, as a link to the home page. */
export function Logo() {
  return (
    <Link to="/" className={styles.logo} aria-label={`${brand.name}, home`}>
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true" focusable="false">
        <rect x="1" y="1" width="30" height="30" rx="9" fill="var(--sw-primary)" />
        <path d="M8 8v16M24 8v16M8 12h16M8 20h16" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" fill="none" />
        <path d="M13 16h6" stroke="#e7b9f2" strokeWidth="2.4" strokeLinecap="round" />
      </svg>
      <span>{brand.name}</span>
    </Link>
  );
}
