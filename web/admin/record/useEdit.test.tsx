import { Provider } from '@react-spectrum/provider';
import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ApiError } from '../../api/errors.ts';
import { theme } from '../../theme/theme.ts';
import type { FieldErrors } from '../form/field-errors.ts';
import { NativeField } from '../form/NativeField.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { useEdit } from './useEdit.ts';

interface Values {
  name: string;
  material: string;
}

beforeEach(() => window.sessionStorage.clear());

/** A server that has moved on to version 4 with another material, while the form began with version 3. */
function server() {
  const sent: { values: Values; version: string | undefined }[] = [];
  const save = (values: Values, _base: Values, headers: Record<string, string>) => {
    sent.push({ values, version: headers['If-Match'] });
    return headers['If-Match'] === '"4"'
      ? Promise.resolve('saved')
      : Promise.reject(new ApiError('The record has changed.', { status: 412, code: 'VERSION_CHANGED' }));
  };
  return { sent, save, readPresent: () => Promise.resolve({ values: { name: 'Elbow', material: 'Theirs' }, version: 4 }) };
}

function Form({ save, readPresent, refuse }: Partial<ReturnType<typeof server>> & { refuse?: ApiError }) {
  const edit = useEdit<Values, unknown>({
    name: 'test',
    base: { name: 'Elbow', material: 'Steel' },
    version: 3,
    check: ({ name }): FieldErrors => (name ? {} : { name: 'This is needed.' }),
    save: refuse ? () => Promise.reject(refuse) : (save ?? (() => Promise.resolve(null))),
    readPresent,
    onSaved: () => undefined,
  });
  return (
    <Provider theme={theme} colorScheme="dark">
      {(['name', 'material'] as const).map((field) => (
        <NativeField
          key={field}
          label={field}
          type="text"
          value={edit.values[field]}
          error={edit.errors[field]}
          onChange={(value) => edit.set({ [field]: value })}
        />
      ))}
      <p role="status">{edit.isDirty ? 'unsaved' : 'saved'}</p>
      <button type="button" onClick={edit.submit}>
        Save
      </button>
      {edit.conflict && (
        <ConflictDialog
          conflict={edit.conflict}
          labelOf={(field) => field}
          textOf={(_field, value) => String(value)}
          onResolve={edit.resolve}
          onKeepEditing={edit.keepEditing}
        />
      )}
    </Provider>
  );
}

test('what was typed is there again after the form was torn down, and gone once it is as before', async () => {
  const first = await render(<Form />);
  await first.getByLabelText('name').fill('Elbow 90°');
  await first.unmount();
  const second = await render(<Form />);
  await expect.element(second.getByLabelText('name')).toHaveValue('Elbow 90°');
  await second.getByLabelText('name').fill('Elbow');
  await expect.element(second.getByRole('status')).toHaveTextContent('saved');
  expect(window.sessionStorage).toHaveLength(0);
});

test('nothing is sent while a field is wrong, and its message goes when it is mended', async () => {
  const { sent, save } = server();
  const screen = await render(<Form save={save} />);
  await screen.getByLabelText('name').fill('');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByLabelText('name')).toHaveAccessibleDescription('This is needed.');
  expect(sent).toEqual([]);
  await screen.getByLabelText('name').fill('Tee');
  await expect.element(screen.getByLabelText('name')).not.toHaveAccessibleDescription();
});

test('a change of somebody else is shown, and both are saved together with the version that was seen', async () => {
  const { sent, save, readPresent } = server();
  const screen = await render(<Form save={save} readPresent={readPresent} />);
  await screen.getByLabelText('name').fill('Elbow 90°');
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(screen.getByRole('radio', { name: 'name, yours: Elbow 90°' })).toBeChecked();
  await expect.element(screen.getByRole('radio', { name: 'material, as it is now: Theirs' })).toBeChecked();
  await screen.getByRole('button', { name: 'Save what is chosen' }).click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('saved');
  expect(sent.map(({ version }) => version)).toEqual(['"3"', '"4"']);
  expect(sent[1]?.values).toEqual({ name: 'Elbow 90°', material: 'Theirs' });
  expect(window.sessionStorage).toHaveLength(0);
});

test('a refusal stands at its field, and the draft stays', async () => {
  const problem = { details: [{ pointer: '/material', code: 'X', message: 'Not this one.' }] };
  const refuse = new ApiError('Please correct it.', {
    status: 422,
    code: 'VALIDATION_FAILED',
    problem: problem as unknown as ApiError['problem'],
  });
  const screen = await render(<Form refuse={refuse} />);
  await screen.getByLabelText('material').fill('Wood');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByLabelText('material')).toHaveAccessibleDescription('Not this one.');
  await expect.element(screen.getByRole('status')).toHaveTextContent('unsaved');
  expect(window.sessionStorage).toHaveLength(1);
});
