import { type ComponentProps, type MouseEvent, type ReactNode, useContext } from 'react';
import { Link as RouterLink } from 'wouter';
import { PrefetchContext } from './PrefetchContext.ts';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  /** State of the history entry. */
  state?: unknown;
  children: ReactNode;
}

/**
 * A link to a page of this site; the page's code is fetched when the link is pointed at or focused. A link to the present page
 * scrolls to the top, like a navigation (specification, section 2).
 */
export function Link({ to, children, onClick, ...rest }: LinkProps) {
  const prefetchRoute = useContext(PrefetchContext);
  const prefetch = () => prefetchRoute(to);
  // Not called for a click that opens a new tab.
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented && to === window.location.pathname) window.scrollTo({ top: 0, behavior: 'instant' });
  };
  return (
    <RouterLink href={to} {...rest} onClick={click} onPointerEnter={prefetch} onFocus={prefetch}>
      {children}
    </RouterLink>
  );
}
