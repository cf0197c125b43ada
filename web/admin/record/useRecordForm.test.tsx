import { beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { responseError } from '../../api/errors.ts';
import { WithQueries } from '../../api/WithQueries.tsx';
import { useRecordForm } from './useRecordForm.ts';

interface Family {
  name: string;
  version: number;
}

beforeEach(() => window.sessionStorage.clear());

/** Renames a family whose version has changed on the server since it was loaded. `later` is typed during the call. */
async function rename(name: string, nameOnServer: string, later = name) {
  const onSent = vi.fn();
  const saved = { name: nameOnServer, version: 2 };
  const { result, act } = await renderHook(
    () =>
      useRecordForm<Pick<Family, 'name'>, Family>({
        name: 'family:1',
        initial: { name: 'Elbow' },
        version: 1,
        labelOf: (path) => path,
        check: () => ({}),
        send: () => Promise.reject(responseError(412, 'Precondition Failed', null)),
        saved: { query: { queryKey: ['family'], queryFn: () => saved }, toValues: (family) => ({ name: family.name }) },
        onSent,
      }),
    { wrapper: WithQueries },
  );
  await act(() => result.current.form.set({ name }));
  await act(() => {
    result.current.form.submit();
    result.current.form.set({ name: later });
  });
  return { result, onSent, saved };
}

test('an edit that the server has saved, although the response was lost, is no conflict', async () => {
  const { result, onSent, saved } = await rename('Elbow 90', 'Elbow 90');
  await expect.poll(() => onSent.mock.calls[0]?.[0]).toEqual(saved);
  expect(result.current.conflict).toBeNull();
  expect(result.current.form.isDirty).toBe(false);
});

test('an edit of a record that somebody else has changed is a conflict', async () => {
  const { result, onSent } = await rename('Elbow 90', 'Tee');
  await expect.poll(() => result.current.conflict?.theirs).toEqual({ name: 'Tee' });
  expect(result.current.form.isDirty).toBe(true);
  expect(onSent).not.toHaveBeenCalled();
});

test('a conflict offers what was typed during the call', async () => {
  const { result } = await rename('Elbow 90', 'Tee', 'Elbow 90°');
  await expect.poll(() => result.current.conflict?.mine).toEqual({ name: 'Elbow 90°' });
});
