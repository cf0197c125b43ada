// Erases an enrollment, either a single one or each of a person.
import { eraseMailsAbout } from '../db/mails.ts';
import { Enrollment } from '../models/Enrollment.ts';
import { LearningRecord } from '../models/LearningRecord.ts';
import type { WriteCall } from './handler.ts';
import { log } from './learning-writes.ts';

/**
 * Deletes an enrollment and frees its place. The record is locked first, as for every change of its places. Meanwhile
 * another call may have deleted the enrollment, so it is read again.
 * @returns whether the enrollment existed
 */
export async function eraseEnrollment(call: WriteCall, id: string): Promise<boolean> {
  const { tx } = call;
  const find = () => Enrollment.query(tx).findById(id);
  const found = await find();
  const record = found && (await LearningRecord.query(tx).findById(found.recordId).forUpdate());
  const enrollment = record && (await find());
  if (!enrollment) return false;
  await eraseMailsAbout(tx, [enrollment.id]);
  await enrollment.$query(tx).delete();
  await record.$query(tx).patch({
    taken: record.taken - 1,
    completed: record.completed - (enrollment.completedAt ? 1 : 0),
  });
  await log(call, record, record.kind === 'webinar' ? 'registration-erased' : 'enrollment-erased');
  return true;
}
