import { useEffect, useRef } from 'react';
import { addCommands, type Command } from './commands.ts';

export type { Command } from './commands.ts';

/** Registers commands while the component is mounted. */
export const useCommands = (commands: readonly Command[]): void => useCommandSource(() => commands);

/** Registers commands that are computed on demand, when the palette opens or a key is pressed. */
export function useCommandSource(source: () => readonly Command[]): void {
  const latest = useRef(source);
  latest.current = source;
  useEffect(() => addCommands(() => latest.current()), []);
}
