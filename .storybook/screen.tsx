import { type ComponentType, lazy, Suspense } from 'react';
import { adminScreens } from '../web/admin/screens.ts';
import type { AdminPath } from '../web/admin/titles.ts';

/** Creates a component that lazy-loads the screen at a path of the admin area, as its route does. */
export function createScreenStory(path: AdminPath): ComponentType {
  const screen = adminScreens.find((candidate) => candidate.path === path);
  if (!screen) throw new Error(`There is no screen at ${path}.`);
  const Screen = lazy(screen.load);
  return function ScreenStory() {
    return (
      <Suspense>
        <Screen />
      </Suspense>
    );
  };
}
