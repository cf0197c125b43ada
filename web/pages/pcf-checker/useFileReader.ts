import { useLayoutEffect, useRef, useState } from 'react';
import type { OpenFile } from '../../pcf/hand-over.ts';

/** @throws Error with a message for the visitor; that of the browser names the address of the script */
const loadReader = () =>
  import('./files.ts').catch(() => {
    throw new Error('The part of this page that reads files could not be loaded. Check your connection and reload the page.');
  });

type OnRead = (files: OpenFile[]) => void;

/** Reads chosen or dropped files, in the order in which they were chosen. */
export function useFileReader(onRead: OnRead) {
  const [error, setError] = useState<string | null>(null);
  const reading = useRef<Promise<void>>(Promise.resolve());
  // The function of the last render, because the page may have changed while the files were read. Null after it was left.
  const receive = useRef<OnRead | null>(null);
  useLayoutEffect(() => {
    receive.current = onRead;
    return () => {
      receive.current = null;
    };
  }, [onRead]);
  const read = (files: readonly File[]) => {
    if (files.length === 0) return;
    setError(null);
    reading.current = reading.current
      .then(loadReader)
      .then(({ readFiles }) => readFiles(files))
      .then((opened) => receive.current?.(opened))
      .catch((problem: unknown) => setError(problem instanceof Error ? problem.message : 'The file could not be read.'));
  };
  return {
    read,
    /** Why the last files were not read. */
    error,
  };
}
