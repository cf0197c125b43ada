// Writes the HTML of every page into the built site, and the files for search engines.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brand } from '../brand.ts';
import { patchFetch } from './patch-fetch.ts';
import { descriptions } from './descriptions.ts';
import type * as EntryServer from './entry-server.tsx';
import { FirstPaint } from './first-paint.ts';
import { type Head, withHead } from './head.ts';
import { screenOf } from './screens.ts';
import { robots, sitemap } from './site-map.ts';
import type { Thing } from './structured-data.ts';

export interface PrerenderOptions {
  /** Folder of the built site with `index.html` as the template. */
  site: string;
  /** Module built from `entry-server.tsx`. */
  entry: string;
  /** Inline script of prerendered pages, built from `early/early.ts`. */
  early: string;
  /** Inline script of all pages, built from `early/entry-missing.ts`. */
  entryMissing: string;
  /** Origin of the API whose content the pages show; null for pages without content. */
  api: string | null;
}

export interface Prerendered {
  pages: number;
  /** Size of the largest inlined style sheet in bytes, compressed with brotli. */
  largestStyle: number;
}

interface PublicPage {
  path: string;
  title: string;
  description?: string;
  things?: readonly Thing[];
}

/** A site that is being prerendered. */
interface Site {
  write(file: string, html: string): void;
  /** A page with its head and an empty root, as before React has run. */
  shell(head: Head): string;
  page(path: string, head: Head, content?: EntryServer.Content): Promise<string>;
  firstPaint: FirstPaint;
}

const withApp = (html: string, app: string) => html.replace('<!--app-->', () => app);

function openSite({ site, early, entryMissing, api }: PrerenderOptions, server: typeof EntryServer): Site {
  const { render, pageDataId, routeAt } = server;
  const template = readFileSync(join(site, 'index.html'), 'utf8').replace(
    '</title>',
    () => `</title>\n    <script>${entryMissing}</script>`,
  );
  const firstPaint = new FirstPaint(site, early);
  const withData = (html: string, answers: readonly unknown[]) => {
    const json = JSON.stringify(answers).replaceAll('<', '\\u003c');
    const data = answers.length > 0 ? `<script type="application/json" id="${pageDataId}">${json}</script>` : '';
    return html.replace('</body>', () => `  ${data}\n  </body>`);
  };
  return {
    write(file, html) {
      const path = join(site, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, html);
    },
    shell: (head) => withApp(withHead(template, head), ''),
    async page(path, head, content = api === null ? 'own' : 'all') {
      const screen = screenOf(routeAt(path).path);
      const { html: app, answers } = await render(path, content);
      return withApp(firstPaint.apply(withData(withHead(template, head), answers), app, screen), app);
    },
    firstPaint,
  };
}

/** Writes the pages that search engines list. */
async function writePublicPages(site: Site, pages: readonly PublicPage[]): Promise<void> {
  for (const { path, title, description = descriptions[path], things } of pages) {
    if (!description) throw new Error(`${path} has no description in web/prerender/descriptions.ts.`);
    const head = { title, description, path, index: true, things };
    site.write(join(path, 'index.html'), await site.page(path, head));
  }
}

/** Writes the pages that search engines must not list. */
async function writeOtherPages(site: Site, { routes, notFoundRoute }: typeof EntryServer): Promise<void> {
  const write = async (file: string, path: string, title: string, content?: EntryServer.Content) =>
    site.write(file, await site.page(path, { title, description: descriptions[path], index: false }, content));
  await write('404.html', notFoundRoute.path, notFoundRoute.title);
  for (const { path, title, area } of routes) {
    const [, list = '', parameter] = /^(.+)\/:(slug|number|id|token)$/.exec(path) ?? [];
    // A record that was published after the build has no page yet: the server sends this page for its address, and the
    // browser fetches the record.
    if (parameter && parameter !== 'token') await write(join(list, 'record.html'), `${list}/record`, title, 'none');
    // The server sends this page for every link to a request. It contains no data of any request.
    if (parameter === 'token') await write(join(list, 'request.html'), `${list}/request`, title, 'none');
    if (area === 'login') await write(join(path, 'index.html'), path, title);
  }
}

/** Prerenders all public pages. */
export async function prerender(options: PrerenderOptions): Promise<Prerendered> {
  const { site: folder, entry, api } = options;
  if (api) patchFetch(api);
  const server = (await import(pathToFileURL(entry).href)) as typeof EntryServer;
  const { routes, redirects, parameterPages, contentPages } = server;
  const site = openSite(options, server);
  const pages: PublicPage[] = [
    ...routes.filter(({ area, path }) => area === 'public' && !path.includes(':')),
    ...parameterPages,
    ...(api ? await contentPages() : []),
  ];
  await writePublicPages(site, pages);
  await writeOtherPages(site, server);

  // Pages that depend on the user start empty, as does every page that the service worker serves offline.
  const shell = site.shell({ title: brand.tagline, index: false });
  site.write('shell.html', shell);
  for (const { path } of routes.filter(({ area }) => area === 'admin')) site.write(join(path, 'index.html'), shell);
  // A redirecting address gets a copy of the target page; start.tsx replaces the address by the target's.
  for (const [path, to] of Object.entries(redirects))
    site.write(join(path, 'index.html'), readFileSync(join(folder, to, 'index.html'), 'utf8'));

  site.write('robots.txt', robots());
  site.write('sitemap.xml', sitemap(pages.map(({ path }) => path)));
  return { pages: pages.length, largestStyle: site.firstPaint.largestStyle };
}
