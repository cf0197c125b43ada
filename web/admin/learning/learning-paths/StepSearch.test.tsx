import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { WithQueries } from '../../../api/WithQueries.tsx';
import { SpectrumArea } from '../../../theme/SpectrumArea.tsx';
import { StepSearch } from './StepSearch.tsx';

afterEach(() => void vi.restoreAllMocks());

test('Enter does not save the path while the menu is closed', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(() => new Promise(() => undefined));
  const onSubmit = vi.fn();
  const page = await render(
    <WithQueries>
      <SpectrumArea>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          <StepSearch chosen={[]} onAdd={() => undefined} />
          <button type="submit">Save</button>
        </form>
      </SpectrumArea>
    </WithQueries>,
  );
  (page.getByRole('combobox', { name: 'Add a step' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('does not say that there are no results while it is searching', async () => {
  const search = Promise.withResolvers<undefined>();
  vi.spyOn(window, 'fetch').mockImplementation(() =>
    search.promise.then(() => Response.json({ items: [], total: 0, nextCursor: null })),
  );
  const page = await render(
    <WithQueries>
      <SpectrumArea>
        <StepSearch chosen={[]} onAdd={() => undefined} />
      </SpectrumArea>
    </WithQueries>,
  );
  await page.getByRole('combobox', { name: 'Add a step' }).fill('weld');
  await expect.element(page.getByRole('option')).toHaveTextContent('Loading...');
  search.resolve(undefined);
  await expect.element(page.getByRole('option')).toHaveTextContent('No results');
});

test('after a choice the menu stays closed, and the empty field has the focus', async () => {
  const items = [{ id: 'bolts', slug: 'bolts', title: 'Bolts' }];
  vi.spyOn(window, 'fetch').mockImplementation((input) =>
    Promise.resolve(Response.json({ items: String(input).includes('tutorials') ? items : [], total: 1, nextCursor: null })),
  );
  const onAdd = vi.fn();
  const page = await render(
    <WithQueries>
      <SpectrumArea>
        <StepSearch chosen={[]} onAdd={onAdd} />
      </SpectrumArea>
    </WithQueries>,
  );
  const field = page.getByRole('combobox', { name: 'Add a step' });
  await field.fill('bolts');
  await page.getByRole('option', { name: 'Bolts' }).click();
  await expect.poll(() => onAdd.mock.calls).toEqual([[{ kind: 'tutorial', ...items[0], required: true }]]);
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
});
