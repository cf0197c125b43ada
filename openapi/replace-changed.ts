import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const isSameFile = (from: string, to: string) => existsSync(to) && readFileSync(from).equals(readFileSync(to));

/**
 * Makes the folder `to` equal to `from`, whose changed files are moved. Unchanged files stay: for each written file, a
 * development server reloads the page and prints a line. No file is ever missing or half written, so two processes may do
 * this at once.
 */
export function replaceChanged(from: string, to: string): void {
  for (const file of globSync('**/*', { cwd: to })) {
    if (!existsSync(join(from, file))) rmSync(join(to, file), { recursive: true, force: true });
  }
  for (const file of globSync('**/*', { cwd: from })) {
    const [source, target] = [join(from, file), join(to, file)];
    if (!statSync(source).isFile() || isSameFile(source, target)) continue;
    mkdirSync(dirname(target), { recursive: true });
    renameSync(source, target);
  }
}
