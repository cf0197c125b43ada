// Erasing the participation of a person: one that an administrator chooses, and all of an email address.
import { eraseMailsAbout } from '../db/mails.ts';
import { Enrollment } from '../models/Enrollment.ts';
import { LearningRecord } from '../models/LearningRecord.ts';
import { log, type Call } from './learning-content.ts';

/**
 * Deletes an enrollment and frees its place; answers whether it was there. Whoever takes or frees a place locks the record
 * first, so the person may be gone once it is locked.
 */
export async function eraseEnrollment(call: Call, id: string, at: Date): Promise<boolean> {
  const { tx } = call;
  const find = () => Enrollment.query(tx).findById(id);
  const found = await find();
  const record = found && (await LearningRecord.query(tx).findById(found.recordId).forUpdate());
  const enrollment = record && (await find());
  if (!enrollment) return false;
  await eraseMailsAbout(tx, enrollment.id);
  await enrollment.$query(tx).delete();
  await record.$query(tx).patch({
    taken: record.taken - 1,
    completed: record.completed - (enrollment.completedAt ? 1 : 0),
  });
  await log(call, record, at, record.kind === 'webinar' ? 'registration-erased' : 'enrollment-erased');
  return true;
}
