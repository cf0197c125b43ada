// Writes the contract reader. `node web/api-docs/build.ts` writes it as plain files into dist/contract, for Storybook and
// for reading from disk; web/build.ts writes it into the site, where the server serves it at /api/docs.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Contract, renderContract } from './render.ts';

const read = (file: string) => readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8');
const style = () => ['../theme/tokens.css', '../theme/base.css', 'api-docs.css'].map(read).join('\n');
const contract = () => JSON.parse(read('../../openapi/generated/bundle.json')) as Contract;

function write(folder: string, file: string, content: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
}

/** Into the built site: `/api/docs`, `/api/docs/families` and so on. Answers the number of pages. */
export function writeIntoSite(site: string): number {
  const href = (page: string) => (page === 'index' ? '/api/docs' : `/api/docs/${page}`);
  const pages = renderContract(contract(), { href, style: style(), home: '/', icon: '/icon.svg' });
  for (const [page, content] of pages) write(site, `${href(page)}/index.html`, content);
  return pages.size;
}

/** As files that link to each other wherever they lie. */
export function writeFiles(folder: string): number {
  const pages = renderContract(contract(), { href: (page) => `${page}.html`, style: style(), home: null, icon: null });
  for (const [page, content] of pages) write(folder, `${page}.html`, content);
  return pages.size;
}

if (import.meta.main) {
  const folder = fileURLToPath(new URL('../../dist/contract', import.meta.url));
  rmSync(folder, { recursive: true, force: true });
  console.log(`  ${writeFiles(folder)} pages of the contract in dist/contract`);
}
