import type { Database } from '../db/database.ts';
import { learningKinds, sitePaths } from '../domain/learning.ts';
import { isCertificateNumber } from '../domain/learning-tokens.ts';
import { Family } from '../models/Family.ts';
import { LearningRecord } from '../models/LearningRecord.ts';
import { findCertificate } from './enrollment.ts';

async function isCertificate(db: Database, number: string): Promise<boolean> {
  return isCertificateNumber(number) && (await findCertificate(db.read, number)) !== null;
}

/**
 * Whether visitors can open the page of the record with this slug or id.
 * @param list path of the list on the site, for example `learn/paths`
 */
export async function isPublished(db: Database, list: string, slugOrId: string): Promise<boolean> {
  if (list === 'learn/certificates') return isCertificate(db, slugOrId);
  const kind = learningKinds.find((one) => sitePaths[one] === list);
  const found = kind
    ? await LearningRecord.visible(db.read, kind, slugOrId).select('id')
    : await Family.visible(db.read, slugOrId).select('id');
  return found !== undefined;
}
