import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { WithQueries } from '../../api/WithQueries.tsx';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import BulkDialog from './BulkDialog.tsx';

/** Whether the browser would ask before it closes or reloads the page. */
const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('asks before the page is left while the action runs', async () => {
  const answer = Promise.withResolvers<unknown>();
  const screen = await render(
    <WithQueries>
      <SpectrumArea>
        <BulkDialog
          action={{ key: 'close', label: 'Close', question: () => 'Close it?', done: 'closed', perform: () => answer.promise }}
          items={[{ id: '1' }]}
          nameOf={({ id }) => id}
          listKey={['/api/admin/demo-requests']}
          alsoRefresh={() => []}
          onClose={() => undefined}
        />
      </SpectrumArea>
    </WithQueries>,
  );
  expect(asksBeforeClosing()).toBe(false);
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.element(screen.getByRole('button', { name: 'Stop' })).toBeVisible();
  expect(asksBeforeClosing()).toBe(true);
  answer.resolve(null);
  await expect.element(screen.getByText('1 closed.')).toBeVisible();
  expect(asksBeforeClosing()).toBe(false);
});
