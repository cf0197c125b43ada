// Renders a public page at build time (prerender.ts).
import { Writable } from 'node:stream';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToPipeableStream } from 'react-dom/server';
import { addressOf } from '../api/query-keys.ts';
import type { PageAnswer } from '../api/page-data.ts';
import { App } from '../App.tsx';
import { rules } from '../pcf/rules/all.ts';
import { type Route, findRoute, notFoundRoute, redirects, routes } from '../routes.ts';

export { contentPages } from './content-pages.ts';
export { pageDataId } from '../api/page-data.ts';
export { redirects, routes };
export type { Route };

/** The pages of routes that end with a parameter, with what search engines read of each. */
export const parameterPages: readonly { path: string; title: string; description: string }[] = rules.map(
  ({ id, title, why }) => ({
    path: `/pcf-checker/rules/${id}`,
    title: `${title} (PCF rule)`,
    description: why,
  }),
);

export const notFoundPath = notFoundRoute.path;

/** The app at `path` with the queries of `client`, complete: what suspends is waited for. */
function renderOnce(path: string, client: QueryClient): Promise<string> {
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
    const app = (
      <QueryClientProvider client={client}>
        <App ssrPath={path} />
      </QueryClientProvider>
    );
    const { pipe } = renderToPipeableStream(app, {
      // A long page must not be cut into pieces that inline scripts put together: the content policy allows none.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: reject,
    });
  });
}

/** A query that depends on another query's response needs another pass. */
const mostPasses = 3;

/** Queries of public content that the page has asked for and that have no answer yet: of the API, and of the site's own. */
const unanswered = (client: QueryClient, hasApi: boolean) =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, options, state }) => {
      const isEnabled = (options as { enabled?: unknown }).enabled !== false;
      const address = addressOf(queryKey) ?? '';
      const isPublic = address.startsWith('/api/') ? hasApi && address.startsWith('/api/public/') : true;
      return isEnabled && state.status === 'pending' && isPublic;
    });

const answersOf = (client: QueryClient): PageAnswer[] =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => ({ queryKey, data: state.data, updatedAt: state.dataUpdatedAt }));

export interface Rendered {
  html: string;
  /** The answers that the page shows. */
  answers: PageAnswer[];
}

/** The HTML of a page. With an API behind `fetch` it holds the content that the page's queries ask for. */
export async function render(path: string, hasApi: boolean): Promise<Rendered> {
  await (findRoute(path) ?? notFoundRoute).load();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } });
  let html = await renderOnce(path, client);
  for (let pass = 1; pass < mostPasses && unanswered(client, hasApi).length > 0; pass += 1) {
    await Promise.all(unanswered(client, hasApi).map((query) => query.fetch()));
    html = await renderOnce(path, client);
  }
  const answers = answersOf(client);
  client.clear();
  return { html, answers };
}
