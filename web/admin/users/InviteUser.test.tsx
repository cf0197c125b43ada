import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { WithQueries } from '../../api/WithQueries.tsx';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import { InviteUser } from './InviteUser.tsx';

beforeEach(() => window.sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

test('an invitation goes to the address without the invisible characters that were copied with it', async () => {
  const fetch = vi.spyOn(window, 'fetch').mockImplementation(() => new Promise(() => undefined));
  const page = await render(
    <WithQueries>
      <SpectrumArea>
        <InviteUser
          navigation={{
            position: { kind: 'unknown' },
            previous: null,
            next: null,
            open: () => undefined,
            seek: () => undefined,
          }}
        />
      </SpectrumArea>
    </WithQueries>,
  );
  await page.getByRole('textbox', { name: /^Email/ }).fill('\u202Amara@example.com\u202C');
  await page.getByRole('textbox', { name: /^Name/ }).fill(' Mara Lindqvist ');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  const bodies = () =>
    fetch.mock.calls.flatMap(([, init]) => (init?.method === 'POST' ? [JSON.parse(String(init.body)) as unknown] : []));
  await expect.poll(bodies).toEqual([{ email: 'mara@example.com', name: 'Mara Lindqvist', role: 'admin' }]);
});
