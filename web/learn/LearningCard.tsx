import { Link } from '../ui/Link.tsx';
import { Badge } from './Badge.tsx';
import type { CardContent } from './cards.ts';
import { EventTime } from './EventTime.tsx';
import styles from './LearningCard.module.css';

/** The card of a learning record. The whole card is clickable; focus and accessible name are those of the title. */
export function LearningCard({ card, level = 3 }: { card: CardContent; level?: 2 | 3 }) {
  const { to, kicker, title, text, start, facts, tags = [], badge } = card;
  const Heading = `h${level}` as const;
  return (
    <li className={styles.card} data-kind={card.kind}>
      <p className={styles.kicker}>{kicker}</p>
      <Heading>
        <Link className={styles.link} to={to}>
          {title}
        </Link>
      </Heading>
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
    </li>
  );
}

/** Placeholder of a card while the list is loading. */
export function LearningCardSkeleton() {
  return (
    <li className={styles.card} aria-hidden="true">
      <span className={styles.bone} />
      <span className={styles.bone} />
      <span className={styles.bone} />
    </li>
  );
}

/** A grid of cards. */
export function CardGrid({ busy = false, children }: { busy?: boolean; children: React.ReactNode }) {
  return (
    <ul className={styles.grid} aria-busy={busy}>
      {children}
    </ul>
  );
}
