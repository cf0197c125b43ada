import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
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

test('a third card alone in its row spans the row', async () => {
  await page.viewport(800, 600);
  const screen = await render(
    <CardGrid>
      {['a', 'b', 'c'].map((slug) => (
        <LearningCard key={slug} card={{ ...card, slug }} />
      ))}
    </CardGrid>,
  );
  const grid = screen.container.firstElementChild!;
  const widths = [...grid.children].map((each) => each.clientWidth);
  expect(widths[1]).toBeLessThan(grid.clientWidth / 2);
  expect(widths[2]).toBeGreaterThan(grid.clientWidth * 0.9);
});
