import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import DaysDialog from './DaysDialog.tsx';

const onApply = vi.fn<(from: string, to: string) => void>();

async function openDialog(from?: string, to?: string) {
  onApply.mockReset();
  const screen = await render(
    <SpectrumArea>
      <DaysDialog label="Received" from={from} to={to} onClose={() => undefined} onApply={onApply} />
    </SpectrumArea>,
  );
  const part = (name: RegExp) => screen.getByRole('spinbutton', { name });
  const apply = () => screen.getByRole('button', { name: 'Apply' }).click();
  return { screen, part, apply };
}

test('a year of two digits is one of this century', async () => {
  const { part, apply } = await openDialog();
  await part(/^month, From/).click();
  await userEvent.keyboard('110126');
  await part(/^month, To/).click();
  await userEvent.keyboard('112026');
  await apply();
  expect(onApply).toHaveBeenCalledExactlyOnceWith('2026-11-01', '2026-11-20');
});

test('a day that is left without a part gets its value back', async () => {
  const { part, apply } = await openDialog('2026-11-01', '2026-11-20');
  await part(/^day, From/).click();
  await userEvent.keyboard('{Backspace}{Backspace}');
  await expect.element(part(/^day, From/)).toHaveTextContent('dd');
  await part(/^month, To/).click();
  await expect.element(part(/^day, From/)).toHaveTextContent('1');
  await apply();
  expect(onApply).toHaveBeenCalledExactlyOnceWith('2026-11-01', '2026-11-20');
});

test('a range that ends before it starts is not applied', async () => {
  const { screen, part, apply } = await openDialog('2026-11-01', '2026-11-20');
  await part(/^month, To/).click();
  await userEvent.keyboard('10');
  await apply();
  await expect.element(screen.getByText('Choose the first day or a later one.')).toBeVisible();
  expect(onApply).not.toHaveBeenCalled();
  await part(/^month, To/).click();
  await userEvent.keyboard('12');
  await apply();
  expect(onApply).toHaveBeenCalledExactlyOnceWith('2026-11-01', '2026-12-20');
});
