// Sends a change of some fields of a record that others may have changed in the meantime.
import { ifMatch, isPreconditionFailed } from '../../api/if-match.ts';
import { isSame } from '../../forms/is-same.ts';

export interface Versioned {
  id: string;
  version: number;
}

/** The fields of a record that a patch changes. */
export const pick = <Row extends object>(record: Row, patch: Partial<Row>) =>
  Object.fromEntries(Object.keys(patch).map((name) => [name, record[name as keyof Row]])) as Partial<Row>;

/** Somebody else has changed the same fields. */
export class EditConflictError<Row> extends Error {
  /** The other version; undefined if it could not be read. */
  readonly current: Row | undefined;

  constructor(current: Row | undefined, cause: unknown) {
    super('Somebody else changed this record. Nothing was overwritten.', { cause });
    this.current = current;
  }
}

/** Consecutive changes that the user has saved, without changes by others between them. */
export interface SavedChanges<Row> {
  /** The version before the first change. */
  from: number;
  /** The response to the last change. */
  response: Row;
}

export interface SentChange<Row> {
  record: Row;
  /** The user's previous changes of the record. `record` may be older than their responses. */
  earlier?: SavedChanges<Row>;
  patch: Partial<Row>;
  send(options: ReturnType<typeof ifMatch>): Promise<Row>;
  read(id: string): Promise<Row>;
}

export interface ChangeResult<Row> extends SavedChanges<Row> {
  /** `merged`: others had changed other fields. `unneeded`: somebody else had made the same change, so nothing was saved. */
  outcome: 'saved' | 'merged' | 'unneeded';
}

/** The version to send a change for: the user's last one if `record` is older and has the same value, otherwise `record`. */
function firstBase<Row extends Versioned>({ record, earlier, patch }: SentChange<Row>): Row {
  const isLate = earlier && earlier.from <= record.version && record.version < earlier.response.version;
  return isLate && isSame(pick(earlier.response, patch), pick(record, patch)) ? earlier.response : record;
}

/**
 * Sends a change. If the record has a new version in which the changed fields are the same as before, the change is sent again
 * for that version.
 * @throws EditConflictError if somebody else has changed one of the fields to another value
 */
export async function sendChange<Row extends Versioned>(change: SentChange<Row>): Promise<ChangeResult<Row>> {
  const { record, earlier, patch, send, read } = change;
  const before = pick(record, patch);
  const first = firstBase(change);
  for (let base = first; ;) {
    try {
      const response = await send(ifMatch(base.version));
      const from = base === earlier?.response ? earlier.from : base.version;
      return { from, response, outcome: base === first ? 'saved' : 'merged' };
    } catch (error) {
      if (!isPreconditionFailed(error)) throw error;
      const current = await read(record.id).catch(() => undefined);
      if (!current) throw new EditConflictError(undefined, error);
      const theirs = pick(current, patch);
      if (isSame(theirs, patch)) return { from: current.version, response: current, outcome: 'unneeded' };
      // A server that rejects the version that it returned would be asked forever.
      if (!isSame(theirs, before) || current.version === base.version) throw new EditConflictError(current, error);
      base = current;
    }
  }
}
