import type { QueryClient } from '@tanstack/react-query';

/**
 * Marks everything that was read below an address as out of date: the plain and the endless lists and the single
 * records, whose generated keys all begin with their address (`/api/admin/demo-requests`, `…/{id}`).
 */
export function invalidateBelow(client: QueryClient, address: string): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [first] }) => typeof first === 'string' && (first === address || first.startsWith(`${address}/`)),
  });
}
