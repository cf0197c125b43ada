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

/** Placeholder for the site's origin, which the server fills in (server/http/site.ts): a build knows no address. */
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
  /** Origin of the API whose content the pages show; null for pages without content. */
  api: string | null;
}

/** `pcf-export` -> `pcf-export/PcfExport` */
const moduleOf = (folder: string) =>
  `${folder}/${folder.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`;

/** Screens whose folder has another name than their address, by the pattern of the address. */
const otherScreens: readonly [RegExp, screen: string][] = [
  [/^\/pcf-checker\/rules/, 'pcf-rule/PcfRule'],
  [/^\/learn\/certificates$/, 'certificate/Certificate'],
  [/^\/learn\/paths$/, 'learn-list/LearningPaths'],
  [/^\/learn\/tutorials$/, 'learn-list/Tutorials'],
  [/^\/learn\/courses$/, 'learn-list/Courses'],
  [/^\/learn\/webinars$/, 'learn-list/Webinars'],
];

/** The screen of a page. */
const screenOf = (path: string) => otherScreens.find(([pattern]) => pattern.test(path))?.[1] ?? moduleOf(path.slice(1));

/** The screens about one record, by the address of their list. */
const recordScreens = [
  { path: '/revit-families', title: 'Revit Family', screen: 'revit-families/FamilyPage' },
  { path: '/learn/paths', title: 'Learning Path', screen: 'learning-path/LearningPath' },
  { path: '/learn/tutorials', title: 'Tutorial', screen: 'tutorial/Tutorial' },
  { path: '/learn/courses', title: 'Training Course', screen: 'course/Course' },
  { path: '/learn/webinars', title: 'Webinar', screen: 'webinar/Webinar' },
  { path: '/learn/certificates', title: 'Certificate', screen: 'certificate/Certificate' },
];

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
  /** Size of the largest inlined style sheet in bytes, compressed with brotli. */
  largestStyle: number;
}

interface Head {
  title: string;
  description?: string;
  path?: string;
  /** Data for search engines; by default those of the path. */
  data?: string;
  /** Whether search engines may list the page. */
  index: boolean;
}

const tries = 5;
/** Time for the connections that the server has closed to be dropped. */
const retryMs = 200;

/**
 * Sends the calls of the generated client, whose addresses have no origin, to the API. A call whose connection was closed
 * is sent again: while pages are rendered the server ends connections that it finds idle.
 */
function callApi(api: string): void {
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const address = typeof input === 'string' && input.startsWith('/') ? api + input : input;
    for (let left = tries - 1; ; left -= 1) {
      try {
        return await send(address, init);
      } catch (error) {
        if (left === 0) throw error;
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
  };
}

/** Prerenders all public pages. */
export async function prerender({ site, entry, early, entryMissing, api }: PrerenderOptions): Promise<Prerendered> {
  if (api) callApi(api);
  const server = (await import(pathToFileURL(entry).href)) as typeof EntryServer;
  const { render, routes, redirects, parameterPages, contentPages, notFoundPath, brand, structuredData, graphOf, pageDataId } =
    server;
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
    const data = head.data ?? (head.path && structuredData(head.path));
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
  const withStyle = (html: string, app: string, module: string) => {
    const source = `pages/${module}.tsx`;
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
  /** @param screen the page's module below `pages/` */
  const page = async (path: string, screen: string, html: string, hasContent = api !== null) => {
    const { html: app, answers } = await render(path, hasContent);
    const json = JSON.stringify(answers).replaceAll('<', '\\u003c');
    const data = answers.length > 0 ? `<script type="application/json" id="${pageDataId}">${json}</script>` : '';
    return withApp(
      withStyle(
        html.replace('</body>', () => `  ${data}\n  </body>`),
        app,
        screen,
      ),
      app,
    );
  };

  interface PublicPage {
    path: string;
    title: string;
    description?: string | undefined;
    screen?: string;
    things?: Parameters<typeof graphOf>[0];
  }
  const pages: PublicPage[] = [
    ...routes.filter(({ area, path }) => area === 'public' && !path.includes(':')),
    ...parameterPages,
    ...(api ? await contentPages() : []),
  ];
  for (const { path, title, description = descriptions[path], screen = screenOf(path), things } of pages) {
    if (!description) throw new Error(`${path} has no description in web/descriptions.ts.`);
    const head = { title, description, path, index: true, ...(things ? { data: graphOf(things) } : {}) };
    write(join(site, path, 'index.html'), await page(path, screen, withHead(template, head)));
  }
  write(
    join(site, '404.html'),
    await page(notFoundPath, moduleOf('not-found'), withHead(template, { title: 'Page Not Found', index: false })),
  );

  // A record that was published after the build has no page yet: the server answers its address with this
  // one, and the browser fills it in.
  for (const { path, title, screen } of recordScreens) {
    const head = withHead(template, { title, index: false });
    write(join(site, path, 'record.html'), await page(`${path}/record`, screen, head, false));
  }
  for (const { path, title } of routes.filter(({ area }) => area === 'login'))
    write(join(site, path, 'index.html'), await page(path, screenOf(path), withHead(template, { title, index: false })));

  // The server answers every link to a request with this page, which holds nothing of any request.
  write(
    join(site, 'requests/request.html'),
    await page('/requests/request', 'request/VisitorRequest', withHead(template, { title: 'Your Request', index: false }), false),
  );

  // Pages that depend on who is looking start empty; so does every page that the service worker answers offline.
  const shell = withApp(withHead(template, { title: brand.tagline, index: false }), '');
  write(join(site, 'shell.html'), shell);
  for (const { path } of routes.filter(({ area }) => area === 'admin')) write(join(site, path, 'index.html'), shell);
  // An address that leads on answers with the page it leads to; main.tsx puts that page's address in its place.
  for (const [path, to] of Object.entries(redirects))
    write(join(site, path, 'index.html'), readFileSync(join(site, to, 'index.html'), 'utf8'));

  const disallow = ['/admin', '/login', '/forgot-password', '/reset-password', '/api']
    .map((path) => `Disallow: ${path}`)
    .join('\n');
  write(join(site, 'robots.txt'), `User-agent: *\n${disallow}\n\nSitemap: ${origin}/sitemap.xml\n`);
  const urls = pages.map(({ path }) => `  <url><loc>${origin}${path}</loc></url>`).join('\n');
  write(
    join(site, 'sitemap.xml'),
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`,
  );
  return { pages: pages.length, largestStyle };
}
