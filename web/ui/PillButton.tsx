import type { ComponentProps } from 'react';
import styles from './LinkButton.module.css';

/**
 * A native button that looks like LinkButton, for the shell and the public pages: Spectrum's Button would take a fifth of
 * the size limit of a content page.
 */
export function PillButton({
  variant = 'primary',
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'className' | 'type'> & { type?: 'button' | 'submit'; variant?: 'primary' | 'secondary' }) {
  // oxlint-disable-next-line react/button-has-type -- `type` is always 'button' or 'submit'
  return <button {...rest} type={type} className={styles.button} data-variant={variant} />;
}
