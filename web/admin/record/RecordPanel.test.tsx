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
