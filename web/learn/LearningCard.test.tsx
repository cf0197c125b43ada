import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { CardContent } from './cards.ts';
import { CardGrid, LearningCard } from './LearningCard.tsx';

/** Of the contract's maximum length, without a space. */
const tag = 'm'.repeat(40);

const card: CardContent = {
  slug: 'a',
  to: '/learn/tutorials/a',
  kicker: 'Isometrics',
  title: 'A',
  facts: ['Beginner'],
  tags: [tag],
};

test('a long tag fits the card on a window of 320 px', async () => {
  const screen = await render(
    <div style={{ width: 280 }}>
      <CardGrid>
        <LearningCard card={card} />
      </CardGrid>
    </div>,
  );
  const list = screen.getByRole('list', { name: 'Tags' }).element();
  expect(list.getBoundingClientRect().right).toBeLessThanOrEqual(list.closest('ul > li:has(h3)')!.getBoundingClientRect().right);
});
