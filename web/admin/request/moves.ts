import { ifMatch } from '../../api/if-match.ts';
import { countOf } from '../count-text.ts';
import type { BulkAction } from '../list/bulk.ts';
import { statusLabel } from '../statuses.ts';
import type { CallOptions } from './desk-details.ts';

export interface Movable {
  id: string;
  status: string;
  version: number;
  nextStatuses: readonly string[];
}

/** The statuses that the server allows for all of the requests, in the server's order. */
export function commonMoves(requests: readonly Movable[]): string[] {
  const [first, ...rest] = requests;
  return first ? first.nextStatuses.filter((status) => rest.every(({ nextStatuses }) => nextStatuses.includes(status))) : [];
}

/**
 * Bulk actions that move the selected requests. The server rejects the move of a request that was changed in the meantime.
 * Undo is offered for a request that the server allows to move back.
 */
export const bulkMoves = <Row extends Movable>(
  selected: readonly Row[],
  noun: string,
  move: (id: string, change: { status: string }, options: CallOptions) => Promise<unknown>,
): BulkAction<Row>[] =>
  commonMoves(selected).map((status) => ({
    key: status,
    label: `Move to “${statusLabel(status)}”`,
    question: (count) => `Move ${countOf(count, noun)} to “${statusLabel(status)}”?`,
    done: `moved to “${statusLabel(status)}”`,
    perform: ({ id, version }) => move(id, { status }, ifMatch(version)),
    canUndo: (request, response) => (response as Movable).nextStatuses.includes(request.status),
    undo: (request, response) => move(request.id, { status: request.status }, ifMatch((response as Movable).version)),
  }));
