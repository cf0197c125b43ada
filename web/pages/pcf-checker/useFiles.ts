import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'wouter';
import { navigate, useHistoryState } from 'wouter/use-browser-location';
import { retryImport } from '../../api/retry-import.ts';
import type { CheckerState, OpenFile } from '../../pcf/hand-over.ts';
import type { Sample } from '../../pcf/samples/sample.ts';

const fetchSamples = () => import('../../pcf/samples/all.ts');

/** Largest number of characters that are stored in a history entry. Browsers refuse entries of 16 MB. */
const maxStoredCharacters = 4_000_000;

/** The opened files: those of the history entry, or the sample in the URL. */
export function useFiles() {
  const [search, setSearch] = useSearchParams();
  const state = useHistoryState<CheckerState | null>();
  const sampleId = search.get('sample');
  const sample = useSample(sampleId);
  const [inMemory, setInMemory] = useState<{ id: string; files: readonly OpenFile[] } | null>(null);
  const [closedSample, setClosedSample] = useState<string | null>();
  const remembered = state?.memoryId && state.memoryId === inMemory?.id ? inMemory.files : null;
  const files = state?.files ?? remembered ?? (sample.file && [sample.file]);
  const [first] = files ?? [];

  const show = (next: readonly OpenFile[], replace: boolean) => {
    const size = next.reduce((sum, { text }) => sum + text.length, 0);
    const id = (replace && state?.memoryId) || crypto.randomUUID();
    // Rendered before the address changes: otherwise, the files of the new address would be missing for a moment.
    flushSync(() => setInMemory({ id, files: next }));
    const entry: CheckerState = size <= maxStoredCharacters ? { files: next } : { memoryId: id };
    navigate(addressWithoutSample(), { replace, state: entry });
  };
  return {
    files,
    /** Identifies the first file, and thus `files`. Further files can be added. */
    key: first ? `${first.name}\n${first.text}` : '',
    /** Whether the example in the URL could not be loaded. */
    hasFailed: sample.hasFailed,
    /** Whether the files of the history entry are lost, because they were in memory only. */
    areLost: Boolean(state?.memoryId) && !files,
    /** The example that was closed last, null if it was another file, undefined if nothing has been closed. */
    closedSample,
    open: (next: readonly OpenFile[]) => show(next, false),
    add: (next: readonly OpenFile[]) => show([...(files ?? []), ...next], true),
    close() {
      setClosedSample(sampleId);
      if (sampleId) setSearch(withoutSample);
      else navigate(addressWithoutSample());
    },
  };
}

export type Files = ReturnType<typeof useFiles>;

function withoutSample(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('sample');
  return next;
}

/** The current address; the switched-off rules stay in it. */
function addressWithoutSample(): string {
  const { pathname, search } = window.location;
  const query = withoutSample(new URLSearchParams(search)).toString();
  return query ? `${pathname}?${query}` : pathname;
}

interface LoadedSample {
  /** Null while it is loading, if there is no sample with this id, or if it could not be loaded. */
  file: OpenFile | null;
  hasFailed: boolean;
}

const noSample: LoadedSample = { file: null, hasFailed: false };

const toFile = (sample: Sample | null): OpenFile | null =>
  sample && { name: `${sample.id}.pcf`, text: sample.text, encoding: 'utf-8' };

/** Loads one of our own files. */
function useSample(id: string | null): LoadedSample {
  const [loaded, setLoaded] = useState<LoadedSample & { id: string }>();
  useEffect(() => {
    if (!id) return;
    let isWanted = true;
    const keep = (sample: LoadedSample) => {
      if (isWanted) setLoaded({ ...sample, id });
    };
    fetchSamples()
      .catch(retryImport<Awaited<ReturnType<typeof fetchSamples>>>)
      .then(
        ({ findSample }) => keep({ file: toFile(findSample(id)), hasFailed: false }),
        () => keep({ file: null, hasFailed: true }),
      );
    return () => {
      isWanted = false;
    };
  }, [id]);
  return loaded?.id === id ? loaded : noSample;
}
