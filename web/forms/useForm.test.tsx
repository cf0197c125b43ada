import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render, renderHook } from 'vitest-browser-react';
import { responseError } from '../api/errors.ts';
import { newDraft, readDraft, writeDraft } from './drafts.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { useForm } from './useForm.ts';

afterEach(() => window.sessionStorage.clear());

test('a draft that an earlier version of the site stored gets the fields that it lacks', async () => {
  writeDraft('webinar', { ...newDraft({ title: 'PCF' }, 1), values: { title: 'PCF basics' } });
  const { result } = await renderHook(() =>
    useForm({
      name: 'webinar',
      initial: { title: 'PCF', joinUrl: 'https://meet.example.com/pcf' },
      version: 1,
      labelOf: (path) => path,
      check: () => ({}),
      send: () => Promise.resolve(),
      onSent: () => undefined,
    }),
  );
  expect(result.current.values).toEqual({ title: 'PCF basics', joinUrl: 'https://meet.example.com/pcf' });
  expect(result.current.base).toEqual({ title: 'PCF', joinUrl: 'https://meet.example.com/pcf' });
});

test('the draft of a user is restored for this user only', async () => {
  const open = (owner: string) =>
    renderHook(() =>
      useForm({
        name: 'license:new',
        owner,
        initial: { email: '' },
        labelOf: (path) => path,
        check: () => ({}),
        send: () => Promise.resolve(),
        onSent: () => undefined,
      }),
    );
  const { result, act, unmount } = await open('ada');
  await act(() => result.current.set({ email: 'ines@example.com' }));
  await unmount();
  expect((await open('grace')).result.current).toMatchObject({ values: { email: '' }, isRestored: false });
  expect((await open('ada')).result.current).toMatchObject({ values: { email: 'ines@example.com' }, isRestored: true });
});

test('changes that are functions of the current values add up, and `set` stays the same function', async () => {
  const { result, act } = await renderHook(() =>
    useForm({
      name: 'sizes',
      initial: { sizes: ['2'], name: 'Elbow' },
      labelOf: (path) => path,
      check: () => ({}),
      send: () => Promise.resolve(),
      onSent: () => undefined,
    }),
  );
  const { set } = result.current;
  await act(() => {
    set(({ sizes }) => ({ sizes: [...sizes, '3'] }));
    set(({ sizes }) => ({ sizes: [...sizes, '4'] }));
  });
  expect(result.current.values).toEqual({ sizes: ['2', '3', '4'], name: 'Elbow' });
  expect(result.current.set).toBe(set);
});

/** Saves a changed title, in a call that is answered with `respond` or `refuse`. */
async function saveTitle(version: number | null) {
  const onSent = vi.fn();
  const onClose = vi.fn();
  let respond = (_answer: { version: number }) => {};
  let refuse = (_error: Error) => {};
  const { result, act } = await renderHook(() =>
    useForm({
      name: 'webinar',
      initial: { title: 'PCF', speakers: ['Ines', 'Bob', 'Carl'] },
      version,
      labelOf: (path) => path,
      check: () => ({}),
      send: () =>
        new Promise<{ version: number }>((resolve, reject) => {
          respond = resolve;
          refuse = reject;
        }),
      onSent,
      onClose,
    }),
  );
  await act(() => result.current.set({ title: 'PCF basics' }));
  await act(() => result.current.submit());
  expect(result.current.isSending).toBe(true);
  return {
    result,
    act,
    onSent,
    onClose,
    respond: () => act(() => Promise.resolve(respond({ version: 2 }))),
    refuse: (reason: Error) => act(() => Promise.resolve(refuse(reason))),
  };
}

test('a draft that is discarded during the call does not return, and its form is not closed again', async () => {
  const { result, act, onSent, onClose, respond } = await saveTitle(1);
  await act(() => result.current.discard());
  await respond();
  await expect.poll(() => onSent.mock.calls.length).toBe(1);
  expect(readDraft('webinar')).toBeNull();
  expect(result.current).toMatchObject({ isDirty: false, isSending: false, values: { title: 'PCF' } });
  expect(onClose).not.toHaveBeenCalled();
});

test('the form of a record that was changed again during the call stays open', async () => {
  const { result, act, onSent, onClose, respond } = await saveTitle(1);
  await act(() => result.current.set({ title: 'PCF basics, part 1' }));
  await respond();
  await expect.poll(() => result.current.isSending).toBe(false);
  expect(onSent).toHaveBeenCalledOnce();
  expect(result.current).toMatchObject({ isDirty: true, version: 2, base: { title: 'PCF basics' } });
  expect(onClose).not.toHaveBeenCalled();
  await act(() => result.current.submit());
  await respond();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('a form for a new record is closed although it was changed during the call: its record exists', async () => {
  const { result, act, onClose, respond } = await saveTitle(null);
  await act(() => result.current.set({ title: 'PCF basics, part 1' }));
  await respond();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('errors of rows that were removed or moved during the call are not shown at other rows', async () => {
  const { result, act, refuse } = await saveTitle(1);
  await act(() => result.current.set({ speakers: ['Ines', 'Carl'] }));
  const details = [
    { pointer: '/title', code: 'INVALID', message: 'Choose another title.' },
    { pointer: '/speakers/1', code: 'INVALID', message: 'Bob is on leave.' },
  ];
  await refuse(responseError(400, 'Bad Request', { status: 400, title: 'Bad Request', message: 'Invalid fields.', details }));
  await expect.poll(() => result.current.failure).toBe('Invalid fields.');
  expect(result.current.errors).toEqual({ title: 'Choose another title.' });
});

test('a changed list loses the errors of its rows, and the last corrected field ends the message of the form', async () => {
  const { result, act, refuse } = await saveTitle(1);
  const details = [
    { pointer: '/title', code: 'INVALID', message: 'Choose another title.' },
    { pointer: '/speakers/1', code: 'INVALID', message: 'Bob is on leave.' },
  ];
  await refuse(responseError(400, 'Bad Request', { status: 400, title: 'Bad Request', message: 'Invalid fields.', details }));
  await expect.poll(() => result.current.failure).toBe('Invalid fields.');
  await act(() => result.current.set({ speakers: ['Ines', 'Carl'] }));
  expect(result.current.errors).toEqual({ title: 'Choose another title.' });
  expect(result.current.failure).toBe('Invalid fields.');
  await act(() => result.current.set({ title: 'Stress analysis' }));
  expect(result.current).toMatchObject({ errors: {}, failure: null });
});

function Editor() {
  const form = useForm({
    name: 'family',
    initial: {},
    labelOf: (path) => path,
    check: () => ({ other: 'Invalid.', 'rows.10.name': 'Enter a name.', slug: 'Enter a slug.', title: 'Enter a title.' }),
    send: () => Promise.resolve(),
    onSent: () => undefined,
  });
  return (
    <form onSubmit={form.onSubmit}>
      <ErrorSummary {...form.summary} />
      {['title', 'slug', 'rows.9.name', 'rows.10.name'].map((path) => (
        <input key={path} id={form.idOf(path)} aria-label={path} />
      ))}
      <button type="submit">Save</button>
    </form>
  );
}

test('the summary lists the errors in the order of the fields on the page', async () => {
  await render(<Editor />);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('listitem').first()).toBeVisible();
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['title: Enter a title.', 'slug: Enter a slug.', 'rows.10.name: Enter a name.', 'other: Invalid.']);
});
