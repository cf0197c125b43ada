import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { HeaderMenu } from './HeaderMenu.tsx';

const menu = {
  label: 'Services',
  items: [
    { label: 'Consulting', to: '/consulting' },
    { label: 'Revit Workflow Automation', to: '/automation-request' },
  ],
};

/** Resolves when pending state is painted, two frames later. */
const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

const show = () =>
  render(
    <>
      <HeaderMenu menu={menu} />
      <button type="button" style={{ marginTop: 400 }}>
        Elsewhere
      </button>
    </>,
  );

test('opens on hover and closes 300 ms after the pointer has left', async () => {
  // The test controls the 300 ms, because moving the pointer takes an unknown time, and Vitest's fake clock continues
  // during the move.
  const timers: (() => void)[] = [];
  const realSetTimeout = window.setTimeout;
  const hold = (run: () => void, ms?: number, ...rest: unknown[]) => {
    if (ms !== 300) return realSetTimeout(run, ms, ...rest);
    timers.push(run);
    // No real timer has this id.
    return -1;
  };
  const setTimeout = vi.spyOn(window, 'setTimeout').mockImplementation(hold as typeof window.setTimeout);
  try {
    const screen = await show();
    const services = screen.getByRole('button', { name: 'Services' });
    await expect.element(screen.getByRole('link', { name: 'Consulting' })).not.toBeInTheDocument();
    await services.hover();
    await expect.element(screen.getByRole('link', { name: 'Consulting' })).toBeVisible();
    const before = timers.length;

    await screen.getByRole('button', { name: 'Elsewhere' }).hover();
    await expect.poll(() => timers.length).toBe(before + 1);
    await painted();
    expect(services.element().getAttribute('aria-expanded')).toBe('true');
    timers.at(-1)?.();
    await expect.element(services).toHaveAttribute('aria-expanded', 'false');
  } finally {
    setTimeout.mockRestore();
  }
});

test('works with the keyboard: arrows go through the links, Escape closes and restores the focus', async () => {
  const screen = await show();
  const button = screen.getByRole('button', { name: 'Services' });
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('link', { name: 'Consulting' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('link', { name: 'Revit Workflow Automation' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('link', { name: 'Consulting' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});

test('a second press closes the menu; a press keeps a menu open that hovering opened', async () => {
  const screen = await show();
  const button = screen.getByRole('button', { name: 'Services' });
  await button.hover();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await button.click();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await button.click();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});

test('opening one menu closes the other at once', async () => {
  const screen = await render(
    <div style={{ display: 'flex' }}>
      <HeaderMenu menu={menu} />
      <HeaderMenu menu={{ label: 'Support', items: [{ label: 'Contact', to: '/contact' }] }} />
    </div>,
  );
  await screen.getByRole('button', { name: 'Services' }).hover();
  await screen.getByRole('button', { name: 'Support' }).hover();
  await expect.element(screen.getByRole('button', { name: 'Support' })).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('button', { name: 'Services' }).element().getAttribute('aria-expanded')).toBe('false');
});

test('Escape closes a menu that hovering opened, and leaves the focus where it is', async () => {
  const screen = await render(
    <>
      <input aria-label="Search" />
      <HeaderMenu menu={menu} />
    </>,
  );
  const field = screen.getByRole('textbox', { name: 'Search' });
  const button = screen.getByRole('button', { name: 'Services' });
  await field.click();
  await button.hover();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await expect.element(field).toHaveFocus();
});

test('a press outside closes the menu', async () => {
  const screen = await show();
  const button = screen.getByRole('button', { name: 'Services' });
  await button.click();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});

test('closes when the focus leaves', async () => {
  const screen = await show();
  const button = screen.getByRole('button', { name: 'Services' });
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(screen.getByRole('link', { name: 'Revit Workflow Automation' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});
