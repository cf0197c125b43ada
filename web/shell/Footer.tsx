import { brand } from '../brand.ts';
import { useHydrated } from '../browser/useHydrated.ts';
import { MenuList } from './MenuList.tsx';
import { footerMenus } from './menus.ts';
import styles from './Footer.module.css';

/** Hydration keeps the year of the build; a new key then replaces it with the current year. */
function CurrentYear() {
  const key = useHydrated() ? 'browser' : 'build';
  return (
    <span key={key} suppressHydrationWarning>
      {new Date().getFullYear()}
    </span>
  );
}

/** Tagline, menus, video channel, copyright and badges (specification, section 2). */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.about}>
          <p className={styles.name}>{brand.name}</p>
          <p>{brand.tagline}</p>
          <a
            className={styles.social}
            href={brand.videoChannel.url}
            rel="noreferrer"
            aria-label={`${brand.name} on ${brand.videoChannel.name}`}
          >
            <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" focusable="false">
              <rect x="2" y="5" width="20" height="14" rx="4" fill="none" stroke="currentColor" strokeWidth="1.8" />
              <path d="m10 9 5 3-5 3z" fill="currentColor" />
            </svg>
            {brand.videoChannel.name}
          </a>
        </div>
        {footerMenus.map((menu) => (
          <MenuList key={menu.label} menu={menu} place="footer" />
        ))}
      </div>
      <div className={styles.base}>
        <p>
          © <CurrentYear /> {brand.name}. All rights reserved.
        </p>
        <ul className={styles.badges}>
          <li>Secure Payments</li>
          <li>SSL Encrypted</li>
        </ul>
      </div>
    </footer>
  );
}
