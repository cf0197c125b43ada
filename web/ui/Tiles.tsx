import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import { Reveal } from './Reveal.tsx';
import styles from './Tiles.module.css';

export interface Tile {
  title: string;
  text: ReactNode;
}

/** Short texts side by side, each on a card of its own. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <ul className={styles.tiles} data-count={tiles.length}>
      {tiles.map(({ title, text }, index) => (
        <Reveal as="li" key={title} order={index}>
          <Card className={styles.tile}>
            <h3>{title}</h3>
            <p>{text}</p>
          </Card>
        </Reveal>
      ))}
    </ul>
  );
}
