import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Context, Middleware, Next } from 'koa';
import { isNotModified } from '../domain/versions.ts';

interface Asset {
  type: string;
  etag: string;
  cacheControl: string;
  identity: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
}

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

const readIfThere = (file: string): Buffer | null => (existsSync(file) ? readFileSync(file) : null);

function readAsset(folder: string, file: string, analyticsId: string | null): Asset {
  const path = join(folder, file);
  const extension = extname(file);
  const content = readFileSync(path);
  const html = extension === '.html';
  const withId = html && analyticsId;
  const served = withId
    ? Buffer.from(
        content
          .toString()
          .replace('<meta name="analytics-id" content="">', `<meta name="analytics-id" content="${analyticsId}">`),
      )
    : content;
  return {
    type: types[extension] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(served).digest('base64url').slice(0, 22)}"`,
    // Assets carry the hash of their content in their name; everything else is asked for again each time.
    cacheControl: file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    identity: served,
    br: withId ? null : readIfThere(`${path}.br`),
    gzip: withId ? null : readIfThere(`${path}.gz`),
  };
}

/**
 * Serves the built site: files by their path, a folder's `index.html` for a page, `404.html` with status 404
 * for everything else. The folder is read once, at start-up, a few megabytes: no path of a request reaches the
 * file system, and a new build beside a running server does not take the old one's files away.
 */
export function site(folder: string, analyticsId: string | null): Middleware {
  const files = existsSync(folder)
    ? globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile())
    : [];
  const assets = new Map<string, Asset>();
  for (const entry of files) {
    const file = join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/').replace(/^\/+/, '');
    if (file.endsWith('.br') || file.endsWith('.gz')) continue;
    const asset = readAsset(folder, file, analyticsId);
    assets.set(`/${file}`, asset);
    if (file.endsWith('/index.html')) assets.set(`/${file.slice(0, -'/index.html'.length)}`, asset);
    if (file === 'index.html') assets.set('/', asset);
  }
  const notFoundPage = assets.get('/404.html');

  return async (ctx: Context, next: Next) => {
    if (ctx.path.startsWith('/api/') || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const path = ctx.path.length > 1 ? ctx.path.replace(/\/+$/, '') : ctx.path;
    const found = assets.get(path);
    const asset = found ?? notFoundPage;
    if (!asset) return next();
    ctx.status = found && path !== '/404.html' ? 200 : 404;
    ctx.set({ 'Cache-Control': asset.cacheControl, ETag: asset.etag, Vary: 'Accept-Encoding' });
    if (ctx.status === 200 && isNotModified(ctx.get('if-none-match'), asset.etag)) {
      ctx.status = 304;
      return;
    }
    const encoding = ctx.acceptsEncodings('br', 'gzip', 'identity');
    const chosen = (encoding === 'br' && asset.br) || (encoding === 'gzip' && asset.gzip) || asset.identity;
    if (chosen === asset.br) ctx.set('Content-Encoding', 'br');
    else if (chosen === asset.gzip) ctx.set('Content-Encoding', 'gzip');
    ctx.body = chosen;
    ctx.type = asset.type;
  };
}
