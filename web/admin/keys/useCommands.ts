import { useEffect, useRef } from 'react';
import { addCommands, type Command } from './commands.ts';

/** Offers commands while the component is there. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(() => addCommands(() => latest.current), []);
}
