import { Suspense } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { lazyExtra, lazyPart } from './lazy-part.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello, {name}</p>;

/** A loader that fails a number of times before it loads the greeting. */
const failing = (times: number) => {
  let failures = 0;
  return async () => {
    failures += 1;
    if (failures <= times) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: Greeting };
  };
};

test('a part whose code cannot be loaded is replaced by an error, and is shown after a retry', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  const Part = lazyPart(failing(1));
  const page = (isOpen: boolean) => (
    <>
      <h1>Page</h1>
      <Suspense>{isOpen && <Part name="Ada" />}</Suspense>
    </>
  );
  const screen = await render(page(true));
  await expect.element(screen.getByRole('alert').getByText('Couldn’t load this part of the page')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Page' })).toBeVisible();
  expect(log).toHaveBeenCalledWith(expect.stringContaining('could not be loaded'), expect.any(TypeError));
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Hello, Ada')).toBeVisible();
  await screen.rerender(page(false));
  await screen.rerender(page(true));
  await expect.element(screen.getByText('Hello, Ada')).toBeVisible();
});

test('an optional part whose code cannot be loaded shows nothing', async () => {
  const Part = lazyExtra(failing(1));
  const screen = await render(
    <Suspense fallback="Loading">
      Start <Part name="Ada" /> end
    </Suspense>,
  );
  await expect.element(screen.getByText('Start end')).toBeVisible();
  expect(screen.container.textContent).toBe('Start  end');
});
