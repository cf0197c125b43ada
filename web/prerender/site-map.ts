// The files that tell search engines which pages exist: robots.txt and sitemap.xml.
import { origin } from './origin.ts';

const disallowed = ['/admin', '/login', '/forgot-password', '/reset-password', '/api'];

export function robots(): string {
  // Pages read their content from the API, also in the browsers of search engines.
  const allowed = 'Allow: /api/public/';
  const lines = disallowed.map((path) => `Disallow: ${path}`).join('\n');
  return `User-agent: *\n${allowed}\n${lines}\n\nSitemap: ${origin}/sitemap.xml\n`;
}

export function sitemap(paths: readonly string[]): string {
  const urls = paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
}
