import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { useLocation } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { useScrollReset } from './useScrollReset.ts';

function Tall() {
  const [path] = useLocation();
  useScrollReset(path);
  return (
    <div style={{ height: 5000 }}>
      <h1>{path}</h1>
      <a href="#main">Skip to content</a>
      <div id="main" />
    </div>
  );
}

const travel = (back: () => void) =>
  new Promise((resolve) => {
    window.addEventListener('popstate', () => setTimeout(resolve), { once: true });
    back();
  });

test('scrolls to the top on each navigation, also after Back and after a link within the page', async () => {
  const start = window.location.pathname + window.location.search;
  const screen = await render(<Tall />);
  const goTo = async (path: string) => {
    window.scrollTo(0, 1000);
    navigate(path);
    await expect.element(screen.getByRole('heading', { name: path })).toBeInTheDocument();
  };
  await goTo('/a');
  expect(window.scrollY).toBe(0);
  await goTo('/b');
  await travel(() => window.history.back());
  await goTo('/c');
  expect(window.scrollY).toBe(0);
  await screen.getByRole('link', { name: 'Skip to content' }).click();
  await goTo('/d');
  expect(window.scrollY).toBe(0);
  navigate(start);
});
