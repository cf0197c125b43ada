import { ifMatch } from '../../api/if-match.ts';
import type { BulkAction } from '../list/bulk.ts';
import { statusLabel } from '../statuses.ts';
import type { CallOptions } from './desk-details.ts';

export interface Movable {
  id: string;
  status: string;
  version: number;
  nextStatuses: readonly string[];
}

/** The statuses that the server offers for every one of the requests, in the server's order. */
export function commonMoves(requests: readonly Movable[]): string[] {
  const [first, ...rest] = requests;
  return first ? first.nextStatuses.filter((status) => rest.every(({ nextStatuses }) => nextStatuses.includes(status))) : [];
}

/**
 * Bulk actions that move the selected requests. The server refuses a request that was changed meanwhile; undo is offered
 * for a request whose previous status the server offers again.
 */
export const bulkMoves = <Row extends Movable>(
  selected: readonly Row[],
  noun: string,
  move: (id: string, change: { status: string }, options: CallOptions) => Promise<unknown>,
): BulkAction<Row>[] =>
  commonMoves(selected).map((status) => ({
    key: status,
    label: `Move to “${statusLabel(status)}”`,
    question: (count) => `Move ${count} ${noun}${count === 1 ? '' : 's'} to “${statusLabel(status)}”?`,
    done: `moved to “${statusLabel(status)}”`,
    perform: ({ id, version }) => move(id, { status }, ifMatch(version)),
    canUndo: (request, answer) => (answer as Movable).nextStatuses.includes(request.status),
    undo: (request, answer) => move(request.id, { status: request.status }, ifMatch((answer as Movable).version)),
  }));
