import { useQueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { networkError, responseError } from '../../api/errors.ts';
import { WithQueries } from '../../api/WithQueries.tsx';
import { snackbar, takeAction } from '../../snackbar/snackbar.ts';
import type { Versioned } from './send-change.ts';
import { type Change, type UndoableChange, useUndoableChange } from './useUndoableChange.ts';

interface Family {
  id: string;
  version: number;
  active: boolean;
}

/** Renders the hook for a record that is shown already. `read` reads its current version. */
async function renderChanges<Row extends Versioned>(record: Row, read: () => Promise<Row>) {
  const list = ['/api/admin/families'];
  const readOptions = (id: string) => ({ queryKey: ['/api/admin/families', id], queryFn: read });
  const { result, act } = await renderHook(
    () => ({ ...useUndoableChange<Row>({ list, readOptions }), client: useQueryClient() }),
    { wrapper: WithQueries },
  );
  const { client } = result.current;
  const { queryKey } = readOptions(record.id);
  client.setQueryData(queryKey, record);
  return {
    run: (change: UndoableChange<Row>) => act(() => result.current.run(change)),
    shown: () => client.getQueryData<Row>(queryKey) ?? record,
    isChanging: () => client.isMutating() > 0,
  };
}

test('an undo that gets no response can be tried again', async () => {
  const record: Family = { id: crypto.randomUUID(), version: 1, active: true };
  let attempts = 0;
  const hide: Change<Family> = {
    patch: { active: false },
    send: () => Promise.resolve({ ...record, version: 2, active: false }),
    done: 'Hidden.',
  };
  const show: Change<Family> = {
    patch: { active: true },
    send: () => {
      attempts += 1;
      return attempts === 1 ? Promise.reject(networkError(null)) : Promise.resolve({ ...record, version: 3 });
    },
    done: 'Shown.',
  };
  const { run } = await renderChanges(record, () => Promise.resolve(record));
  await run({ record, forward: hide, back: () => show });
  await expect.poll(() => snackbar.current?.text).toBe('Hidden.');
  takeAction();
  await expect.poll(() => snackbar.current?.text).toMatch(/^No response from server/);
  expect(snackbar.current?.action?.label).toBe('Try again');
  takeAction();
  await expect.poll(() => snackbar.current?.text).toBe('Shown.');
});

test('of changes in quick succession the last one stays, and each is sent for the version that the previous one made', async () => {
  let saved: Family = { id: crypto.randomUUID(), version: 1, active: true };
  const sentFor: string[] = [];
  const setTo = (active: boolean): Change<Family> => ({
    patch: { active },
    send: async ({ headers }) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      sentFor.push(headers['If-Match']);
      if (headers['If-Match'] !== `"${saved.version}"`) throw responseError(412, 'Precondition Failed', null);
      saved = { ...saved, active, version: saved.version + 1 };
      return saved;
    },
    done: `Now ${active}.`,
  });
  const { run, shown } = await renderChanges(saved, () => Promise.resolve(saved));
  // Each click changes what the screen shows, before the response to the previous one.
  const click = () => run({ record: shown(), forward: setTo(!shown().active), back: ({ active }) => setTo(active) });
  await click();
  await click();
  await click();
  await expect.poll(() => saved.version).toBe(4);
  expect(saved.active).toBe(false);
  expect(sentFor).toEqual(['"1"', '"2"', '"3"']);
});

test('the response to a change does not hide a later change, and only the later one can be undone', async () => {
  const record = { id: crypto.randomUUID(), version: 1, active: true, featured: false };
  type Row = typeof record;
  const finish: ((response: Row) => void)[] = [];
  const change = (patch: Partial<Row>): Change<Row> => ({
    patch,
    send: () => new Promise((resolve) => finish.push(resolve)),
    done: `Saved ${Object.keys(patch).join()}.`,
  });
  const { run, shown } = await renderChanges(record, () => Promise.resolve(record));
  const start = (patch: Partial<Row>) => run({ record: shown(), forward: change(patch), back: change });
  await start({ active: false });
  await start({ featured: true });
  await expect.poll(() => finish.length).toBe(1);
  finish[0]?.({ ...record, active: false, version: 2 });
  await expect.poll(() => finish.length).toBe(2);
  await expect.poll(shown).toEqual({ ...record, active: false, featured: true, version: 2 });
  finish[1]?.({ ...record, active: false, featured: true, version: 3 });
  await expect.poll(shown).toEqual({ ...record, active: false, featured: true, version: 3 });
  const undoable = () => [snackbar.current, ...snackbar.queue].flatMap((message) => (message?.action ? [message.text] : []));
  await expect.poll(undoable).toContain('Saved featured.');
  expect(undoable()).toEqual(['Saved featured.']);
});

test('a change is saved on top of another version even if the next change starts while that version is being read', async () => {
  const record = { id: crypto.randomUUID(), version: 1, active: true, featured: false };
  type Row = typeof record;
  let saved: Row & { title?: string } = { ...record, version: 2, title: 'Theirs' };
  const reads: (() => void)[] = [];
  const change = (patch: Partial<Row>): Change<Row> => ({
    patch,
    send: ({ headers }) => {
      if (headers['If-Match'] !== `"${saved.version}"`) return Promise.reject(responseError(412, 'Precondition Failed', null));
      saved = { ...saved, ...patch, version: saved.version + 1 };
      return Promise.resolve(saved);
    },
    done: `Saved ${Object.keys(patch).join()}.`,
  });
  const { run } = await renderChanges(record, () => new Promise<Row>((resolve) => reads.push(() => resolve(saved))));
  const start = (patch: Partial<Row>) => run({ record, forward: change(patch), back: change });
  await start({ active: false });
  await expect.poll(() => reads.length).toBe(1);
  await start({ featured: true });
  reads[0]?.();
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.();
  await expect.poll(() => saved).toMatchObject({ version: 4, active: false, featured: true });
});

test('after two changes that fail, the saved value is shown', async () => {
  const record: Family = { id: crypto.randomUUID(), version: 1, active: true };
  const fail: ((error: Error) => void)[] = [];
  const setTo = (active: boolean): Change<Family> => ({
    patch: { active },
    send: () => new Promise((_resolve, reject) => fail.push(reject)),
    done: 'Saved.',
  });
  const { run, shown, isChanging } = await renderChanges(record, () => Promise.reject(networkError(null)));
  const start = (active: boolean) => run({ record: shown(), forward: setTo(active), back: () => setTo(!active) });
  await start(false);
  await start(true);
  await expect.poll(() => fail.length).toBe(1);
  fail[0]?.(networkError(null));
  await expect.poll(() => fail.length).toBe(2);
  fail[1]?.(networkError(null));
  await expect.poll(isChanging).toBe(false);
  expect(shown()).toEqual(record);
});
