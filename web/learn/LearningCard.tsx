import { Children, type ReactNode } from 'react';
import { Card, CardLink } from '../ui/Card.tsx';
import { Badge } from './Badge.tsx';
import type { CardContent } from './cards.ts';
import { EventTime } from './EventTime.tsx';
import styles from './LearningCard.module.css';

/** The card of a learning record. */
export function LearningCard({ card }: { card: CardContent }) {
  const { to, kicker, title, text, start, facts, tags = [], badge } = card;
  return (
    <Card as="li" className={styles.card}>
      <p className={styles.kicker}>{kicker}</p>
      <h3>
        <CardLink to={to}>{title}</CardLink>
      </h3>
      {text && <p className={styles.text}>{text}</p>}
      <div className={styles.foot}>
        {start && (
          <p className={styles.time}>
            <EventTime startsAt={start.time} timeZone={start.timeZone} />
          </p>
        )}
        <p className={styles.facts}>
          {badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {tags.length > 0 && (
          <ul className={styles.tags} aria-label="Tags">
            {tags.map((tag) => (
              <li key={tag}>{tag.replaceAll('-', ' ')}</li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

/** Placeholder of a card while the list is loading. */
export function LearningCardSkeleton() {
  return (
    <Card as="li" className={styles.card} aria-hidden="true">
      <span className={styles.bone} />
      <span className={styles.bone} />
      <span className={styles.bone} />
    </Card>
  );
}

/** A grid of cards. */
export function CardGrid({ busy = false, children }: { busy?: boolean; children: ReactNode }) {
  return (
    <ul className={styles.grid} data-count={Children.count(children)} aria-busy={busy}>
      {children}
    </ul>
  );
}
