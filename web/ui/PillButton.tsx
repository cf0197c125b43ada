import type { ComponentProps } from 'react';
import styles from './LinkButton.module.css';

/**
 * A plain button that looks as LinkButton does. For the shell, which every page carries: Spectrum's Button
 * weighs a fifth of what a content page may load. For the public forms, too.
 */
export function PillButton({
  variant = 'primary',
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'className' | 'type'> & { type?: 'button' | 'submit'; variant?: 'primary' | 'secondary' }) {
  // oxlint-disable-next-line react/button-has-type -- it is one of the two
  return <button {...rest} type={type} className={styles.button} data-variant={variant} />;
}
