import type { ReactNode } from 'react';
import styles from './Card.module.css';

/** A glass panel, elevation 2 (specification, section 9). */
export function Card({
  children,
  as: Element = 'div',
  className,
}: {
  children: ReactNode;
  as?: 'div' | 'section' | 'li';
  className?: string;
}) {
  return <Element className={[styles.card, className].filter(Boolean).join(' ')}>{children}</Element>;
}
