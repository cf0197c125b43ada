import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './start-process.ts';

/** SHA-256 of the names and contents of all files that match the patterns of `globSync`, without generated files and tests. */
function hashOf(patterns: string[], folder: string): string {
  const hash = createHash('sha256');
  for (const pattern of patterns) {
    for (const file of globSync(pattern, { cwd: folder, exclude: ['**/generated/**', '**/*.test.{ts,tsx}'] }).toSorted()) {
      hash.update(file).update(readFileSync(join(folder, file)));
    }
  }
  return hash.digest('hex');
}

/**
 * Runs a build unless its sources are those of the last successful build, which wrote their hash to `stampFile`. Both are
 * relative to `folder`, by default the project's.
 */
export async function buildIfChanged(
  stampFile: string,
  sources: string[],
  build: () => Promise<number>,
  folder = root,
): Promise<number> {
  const stamp = hashOf(sources, folder);
  const file = join(folder, stampFile);
  if (existsSync(file) && readFileSync(file, 'utf8') === stamp) {
    console.log('  up to date');
    return 0;
  }
  // A failed build can leave some of its files.
  rmSync(file, { force: true });
  const code = await build();
  if (code === 0) writeFileSync(file, stamp);
  return code;
}
