import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { useFocusFallback } from './useFocusFallback.ts';

/** A record whose button disappears by its own action, next to a dialog that can or can't take the focus. */
function Screen({ dialogTabIndex }: { dialogTabIndex?: number }) {
  const screen = useRef<HTMLDivElement>(null);
  const [isIssued, setIssued] = useState(false);
  useFocusFallback(screen);
  return (
    <>
      <div ref={screen}>
        <article>
          <h2>New license</h2>
          {!isIssued && <button onClick={() => setIssued(true)}>Issue license</button>}
        </article>
      </div>
      <section role="dialog" aria-label="Dialog" tabIndex={dialogTabIndex} />
    </>
  );
}

test('moves the focus to an open dialog', async () => {
  const { getByRole } = await render(<Screen dialogTabIndex={-1} />);
  await getByRole('button').click();
  await expect.element(getByRole('dialog')).toHaveFocus();
});

test('moves the focus to the heading of the record while the cookie dialog, which can’t take it, is open', async () => {
  const { getByRole } = await render(<Screen />);
  await getByRole('button').click();
  await expect.element(getByRole('heading')).toHaveFocus();
});
