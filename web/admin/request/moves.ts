import type { BulkAction } from '../list/bulk.ts';
import { statusLabel } from '../statuses.ts';

export interface Movable {
  id: string;
  version: number;
  nextStatuses: readonly string[];
}

/** The statuses to which every one of the records may move, in the order in which the server offers them. */
export function commonMoves(records: readonly Movable[]): string[] {
  const [first, ...rest] = records;
  return first ? first.nextStatuses.filter((status) => rest.every(({ nextStatuses }) => nextStatuses.includes(status))) : [];
}

/** Moves that can be made with all the chosen requests at once; one that was changed meanwhile is refused and says so. */
export const bulkMoves = <Row extends Movable>(
  chosen: readonly Row[],
  nouns: [one: string, many: string],
  move: (record: Row, status: string, headers: Record<string, string>) => Promise<unknown>,
): BulkAction<Row>[] =>
  commonMoves(chosen).map((status) => ({
    key: status,
    label: `Move to “${statusLabel(status)}”`,
    question: (count) => `Move ${count} ${count === 1 ? nouns[0] : nouns[1]} to “${statusLabel(status)}”?`,
    done: `moved to “${statusLabel(status)}”`,
    perform: (record) => move(record, status, { 'If-Match': `"${record.version}"` }),
  }));
