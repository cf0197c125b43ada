import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ApiError } from '../../api/errors.ts';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import ExportDialog, { type ExportDialogProps } from './ExportDialog.tsx';

const show = (fetchPage: ExportDialogProps<never>['fetchPage']) =>
  render(
    <SpectrumArea>
      <ExportDialog nouns="licenses" fetchPage={fetchPage} parameters={{}} columns={[]} onClose={() => undefined} />
    </SpectrumArea>,
  );

test('says for how long the server has limited the number of calls', async () => {
  const screen = await show(() =>
    Promise.reject(new ApiError('Too much.', { status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: 1 })),
  );
  await expect.element(screen.getByText(/continues in 1 second\.$/)).toBeVisible();
});

test('names no number of rows before the first page has arrived', async () => {
  const screen = await show(() => new Promise(() => undefined));
  await expect.element(screen.getByText('Loading…')).toBeVisible();
  await expect.element(screen.getByText(/\d of \d/)).not.toBeInTheDocument();
});

test('names no number of rows if the first page could not be loaded', async () => {
  const screen = await show(() => Promise.reject(new ApiError('Not now.', { status: 503, code: 'SERVICE_UNAVAILABLE' })));
  await expect.element(screen.getByText('Not now. Nothing was saved.')).toBeVisible();
  await expect.element(screen.getByText(/\d of \d|Loading/)).not.toBeInTheDocument();
});
