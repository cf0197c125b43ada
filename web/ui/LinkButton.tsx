import { Link, type LinkProps } from './Link.tsx';
import styles from './LinkButton.module.css';

/** A link that looks like a pill button, for the main actions of a page. */
export function LinkButton({ variant = 'primary', ...rest }: LinkProps & { variant?: 'primary' | 'secondary' }) {
  return <Link {...rest} className={styles.button} data-variant={variant} />;
}
