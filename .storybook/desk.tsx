import { type ComponentType, lazy, Suspense } from 'react';
import { desks } from '../web/admin/desks.ts';
import { adminScreens } from '../web/admin/screens.ts';

/** Creates a component that lazy-loads the screen of a desk, as its route does. @throws Error if the desk does not exist */
export function createDeskStory(key: string): ComponentType {
  const path = desks.find((desk) => desk.key === key)?.path;
  const screen = adminScreens.find((candidate) => candidate.path === path);
  if (!screen) throw new Error(`There is no desk ${key}.`);
  const Screen = lazy(screen.load);
  return function DeskStory() {
    return (
      <Suspense>
        <Screen />
      </Suspense>
    );
  };
}
