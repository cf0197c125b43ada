// The screens of the admin area, in menu order. Their page titles are in titles.ts.
import type { ComponentType } from 'react';
import { type Desk, deskHeading, desks } from './desks.ts';
import { learningHeading, type LearningKind, learningKinds } from './learning-kinds.ts';
import type { AdminPath } from './titles.ts';

/** The account of the signed-in user. */
export const accountPath = '/admin/account' satisfies AdminPath;

export interface AdminScreen {
  path: AdminPath;
  /** Label in the menu and the command palette. */
  label: string;
  /** Shown in the user menu instead of the main menu. */
  isPersonal?: boolean;
  load(): Promise<{ default: ComponentType }>;
}

function deskScreen(desk: Desk): AdminScreen {
  return {
    path: desk.path,
    label: deskHeading(desk),
    load: async () => {
      const [details, { createDeskScreen }] = await Promise.all([desk.load(), import('./request/DeskScreen.tsx')]);
      return { default: createDeskScreen(desk, details) };
    },
  };
}

function learningScreen(kind: LearningKind): AdminScreen {
  return {
    path: kind.path,
    label: learningHeading(kind),
    load: async () => {
      const [details, { createLearningScreen }] = await Promise.all([kind.load(), import('./learning/LearningScreen.tsx')]);
      return { default: createLearningScreen(kind, details) };
    },
  };
}

export const adminScreens: readonly AdminScreen[] = [
  {
    path: '/admin/dashboard',
    label: 'Dashboard',
    load: () => import('./dashboard/Dashboard.tsx'),
  },
  { path: '/admin/my-work', label: 'My work', load: () => import('./my-work/MyWork.tsx') },
  ...desks.map(deskScreen),
  { path: '/admin/customers', label: 'Customers', load: () => import('./customers/Customers.tsx') },
  {
    path: '/admin/saved-replies',
    label: 'Saved replies',
    load: () => import('./saved-replies/SavedReplies.tsx'),
  },
  { path: '/admin/families', label: 'Families', load: () => import('./families/Families.tsx') },
  ...learningKinds.map(learningScreen),
  {
    path: '/admin/licenses',
    label: 'Licenses',
    load: () => import('./licenses/Licenses.tsx'),
  },
  { path: '/admin/renewals', label: 'Renewals', load: () => import('./licenses/Renewals.tsx') },
  {
    path: '/admin/activity-log',
    label: 'Activity log',
    load: () => import('./activity-log/ActivityLog.tsx'),
  },
  { path: '/admin/users', label: 'Users', load: () => import('./users/Users.tsx') },
  {
    path: accountPath,
    label: 'Account',
    isPersonal: true,
    load: () => import('./account/Account.tsx'),
  },
];

/**
 * Loads the code of the screen at a path.
 * @throws if no screen has the path
 */
export function loadScreen(path: string): Promise<{ default: ComponentType }> {
  const screen = adminScreens.find((candidate) => candidate.path === path);
  if (!screen) throw new Error(`There is no screen at ${path}.`);
  return screen.load();
}
