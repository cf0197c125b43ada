import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Markdown } from './Markdown.tsx';

/** Clicks the link of a text. Returns whether the browser would follow it. */
async function isLeftToTheBrowser(text: string): Promise<boolean> {
  const screen = await render(<Markdown text={text} />);
  const clicked = new Promise<boolean>((resolve) => {
    const onClick = (event: MouseEvent) => {
      resolve(!event.defaultPrevented);
      event.preventDefault();
    };
    window.addEventListener('click', onClick, { once: true });
  });
  await screen.getByRole('link').click();
  return clicked;
}

test('leaves links to other sites to the browser', async () => {
  expect(await isLeftToTheBrowser('[elsewhere](https://example.com/a)')).toBe(true);
});

test('leaves links without a protocol to the browser', async () => {
  expect(await isLeftToTheBrowser('[elsewhere](//example.com/a)')).toBe(true);
});

test('follows links to pages of this site without a reload', async () => {
  const before = window.location.href;
  expect(await isLeftToTheBrowser('[here](/learn)')).toBe(false);
  expect(window.location.pathname).toBe('/learn');
  window.history.replaceState(null, '', before);
});

/** Renders a text so far below the viewport that its images are not loaded. */
const renderBelowViewport = (text: string) =>
  render(
    <div style={{ paddingTop: 'calc(100vh + 60px)' }}>
      <Markdown text={text} />
    </div>,
  );

test('loads an image near the viewport, and all images for printing', async () => {
  const screen = await renderBelowViewport('![A tee](/learning/spools.svg)');
  const image = screen.getByRole('img', { name: 'A tee' });
  await expect.element(image).not.toHaveAttribute('src');
  window.dispatchEvent(new Event('beforeprint'));
  await expect.element(image).toHaveAttribute('src', '/learning/spools.svg');
});

test('loads the image of a text that was changed', async () => {
  const screen = await render(<Markdown text="![A tee](/learning/spools.svg)" />);
  const image = screen.getByRole('img', { name: 'A tee' });
  await expect.element(image).toHaveAttribute('src', '/learning/spools.svg');
  await screen.rerender(<Markdown text="![A tee](/learning/slope.svg)" />);
  await expect.element(image).toHaveAttribute('src', '/learning/slope.svg');
});

const ratioOf = (image: Element) => {
  const { width, height } = image.getBoundingClientRect();
  return width / height;
};

test('reserves the room of a drawing before it loads', async () => {
  const screen = await renderBelowViewport('![A tee and an outlet](/learning/tee-and-outlet.svg)');
  const image = screen.getByRole('img', { name: 'A tee and an outlet' });
  await expect.element(image).not.toHaveAttribute('src');
  expect(ratioOf(image.element())).toBeCloseTo(720 / 780, 2);
});

test('shows an image of unknown size in its own proportions', async () => {
  const screen = await render(<Markdown text="![The icon](/web/public/icon.svg)" />);
  const image = screen.getByRole('img', { name: 'The icon' });
  await expect.poll(() => ratioOf(image.element())).toBeCloseTo(1, 2);
});
