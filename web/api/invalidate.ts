import type { QueryClient } from '@tanstack/react-query';

/**
 * Marks everything that was read below an address as out of date: the plain and the endless lists and the single
 * records, whose generated keys all begin with their address (`/api/admin/demo-requests`, `…/{id}`).
 * @param gone address of a record that has just been deleted: a panel that still shows it would ask for it in vain
 */
export function invalidateBelow(client: QueryClient, address: string, gone?: string): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [first] }) =>
      typeof first === 'string' && first !== gone && (first === address || first.startsWith(`${address}/`)),
  });
}
