// Renders a public page at build time (prerender.ts).
import { Writable } from 'node:stream';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToPipeableStream } from 'react-dom/server';
import { addressOf } from '../api/query-keys.ts';
import type { PageResponse } from '../api/page-data.ts';
import { App } from '../App.tsx';
import { rulePath, ruleTitle } from '../pcf/hand-over.ts';
import { rules } from '../pcf/rules/all.ts';
import { notFoundRoute, redirects, routeAt, routes } from '../routes.ts';

export { contentPages } from './content-pages.ts';
export { pageDataId } from '../api/page-data.ts';
export { notFoundRoute, redirects, routeAt, routes };

/** Pages of parameterized routes whose values are known at build time, with their titles and descriptions. */
export const parameterPages: readonly { path: string; title: string; description: string }[] = rules.map((rule) => ({
  path: rulePath(rule.id),
  title: ruleTitle(rule),
  description: rule.why,
}));

/** Renders the app at `path` with the queries of `client`, and waits for everything that suspends. */
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
      // A long page must not be split into parts that inline scripts assemble: the content security policy forbids them.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: reject,
    });
  });
}

/** A query that depends on another query's response needs another pass. */
const maxPasses = 3;

/** The page's pending queries of public content, from the API or from the site itself. */
const pendingQueries = (client: QueryClient, content: Content) =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, options, state }) => {
      const isEnabled = (options as { enabled?: unknown }).enabled !== false;
      const address = addressOf(queryKey) ?? '';
      const isWanted = address.startsWith('/api/') ? content === 'all' && address.startsWith('/api/public/') : content !== 'none';
      return isEnabled && state.status === 'pending' && isWanted;
    });

const answersOf = (client: QueryClient): PageResponse[] =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => ({ queryKey, data: state.data }));

export interface Rendered {
  html: string;
  /** The API responses that the page shows. */
  answers: PageResponse[];
}

/** What a page contains: the data of all its queries, only data from the site itself, or no data. */
export type Content = 'all' | 'own' | 'none';

/** Renders a page with the content that its queries fetch. */
export async function render(path: string, content: Content): Promise<Rendered> {
  await routeAt(path).load();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } });
  let html = await renderOnce(path, client);
  for (let pass = 1; pass < maxPasses && pendingQueries(client, content).length > 0; pass += 1) {
    await Promise.all(pendingQueries(client, content).map((query) => query.fetch()));
    html = await renderOnce(path, client);
  }
  const answers = answersOf(client);
  client.clear();
  return { html, answers };
}
