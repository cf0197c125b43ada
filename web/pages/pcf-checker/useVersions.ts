import { useState } from 'react';
import type { OpenFile } from '../../pcf/hand-over.ts';

/** The versions of each opened file, one more for each repair. */
export function useVersions(files: readonly OpenFile[], current: number) {
  /** Index of the file -> its versions; missing for a file without repairs. */
  const [versions, setVersions] = useState<ReadonlyMap<number, readonly string[]>>(new Map());
  /** Index of the file -> the version that was downloaded last. */
  const [downloads, setDownloads] = useState<ReadonlyMap<number, string>>(new Map());
  const versionsOf = (index: number): readonly string[] => versions.get(index) ?? [files[index]?.text ?? ''];
  const textOf = (index: number): string => versionsOf(index).at(-1) ?? '';
  const replace = (next: readonly string[]) => setVersions(new Map(versions).set(current, next));
  return {
    text: textOf(current),
    /** The files with their repairs. */
    files: files.map((file, index) => ({ ...file, text: textOf(index) })),
    canUndo: versionsOf(current).length > 1,
    add: (text: string) => replace([...versionsOf(current), text]),
    undo: () => replace(versionsOf(current).slice(0, -1)),
    markDownloaded: () => setDownloads(new Map(downloads).set(current, textOf(current))),
    /** Names of the files with repairs that are not downloaded. */
    unsaved: files
      .filter(({ text }, index) => textOf(index) !== text && textOf(index) !== downloads.get(index))
      .map(({ name }) => name),
  };
}
