import { useState } from 'react';
import { type CalendarDateTime, parseDateTime } from '@internationalized/date';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { SpectrumArea } from '../theme/SpectrumArea.tsx';
import { WholeDatePicker } from './WholeDatePicker.tsx';

const onLeave = vi.fn<() => void>();

function Starts({ initial }: { initial: string | null }) {
  const [value, setValue] = useState<CalendarDateTime | null>(() => (initial ? parseDateTime(initial) : null));
  return (
    <SpectrumArea>
      <WholeDatePicker label="Starts" granularity="minute" value={value} onChange={setValue} onLeave={onLeave} />
      <output>{value?.toString() ?? 'none'}</output>
      <button type="button">Elsewhere</button>
    </SpectrumArea>
  );
}

const renderField = async (initial: string | null) => {
  onLeave.mockReset();
  const screen = await render(<Starts initial={initial} />);
  const part = (name: RegExp) => screen.getByRole('spinbutton', { name });
  const leave = () => screen.getByRole('button', { name: 'Elsewhere' }).click();
  return { part, leave, value: screen.getByRole('status') };
};

test.each([
  ['day', /^day/, 'dd', '19'],
  ['hour', /^hour/, '––', '3'],
] as const)('gets its value back when it is left without its %s', async (_name, name, placeholder, text) => {
  const { part, leave, value } = await renderField('2027-01-19T15:00');
  await part(name).click();
  await userEvent.keyboard('{Backspace}{Backspace}');
  await expect.element(part(name)).toHaveTextContent(placeholder);
  await leave();
  await expect.element(part(name)).toHaveTextContent(text);
  await expect.element(value).toHaveTextContent('2027-01-19T15:00:00');
  expect(onLeave).not.toHaveBeenCalled();
});

test('is empty again when it is left after typing only a part', async () => {
  const { part, leave, value } = await renderField(null);
  await part(/^month/).click();
  await userEvent.keyboard('12');
  await expect.element(part(/^month/)).toHaveTextContent('12');
  await leave();
  await expect.element(part(/^month/)).toHaveTextContent('mm');
  await expect.element(value).toHaveTextContent('none');
});

test('gets midnight when a day is typed without a time, as when it is picked in the calendar', async () => {
  const { part, leave, value } = await renderField(null);
  await part(/^month/).click();
  await userEvent.keyboard('12312026');
  await leave();
  await expect.element(value).toHaveTextContent('2026-12-31T00:00:00');
  await expect.element(part(/^hour/)).toHaveTextContent('12');
});

test('is empty again when it is left after typing a day and a part of the time', async () => {
  const { part, leave, value } = await renderField(null);
  await part(/^month/).click();
  await userEvent.keyboard('123120263');
  await expect.element(part(/^hour/)).toHaveTextContent('3');
  await leave();
  await expect.element(part(/^month/)).toHaveTextContent('mm');
  await expect.element(value).toHaveTextContent('none');
});

test('keeps a complete date that was typed', async () => {
  const { part, leave, value } = await renderField('2027-01-19T15:00');
  await part(/^day/).click();
  await userEvent.keyboard('24');
  await leave();
  await expect.element(value).toHaveTextContent('2027-01-24T15:00:00');
  expect(onLeave).toHaveBeenCalledOnce();
});

test.each([
  ['26', '2026-01-19T15:00:00'],
  ['2', '2027-01-19T15:00:00'],
  ['202', '2027-01-19T15:00:00'],
])('the year %s is completed, or the earlier one comes back', async (digits, expected) => {
  const { part, leave, value } = await renderField('2027-01-19T15:00');
  await part(/^year/).click();
  await userEvent.keyboard(digits);
  await expect.element(part(/^year/)).toHaveTextContent(digits);
  await leave();
  await expect.element(value).toHaveTextContent(expected);
  await expect.element(part(/^year/)).toHaveTextContent(expected.slice(0, 4));
});

test('a day typed with two digits of the year gets midnight, too', async () => {
  const { part, leave, value } = await renderField(null);
  await part(/^month/).click();
  await userEvent.keyboard('123126');
  await leave();
  await expect.element(value).toHaveTextContent('2026-12-31T00:00:00');
});
