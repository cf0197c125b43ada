import { afterEach, expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { newDraft, writeDraft } from './drafts.ts';
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
