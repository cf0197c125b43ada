import { useState } from 'react';
import type { OpenFile } from '../../pcf/hand-over.ts';

/** @throws Error with a message for the visitor; that of the browser names the address of the script */
const loadReader = () =>
  import('./files.ts').catch(() => {
    throw new Error('The part of this page that reads files could not be loaded. Check your connection and reload the page.');
  });

/** Reads chosen or dropped files. */
export function useFileReader(onRead: (files: OpenFile[]) => void) {
  const [error, setError] = useState<string | null>(null);
  const read = (files: readonly File[]) => {
    if (files.length === 0) return;
    setError(null);
    void loadReader()
      .then(({ readFiles }) => readFiles(files))
      .then(onRead, (problem: unknown) => setError(problem instanceof Error ? problem.message : 'The file could not be read.'));
  };
  return {
    read,
    /** Why the last files were not read. */
    error,
  };
}
