import type { ReactNode } from 'react';
import styles from './PageDrawing.module.css';

/** A decorative drawing on grid paper beside a page's heading. Lines are thin and unfilled unless `className` changes them. */
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
    <svg className={[styles.drawing, className].filter(Boolean).join(' ')} viewBox={viewBox} aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}
