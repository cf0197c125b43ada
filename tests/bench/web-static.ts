// The limit: every page as plain static HTML with the same content and look, no script and no further style sheet.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

/** The page without what it loads: what is in it is all there is. */
const plainly = (html: string) =>
  html
    .replaceAll(/<script>.*?<\/script>/gs, '')
    .replaceAll(/<template id="later">.*?<\/template>/gs, '')
    .replaceAll(/<link rel="manifest"[^>]*>/g, '')
    .replaceAll(/<noscript>.*?<\/noscript>/gs, '');

/** Serves the pages of `site` without anything that they load; takes them from there and keeps them in memory. */
export async function startStaticPages(site: string): Promise<{ url: string; stop(): void }> {
  const pages = new Map<string, Buffer>();
  const pageOf = async (path: string) => {
    const kept = pages.get(path);
    if (kept) return kept;
    const page = brotliCompressSync(plainly(await (await fetch(site + path)).text()));
    pages.set(path, page);
    return page;
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    // The browser asks for an icon of its own accord.
    if (/\.\w+$/.test(path)) return void response.writeHead(404).end();
    void pageOf(path).then((page) =>
      response
        .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br', 'Content-Length': page.length })
        .end(page),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => void server.close() };
}
