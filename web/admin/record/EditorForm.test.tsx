import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { responseError } from '../../api/errors.ts';
import { WithQueries } from '../../api/WithQueries.tsx';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import { EditorForm } from './EditorForm.tsx';
import { useRecordForm } from './useRecordForm.ts';

interface FamilyProps {
  version: number | null;
  send(): Promise<unknown>;
}

function Family({ version, send }: FamilyProps) {
  const editor = useRecordForm<{ name: string }, unknown>({
    name: 'family',
    initial: { name: 'Elbow' },
    version,
    labelOf: (path) => path,
    check: () => ({}),
    send,
    onSent: () => undefined,
  });
  const { values, set } = editor.form;
  return (
    <EditorForm editor={editor} label="Family" saveLabel="Save" onCancel={() => undefined}>
      <input aria-label="Name" value={values.name} onChange={({ target }) => set({ name: target.value })} />
    </EditorForm>
  );
}

/** Saves a family. The call does not end until `refuse` is called. */
async function save(version: number | null) {
  sessionStorage.clear();
  const call = Promise.withResolvers<unknown>();
  const send = vi.fn(() => call.promise);
  const screen = await render(
    <SpectrumArea>
      <WithQueries>
        <Family version={version} send={send} />
      </WithQueries>
    </SpectrumArea>,
  );
  const field = screen.getByRole('textbox', { name: 'Name', includeHidden: true });
  await field.fill('Tee');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => send.mock.calls).toHaveLength(1);
  return { field, refuse: () => call.reject(responseError(503, 'Service Unavailable', null)) };
}

const isInert = (element: Element) => element.closest('[inert]') !== null;

test('the fields of a new record are locked while it is being created', async () => {
  const { field, refuse } = await save(null);
  await expect.poll(() => isInert(field.element())).toBe(true);
  refuse();
  await expect.poll(() => isInert(field.element())).toBe(false);
  await expect.element(field).toHaveValue('Tee');
});

test('the fields of a saved record can be changed while it is being saved', async () => {
  const { field } = await save(1);
  // A click does not reach a locked field.
  await field.click();
  await field.fill('Reducer');
  await expect.element(field).toHaveValue('Reducer');
});
