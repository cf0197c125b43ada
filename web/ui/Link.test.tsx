import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Link } from './Link.tsx';

test('scrolls to the top if it leads to the present page', async () => {
  const path = window.location.pathname;
  const screen = await render(
    <div style={{ height: 5000 }}>
      <div style={{ position: 'fixed' }}>
        <Link to={`${path}?sort=name`}>Sort</Link> <Link to={path}>Library</Link>
      </div>
    </div>,
  );
  window.scrollTo(0, 1000);
  await screen.getByRole('link', { name: 'Sort' }).click();
  expect(window.scrollY).toBe(1000);
  await screen.getByRole('link', { name: 'Library' }).click();
  expect(window.scrollY).toBe(0);
});
