// Renders a public page at build time (prerender.ts).
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { App } from './App.tsx';
import { brand } from './brand.ts';
import { type Route, findRoute, notFoundRoute, redirects, routes } from './routes.ts';

export { structuredData } from './structured-data.ts';
export { brand, redirects, routes };
export type { Route };

export const notFoundPath = notFoundRoute.path;

/** The HTML of the app at `path`, complete: what suspends is waited for. */
export async function render(path: string): Promise<string> {
  await (findRoute(path) ?? notFoundRoute).load();
  return new Promise((resolve, reject) => {
    let html = '';
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        html += chunk.toString();
        done();
      },
      final(done) {
        resolve(html);
        done();
      },
    });
    const { pipe } = renderToPipeableStream(<App ssrPath={path} />, {
      // A long page must not be cut into pieces that inline scripts put together: the content policy allows none.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: reject,
    });
  });
}
