import { Suspense } from 'react';
import { Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { ConsentDialog } from './consent/ConsentDialog.tsx';
import { notFoundRoute, redirects, routes, type Route as RouteSpec } from './routes.ts';
import { AdminGuard } from './shell/AdminGuard.tsx';
import { ErrorBoundary } from './shell/ErrorBoundary.tsx';
import { Footer } from './shell/Footer.tsx';
import { Header } from './shell/Header.tsx';
import { PageLoading } from './shell/PageLoading.tsx';
import { usePageTitle } from './shell/usePageTitle.ts';
import { useScrollReset } from './shell/useScrollReset.ts';
import { Snackbar } from './snackbar/Snackbar.tsx';
import './theme/tokens.css';
import './theme/base.css';
import styles from './App.module.css';

export interface AppProps {
  /** The path to render where there is no browser. */
  ssrPath?: string;
}

/** The whole site: shell and the screen of the present address. What only some screens need, they bring along. */
export function App({ ssrPath }: AppProps) {
  return (
    // A page is rendered without a query for everybody; hydration begins there, and reads the address's own after it.
    <Router ssrPath={ssrPath} ssrSearch="">
      <div className={styles.root}>
        <a className={styles.skip} href="#main">
          Skip to content
        </a>
        <Header />
        <Screens />
        <Snackbar />
        <ConsentDialog />
      </div>
    </Router>
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
