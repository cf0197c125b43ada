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

/** What has been set is on the screen two frames later. */
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

test('opens when pointed at and closes 300 ms after the pointer has left', async () => {
  // The test says when the 300 ms are over: how long a move of the pointer takes says nothing about the menu, and
  // Vitest's own clock runs on while it waits for one.
  const timers: (() => void)[] = [];
  const realSetTimeout = window.setTimeout;
  const hold = (run: () => void, ms?: number, ...rest: unknown[]) => {
    if (ms !== 300) return realSetTimeout(run, ms, ...rest);
    timers.push(run);
    // No timer has this number, so that none is cleared by it.
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

test('works with the keyboard: arrows go through the links, Escape closes and gives the focus back', async () => {
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

test('closes when the focus goes elsewhere', async () => {
  const screen = await show();
  const button = screen.getByRole('button', { name: 'Services' });
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(screen.getByRole('link', { name: 'Revit Workflow Automation' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});
