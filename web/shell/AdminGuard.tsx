import { lazy, type ReactNode } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { guardAdmin } from '../session/guard.ts';
import { useSession } from '../session/useSession.ts';
import { PageLoading } from './PageLoading.tsx';

// Visitors never load it.
const AdminArea = lazy(() => import('../admin/AdminArea.tsx'));

/** Lets administrators in and sends everybody else to sign in, with the wanted path. */
export function AdminGuard({ children }: { children: ReactNode }) {
  const { user, restored } = useSession();
  const [path] = useLocation();
  const search = useSearch();
  if (!restored) return <PageLoading />;
  const place = guardAdmin(user, search ? `${path}?${search}` : path);
  return place ? <Redirect to={place} replace /> : <AdminArea>{children}</AdminArea>;
}
