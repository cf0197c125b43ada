// Collects the open-source packages in the browser's code for the licenses page, as part of `npm run generate`.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const output = fileURLToPath(new URL('generated/attributions.json', import.meta.url));

/** The packages that the site's code imports. Their dependencies are added. The build fails if a package is missing. */
const imported = [
  'react',
  'react-dom',
  '@adobe/react-spectrum',
  '@react-spectrum/provider',
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  'mdast-util-from-markdown',
  'mdast-util-gfm-table',
  'micromark-extension-gfm-table',
  'micromark-util-sanitize-uri',
  'idb',
  'uqr',
  'valtio',
  'wouter',
  'zod',
  'workbox-core',
  'workbox-routing',
  'workbox-precaching',
  'workbox-strategies',
  'workbox-expiration',
];

export interface Attribution {
  name: string;
  version: string;
  license: string;
  text: string;
}

interface Manifest {
  name: string;
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
}

/** The folder of a package, resolved like Node from `from`; null if the package is not installed. */
function folderOf(name: string, from: string): string | null {
  for (let at = from; at.startsWith(root.replace(/\/$/, '')); at = at.slice(0, at.lastIndexOf('/'))) {
    const folder = `${at}/node_modules/${name}`;
    if (existsSync(`${folder}/package.json`)) return folder;
  }
  return null;
}

function licenseText(folder: string): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e(\.(md|txt))?$/i.test(name));
  return file ? readFileSync(`${folder}/${file}`, 'utf8').trim() : '';
}

/** All imported packages and their dependencies, sorted by name. */
function collectAttributions(): Attribution[] {
  const found = new Map<string, Attribution>();
  const queue = imported.map((name) => ({ name, from: root.replace(/\/$/, '') }));
  for (const { name, from } of queue) {
    const folder = folderOf(name, from);
    if (!folder) continue;
    const manifest = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Manifest;
    const key = `${manifest.name}@${manifest.version}`;
    if (found.has(key)) continue;
    found.set(key, {
      name: manifest.name,
      version: manifest.version,
      license: manifest.license ?? 'see text',
      text: licenseText(folder),
    });
    queue.push(...Object.keys(manifest.dependencies ?? {}).map((dependency) => ({ name: dependency, from: folder })));
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Writes the file that the licenses page imports. Each license text is written once, because many packages share it. */
function writeAttributions(): void {
  const all = collectAttributions();
  const texts = [...new Set(all.map(({ text }) => text).filter(Boolean))];
  const packages = all.map(({ name, version, license, text }) => ({
    name,
    version,
    license,
    text: text ? texts.indexOf(text) : null,
  }));
  mkdirSync(fileURLToPath(new URL('generated', import.meta.url)), { recursive: true });
  writeFileSync(output, JSON.stringify({ packages, texts }));
}

/**
 * Checks that the licenses page lists every package in the browser's code.
 * @param bundled path of Vite's license file (`build.license`)
 * @throws Error if a package is missing
 */
export function requireAttributions(bundled: string): void {
  const listed = new Set(collectAttributions().map(({ name }) => name));
  const packages = JSON.parse(readFileSync(bundled, 'utf8')) as { name: string }[];
  const missing = packages.map(({ name }) => name).filter((name) => !listed.has(name));
  if (missing.length === 0) return;
  throw new Error(`The licenses page does not list ${missing.join(', ')}. Add the imported packages to web/attributions.ts.`);
}

if (import.meta.main) writeAttributions();
