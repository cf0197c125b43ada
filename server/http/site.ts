import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib';
import type { Context, Middleware, Next } from 'koa';
import { isNotModified } from '../domain/versions.ts';

interface Asset {
  type: string;
  etag: string;
  cacheControl: string;
  /** Scripts that stand in the page itself, as sources of a content policy; empty where there are none. */
  ownScripts: string;
  identity: Buffer;
  /** The compressed copies; one that the build has not made is made when it is first asked for. */
  br: () => Promise<Buffer | null>;
  gzip: () => Promise<Buffer | null>;
}

/** What pages are told at start-up, since the build does not know it. */
export interface SiteSettings {
  analyticsId: string | null;
  /** Origin of the site as the world sees it; null where it is not known. */
  publicUrl: string | null;
}

/** Stands in built pages for the site's origin (web/prerender.ts). */
const originPlaceholder = 'https://origin.invalid';
/** Beneath the API's addresses the site has nothing but the contract to read (web/api-docs/). */
const contractReader = '/api/docs';
/** Below this a compressed copy saves nothing. */
const leastBytes = 1024;

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

const brotli = promisify(brotliCompress);
const gzip = promisify(gzipCompress);

/** A page with the settings in it. Without an origin it goes without what needs one: canonical link, share card. */
function withSettings(text: string, extension: string, { analyticsId, publicUrl }: SiteSettings): string {
  const named = analyticsId
    ? text.replace('<meta name="analytics-id" content="">', `<meta name="analytics-id" content="${analyticsId}">`)
    : text;
  if (publicUrl || extension === '.xml') return named.replaceAll(originPlaceholder, publicUrl ?? '');
  return named
    .split('\n')
    .filter((line) => !line.includes(originPlaceholder))
    .join('\n');
}

/** The hashes by which a policy allows a page's own scripts and no others. What has a type is data, no script. */
const hashesOf = (html: string): string =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)]
    .map(([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join('');

/** The policy of every answer (security-headers.ts), which knows no page, with this page's scripts in it. */
function allowOwnScripts(ctx: Context, sources: string): void {
  const policy = ctx.response.get('Content-Security-Policy');
  ctx.set(
    'Content-Security-Policy',
    policy.replace("script-src 'self'", (allowed) => allowed + sources),
  );
}

const withText = new Set(['.html', '.xml', '.txt']);

function readAsset(folder: string, file: string, settings: SiteSettings): Asset {
  const path = join(folder, file);
  const extension = extname(file);
  const content = readFileSync(path);
  const served = withText.has(extension) ? Buffer.from(withSettings(content.toString(), extension, settings)) : content;
  const copy = (ending: string, compress: (of: Buffer) => Promise<Buffer>) => {
    if (!withText.has(extension)) {
      const built = existsSync(path + ending) ? readFileSync(path + ending) : null;
      return () => Promise.resolve(built);
    }
    let made: Promise<Buffer | null> | null = null;
    return () => (made ??= served.length < leastBytes ? Promise.resolve(null) : compress(served));
  };
  return {
    type: types[extension] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(served).digest('base64url').slice(0, 22)}"`,
    // Assets carry the hash of their content in their name; everything else is asked for again each time.
    cacheControl: file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ownScripts: extension === '.html' ? hashesOf(served.toString()) : '',
    identity: served,
    br: copy('.br', (of) => brotli(of, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: of.length } })),
    gzip: copy('.gz', (of) => gzip(of, { level: 9 })),
  };
}

/**
 * Serves the built site: files by their path, a folder's `index.html` for a page, `404.html` with status 404
 * for everything else. The folder is read once, at start-up, a few megabytes: no path of a request reaches the
 * file system, and a new build beside a running server does not take the old one's files away.
 */
export function site(folder: string, settings: SiteSettings): Middleware {
  const files = existsSync(folder)
    ? globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile())
    : [];
  const assets = new Map<string, Asset>();
  for (const entry of files) {
    const file = join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/').replace(/^\/+/, '');
    if (file.endsWith('.br') || file.endsWith('.gz')) continue;
    const asset = readAsset(folder, file, settings);
    assets.set(`/${file}`, asset);
    if (file.endsWith('/index.html')) assets.set(`/${file.slice(0, -'/index.html'.length)}`, asset);
    if (file === 'index.html') assets.set('/', asset);
  }
  const notFoundPage = assets.get('/404.html');

  return async (ctx: Context, next: Next) => {
    const isReader = ctx.path.startsWith(contractReader);
    if ((ctx.path.startsWith('/api/') && !isReader) || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const path = ctx.path.length > 1 ? ctx.path.replace(/\/+$/, '') : ctx.path;
    const found = assets.get(path);
    const asset = found ?? (isReader ? null : notFoundPage);
    if (!asset) return next();
    ctx.status = found && path !== '/404.html' ? 200 : 404;
    ctx.set({ 'Cache-Control': asset.cacheControl, ETag: asset.etag, Vary: 'Accept-Encoding' });
    // Of a page that has not changed, too: the headers of a 304 take the place of those that the browser has kept.
    if (asset.ownScripts) allowOwnScripts(ctx, asset.ownScripts);
    if (ctx.status === 200 && isNotModified(ctx.get('if-none-match'), asset.etag)) {
      ctx.status = 304;
      return;
    }
    const encoding = ctx.acceptsEncodings('br', 'gzip', 'identity');
    const copy = encoding === 'br' || encoding === 'gzip' ? await asset[encoding]() : null;
    if (copy) ctx.set('Content-Encoding', String(encoding));
    ctx.body = copy ?? asset.identity;
    ctx.type = asset.type;
  };
}
