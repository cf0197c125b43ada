import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { WithQueries } from '../../api/WithQueries.tsx';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import LicenseForm from './LicenseForm.tsx';

beforeEach(() => window.sessionStorage.clear());
afterEach(() => void vi.restoreAllMocks());

/** Issues a perpetual license, in a call that does not end. */
async function issueLicense(email: string) {
  const fetch = vi.spyOn(window, 'fetch').mockImplementation(() => new Promise(() => undefined));
  const page = await render(
    <WithQueries>
      <SpectrumArea>
        <LicenseForm customer={{ name: 'Ines', email, company: null }} onDone={() => undefined} onCancel={() => undefined} />
      </SpectrumArea>
    </WithQueries>,
  );
  await page.getByRole('button', { name: /^Subscription Type/ }).click();
  await page.getByRole('option', { name: 'Perpetual' }).click();
  await page.getByRole('button', { name: 'Issue license' }).click();
  return { page, fetch };
}

test('a license is issued to the address without the invisible characters that were copied with it', async () => {
  const { fetch } = await issueLicense('\u202Aines@example.com\u202C');
  const bodies = () =>
    fetch.mock.calls.flatMap(([, init]) => (init?.method === 'POST' ? [JSON.parse(String(init.body)) as unknown] : []));
  await expect.poll(bodies).toMatchObject([{ type: 'perpetual', customer: { name: 'Ines', email: 'ines@example.com' } }]);
});

test('a license that is being issued cannot be discarded, because its key is shown only once', async () => {
  const { page } = await issueLicense('ines@example.com');
  await expect.element(page.getByRole('button', { name: 'Discard changes' })).toBeDisabled();
});
