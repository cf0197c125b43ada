// The files in the service worker's precache: everything for visitors, nothing of the admin area.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ManifestChunk, Manifest } from 'vite';

interface Entry {
  url: string;
  revision: string | null;
  size: number;
}

/** Code that needs the network anyway: the admin area and the sign-in. */
const excluded = /^(?:admin|pages\/(?:login|forgot-password|reset-password))\//;

/** The file of a web worker is not in the imports of any chunk. */
const isWorker = /^assets\/pcf-worker-[^/]+\.js$/;

/** The files that the entry imports, directly or indirectly, without the excluded chunks and their own imports. */
export function reachableFiles(manifest: Manifest): Set<string> {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk: ManifestChunk | undefined = manifest[key];
    if (!chunk || files.has(chunk.file) || excluded.test(chunk.src ?? '')) return;
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next);
  };
  visit('index.html');
  return files;
}

/**
 * The list of files to precache; the built index.html is the empty shell. The service worker is built after a failed build
 * too, which leaves no manifest: an error here would hide the error of the build.
 */
export function selectPrecacheEntries(folder: string, entries: readonly Entry[]): Entry[] {
  const path = join(folder, '.vite/manifest.json');
  if (!existsSync(path)) return [];
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  const reachable = reachableFiles(manifest);
  return entries
    .filter(({ url }) => !url.startsWith('assets/') || reachable.has(url) || isWorker.test(url))
    .map((entry) => (entry.url === 'index.html' ? { ...entry, url: 'shell.html' } : entry));
}
