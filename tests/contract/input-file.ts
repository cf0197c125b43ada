// Files that the user of the suite names.
import { readFileSync } from 'node:fs';
import { NoVerdictError } from './no-verdict-error.ts';

/** Reads and parses a file. @throws NoVerdictError if it cannot be read or parsed */
export function readInputFile(file: string | URL, parse: (text: string) => unknown): unknown {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new NoVerdictError(`${String(file)} cannot be read: ${(error as Error).message}`);
  }
}
