import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { Tooltip } from './Tooltip.tsx';

const page = (
  <main style={{ padding: '120px' }}>
    <Tooltip text="Copy the reference">
      {(describedBy) => (
        <button type="button" aria-label="Copy" aria-describedby={describedBy}>
          C
        </button>
      )}
    </Tooltip>
    <p>Elsewhere</p>
  </main>
);

test('opens on hover, 10 px away, and describes its control', async () => {
  const screen = await render(page);
  const button = screen.getByRole('button', { name: 'Copy' });
  const tooltip = screen.getByText('Copy the reference');
  await expect.element(tooltip).not.toBeVisible();
  await expect.element(button).toHaveAccessibleDescription('Copy the reference');
  await button.hover();
  await expect.element(tooltip).toBeVisible();
  const gap = button.element().getBoundingClientRect().top - tooltip.element().getBoundingClientRect().bottom;
  expect(Math.round(gap)).toBe(10);
  await screen.getByText('Elsewhere').hover();
  await expect.element(tooltip).not.toBeVisible();
});

test('opens for the keyboard, too, and Escape closes it', async () => {
  const screen = await render(page);
  const tooltip = screen.getByText('Copy the reference');
  await userEvent.tab();
  await expect.element(screen.getByRole('button', { name: 'Copy' })).toHaveFocus();
  await expect.element(tooltip).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(tooltip).not.toBeVisible();
});
