import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { retryImport } from '../../api/retry-import.ts';
import type { CheckerState } from '../../pcf/hand-over.ts';
import type { Sample } from '../../pcf/samples/sample.ts';
import type { OpenFile } from './files.ts';

const fetchSamples = () => import('../../pcf/samples/all.ts');

/**
 * The opened files: one that another page has handed over, the sample in the URL, or those that the visitor has opened.
 */
export function useFiles() {
  const [search, setSearch] = useSearchParams();
  const handed = useHistoryState<CheckerState | null>()?.pcf;
  const sampleId = search.get('sample');
  const sample = useSample(sampleId);
  const [opened, setOpened] = useState<readonly OpenFile[] | null>(null);
  const addressed: OpenFile | null = handed ? { ...handed, encoding: 'utf-8' } : sample.file;
  const isAddressed = Boolean(handed ?? sampleId);
  const show = (files: readonly OpenFile[] | null) => {
    setOpened(files);
    if (isAddressed) setSearch(withoutSample);
  };
  return {
    files: isAddressed ? addressed && [addressed] : opened,
    /** Identifies `files`. */
    key: isAddressed ? `${addressed?.name}\n${addressed?.text}` : '',
    hasFailed: sample.hasFailed,
    open: show,
    close: () => show(null),
  };
}

function withoutSample(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('sample');
  return next;
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
