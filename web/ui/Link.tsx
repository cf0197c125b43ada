import { type ComponentProps, type ReactNode, useContext } from 'react';
import { Link as RouterLink } from 'wouter';
import { PrefetchContext } from './PrefetchContext.ts';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  /** State of the history entry. */
  state?: unknown;
  children: ReactNode;
}

/** A link to a page of this site; the page's code is fetched when the link is pointed at or focused. */
export function Link({ to, children, ...rest }: LinkProps) {
  const prefetchRoute = useContext(PrefetchContext);
  const prefetch = () => prefetchRoute(to);
  return (
    <RouterLink href={to} {...rest} onPointerEnter={prefetch} onFocus={prefetch}>
      {children}
    </RouterLink>
  );
}
