import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import { EditorField } from './EditorField.tsx';

test('shows a local time that occurs twice, and does not change it when the field is left', async () => {
  const onChange = vi.fn<(value: string) => void>();
  const screen = await render(
    <SpectrumArea>
      <EditorField
        name="starts"
        label="Starts"
        type="datetime"
        field={{ id: 'starts', name: 'starts' }}
        value="2026-10-25T02:30+01:00"
        onChange={onChange}
      />
      <button type="button">Elsewhere</button>
    </SpectrumArea>,
  );
  const minute = screen.getByRole('spinbutton', { name: /^minute/ });
  await expect.element(minute).toHaveTextContent('30');
  await minute.click();
  await screen.getByRole('button', { name: 'Elsewhere' }).click();
  expect(onChange).not.toHaveBeenCalled();
});

function Expires() {
  const [value, setValue] = useState('');
  const field = { id: 'expires', name: 'expiresAt' };
  return (
    <SpectrumArea>
      <EditorField name="expiresAt" label="Expires" type="datetime" endOfDay field={field} value={value} onChange={setValue} />
      <output>{value || 'none'}</output>
      <button type="button">Elsewhere</button>
    </SpectrumArea>
  );
}

test('a last day that is typed without a time ends with its last minute', async () => {
  const screen = await render(<Expires />);
  await screen.getByRole('spinbutton', { name: /^month/ }).click();
  await userEvent.keyboard('12312026');
  await screen.getByRole('button', { name: 'Elsewhere' }).click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('2026-12-31T23:59');
});

test('a last day that is picked in the calendar ends with its last minute', async () => {
  const screen = await render(<Expires />);
  await screen.getByRole('button', { name: /Calendar/ }).click();
  await screen.getByRole('button', { name: /^Today/ }).click();
  await userEvent.keyboard('{Escape}');
  // While the calendar is open, it hides the rest of the page from assistive technology.
  await expect.poll(() => document.querySelector('output')?.textContent).toMatch(/T23:59$/);
});
