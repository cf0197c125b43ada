import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import { ListHeader } from './ListHeader.tsx';
import type { Panels } from './panels.ts';

const bundle = { label: 'Plugin bundle', show: () => null };

const header = (count: number | null, more: Panels = { bundle }) => (
  <SpectrumArea>
    {/* The place beside a record: the count is below the title. */}
    <div style={{ width: 560, containerType: 'inline-size' }}>
      <ListHeader
        title="License management"
        count={count}
        noun="license"
        nouns="licenses"
        isNarrowed={false}
        namesTimeZone={false}
        newRecords={{ count: 0, show: () => undefined, resetCount: 0 }}
        panels={{ ...more, new: { label: 'New license', show: () => null } }}
        onOpen={() => undefined}
      />
    </div>
  </SpectrumArea>
);

test('the buttons do not move when the number of records is known', async () => {
  const screen = await render(header(null));
  const readTop = () => screen.getByRole('button', { name: 'New license' }).element().getBoundingClientRect().top;
  const before = readTop();
  await screen.rerender(header(3));
  expect(readTop()).toBe(before);
});

test.each<Panels>([{ bundle }, {}])('the buttons are centered on title and count', async (more) => {
  const screen = await render(header(3, more));
  const middleOf = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return (top + bottom) / 2;
  };
  const button = screen.getByRole('button', { name: 'New license' }).element();
  expect(middleOf(button)).toBeCloseTo(middleOf(screen.getByRole('banner').element()), 0);
});
