import { lazy, type ReactNode, Suspense } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { useSession } from '../session/useSession.ts';
import { PageLoading } from './PageLoading.tsx';
import { reloadPage } from './reload-page.ts';

// Visitors never load this code.
const AdminArea = lazy(() => import('../admin/AdminArea.tsx').catch(reloadPage));

/** Shows the admin area to administrators and redirects everybody else to the sign-in, with the requested path. */
export function AdminGuard({ children }: { children: ReactNode }) {
  const { isAdmin, restored } = useSession();
  const [path] = useLocation();
  const search = useSearch();
  if (!restored) return <PageLoading />;
  if (!isAdmin) {
    const wanted = search ? `${path}?${search}` : path;
    return <Redirect to={`/login?redirect=${encodeURIComponent(wanted)}`} replace />;
  }
  return (
    <AdminArea>
      {/* Header and menu stay while the code of a screen is loading. */}
      <Suspense fallback={<PageLoading />}>{children}</Suspense>
    </AdminArea>
  );
}
