// The limit: every page as plain static HTML with the same content and look, without scripts and external style sheets.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

/** Removes everything that the page would load. */
const toStaticHtml = (html: string) =>
  html
    .replaceAll(/<script>.*?<\/script>/gs, '')
    .replaceAll(/<template id="later">.*?<\/template>/gs, '')
    .replaceAll(/<link rel="manifest"[^>]*>/g, '')
    .replaceAll(/<noscript>.*?<\/noscript>/gs, '');

/** Serves static versions of the pages of `site`, which it fetches on demand and keeps in memory. */
export async function startStaticPages(site: string): Promise<{ url: string; stop(): void }> {
  const pages = new Map<string, Buffer>();
  const readPage = async (path: string) => {
    const kept = pages.get(path);
    if (kept) return kept;
    const page = brotliCompressSync(toStaticHtml(await (await fetch(site + path)).text()));
    pages.set(path, page);
    return page;
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    // Browsers request an icon without a link to it.
    if (/\.\w+$/.test(path)) return void response.writeHead(404).end();
    void readPage(path).then((page) =>
      response
        .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br', 'Content-Length': page.length })
        .end(page),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => void server.close() };
}
