import { Model, type QueryBuilder, type TransactionOrKnex } from 'objection';
import type { components } from '../../openapi/generated/types.ts';
import { patternOf } from '../db/list.ts';
import type { Actor } from '../domain/actor.ts';
import { newId } from '../domain/ids.ts';

type Entry = components['schemas']['ActivityEntry'];
export type Change = components['schemas']['ActivityChange'];

type EntityKind = Entry['entity']['kind'];
export type LoggedEntity<Kind extends EntityKind = EntityKind> = Entry['entity'] & {
  kind: Kind;
  /** The license of a machine. */
  licenseId?: string;
};
/** The actions on one kind of record. */
type Action<Kind extends EntityKind> = Extract<Entry['action'], `${Kind}.${string}`>;

/** The parts of an operation's input that an entry needs. `requestId` is null outside of a call. */
export interface ActivityCall {
  tx: TransactionOrKnex;
  actor: Actor;
  context: { now(): Date };
  requestId: string | null;
}

/** Earlier releases stored numbers and booleans without converting them to text. */
const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));

/** An entry of the activity log, written in the transaction of its change. Only erasure changes it later. */
export class Activity extends Model {
  static override tableName = 'activityLog';
  static override jsonAttributes = ['changes'];

  declare id: string;
  declare at: string;
  declare actorKind: Entry['actor']['kind'];
  declare actorId: string | null;
  declare actorLabel: string;
  declare action: Entry['action'];
  declare entityKind: Entry['entity']['kind'];
  declare entityId: string;
  declare entityLabel: string;
  /** The license of a machine; null for other records. */
  declare licenseId: string | null;
  declare changes: Change[];
  declare requestId: string | null;

  static async record<Kind extends EntityKind>(
    { tx, actor, context, requestId }: ActivityCall,
    action: Action<Kind>,
    entity: LoggedEntity<Kind>,
    changes: Change[] = [],
  ): Promise<void> {
    const at = context.now();
    await Activity.query(tx).insert({
      id: newId(at.getTime()),
      at: at.toISOString(),
      actorKind: actor.kind,
      actorId: actor.id,
      actorLabel: actor.label,
      action,
      entityKind: entity.kind,
      entityId: entity.id,
      entityLabel: entity.label,
      licenseId: entity.licenseId ?? null,
      changes,
      requestId,
    });
  }

  /** The entries with one of the actions in which a field changed from or to one of the values. */
  static findWithValue(
    tx: TransactionOrKnex,
    actions: readonly Entry['action'][],
    values: readonly string[],
  ): QueryBuilder<Activity, Activity[]> {
    const hasValue = String.raw`cast(?? as text) like ? escape '\'`;
    const patterns = values.map((value) => patternOf(JSON.stringify(value)));
    return Activity.query(tx)
      .whereIn('action', actions)
      .where((either) => patterns.forEach((pattern) => void either.orWhereRaw(hasValue, ['changes', pattern])));
  }

  /** The entries with comments about records of one kind, oldest first. */
  static async findComments(
    tx: TransactionOrKnex,
    entityKind: LoggedEntity['kind'],
    ids: readonly string[],
  ): Promise<{ entityId: string; at: string; text: string }[]> {
    const entries = await Activity.query(tx).where({ entityKind }).whereIn('entityId', ids).orderBy('id');
    return entries.flatMap(({ entityId, at, changes }) =>
      changes.flatMap(({ field, to }) => (field === 'comment' && typeof to === 'string' ? { entityId, at, text: to } : [])),
    );
  }

  /** Removes the fields from the changes in all entries about a record. */
  static async eraseFields(tx: TransactionOrKnex, { kind, id }: LoggedEntity, fields: readonly string[]): Promise<void> {
    for (const entry of await Activity.query(tx).where({ entityKind: kind, entityId: id })) {
      const changes = entry.changes.filter(({ field }) => !fields.includes(field));
      if (changes.length < entry.changes.length) await entry.$query(tx).patch({ changes });
    }
  }

  toEntry(): Entry {
    return {
      id: this.id,
      at: this.at,
      actor: { kind: this.actorKind, id: this.actorId, label: this.actorLabel },
      action: this.action,
      entity: { kind: this.entityKind, id: this.entityId, label: this.entityLabel },
      changes: this.changes.map(({ field, from, to }) => ({ field, from: textOf(from), to: textOf(to) })),
      requestId: this.requestId,
    };
  }
}
