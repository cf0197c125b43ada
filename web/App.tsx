import { Suspense, useEffect, useRef, useState } from 'react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Provider } from '@react-spectrum/provider';
import { Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { makeQueryClient } from './api/query-client.ts';
import { ConsentDialog } from './consent/ConsentDialog.tsx';
import { notFoundRoute, redirects, routes, type Route as RouteSpec } from './routes.ts';
import { useSession } from './session/useSession.ts';
import { AdminGuard } from './shell/AdminGuard.tsx';
import { ErrorBoundary } from './shell/ErrorBoundary.tsx';
import { Footer } from './shell/Footer.tsx';
import { Header } from './shell/Header.tsx';
import { PageLoading } from './shell/PageLoading.tsx';
import { usePageTitle } from './shell/usePageTitle.ts';
import { useScrollReset } from './shell/useScrollReset.ts';
import { Snackbar } from './snackbar/Snackbar.tsx';
import { theme } from './theme/theme.ts';
import styles from './App.module.css';

export interface AppProps {
  /** The path to render where there is no browser. */
  ssrPath?: string;
  queryClient?: QueryClient;
}

/** Whether a query's key begins with an address behind sign-in. */
const isPrivate = (address: unknown): boolean => typeof address === 'string' && !address.startsWith('/api/public/');

/** The whole site: providers, shell and the screen of the present address. */
export function App({ ssrPath, queryClient }: AppProps) {
  const [client] = useState(() => queryClient ?? makeQueryClient());
  const { user } = useSession();
  const userId = user?.id ?? null;
  const before = useRef(userId);
  // What one user has read is not the next one's to see.
  useEffect(() => {
    if (before.current !== null && before.current !== userId)
      client.removeQueries({ predicate: ({ queryKey }) => isPrivate(queryKey[0]) });
    before.current = userId;
  }, [client, userId]);
  return (
    <Router ssrPath={ssrPath}>
      <QueryClientProvider client={client}>
        <Site />
      </QueryClientProvider>
    </Router>
  );
}

function Site() {
  const [, navigate] = useLocation();
  return (
    // Scheme, scale and locale are fixed: what is rendered at build time is what every browser hydrates.
    <Provider
      theme={theme}
      colorScheme="dark"
      scale="medium"
      locale="en-US"
      router={{ navigate: (to) => navigate(to) }}
      UNSAFE_className={styles.root}
    >
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header />
      <Screens />
      <Snackbar />
      <ConsentDialog />
    </Provider>
  );
}

function Screens() {
  const [path] = useLocation();
  usePageTitle(path);
  useScrollReset(path);
  const inAdmin = path === '/admin' || path.startsWith('/admin/');
  return (
    <>
      <main id="main" tabIndex={-1} className={styles.main} data-area={inAdmin ? 'admin' : 'public'}>
        <ErrorBoundary key={path}>
          <Suspense fallback={<PageLoading />}>
            <Switch>
              {Object.entries(redirects).map(([from, to]) => (
                <Route key={from} path={from}>
                  <Redirect to={to} replace />
                </Route>
              ))}
              {routes.map((route) => (
                <Route key={route.path} path={route.path}>
                  {route.area === 'admin' ? (
                    <AdminGuard>
                      <ScreenOf route={route} />
                    </AdminGuard>
                  ) : (
                    <ScreenOf route={route} />
                  )}
                </Route>
              ))}
              <Route>
                <ScreenOf route={notFoundRoute} />
              </Route>
            </Switch>
          </Suspense>
        </ErrorBoundary>
      </main>
      {!inAdmin && <Footer />}
    </>
  );
}

/** A screen whose code is here already is rendered at once: at build time, while hydrating, and after a prefetch. */
function ScreenOf({ route }: { route: RouteSpec }) {
  const Screen = route.loaded ?? route.Screen;
  return <Screen />;
}
