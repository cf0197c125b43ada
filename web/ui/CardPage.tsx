import { type ReactNode, useEffect, useRef } from 'react';
import { SpectrumArea } from '../theme/SpectrumArea.tsx';
import { Card } from './Card.tsx';
import styles from './CardPage.module.css';

export interface CardPageProps {
  title: string;
  lead?: ReactNode;
  /** Whether the title takes the focus, because it has replaced a form whose button had the focus. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** A page with one centered card for Spectrum's controls: the sign-in and related pages. */
export function CardPage({ title, lead, takesFocus = false, children }: CardPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <SpectrumArea>
      <div className={styles.page}>
        <Card className={styles.card}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
        </Card>
      </div>
    </SpectrumArea>
  );
}
