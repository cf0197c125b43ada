import type { HTMLAttributes } from 'react';
import { Link, type LinkProps } from './Link.tsx';
import styles from './Card.module.css';

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'li';
}

/** A glass panel, elevation 2 (specification, section 9). */
export function Card({ as: Element = 'div', className, ...rest }: CardProps) {
  return <Element className={[styles.card, className].filter(Boolean).join(' ')} {...rest} />;
}

/** The link on the title of a card that is clickable as a whole. Focus and accessible name are those of the link. */
export function CardLink(props: LinkProps) {
  return <Link {...props} className={styles.link} />;
}
