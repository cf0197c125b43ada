import { useState } from 'react';
import type { OpenFile } from '../../pcf/hand-over.ts';

/** The versions of each opened file, one more for each repair. */
export function useVersions(files: readonly OpenFile[], current: number) {
  const [versions, setVersions] = useState<string[][]>(() => files.map(({ text }) => [text]));
  const own = versions[current] ?? [];
  const replace = (next: string[]) => setVersions((before) => before.map((one, index) => (index === current ? next : one)));
  return {
    text: own.at(-1) ?? '',
    canUndo: own.length > 1,
    add: (text: string) => replace([...own, text]),
    undo: () => replace(own.slice(0, -1)),
  };
}
