import type { ComponentProps } from 'react';
import styles from './LinkButton.module.css';

/**
 * A plain button that looks as LinkButton does. For the shell, which every page carries: Spectrum's Button
 * weighs a fifth of what a content page may load, so it comes with the screens that have forms.
 */
export function PillButton({
  variant = 'primary',
  ...rest
}: Omit<ComponentProps<'button'>, 'className' | 'type'> & { variant?: 'primary' | 'secondary' }) {
  return <button type="button" {...rest} className={styles.button} data-variant={variant} />;
}
