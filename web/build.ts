// Builds the site into dist/web: the browser's code, every public page as HTML, and compressed copies of the files.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';
import { writeIntoSite } from './api-docs/build.ts';
import { requireAttributions } from './attributions.ts';
import { prerender } from './prerender/prerender.ts';

const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url));
const entry = fileURLToPath(new URL('prerender/entry-server.tsx', import.meta.url));
/** A compressed copy of a smaller file saves too little. */
const minSizeBytes = 256;
/** Quality of Brotli for the files that the server compresses again: 9 takes twenty times as long for 1% less. */
const textQuality = 5;

function withBrotli(content: Buffer, quality: number): Buffer {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  return brotliCompressSync(content, { params });
}

function compress(site: string): number {
  let copies = 0;
  for (const file of globSync('**/*.{js,css,svg,json,webmanifest}', { cwd: site })) {
    const content = readFileSync(`${site}/${file}`);
    if (content.length < minSizeBytes) continue;
    writeFileSync(`${site}/${file}.br`, withBrotli(content, constants.BROTLI_MAX_QUALITY));
    writeFileSync(`${site}/${file}.gz`, gzipSync(content, { level: 9 }));
    copies += 1;
  }
  // The server modifies these files and compresses the result. It only holds their copies, so that they need less memory.
  for (const file of globSync('**/*.{html,txt,xml}', { cwd: site }))
    writeFileSync(`${site}/${file}.br`, withBrotli(readFileSync(`${site}/${file}`), textQuality));
  return copies;
}

/** Builds an inline script of `early/` as a single chunk without imports. */
async function buildInlineScript(name: string): Promise<string> {
  const source = fileURLToPath(new URL(`early/${name}.ts`, import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2022', lib: { entry: source, formats: ['iife'], name: 'early' } },
  });
  const [result] = Array.isArray(built) ? built : [];
  const [chunk] = result?.output ?? [];
  if (!chunk || result?.output.length !== 1) throw new Error('The inline script was not built as a single file.');
  return chunk.code.trim();
}

/**
 * Builds the site into a folder, whose previous content is deleted.
 * @param plugins additional plugins, with which a test builds another version of the site
 * @param api origin of the API whose content is prerendered; without it, only the browser fetches content
 */
export async function buildInto(site: string, plugins: Plugin[] = [], api: string | null = null): Promise<void> {
  const server = `${site}-prerender`;
  console.log('  code for the browser');
  await build({ configFile, logLevel: 'warn', plugins, build: { outDir: site, license: { fileName: '.vite/license.json' } } });
  requireAttributions(`${site}/.vite/license.json`);
  console.log('  code for prerendering');
  mkdirSync(server, { recursive: true });
  await build({ configFile, logLevel: 'warn', plugins, build: { ssr: entry, outDir: server, emptyOutDir: true } });
  const { pages, largestStyle } = await prerender({
    site,
    entry: `${server}/entry-server.js`,
    early: await buildInlineScript('early'),
    entryMissing: await buildInlineScript('entry-missing'),
    api,
  });
  console.log(
    `  ${pages} pages prerendered, with at most ${(largestStyle / 1000).toFixed(1)} kB of compressed inline CSS in a page`,
  );
  console.log(`  ${writeIntoSite(site)} pages of API documentation`);
  rmSync(server, { recursive: true, force: true });
  rmSync(`${site}/.vite`, { recursive: true, force: true });
  console.log(`  ${compress(site)} files compressed`);
}

if (import.meta.main) {
  const api = process.env['API_URL']?.replace(/\/+$/, '') || null;
  await buildInto(fileURLToPath(new URL('../dist/web', import.meta.url)), [], api);
}
