import type { QueryKey } from '@tanstack/react-query';

/** The address in a generated query key: the first element, or the second after `infinite`; null in any other key. */
export function addressOf(queryKey: QueryKey): string | null {
  const [first, second] = queryKey;
  const address = first === 'infinite' ? second : first;
  return typeof address === 'string' ? address : null;
}
