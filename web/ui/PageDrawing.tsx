import type { ReactNode } from 'react';
import styles from './PageDrawing.module.css';

/** A drawing on grid paper beside a page's heading, for the eye only. Lines are thin and open unless `className` says otherwise. */
export function PageDrawing({
  viewBox,
  className,
  children,
}: {
  viewBox: string;
  className: string | undefined;
  children: ReactNode;
}) {
  return (
    <svg className={`${styles.drawing} ${className}`} viewBox={viewBox} aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}
