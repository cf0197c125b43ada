import { type FocusEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useSearch } from 'wouter';
import type { SavedView } from '../api/generated/model';
import { signOutWithMessage } from '../session/sign-out.ts';
import { snackbar, takeAction } from '../snackbar/snackbar.ts';
import { Link } from '../ui/Link.tsx';
import { useFocusFallback } from '../ui/useFocusFallback.ts';
import { AdminHeader } from './AdminHeader.tsx';
import styles from './AdminLayout.module.css';
import { ConnectionBanner } from './connection/ConnectionBanner.tsx';
import { paletteKeys, undoKeys } from './keys/commands.ts';
import { useCommands, useCommandSource } from './keys/useCommands.ts';
import { DialogLoading, useKeys } from './keys/useKeys.ts';
import { lazyPart } from './lazy-part.tsx';
import { addressOfView, listAt, pathOfList, useSavedViews, viewAt } from './list/saved-views.ts';
import { viewQuery } from './list/url-state.ts';
import { checkRoleAfterForbidden } from './role-check.ts';
import { adminScreens, menuGroups } from './screens.ts';

// Dialogs load when they are opened: ComboBox and date fields alone would take a third of a list's size budget.
const CommandPalette = lazyPart(() => import('./keys/CommandPalette.tsx'));
const KeyHelp = lazyPart(() => import('./keys/KeyHelp.tsx'));

const labelOf = (path: string): string => adminScreens.find((screen) => screen.path === path)?.label ?? 'Page not found';

/** The frame of the admin area: header, menu, connection banner, command palette and keyboard help. */
export default function AdminLayout({ children }: { children: ReactNode }) {
  const [path, navigate] = useLocation();
  const [dialog, setDialog] = useState<'palette' | 'help' | null>(null);
  const close = () => setDialog(null);
  const { data, isPending } = useSavedViews();
  const views = data?.items ?? [];
  const content = useRef<HTMLElement>(null);
  const client = useQueryClient();
  useEffect(() => checkRoleAfterForbidden(client), [client]);
  useKeys();
  useFocusFallback(content);
  useCommands([
    ...adminScreens.map((screen) => ({
      id: `go:${screen.path}`,
      group: 'Go to' as const,
      label: screen.label,
      run: () => navigate(screen.path),
    })),
    ...views.map((view) => ({
      id: `view:${view.id}`,
      group: 'Go to' as const,
      label: `${labelOf(pathOfList(view.list))}: ${view.name}`,
      run: () => navigate(addressOfView(view)),
    })),
    { id: 'palette', group: 'Admin area', label: 'Search', keys: paletteKeys, run: () => setDialog('palette') },
    { id: 'help', group: 'Admin area', label: 'Keyboard shortcuts', keys: '?', run: () => setDialog('help') },
    { id: 'sign-out', group: 'Admin area', label: 'Sign out', run: signOutWithMessage },
  ]);
  // The message disappears before the Tab key would get to its button, which is at the end of the page.
  useCommandSource(() => {
    const label = snackbar.current?.action?.label;
    return label ? [{ id: 'message', group: 'Admin area', label, keys: undoKeys, run: takeAction }] : [];
  });
  return (
    <div className={styles.layout}>
      <AdminHeader label={labelOf(path)} onSearch={() => setDialog('palette')} onShortcuts={() => setDialog('help')} />
      <AdminMenu path={path} pinned={views.filter(({ pinned }) => pinned)} isLoading={isPending} />
      <div className={styles.content}>
        <ConnectionBanner />
        {/* After a navigation, screen readers say this name. */}
        <main ref={content} id="main" tabIndex={-1} aria-label={labelOf(path)} className={styles.screen} data-scroller>
          {children}
        </main>
      </div>
      <Suspense fallback={<DialogLoading />}>
        {dialog === 'palette' && <CommandPalette onClose={close} />}
        {dialog === 'help' && <KeyHelp onClose={close} />}
      </Suspense>
    </div>
  );
}

/** Scrolls the menu to an item. `scrollIntoView` would scroll the page, too, if it is taller than the window. */
function showItem(nav: HTMLElement, item: Element): void {
  const [outer, inner] = [nav.getBoundingClientRect(), item.getBoundingClientRect()];
  nav.scrollBy({
    left: (inner.left + inner.right - outer.left - outer.right) / 2,
    top: Math.max(0, inner.bottom - outer.bottom) + Math.min(0, inner.top - outer.top),
    behavior: 'instant',
  });
}

const menu = menuGroups.map((heading) => ({
  heading,
  screens: adminScreens.filter(({ group, isPersonal }) => group === heading && !isPersonal),
}));

interface AdminMenuProps {
  path: string;
  pinned: readonly SavedView[];
  /** Whether the pinned views are still loading. */
  isLoading: boolean;
}

function AdminMenu({ path, pinned, isLoading }: AdminMenuProps) {
  const nav = useRef<HTMLElement>(null);
  // In a small window the current item may be out of view: the menu scrolls. Pinned views move it.
  useEffect(() => {
    if (isLoading) return;
    const item = nav.current?.querySelector(`[href="${path}"]`);
    if (nav.current && item) showItem(nav.current, item);
  }, [path, isLoading]);
  // Browsers don't scroll to a focused item of which a few pixels are in view. A pressed item must not move.
  const onFocus = ({ currentTarget, target }: FocusEvent) => {
    if (target.matches(':focus-visible')) showItem(currentTarget as HTMLElement, target);
  };
  return (
    <nav ref={nav} className={styles.nav} aria-label="Admin" onFocus={onFocus}>
      {menu.map(({ heading, screens }) => (
        <div key={heading} role="group" aria-label={heading}>
          <p aria-hidden="true">{heading}</p>
          <ul>
            {screens.map((screen) => (
              <li key={screen.path}>
                <Link to={screen.path} aria-current={path === screen.path ? 'page' : undefined}>
                  {screen.label}
                </Link>
                <PinnedViews views={pinned.filter(({ list }) => pathOfList(list) === screen.path)} path={path} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** The pinned views of a list, below its link. */
function PinnedViews({ views, path }: { views: readonly SavedView[]; path: string }) {
  const list = listAt(path);
  const query = viewQuery(new URLSearchParams(useSearch()), null);
  if (views.length === 0) return null;
  const shown = list && viewAt(views, list, query);
  return (
    <ul className={styles.views}>
      {views.map((view) => (
        <li key={view.id}>
          <Link to={addressOfView(view)} aria-current={view === shown ? 'true' : undefined}>
            <span>{view.name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
