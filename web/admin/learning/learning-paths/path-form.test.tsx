import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { WithQueries } from '../../../api/WithQueries.tsx';
import { ErrorSummary } from '../../../forms/ErrorSummary.tsx';
import { useForm } from '../../../forms/useForm.ts';
import { SpectrumArea } from '../../../theme/SpectrumArea.tsx';
import { pathLabel } from '../../record/path-label.ts';
import pathForm from './path-form.tsx';
import { emptyPath, type PathValues } from './path-values.ts';

test('the text of the steps shows which ones are optional, so that a conflict about it can be decided', () => {
  const step = { kind: 'tutorial', slug: 'first-pcf', title: 'The first PCF', required: true };
  expect(pathForm.textOf('items', [step, { ...step, title: 'Weld numbers', required: false }])).toBe(
    'The first PCF\nWeld numbers (optional)',
  );
  expect(pathForm.textOf('items', [])).toBe('None');
});

function Editor() {
  const step = (id: string) => ({ kind: 'tutorial' as const, id, slug: id, title: `Tutorial ${id}`, required: true });
  const form = useForm<PathValues, void>({
    name: 'path',
    initial: { ...emptyPath(), items: [step('1'), step('2'), step('3')] },
    labelOf: (path) => pathLabel(path, pathForm.labels),
    fieldOf: pathForm.fieldOf,
    check: () => ({ 'items.1.id': 'This record does not exist.' }),
    send: () => Promise.resolve(),
    onSent: () => undefined,
  });
  return (
    <form onSubmit={form.onSubmit}>
      <ErrorSummary {...form.summary} />
      <pathForm.Fields form={form} />
      <button type="submit">Save</button>
    </form>
  );
}

test('an error of a step says which step has it', async () => {
  const screen = await render(
    <WithQueries>
      <SpectrumArea>
        <Editor />
      </SpectrumArea>
    </WithQueries>,
  );
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('“Tutorial 2”: This record does not exist.')).toBeVisible();
  await screen.getByRole('link', { name: 'Steps, row 2: This record does not exist.' }).click();
  await expect.element(screen.getByRole('checkbox').nth(1)).toHaveFocus();
});
