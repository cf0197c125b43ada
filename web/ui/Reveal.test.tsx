import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import '../theme/tokens.css';
import { Reveal } from './Reveal.tsx';

const page = (
  <>
    <Reveal>At the top</Reveal>
    <div style={{ height: '2000px' }} />
    <Reveal as="li">Far below</Reveal>
  </>
);

const opacityOf = (element: Element) => Number(getComputedStyle(element).opacity);

test('animates content below the viewport once, for 800 ms, and does not change visible content', async () => {
  const screen = await render(page);
  const top = screen.getByText('At the top').element();
  const below = screen.getByText('Far below').element();
  expect(top).not.toHaveAttribute('data-reveal');
  await expect.poll(() => opacityOf(below)).toBe(0);
  const before = below.getBoundingClientRect().top + window.scrollY;

  below.scrollIntoView();
  await expect.poll(() => below.getAttribute('data-reveal')).toBe('shown');
  const [animation] = below.getAnimations();
  expect(animation?.effect?.getTiming()).toMatchObject({ duration: 800, iterations: 1 });
  expect(getComputedStyle(below).animationTimingFunction).toBe('cubic-bezier(0.25, 1, 0.5, 1)');
  animation?.finish();
  expect(opacityOf(below)).toBe(1);
  // Its position has not changed.
  expect(below.getBoundingClientRect().top + window.scrollY).toBe(before);

  window.scrollTo(0, 0);
  below.scrollIntoView();
  await animation?.finished;
  expect(below.getAttribute('data-reveal')).toBe('shown');
  expect(below.getAnimations().filter(({ playState }) => playState === 'running')).toEqual([]);
});
