import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
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
