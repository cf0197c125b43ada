import { countOf } from '../../plural.ts';
import type { LearningKind } from '../learning-kinds.ts';
import { canceled, hasStarted, type LearningRow, type MovedRow } from './learning-details.ts';

/** Whether its participants can be told that it will not take place. */
const isCancelable = (record: LearningRow | MovedRow, now: number): boolean =>
  'nextStatuses' in record && record.nextStatuses.includes(canceled) && !hasStarted(record, now);

/**
 * What the deletion of a record means.
 * @param signUps the number of its participants, and the noun for one of them
 */
export function deletionText(
  record: LearningRow,
  { key }: Pick<LearningKind, 'key'>,
  signUps: { count: number; noun: string },
  now = Date.now(),
): string {
  const { count, noun } = signUps;
  return [
    `This permanently deletes “${record.title}”${count > 0 ? ` and ${countOf(count, noun)}` : ''}.`,
    ...(count > 0 && isCancelable(record, now)
      ? ['Nobody gets an email about it: to tell the participants, cancel it first.']
      : []),
    ...(key === 'learning-path' ? [] : ['It is removed from all learning paths.']),
    'Links to its page will no longer work.',
  ].join(' ');
}
