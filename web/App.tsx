import { Suspense, useEffect } from 'react';
import { Redirect, Route as WithParams, Router, useLocation } from 'wouter';
import { ConsentDialog } from './shell/ConsentDialog.tsx';
import { prefetchRoute, redirects, type Route, routeAt } from './routes.ts';
import { AdminGuard } from './shell/AdminGuard.tsx';
import { ErrorBoundary } from './shell/ErrorBoundary.tsx';
import { Footer } from './shell/Footer.tsx';
import { Header } from './shell/Header.tsx';
import { markInteractive } from './shell/mark-interactive.ts';
import { PageLoading } from './shell/PageLoading.tsx';
import { usePageTitle } from './shell/usePageTitle.ts';
import { useScrollReset } from './shell/useScrollReset.ts';
import { PrefetchContext } from './ui/PrefetchContext.ts';
import { Snackbar } from './shell/Snackbar.tsx';
import './theme/tokens.css';
import './theme/base.css';
import styles from './App.module.css';

export interface AppProps {
  /** The path to render at build time. */
  ssrPath?: string;
}

/** The site: the shell around the screen of the current path. */
export function App({ ssrPath }: AppProps) {
  return (
    // Pages are prerendered without a query string; the browser's own is read after hydration.
    <Router ssrPath={ssrPath} ssrSearch="">
      <ErrorBoundary>
        <PrefetchContext value={prefetchRoute}>
          <div className={styles.root}>
            <a className={styles.skip} href="#main">
              Skip to content
            </a>
            <PublicHeader />
            <Screens />
            <ConsentDialog />
          </div>
          <Snackbar />
        </PrefetchContext>
      </ErrorBoundary>
    </Router>
  );
}

/** The admin area has its own header. */
function PublicHeader() {
  const [path] = useLocation();
  return routeAt(path).area === 'admin' ? null : <Header />;
}

function Screens() {
  const [path] = useLocation();
  const route = routeAt(path);
  usePageTitle(path, route.title);
  useScrollReset(path);
  const target = redirects[path];
  const plain = <ScreenOf route={route} />;
  const screen = route.path.includes(':') ? <WithParams path={route.path}>{plain}</WithParams> : plain;
  const content = (
    <ErrorBoundary key={path}>
      <Suspense fallback={<PageLoading />}>
        {target ? <Redirect to={target} replace /> : route.area === 'admin' ? <AdminGuard>{screen}</AdminGuard> : screen}
      </Suspense>
    </ErrorBoundary>
  );
  // The admin area has its own main element, beside its header and menu.
  if (route.area === 'admin') return <div className={styles.admin}>{content}</div>;
  return (
    <>
      {/* After a navigation, screen readers say this name. They do not read a title that changes without a page load. */}
      <main id="main" tabIndex={-1} aria-label={route.title} className={styles.main}>
        {content}
      </main>
      <Footer />
    </>
  );
}

/** Renders a loaded screen without suspending: at build time, during hydration, and after a prefetch. */
function ScreenOf({ route }: { route: Route }) {
  const Screen = route.loaded ?? route.Screen;
  useEffect(markInteractive, [route]);
  return <Screen />;
}
