import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import DueDate from './DueDate.tsx';

const renderField = async (dueOn: string) => {
  const onChange = vi.fn<(day: string | null) => void>();
  const screen = await render(
    <SpectrumArea>
      <DueDate dueOn={dueOn} isOverdue={false} onChange={onChange} />
      <button type="button">Elsewhere</button>
    </SpectrumArea>,
  );
  const day = screen.getByRole('spinbutton', { name: /^day/ });
  const year = screen.getByRole('spinbutton', { name: /^year/ });
  const leave = () => screen.getByRole('button', { name: 'Elsewhere' }).click();
  return { onChange, day, year, leave };
};

test.each(['2026-12-20', '2026-12-05'])('a date that is partly cleared is not saved but restored: %s', async (dueOn) => {
  const { onChange, day, leave } = await renderField(dueOn);
  await day.click();
  await userEvent.keyboard('{Backspace}{Backspace}');
  await expect.element(day).toHaveTextContent('dd');
  await leave();
  await expect.element(day).toHaveTextContent(String(Number(dueOn.slice(8))));
  expect(onChange).not.toHaveBeenCalled();
});

test('a typed date is saved when the field is left', async () => {
  const { onChange, day, leave } = await renderField('2026-12-20');
  await day.click();
  await userEvent.keyboard('24');
  expect(onChange).not.toHaveBeenCalled();
  await leave();
  expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-12-24');
});

test('a year typed with two digits is saved with four', async () => {
  const { onChange, year, leave } = await renderField('2026-12-20');
  await year.click();
  await userEvent.keyboard('27');
  await leave();
  expect(onChange).toHaveBeenCalledExactlyOnceWith('2027-12-20');
});
