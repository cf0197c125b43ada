import { cpSync, existsSync, globSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const isSameFile = (from: string, to: string) =>
  statSync(from).isFile() && existsSync(to) && readFileSync(from).equals(readFileSync(to));

/**
 * Makes the folder `to` equal to `from`. Unchanged files are not written: for each written file, a development server reloads
 * the page and prints a line.
 */
export function replaceChanged(from: string, to: string): void {
  for (const file of globSync('**/*', { cwd: to })) {
    if (!existsSync(join(from, file))) rmSync(join(to, file), { recursive: true, force: true });
  }
  cpSync(from, to, { recursive: true, filter: (source, target) => !isSameFile(source, target) });
}
