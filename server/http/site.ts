import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Context, Middleware, Next } from 'koa';
import type { Config } from '../config.ts';
import { isNotModified } from './conditional.ts';
import { EncodedBody } from './encoded-body.ts';
import { visitorToken } from './request-log.ts';
import { respondToOtherMethod } from './unknown-address.ts';

interface Content {
  /** Hash of the bytes, from which the entity tag of each encoding is built. */
  hash: string;
  /** Content-Security-Policy sources for the page's inline scripts; empty if it has none. */
  inlineScripts: string;
  body: EncodedBody;
}

interface Asset {
  type: string;
  cacheControl: string;
  content: () => Content;
}

/** Settings that are inserted into pages when they are served, because they are unknown at build time. */
export type SiteSettings = Pick<Config, 'analyticsId' | 'publicUrl'>;

/** Placeholder for the site's origin in built pages (web/prerender/origin.ts). */
const originPlaceholder = 'https://origin.invalid';
/** The API documentation (web/api-docs/), the only pages of the site below `/api`. */
const apiDocsPath = '/api/docs';

/** The page to which `/` redirects (specification, section 2). */
const home = '/pcf-export';

/** The path of a record's page: its list and its slug. */
const recordPath = /^\/(pcf-checker\/rules|revit-families|learn\/(?:paths|tutorials|courses|webinars|certificates))\/([^/]+)$/;

/** The list whose records are all part of the build, unlike those of the database. */
const builtList = 'pcf-checker/rules';

/** Whether visitors can see a record of the list at a path. It queries the database, so it can reject. */
export type IsPublished = (list: string, slug: string, caller: string) => Promise<boolean>;

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

/** Inserts the settings into a page. Without an origin it removes the lines that need one: canonical link, share card. */
function withSettings(text: string, { analyticsId, publicUrl }: SiteSettings): string {
  const named = analyticsId
    ? text.replace('<meta name="analytics-id" content="">', `<meta name="analytics-id" content="${analyticsId}">`)
    : text;
  if (publicUrl) return named.replaceAll(originPlaceholder, publicUrl);
  return named
    .split('\n')
    .filter((line) => !line.includes(originPlaceholder))
    .join('\n');
}

/**
 * Keeps an address that contains a token private: browsers send no referrer, the policy blocks the analytics tag, and search
 * engines do not index the page.
 */
function keepAddressPrivate(ctx: Context): void {
  const policy = ctx.response.get('Content-Security-Policy');
  ctx.set({
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
    'Content-Security-Policy': policy.replaceAll(/ https:[^ ;]+/g, ''),
  });
}

