import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { responseError } from '../../api/errors.ts';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import type { RecordNavigation } from '../record-navigation.ts';
import { RecordPanel } from './RecordPanel.tsx';

const navigation: RecordNavigation = {
  position: { kind: 'unknown' },
  previous: null,
  next: null,
  open: () => undefined,
  seek: () => undefined,
};

const panel = (isEditing: boolean, error: unknown) => (
  <SpectrumArea>
    <RecordPanel
      noun="tutorial"
      navigation={navigation}
      query={{ data: {}, isPending: false, error, refetch: () => undefined }}
      title="Weld numbers"
      aside="Published"
      byline="Written by Ada Lovelace"
      isEditing={isEditing}
    >
      <input aria-label="Text" />
    </RecordPanel>
  </SpectrumArea>
);

test('a record that somebody else has deleted leaves the form with its text', async () => {
  const screen = await render(panel(true, null));
  const text = screen.getByRole('textbox', { name: 'Text' });
  await text.fill('An hour of writing');
  await screen.rerender(panel(true, responseError(404, 'Not Found', null)));
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('This tutorial doesn’t exist or was deleted. You can still copy your text from the form.');
  await expect.element(text).toHaveValue('An hour of writing');
});

/** The width of a record on a phone. */
const phoneWidth = 374;

test('on a phone, nothing moves when the position in the list is found or lost', async () => {
  const at = (position: RecordNavigation['position']) => (
    <SpectrumArea>
      <div style={{ width: phoneWidth }}>
        <RecordPanel
          noun="tutorial"
          navigation={{ ...navigation, position, previous: 'a', next: 'b' }}
          query={{ data: {}, isPending: false, error: null, refetch: () => undefined }}
          title="Weld numbers"
        >
          Text
        </RecordPanel>
      </div>
    </SpectrumArea>
  );
  const screen = await render(at({ kind: 'known', index: 11, total: 130 }));
  const places = () =>
    [screen.getByRole('button', { name: 'Close tutorial' }), screen.getByRole('heading', { name: 'Weld numbers' })].map(
      (part) => part.element().getBoundingClientRect().top,
    );
  const before = places();
  for (const kind of ['seeking', 'not-in-list', 'no-longer-in-list'] as const) {
    await screen.rerender(at({ kind }));
    expect(places(), kind).toEqual(before);
  }
});
