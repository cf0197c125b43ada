import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SpectrumArea } from '../theme/SpectrumArea.tsx';
import { NumberInput } from './NumberInput.tsx';

const reported: string[] = [];

function Duration() {
  const [value, setValue] = useState('30');
  const change = (next: string) => {
    reported.push(next);
    setValue(next);
  };
  return (
    <SpectrumArea>
      <NumberInput label="Duration" value={value} onChange={change} />
    </SpectrumArea>
  );
}

test('a number is reported while it is being typed, and can be typed to its end', async () => {
  const screen = await render(<Duration />);
  const field = screen.getByRole('textbox', { name: 'Duration' });
  await field.click();
  await userEvent.keyboard('{Control>}a{/Control}{Delete}');
  expect(reported.splice(0)).toEqual(['']);
  await userEvent.keyboard('1200.05');
  expect(reported.splice(0)).toEqual(['1', '12', '120', '1200', '1200.05']);
  await expect.element(field).toHaveValue('1200.05');
  await userEvent.keyboard('00');
  await expect.element(field).toHaveValue('1200.0500');
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveValue('1200.05');
  expect(reported).toEqual([]);
});
