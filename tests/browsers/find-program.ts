import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const pathsOf = (name: string) =>
  name.includes('/') ? [name] : (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name));

/** Returns the path of the first program that exists, or null. Names without a folder are looked up on PATH. */
export const findProgram = (...names: string[]): string | null => names.flatMap(pathsOf).find((path) => existsSync(path)) ?? null;
