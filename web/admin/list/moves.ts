import { ifMatch } from '../../api/if-match.ts';
import { countOf } from '../../plural.ts';
import { statusLabel } from '../statuses.ts';
import type { BulkAction } from './bulk.ts';

export interface Movable {
  id: string;
  status: string;
  version: number;
  nextStatuses: readonly string[];
}

/** The statuses that the server allows for all of the records, in the server's order. */
export function commonMoves(records: readonly Movable[]): string[] {
  const [first, ...rest] = records;
  return first ? first.nextStatuses.filter((status) => rest.every(({ nextStatuses }) => nextStatuses.includes(status))) : [];
}

/**
 * Bulk actions that move the selected records. The server rejects the move of a record that was changed in the meantime.
 * @param undo undoes a move from `status`. Without it, undo is a move back, and is offered for a record that the server allows
 *   to move back.
 */
export const bulkMoves = <Row extends Movable>(
  selected: readonly Row[],
  noun: string,
  move: (id: string, change: { status: string }, options: ReturnType<typeof ifMatch>) => Promise<unknown>,
  undo?: (id: string, status: string) => Promise<unknown>,
): BulkAction<Row>[] =>
  commonMoves(selected).map((status) => ({
    key: status,
    label: `Move to “${statusLabel(status)}”`,
    question: (count) => `Move ${countOf(count, noun)} to “${statusLabel(status)}”?`,
    done: `moved to “${statusLabel(status)}”`,
    perform: ({ id, version }) => move(id, { status }, ifMatch(version)),
    canUndo: (record, response) => Boolean(undo) || (response as Movable).nextStatuses.includes(record.status),
    undo: (record, response) =>
      undo?.(record.id, record.status) ?? move(record.id, { status: record.status }, ifMatch((response as Movable).version)),
  }));
