// Writes the HTML of every page into the built site, with its head, and what search engines ask for.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { criticalCss } from './critical-css.ts';
import { descriptions } from './descriptions.ts';
import { laterId } from './early/names.ts';
import type * as EntryServer from './entry-server.tsx';

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Where the site's origin has to stand. The server puts it in (server/http/site.ts): a build knows no address. */
const origin = 'https://origin.invalid';

export interface PrerenderOptions {
  /** Folder of the built site with `index.html` as the template. */
  site: string;
  /** Module built from `entry-server.tsx`. */
  entry: string;
  /** Script for prerendered pages themselves, built from `early/early.ts`. */
  early: string;
  /** Script for all pages themselves, built from `early/entry-missing.ts`. */
  entryMissing: string;
}

/** `pcf-export` -> `PcfExport` */
const componentName = (folder: string) => folder.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

function write(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Style sheets and scripts that a module needs before it runs, in the order of their import. */
function filesOf(manifest: Manifest, source: string): { sheets: Set<string>; scripts: Set<string> } {
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

export interface Prerendered {
  pages: number;
  /** Bytes of the largest style that stands in a page, as brotli sends it. */
  largestStyle: number;
}

interface Head {
  title: string;
  description?: string;
  path?: string;
  /** Whether search engines may list the page. */
  index: boolean;
}

/** Prerenders all public pages. */
export async function prerender({ site, entry, early, entryMissing }: PrerenderOptions): Promise<Prerendered> {
  const server = (await import(pathToFileURL(entry).href)) as typeof EntryServer;
  const { render, routes, redirects, notFoundPath, brand, structuredData } = server;
  const template = readFileSync(join(site, 'index.html'), 'utf8').replace(
    '</title>',
    () => `</title>\n    <script>${entryMissing}</script>`,
  );

  /** A line each, as the server takes those away that need an origin which it does not know. */
  const shareCard = (title: string, { description = '', path = '' }: Head) => [
    `<link rel="canonical" href="${origin}${path}">`,
    '<meta property="og:type" content="website">',
    `<meta property="og:site_name" content="${escape(brand.name)}">`,
    `<meta property="og:title" content="${escape(title)}">`,
    `<meta property="og:description" content="${escape(description)}">`,
    `<meta property="og:url" content="${origin}${path}">`,
    `<meta property="og:image" content="${origin}/share-card.png">`,
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    `<meta property="og:image:alt" content="${escape(brand.tagline)}">`,
    '<meta name="twitter:card" content="summary_large_image">',
  ];
  const withHead = (html: string, head: Head) => {
    const title = `${head.title} | ${brand.name}`;
    const data = head.path && structuredData(head.path);
    const tags = [
      head.description && `<meta name="description" content="${escape(head.description)}">`,
      !head.index && '<meta name="robots" content="noindex">',
      ...(head.index ? shareCard(title, head) : []),
      // No script but data: the content policy has nothing against it.
      data && `<script type="application/ld+json">${data}</script>`,
    ].filter(Boolean);
    return html
      .replace('<!--head-->', () => tags.join('\n    '))
      .replace(/<title>.*<\/title>/, () => `<title>${escape(title)}</title>`);
  };
  const withApp = (html: string, app: string) => html.replace('<!--app-->', () => app);

  const manifest = JSON.parse(readFileSync(join(site, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entryFiles = filesOf(manifest, 'index.html');
  let largestStyle = 0;
  /**
   * What the first paint needs stands in the page. All that completes it lies in a template, out of the browser's
   * sight, until the page has been painted (early/early.ts): on a slow line nothing competes with what is seen first.
   */
  const withStyle = (html: string, app: string, folder: string) => {
    const source = `pages/${folder}/${componentName(folder)}.tsx`;
    if (!manifest[source]) throw new Error(`There is no web/${source}: a page's files are named like its path.`);
    const screen = filesOf(manifest, source);
    const sheets = [...new Set([...entryFiles.sheets, ...screen.sheets])];
    // The footer is below the fold on every screen, as a page is at least as high as the window.
    const seen = app.split('<footer')[0] ?? app;
    const style = criticalCss(sheets.map((file) => readFileSync(join(site, file), 'utf8')).join('\n'), seen);
    largestStyle = Math.max(largestStyle, brotliCompressSync(style).length);
    const links = sheets.map((file) => `<link rel="stylesheet" href="/${file}">`).join('');
    const [entryScript = ''] = /<script type="module"[^>]*><\/script>/.exec(html) ?? [];
    const entryFile = manifest['index.html']?.file;
    const modules = [...new Set([...entryFiles.scripts, ...screen.scripts])]
      .filter((file) => file !== entryFile)
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
    return html
      .replaceAll(/\s*<(?:link rel="(?:stylesheet|modulepreload)"[^>]*>|script type="module"[^>]*><\/script>)/g, '')
      .replace('</title>', () => `</title>\n    <style>${style}</style>\n    <noscript>${links}</noscript>`)
      .replace(
        '</body>',
        () =>
          `  <template id="${laterId}">${links}${modules.join('')}${entryScript}</template>\n    <script>${early}</script>\n  </body>`,
      );
  };
  const page = async (path: string, folder: string, html: string) => {
    const app = await render(path);
    return withApp(withStyle(html, app, folder), app);
  };

  const pages = routes.filter(({ area }) => area === 'public');
  for (const { path, title } of pages) {
    const description = descriptions[path];
    if (!description) throw new Error(`${path} has no description in web/descriptions.ts.`);
    write(
      join(site, path, 'index.html'),
      await page(path, path.slice(1), withHead(template, { title, description, path, index: true })),
    );
  }
  write(
    join(site, '404.html'),
    await page(notFoundPath, 'not-found', withHead(template, { title: 'Page Not Found', index: false })),
  );

  // Pages that depend on who is looking start empty; so does every page that the service worker answers offline.
  const shell = withApp(withHead(template, { title: brand.tagline, index: false }), '');
  write(join(site, 'shell.html'), shell);
  for (const { path } of routes.filter(({ area }) => area !== 'public')) write(join(site, path, 'index.html'), shell);
  // An address that leads on answers with the page it leads to; main.tsx puts that page's address in its place.
  for (const [path, to] of Object.entries(redirects))
    write(join(site, path, 'index.html'), readFileSync(join(site, to, 'index.html'), 'utf8'));

  const disallow = ['/admin', '/login', '/api'].map((path) => `Disallow: ${path}`).join('\n');
  write(join(site, 'robots.txt'), `User-agent: *\n${disallow}\n\nSitemap: ${origin}/sitemap.xml\n`);
  const urls = pages.map(({ path }) => `  <url><loc>${origin}${path}</loc></url>`).join('\n');
  write(
    join(site, 'sitemap.xml'),
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`,
  );
  return { pages: pages.length, largestStyle };
}
