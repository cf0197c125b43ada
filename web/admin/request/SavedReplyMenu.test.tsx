import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { WithQueries } from '../../api/WithQueries.tsx';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import { SavedReplyMenu } from './SavedReplyMenu.tsx';

const reply = { id: '018f2b7e-0000-7000-8000-000000000001', title: 'Ask for the PCF', text: 'Could you send us the PCF?' };
const replies = [
  reply,
  { id: '018f2b7e-0000-7000-8000-000000000002', title: 'Thanks', text: 'Thank you for the file.' },
  { id: '018f2b7e-0000-7000-8000-000000000003', title: 'Thanks', text: 'Thank you for your call.' },
];
const onInsert = vi.fn<(text: string) => void>();
const start = window.location.href;

afterEach(() => {
  vi.restoreAllMocks();
  window.history.replaceState(null, '', start);
});

/** A page that the menu leaves. */
function Page() {
  const [path] = useBrowserLocation();
  usePageTitle(path, path);
  const values = { name: 'Ada', reference: 'SUP-2026-0001' };
  return (
    <main id="main" tabIndex={-1}>
      {path !== '/admin/saved-replies' && (
        <SavedReplyMenu values={values} isDisabled={false} onInsert={onInsert} onInserted={() => {}} />
      )}
    </main>
  );
}

/** Opens the menu with the keyboard. Its replies come later, unless an earlier test has loaded them. */
async function openMenu() {
  const answer = Promise.withResolvers<Response>();
  vi.spyOn(window, 'fetch').mockReturnValue(answer.promise);
  const page = await render(
    <WithQueries>
      <SpectrumArea>
        <Page />
      </SpectrumArea>
    </WithQueries>,
  );
  page.getByRole('button', { name: 'Saved replies' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menu')).toBeVisible();
  answer.resolve(Response.json({ items: replies, total: replies.length, nextCursor: null }));
  await expect.element(page.getByRole('menuitem', { name: reply.title })).toBeVisible();
  return page;
}

test('the first reply has the focus when the replies have loaded', async () => {
  const page = await openMenu();
  await expect.element(page.getByRole('menuitem', { name: reply.title })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onInsert).toHaveBeenCalledExactlyOnceWith(reply.text);
});

test('two replies with the same title show how their texts begin', async () => {
  const page = await openMenu();
  await page.getByRole('menuitem', { name: 'Thanks (Thank you for your call.)' }).click();
  expect(onInsert).toHaveBeenLastCalledWith('Thank you for your call.');
});

test('the page of the saved replies has the focus when the menu has led to it', async () => {
  const page = await openMenu();
  await page.getByRole('menuitem', { name: 'Manage saved replies' }).click();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
});
