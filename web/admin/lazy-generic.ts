import { type ComponentType, lazy, type ReactNode } from 'react';

/** React's `lazy` for a generic component. The type of `lazy` itself loses the type parameters. */
export const lazyGeneric = <Component extends (props: never) => ReactNode>(
  load: () => Promise<{ default: Component }>,
): Component => lazy(load as unknown as () => Promise<{ default: ComponentType }>) as unknown as Component;
