// Sends a change of some fields of a record that others may have changed in the meantime.
import { statusOf } from '../../api/errors.ts';
import { ifMatch } from '../../api/if-match.ts';
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

export interface SentChange<Row> {
  record: Row;
  patch: Partial<Row>;
  send(options: ReturnType<typeof ifMatch>): Promise<Row>;
  read(id: string): Promise<Row>;
}

export interface ChangeResult<Row> {
  response: Row;
  /** `merged`: others had changed other fields. `unneeded`: somebody else had made the same change, so nothing was saved. */
  outcome: 'saved' | 'merged' | 'unneeded';
}

const preconditionFailed = 412;

/**
 * Sends a change. If the record has a new version in which the changed fields are the same as before, the change is sent again
 * for that version.
 * @throws EditConflictError if somebody else has changed one of the fields to another value
 */
export async function sendChange<Row extends Versioned>(change: SentChange<Row>): Promise<ChangeResult<Row>> {
  const { record, patch, send, read } = change;
  const before = pick(record, patch);
  for (let base = record; ;) {
    try {
      return { response: await send(ifMatch(base.version)), outcome: base === record ? 'saved' : 'merged' };
    } catch (error) {
      if (statusOf(error) !== preconditionFailed) throw error;
      const current = await read(record.id).catch(() => undefined);
      if (!current) throw new EditConflictError(undefined, error);
      const theirs = pick(current, patch);
      if (isSame(theirs, patch)) return { response: current, outcome: 'unneeded' };
      // A server that rejects the version that it returned would be asked forever.
      if (!isSame(theirs, before) || current.version === base.version) throw new EditConflictError(current, error);
      base = current;
    }
  }
}
