import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ApiError } from '../../api/errors.ts';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import ExportDialog from './ExportDialog.tsx';

test('says for how long the server has limited the number of calls', async () => {
  const screen = await render(
    <SpectrumArea>
      <ExportDialog
        nouns="licenses"
        fetchPage={() => Promise.reject(new ApiError('Too much.', { status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: 1 }))}
        parameters={{}}
        columns={[]}
        onClose={() => undefined}
      />
    </SpectrumArea>,
  );
  await expect.element(screen.getByText(/continues in 1 second\.$/)).toBeVisible();
});
