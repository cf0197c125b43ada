import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** All style sheets of the site. */
export const styleSheets = globSync('web/**/*.css', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(root + file, 'utf8'),
}));
