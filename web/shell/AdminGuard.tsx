import { lazy, type ReactNode, Suspense } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { guardAdmin } from '../session/guard.ts';
import { useSession } from '../session/useSession.ts';
import { PageLoading } from './PageLoading.tsx';
import { reloadPage } from './reload-page.ts';

// Visitors never load this code.
const AdminArea = lazy(() => import('../admin/AdminArea.tsx').catch(reloadPage));

/** Shows the admin area to administrators and redirects everybody else to the sign-in, with the requested path. */
export function AdminGuard({ children }: { children: ReactNode }) {
  const { user, restored } = useSession();
  const [path] = useLocation();
  const search = useSearch();
  if (!restored) return <PageLoading />;
  const place = guardAdmin(user, search ? `${path}?${search}` : path);
  if (place) return <Redirect to={place} replace />;
  return (
    <AdminArea>
      {/* Header and menu stay while the code of a screen is loading. */}
      <Suspense fallback={<PageLoading />}>{children}</Suspense>
    </AdminArea>
  );
}
