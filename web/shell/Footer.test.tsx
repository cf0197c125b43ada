import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { Footer } from './Footer.tsx';

afterEach(() => vi.useRealTimers());

const footer = (
  <Router ssrPath="/">
    <Footer />
  </Router>
);

test('shows the current year on a page that was built in an earlier one', async () => {
  vi.useFakeTimers({ now: new Date('2025-06-01'), toFake: ['Date'] });
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(footer);
  expect(container.textContent).toContain('© 2025');
  vi.setSystemTime(new Date('2027-01-01'));
  const screen = await render(footer, { container, hydrate: true } as Parameters<typeof render>[1]);
  await expect.element(screen.getByText('© 2027', { exact: false })).toBeVisible();
});
