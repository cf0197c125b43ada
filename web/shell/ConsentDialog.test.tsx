import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../theme/tokens.css';
import '../theme/base.css';
import { consent, startConsent } from '../consent/consent.ts';
import { ConsentDialog } from './ConsentDialog.tsx';

beforeEach(() => {
  localStorage.removeItem('gdpr-consent');
  startConsent();
});

test.each([
  ['Reject All', 'reject'],
  ['Essential Only', 'essential'],
  ['Accept All', 'all'],
])('%s stores %s and closes the dialog', async (name, stored) => {
  const screen = await render(<ConsentDialog />);
  await screen.getByRole('button', { name }).click();
  expect(localStorage.getItem('gdpr-consent')).toBe(stored);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('is persistent: neither Escape nor a click outside closes it; it is at most 600 px wide', async () => {
  const screen = await render(<ConsentDialog />);
  const dialog = screen.getByRole('dialog');
  await userEvent.keyboard('{Escape}');
  document.body.click();
  await expect.element(dialog).toBeVisible();
  expect(dialog.element().getBoundingClientRect().width).toBe(600);
});

test('the focus ring of the summary is not cut off', async () => {
  const screen = await render(<ConsentDialog />);
  const summary = screen.getByText('What we store and why').element();
  const ring = summary.getBoundingClientRect();
  let clip = summary.parentElement;
  while (clip && getComputedStyle(clip).overflow !== 'auto') clip = clip.parentElement;
  const area = clip?.getBoundingClientRect();
  // Width and distance of the ring (base.css).
  expect(ring.left - 5).toBeGreaterThanOrEqual(area?.left ?? Infinity);
  expect(ring.bottom + 5).toBeLessThanOrEqual(area?.bottom ?? 0);
});

test('explains essential and analytics cookies when asked', async () => {
  const screen = await render(<ConsentDialog />);
  await expect.element(screen.getByRole('heading', { name: 'Analytics' })).not.toBeInTheDocument();
  await screen.getByText('What we store and why').click();
  await expect.element(screen.getByRole('heading', { name: 'Essential' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Analytics' })).toBeVisible();
});

test('is not shown if a choice is stored', async () => {
  localStorage.setItem('gdpr-consent', 'essential');
  startConsent();
  const screen = await render(<ConsentDialog />);
  expect(consent.choice).toBe('essential');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('keeps its buttons in sight on a phone, covers no end of the page, and gives the focus to the page', async () => {
  await page.viewport(360, 640);
  const screen = await render(
    <div>
      <main id="main" tabIndex={-1} style={{ height: 2000 }} />
      <a href="/terms">Terms</a>
      <ConsentDialog />
    </div>,
  );
  const link = screen.getByRole('link', { name: 'Terms' }).element();
  const dialog = screen.getByRole('dialog').element();
  await screen.getByText('What we store and why').click();
  const top = (element: Element) => element.getBoundingClientRect().top;
  const bottom = (element: Element) => element.getBoundingClientRect().bottom;
  for (const button of screen.getByRole('button').elements()) {
    expect([top(button) > top(dialog), bottom(button) < bottom(dialog), bottom(dialog) <= 640]).toEqual([true, true, true]);
  }
  link.focus();
  expect(bottom(link)).toBeLessThanOrEqual(top(dialog));
  window.scrollTo(0, document.documentElement.scrollHeight);
  expect(bottom(link)).toBeLessThanOrEqual(top(dialog));
  await screen.getByRole('button', { name: 'Essential Only' }).click();
  await expect.element(screen.getByRole('main')).toHaveFocus();
});

test('does not scroll the page while the focus moves through its controls', async () => {
  const screen = await render(
    <div>
      <main style={{ height: 3000 }} />
      <a href="/terms">Terms</a>
      <ConsentDialog />
    </div>,
  );
  await expect.element(screen.getByRole('heading', { name: 'Cookies and your privacy' })).toHaveFocus();
  for (const name of ['Reject All', 'Essential Only', 'Accept All']) {
    await userEvent.tab();
    if (name === 'Reject All') await userEvent.tab();
    await expect.element(screen.getByRole('button', { name })).toHaveFocus();
    expect(window.scrollY).toBe(0);
  }
});
