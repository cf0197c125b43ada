import { useId } from 'react';
import type { CardContent } from '../../learn/cards.ts';
import { CardGrid, LearningCard, LearningCardSkeleton } from '../../learn/LearningCard.tsx';
import { Link } from '../../ui/Link.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import styles from './Learn.module.css';

interface CardRowProps {
  title: string;
  /** Undefined until the cards are loaded. */
  cards: readonly CardContent[] | undefined;
  /** Shown if there are no cards. */
  error: unknown;
  onRetry(): void;
  /** The link to the whole list. */
  all: { to: string; label: string };
  /** Whether all cards get the height of a card with much text, so that other cards can take their place. */
  hasEqualHeights?: boolean;
}

const skeletons = 3;

/** A row of cards with the link to their list; nothing if there are no cards. */
export function CardRow({ title, cards, error, onRetry, all, hasEqualHeights = false }: CardRowProps) {
  const headingId = useId();
  if (cards?.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className={hasEqualHeights ? styles.equal : undefined}>
      <div className={styles.head}>
        <h2 id={headingId}>{title}</h2>
        <Link to={all.to}>{all.label}</Link>
      </div>
      {!cards && error ? <LoadError error={error} onRetry={onRetry} /> : <Cards cards={cards} />}
    </section>
  );
}

function Cards({ cards }: Pick<CardRowProps, 'cards'>) {
  return (
    <CardGrid busy={!cards}>
      {cards
        ? cards.map((card) => <LearningCard key={card.slug} card={card} />)
        : Array.from({ length: skeletons }, (_, index) => <LearningCardSkeleton key={index} />)}
    </CardGrid>
  );
}
