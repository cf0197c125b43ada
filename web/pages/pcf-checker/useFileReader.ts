import { useState } from 'react';
import type { OpenFile } from '../../pcf/hand-over.ts';

/** Reads chosen or dropped files. */
export function useFileReader(onRead: (files: OpenFile[]) => void) {
  const [error, setError] = useState<string | null>(null);
  const read = (files: readonly File[]) => {
    if (files.length === 0) return;
    setError(null);
    void import('./files.ts')
      .then(({ readFiles }) => readFiles(files))
      .then(onRead, (problem: unknown) => setError(problem instanceof Error ? problem.message : 'The file could not be read.'));
  };
  return {
    read,
    /** Why the last files were not read. */
    error,
  };
}
