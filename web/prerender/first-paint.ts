// Controls what a page loads before and after the first paint: its critical CSS is inlined, everything else loads later.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { laterId } from '../early/names.ts';
import { criticalCss } from './critical-css.ts';

interface Files {
  sheets: Set<string>;
  scripts: Set<string>;
}

/** Style sheets and scripts that a module needs before it runs, in the order of their import. */
function filesOf(manifest: Manifest, source: string): Files {
  const sheets = new Set<string>();
  const scripts = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
    for (const sheet of chunk.css ?? []) sheets.add(sheet);
  };
  visit(source);
  return { sheets, scripts };
}

const loadingTags = /\s*<(?:link rel="(?:stylesheet|modulepreload)"[^>]*>|script type="module"[^>]*><\/script>)/g;

/** Rewrites how the pages of a built site load their files. */
export class FirstPaint {
  /** Size of the largest inlined style sheet in bytes, compressed with brotli. */
  largestStyle = 0;
  readonly #site: string;
  readonly #early: string;
  readonly #manifest: Manifest;
  readonly #entry: Files;

  /** @param early the built inline script that loads the rest after the first paint (early/early.ts) */
  constructor(site: string, early: string) {
    this.#site = site;
    this.#early = early;
    this.#manifest = JSON.parse(readFileSync(join(site, '.vite/manifest.json'), 'utf8')) as Manifest;
    this.#entry = filesOf(this.#manifest, 'index.html');
  }

  /**
   * Puts the critical CSS of `app` into the page. All other files are listed in a template, which the browser ignores until
   * the inline script inserts its content after the first paint: on a slow connection nothing competes with the visible
   * content.
   * @param screen the page's module below `pages/`
   */
  apply(html: string, app: string, screen: string): string {
    const source = `pages/${screen}.tsx`;
    if (!this.#manifest[source])
      throw new Error(`web/${source} does not exist. The file of a page must be named after its path.`);
    const { sheets, scripts } = filesOf(this.#manifest, source);
    const allSheets = [...new Set([...this.#entry.sheets, ...sheets])];
    const links = allSheets.map((file) => `<link rel="stylesheet" href="/${file}">`).join('');
    const later = `${links}${this.#preloads(scripts)}${/<script type="module"[^>]*><\/script>/.exec(html)?.[0] ?? ''}`;
    const style = `<style>${this.#style(app, allSheets)}</style>`;
    return html
      .replaceAll(loadingTags, '')
      .replace('</title>', () => `</title>\n    ${style}\n    <noscript>${links}</noscript>`)
      .replace(
        '</body>',
        () => `  <template id="${laterId}">${later}</template>\n    <script>${this.#early}</script>\n  </body>`,
      );
  }

  #style(app: string, sheets: string[]): string {
    const style = criticalCss(sheets.map((file) => readFileSync(join(this.#site, file), 'utf8')).join('\n'), app);
    this.largestStyle = Math.max(this.largestStyle, brotliCompressSync(style).length);
    return style;
  }

  #preloads(scripts: Set<string>): string {
    const entryFile = this.#manifest['index.html']?.file;
    return [...new Set([...this.#entry.scripts, ...scripts])]
      .filter((file) => file !== entryFile)
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
      .join('');
  }
}
