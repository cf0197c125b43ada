// What the offline worker keeps: everything a visitor may open, nothing of the admin area.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ManifestChunk, Manifest } from 'vite';

interface Entry {
  url: string;
  revision: string | null;
  size: number;
}

/** Where the network is needed anyway: the admin area, and the sign-in that leads there. */
const notKept = /^(?:admin|pages\/login)\//;

/** Files that are reached from the entry without passing through what is not kept. */
export function reachableFiles(manifest: Manifest): Set<string> {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk: ManifestChunk | undefined = manifest[key];
    if (!chunk || files.has(chunk.file) || notKept.test(chunk.src ?? '')) return;
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next);
  };
  visit('index.html');
  return files;
}

/** The list of files to keep; the built index.html is served as the empty shell. */
export function visitorsFiles(folder: string, entries: readonly Entry[]): Entry[] {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const reachable = reachableFiles(manifest);
  return entries
    .filter(({ url }) => !url.startsWith('assets/') || reachable.has(url))
    .map((entry) => (entry.url === 'index.html' ? { ...entry, url: 'shell.html' } : entry));
}