/** CSP hashes of a page's inline scripts. A script element with a type contains data. */
const hashesOf = (html: string): string =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)]
    .map(([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join('');

/** Adds this page's inline scripts to the general policy (security-headers.ts). */
function allowOwnScripts(ctx: Context, sources: string): void {
  const policy = ctx.response.get('Content-Security-Policy');
  ctx.set(
    'Content-Security-Policy',
    policy.replace("script-src 'self'", (allowed) => allowed + sources),
  );
}

/** The path without slashes at its end; `/` stays. The expression `/\/+$/` takes quadratic time on many slashes. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

const isRequestPath = (path: string): boolean => /^\/requests\/[^/]+$/.test(path);

const resetPassword = /(?:\/|%2f)reset-password$/i;

/**
 * Whether an address contains a token: in the path, or in the fragment of a link for a new password. Also true for a link that a
 * mail program has changed, although its page does not exist.
 */
const hasToken = (path: string): boolean => path.search(visitorToken) >= 0 || resetPassword.test(path);

const readIfBuilt = (path: string): Buffer | undefined => (existsSync(path) ? readFileSync(path) : undefined);

const textExtensions = new Set(['.html', '.xml', '.txt']);

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

/**
 * Reads a file that is served unchanged. Keeps its compressed copies, and decompresses it for the first client that accepts
 * neither.
 */
function readFixed(path: string): () => Content {
  const br = readIfBuilt(`${path}.br`);
  const stored = br ?? readFileSync(path);
  let unpacked: Buffer | undefined;
  const bytes = br ? () => (unpacked ??= brotliDecompressSync(br)) : stored;
  const content = {
    hash: hashOf(stored),
    inlineScripts: '',
    body: new EncodedBody(bytes, null, { br, gzip: readIfBuilt(`${path}.gz`) }),
  };
  return () => content;
}

/** For a site whose pages were not compressed by its build. */
const quickly = { [constants.BROTLI_PARAM_QUALITY]: 1 };

/**
 * Reads a file into which settings are inserted. Memory holds the copy that the build compressed, because all pages together
 * have ten megabytes. That copy lacks the settings, so the page is compressed again at its first request.
 */
function readText(path: string, extension: string, settings: SiteSettings): () => Content {
  const copy = readIfBuilt(`${path}.br`) ?? brotliCompressSync(readFileSync(path), { params: quickly });
  const read = () => Buffer.from(withSettings(brotliDecompressSync(copy).toString(), settings));
  let content: Content | undefined;
  return () => {
    if (content) return content;
    const bytes = read();
    const inlineScripts = extension === '.html' ? hashesOf(bytes.toString()) : '';
    return (content = { hash: hashOf(bytes), inlineScripts, body: new EncodedBody(read, 'best') });
  };
}

function readAsset(folder: string, file: string, settings: SiteSettings): Asset {
  const path = join(folder, file);
  const extension = extname(file);
  return {
    type: types[extension] ?? 'application/octet-stream',
    // Names in assets/ contain a hash of the content; every other file is revalidated each time.
    cacheControl: file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    content: textExtensions.has(extension) ? readText(path, extension, settings) : readFixed(path),
  };
}

/** The files of the built site by the path under which they are served. */
function readAssets(folder: string, settings: SiteSettings): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  if (!existsSync(folder)) return assets;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.br') || entry.name.endsWith('.gz')) continue;
    const file = join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/').replace(/^\/+/, '');
    // A page has one address, without the name of its file.
    const path = `/${file}`.replace(/\/index\.html$/, '') || '/';
    // A sitemap consists of absolute URLs.
    if (path === '/sitemap.xml' && !settings.publicUrl) continue;
    assets.set(path, readAsset(folder, file, settings));
  }
  return assets;
}

/** Sends an asset, or 304 if the client has it. */
async function send(ctx: Context, asset: Asset, path: string): Promise<void> {
  const { hash, inlineScripts, body } = asset.content();
  const encoding = body.encodingFor(ctx);
  const etag = `"${hash}${encoding ? `-${encoding}` : ''}"`;
  ctx.set({ 'Cache-Control': asset.cacheControl, ETag: etag });
  ctx.vary('Accept-Encoding');
  // Also for a 304, because its headers replace those in the browser's cache.
  if (inlineScripts) allowOwnScripts(ctx, inlineScripts);
  if (hasToken(path)) keepAddressPrivate(ctx);
  if (ctx.status === 200 && isNotModified(ctx, etag)) {
    ctx.status = 304;
    return;
  }
  ctx.type = asset.type;
  await body.send(ctx);
}

/**
 * Serves the built site: files by their path, a folder's `index.html` for a page without a slash at its end, `404.html`
 * (below `/admin/` `shell.html`) with status 404 for everything else. The page of a record that was published after the build
 * is `record.html`, which the browser fills in. The same page, with status 404, says that no such record is published. The
 * folder (a few megabytes) is read once at startup: no request path reaches the file system, and a new build does not affect a
 * running server.
 */
export function site(folder: string, settings: SiteSettings, isPublished: IsPublished = async () => true): Middleware {
  const assets = readAssets(folder, settings);
  const notFoundPage = assets.get('/404.html');
  /** The empty page for unknown addresses of the admin area, whose frame depends on the user. */
  const adminNotFoundPage = assets.get('/shell.html');
  /** The page for every request that a visitor opens with a link. */
  const requestPage = assets.get('/requests/request.html');

  /** The record that a path names, with the page of any record of its list. */
  const recordAt = (path: string) => {
    const [, list = '', slug = ''] = recordPath.exec(path) ?? [];
    const emptyPage = assets.get(`/${list}/record.html`);
    return emptyPage && { list, slug, emptyPage };
  };
  const pageAt = (path: string) =>
    recordAt(path)?.emptyPage ?? assets.get(path) ?? (isRequestPath(path) ? requestPage : undefined);

  /** The asset to serve with 200; undefined if there is none, or if visitors cannot see its record. */
  async function findAsset(path: string, caller: string): Promise<Asset | undefined> {
    const record = recordAt(path);
    if (!record) return pageAt(path);
    const { list, slug, emptyPage } = record;
    // If the query fails or the caller has exceeded the limit, serves the page anyway, possibly with the wrong status.
    const isThere = list === builtList ? assets.has(path) : await isPublished(list, slug, caller).catch(() => true);
    return isThere ? (assets.get(path) ?? emptyPage) : undefined;
  }

  return async (ctx: Context, next: Next) => {
    const isApiDocs = ctx.path.startsWith(apiDocsPath);
    if (ctx.path.startsWith('/api/') && !isApiDocs) return next();
    const path = withoutTrailingSlashes(ctx.path);
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return pageAt(path) ? respondToOtherMethod(ctx, ['GET', 'HEAD']) : next();
    if (path === '/' && assets.has('/')) return ctx.redirect(home + ctx.search);
    const found = await findAsset(path, ctx.state['caller'] as string);
    // A page has one address.
    if (found && ctx.path !== path) {
      ctx.status = 308;
      return ctx.redirect(path + ctx.search);
    }
    const unknown = path.startsWith('/admin/') ? adminNotFoundPage : notFoundPage;
    const asset = found ?? recordAt(path)?.emptyPage ?? (isApiDocs ? undefined : unknown);
    if (!asset) return next();
    ctx.status = found && found !== notFoundPage ? 200 : 404;
    await send(ctx, asset, path);
  };
}
