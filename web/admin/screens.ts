// The screens of the admin area, in menu order. Their page titles are in titles.ts.
import type { ComponentType } from 'react';
import { type Desk, desks } from './desks.ts';
import { importDefault } from './details-query.ts';
import { type LearningKind, learningKinds } from './learning-kinds.ts';
import { headingOf } from './sentence-case.ts';
import type { AdminPath } from './titles.ts';

/** The account of the signed-in user. */
export const accountPath = '/admin/account' satisfies AdminPath;

/** The headings of the menu, in its order. The screens of the first group are above all headings. */
export const menuGroups = ['Overview', 'Requests', 'Customers', 'Content', 'Administration'] as const;
export type MenuGroup = (typeof menuGroups)[number];

export interface AdminScreen<Path extends AdminPath = AdminPath> {
  path: Path;
  /** Label in the menu and the command palette. */
  label: string;
  /** Heading in the menu. */
  group: MenuGroup;
  /** Shown in the user menu instead of the main menu. */
  isPersonal?: boolean;
  load(): Promise<{ default: ComponentType }>;
}

function deskScreen<Path extends AdminPath>(desk: Desk<Path>): AdminScreen<Path> {
  return {
    path: desk.path,
    label: headingOf(desk.noun),
    group: 'Requests',
    load: async () => {
      const [details, { createDeskScreen }] = await Promise.all([importDefault(desk.load), import('./request/DeskScreen.tsx')]);
      return { default: createDeskScreen(desk, details) };
    },
  };
}

function learningScreen<Path extends AdminPath>(kind: LearningKind & { path: Path }): AdminScreen<Path> {
  return {
    path: kind.path,
    label: headingOf(kind.noun),
    group: 'Content',
    load: async () => {
      const [details, { createLearningScreen }] = await Promise.all([
        importDefault(kind.load),
        import('./learning/LearningScreen.tsx'),
      ]);
      return { default: createLearningScreen(kind, details) };
    },
  };
}

const screens = [
  { path: '/admin/dashboard', label: 'Dashboard', group: 'Overview', load: () => import('./dashboard/Dashboard.tsx') },
  { path: '/admin/my-work', label: 'My work', group: 'Overview', load: () => import('./my-work/MyWork.tsx') },
  ...desks.map(deskScreen),
  {
    path: '/admin/saved-replies',
    label: 'Saved replies',
    group: 'Requests',
    load: () => import('./saved-replies/SavedReplies.tsx'),
  },
  { path: '/admin/customers', label: 'Customers', group: 'Customers', load: () => import('./customers/Customers.tsx') },
  { path: '/admin/licenses', label: 'Licenses', group: 'Customers', load: () => import('./licenses/Licenses.tsx') },
  { path: '/admin/renewals', label: 'Renewals', group: 'Customers', load: () => import('./licenses/Renewals.tsx') },
  { path: '/admin/families', label: 'Families', group: 'Content', load: () => import('./families/Families.tsx') },
  ...learningKinds.map(learningScreen),
  {
    path: '/admin/activity-log',
    label: 'Activity log',
    group: 'Administration',
    load: () => import('./activity-log/ActivityLog.tsx'),
  },
  { path: '/admin/users', label: 'Users', group: 'Administration', load: () => import('./users/Users.tsx') },
  {
    path: accountPath,
    label: 'Account',
    group: 'Administration',
    isPersonal: true,
    load: () => import('./account/Account.tsx'),
  },
] satisfies readonly AdminScreen[];

export const adminScreens: readonly AdminScreen[] = screens;

/** Loads the code of the screen at a path. A title whose path has no screen does not compile in routes.ts. */
export async function loadScreen(path: (typeof screens)[number]['path']): Promise<{ default: ComponentType }> {
  const screen = adminScreens.find((candidate) => candidate.path === path);
  if (!screen) throw new Error(`There is no screen at ${path}.`);
  return screen.load();
}
