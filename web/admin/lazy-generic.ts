import { type ComponentType, lazy, type ReactNode } from 'react';

/** React's `lazy` for a generic component: its own type would lose the type parameters. */
export const lazyGeneric = <Component extends (props: never) => ReactNode>(
  load: () => Promise<{ default: Component }>,
): Component => lazy(load as unknown as () => Promise<{ default: ComponentType }>) as unknown as Component;
