import type { BulkAction } from '../list/bulk.ts';
import { statusLabel } from '../statuses.ts';

export interface Movable {
  id: string;
  status: string;
  version: number;
  nextStatuses: readonly string[];
}

const ifMatch = ({ version }: Pick<Movable, 'version'>) => ({ 'If-Match': `"${version}"` });

/** The statuses to which every one of the records may move, in the order in which the server offers them. */
export function commonMoves(records: readonly Movable[]): string[] {
  const [first, ...rest] = records;
  return first ? first.nextStatuses.filter((status) => rest.every(({ nextStatuses }) => nextStatuses.includes(status))) : [];
}

/**
 * Moves that can be made with all the chosen requests at once; one that was changed meanwhile is refused and says so.
 * A move is taken back where the server offers the way back.
 */
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
    perform: (record) => move(record, status, ifMatch(record)),
    canUndo: (record, answer) => (answer as Movable).nextStatuses.includes(record.status),
    undo: (record, answer) => move(record, record.status, ifMatch(answer as Movable)),
  }));
