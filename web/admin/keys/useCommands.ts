import { useEffect, useRef } from 'react';
import { addCommands, type Command } from './commands.ts';

/** Offers commands while the component is there. */
export const useCommands = (commands: readonly Command[]): void => useCommandSource(() => commands);

/** Offers commands that are made when they are looked for. */
export function useCommandSource(source: () => readonly Command[]): void {
  const latest = useRef(source);
  latest.current = source;
  useEffect(() => addCommands(() => latest.current()), []);
}
