// Entries of the activity log about licenses and machines. Heartbeats write no entries.
import type { Knex } from 'knex';
import type { Actor } from '../domain/actor.ts';
import { Activity, type Change, type NewActivity } from '../models/Activity.ts';
import type { License } from '../models/License.ts';
import type { Registration } from '../models/Registration.ts';

interface Call {
  tx: Knex;
  actor: Actor;
  requestId: string;
}

type Action<Kind extends string> = Extract<NewActivity['action'], `${Kind}.${string}`>;

export function recordLicense(call: Call, at: Date, action: Action<'license'>, license: License, changes: Change[] = []) {
  return append(call, at, action, { kind: 'license', id: license.id, label: license.label }, changes);
}

export function recordMachine(call: Call, at: Date, action: Action<'machine'>, machine: Registration, changes: Change[]) {
  return append(call, at, action, { kind: 'machine', id: machine.id, label: machine.machineName }, changes);
}

function append(
  { tx, actor, requestId }: Call,
  at: Date,
  action: NewActivity['action'],
  entity: NewActivity['entity'],
  changes: Change[],
): Promise<void> {
  return Activity.record(tx, { at, actor, action, entity, changes, requestId });
}
