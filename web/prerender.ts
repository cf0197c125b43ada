// Writes the HTML of every page into the built site, with its head, and what search engines ask for.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as EntryServer from './entry-server.tsx';

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

export interface PrerenderOptions {
  /** Folder of the built site with `index.html` as the template. */
  site: string;
  /** Module built from `entry-server.tsx`. */
  entry: string;
  /** Origin of the site for canonical links and the sitemap; null leaves them out. */
  publicUrl: string | null;
}

function write(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Prerenders all public pages; answers how many. */
export async function prerender({ site, entry, publicUrl }: PrerenderOptions): Promise<number> {
  const { render, routes, redirects, notFoundPath, brand } = (await import(pathToFileURL(entry).href)) as typeof EntryServer;
  const template = readFileSync(join(site, 'index.html'), 'utf8');

  const withHead = (html: string, head: { title: string; description?: string; path?: string; index: boolean }) => {
    const canonical = publicUrl && head.path ? `${publicUrl}${head.path}` : null;
    const tags = [
      head.description && `<meta name="description" content="${escape(head.description)}">`,
      !head.index && '<meta name="robots" content="noindex">',
      canonical && `<link rel="canonical" href="${escape(canonical)}">`,
      head.index && `<meta property="og:title" content="${escape(head.title)}">`,
      head.index && head.description && `<meta property="og:description" content="${escape(head.description)}">`,
      head.index && '<meta property="og:type" content="website">',
      head.index && `<meta property="og:site_name" content="${escape(brand.name)}">`,
      canonical && `<meta property="og:url" content="${escape(canonical)}">`,
    ].filter(Boolean);
    return html.replace('<!--head-->', tags.join('\n    ')).replace(/<title>.*<\/title>/, `<title>${escape(head.title)} | ${escape(brand.name)}</title>`);
  };
  const withApp = (html: string, app: string) => html.replace('<!--app-->', () => app);

  const pages = routes.filter(({ area }) => area === 'public');
  for (const { path, title, description } of pages) {
    write(join(site, path, 'index.html'), withApp(withHead(template, { title, description, path, index: true }), await render(path)));
  }
  write(join(site, '404.html'), withApp(withHead(template, { title: 'Page Not Found', index: false }), await render(notFoundPath)));

  // Pages that depend on who is looking start empty; so does every page that the service worker answers offline.
  const shell = withApp(withHead(template, { title: brand.tagline, index: false }), '');
  write(join(site, 'shell.html'), shell);
  for (const { path } of routes.filter(({ area }) => area !== 'public')) write(join(site, path, 'index.html'), shell);
  for (const path of Object.keys(redirects)) write(join(site, path, 'index.html'), shell);

  const disallow = ['/admin', '/login', '/api'].map((path) => `Disallow: ${path}`).join('\n');
  write(join(site, 'robots.txt'), `User-agent: *\n${disallow}\n${publicUrl ? `\nSitemap: ${publicUrl}/sitemap.xml\n` : ''}`);
  const urls = pages.map(({ path }) => `  <url><loc>${escape(`${publicUrl ?? ''}${path}`)}</loc></url>`).join('\n');
  write(join(site, 'sitemap.xml'), `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`);
  return pages.length;
}
