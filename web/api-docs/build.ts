// Writes the API documentation. `node web/api-docs/build.ts` writes it as files into dist/contract, for Storybook and
// for reading from disk; web/build.ts writes it into the site, where the server serves it at /api/docs.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contractFile, loadContract } from '../../openapi/load.ts';
import { problemsOf } from './problems.ts';
import { renderContract } from './render.ts';

const read = (file: string) => readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8');
const style = () => ['../theme/tokens.css', '../theme/base.css', 'api-docs.css'].map(read).join('\n');

function write(folder: string, file: string, content: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
}

/** A page that redirects at once, without a script. */
const redirectPage = (address: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${address}">
<title>Problem</title>
</head>
<body><p><a href="${address}">Explanation of this problem</a></p></body>
</html>
`;

/** Writes the pages into the built site: `/api/docs`, `/api/docs/families` and so on. Returns the number of pages. */
export function writeIntoSite(site: string): number {
  const href = (page: string) => (page === 'index' ? '/api/docs' : `/api/docs/${page}`);
  const contract = loadContract();
  const pages = renderContract(contract, {
    href,
    style: style(),
    download: '/api/openapi.json',
    compatibility: read('compatibility.md'),
    home: '/',
    icon: '/icon.svg',
  });
  for (const [page, content] of pages) write(site, `${href(page)}/index.html`, content);
  // The `type` of a problem is an address, which redirects to the explanation of the code.
  for (const { code } of problemsOf(contract)) {
    write(site, `/problems/${code.toLowerCase().replaceAll('_', '-')}/index.html`, redirectPage(`${href('problems')}#${code}`));
  }
  return pages.size;
}

/** Writes the pages as files with relative links. Returns the number of pages. */
function writeFiles(folder: string): number {
  const pages = renderContract(loadContract(), {
    href: (page) => `${page}.html`,
    style: style(),
    download: 'openapi.json',
    compatibility: read('compatibility.md'),
    home: null,
    icon: null,
  });
  write(folder, 'openapi.json', readFileSync(contractFile, 'utf8'));
  for (const [page, content] of pages) write(folder, `${page}.html`, content);
  return pages.size;
}

if (import.meta.main) {
  const folder = fileURLToPath(new URL('../../dist/contract', import.meta.url));
  rmSync(folder, { recursive: true, force: true });
  console.log(`  ${writeFiles(folder)} pages of API documentation in dist/contract`);
}
