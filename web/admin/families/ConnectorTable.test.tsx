import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { FamilyConnector } from '../../api/generated/model';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import { ConnectorTable } from './ConnectorTable.tsx';

function Editor() {
  const [connectors, setConnectors] = useState<FamilyConnector[]>(
    ['Run 1', 'Run 2'].map((name) => ({ name, endType: 'BW', role: 'run' })),
  );
  return (
    <SpectrumArea>
      <ConnectorTable connectors={connectors} form={{ field: (name) => ({ id: name, name }) }} onChange={setConnectors} />
    </SpectrumArea>
  );
}

const namesIn = (page: Awaited<ReturnType<typeof render>>) =>
  page
    .getByRole('textbox')
    .elements()
    .map((field) => (field as HTMLInputElement).value);

test('a removed connector is announced, and the last one passes the focus to the one before it', async () => {
  const page = await render(<Editor />);
  (page.getByRole('button', { name: 'Remove connector 2' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Removed connector 2, Run 2.')).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Remove connector 1' })).toHaveFocus();
  expect(namesIn(page)).toEqual(['Run 1']);
});

test('an added connector takes the focus', async () => {
  const page = await render(<Editor />);
  await page.getByRole('button', { name: 'Add connector' }).click();
  await expect.element(page.getByRole('textbox').last()).toHaveFocus();
  expect(namesIn(page)).toEqual(['Run 1', 'Run 2', 'Run 3']);
});
