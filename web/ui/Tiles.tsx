import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import { Reveal } from './Reveal.tsx';
import styles from './Tiles.module.css';

export interface Tile {
  title: string;
  text: ReactNode;
}

/** Short texts side by side, each on a card; `numbered` if their order matters. */
export function Tiles({ tiles, numbered = false }: { tiles: readonly Tile[]; numbered?: boolean }) {
  const List = numbered ? 'ol' : 'ul';
  return (
    <List className={styles.tiles} data-count={tiles.length}>
      {tiles.map(({ title, text }, index) => (
        <Reveal as="li" key={title} order={index}>
          <Card className={styles.tile}>
            {numbered && (
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
            )}
            <h3>{title}</h3>
            <p>{text}</p>
          </Card>
        </Reveal>
      ))}
    </List>
  );
}
