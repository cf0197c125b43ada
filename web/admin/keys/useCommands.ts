import { useEffect, useRef } from 'react';
import { addCommands, type Command } from './commands.ts';

export type { Command } from './commands.ts';

/** Offers commands while the component is mounted. */
export const useCommands = (commands: readonly Command[]): void => useCommandSource(() => commands);

/** Offers commands that are computed when the palette or a key asks for them. */
export function useCommandSource(source: () => readonly Command[]): void {
  const latest = useRef(source);
  latest.current = source;
  useEffect(() => addCommands(() => latest.current()), []);
}
