import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { useNearViewport } from './useNearViewport.ts';

function Picture({ top }: { top: string }) {
  const [place, isNear] = useNearViewport<HTMLDivElement>();
  return (
    <div ref={place} style={{ position: 'absolute', top, height: 100, width: 100 }}>
      {isNear ? 'loaded' : 'waiting'}
    </div>
  );
}

test('loads within 50 px of the viewport', async () => {
  const screen = await render(<Picture top="calc(100vh + 40px)" />);
  await expect.element(screen.getByText('loaded')).toBeInTheDocument();
});

test('does not load beyond 50 px until it is scrolled near', async () => {
  const screen = await render(
    <div style={{ height: '400vh' }}>
      <Picture top="calc(100vh + 60px)" />
      <Picture top="calc(100vh + 30px)" />
    </div>,
  );
  // The second picture proves that the observer has reported.
  await expect.element(screen.getByText('loaded')).toBeInTheDocument();
  await expect.element(screen.getByText('waiting')).toBeInTheDocument();
  window.scrollTo(0, 200);
  await expect.poll(() => screen.getByText('loaded').elements().length).toBe(2);
});
