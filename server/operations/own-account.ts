import { Activity, type NewActivity } from '../models/Activity.ts';
import type { User } from '../models/User.ts';
import type { Input, OperationId } from './handler.ts';

/** Logs a change that users made to their own accounts. */
export async function recordOwn(
  { tx, actor, context, requestId }: Pick<Input<OperationId>, 'tx' | 'actor' | 'context' | 'requestId'>,
  user: User,
  action: NewActivity['action'],
  changes: NewActivity['changes'] = [],
): Promise<void> {
  const entity = { kind: 'user' as const, id: user.id, label: user.name };
  await Activity.record(tx, { at: context.now(), actor, action, entity, changes, requestId });
}
