import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { leavePage } from '../browser/leaving.ts';
import { SpectrumArea } from '../theme/SpectrumArea.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';

test('a locked form says why it cannot be left, and offers only to stay', async () => {
  const page = await render(
    <SpectrumArea>
      <LeaveGuard when onDiscard={() => undefined} lockText="The license is being issued." />
    </SpectrumArea>,
  );
  const leave = vi.fn();
  leavePage(leave);
  await expect.element(page.getByText('The license is being issued.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Discard changes' })).toBeDisabled();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(page.getByText('The license is being issued.')).not.toBeInTheDocument();
  expect(leave).not.toHaveBeenCalled();
});
