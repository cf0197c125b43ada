import type { Model, QueryBuilder } from 'objection';
import type { Database } from '../db/database.ts';
import type { LearningKind } from '../domain/learning.ts';
import { isCertificateNumber } from '../domain/learning-tokens.ts';
import { Family } from '../models/Family.ts';
import { LearningRecord } from '../models/LearningRecord.ts';
import { findCertificate } from './enrollment.ts';
import { hasPage } from './learning-content.ts';

const learningLists: Readonly<Record<string, LearningKind>> = {
  'learn/paths': 'learning-path',
  'learn/tutorials': 'tutorial',
  'learn/courses': 'training-course',
  'learn/webinars': 'webinar',
};

const isNamed =
  (slugOrId: string) =>
  (query: QueryBuilder<Model>): void =>
    void query.where('slug', slugOrId).orWhere('id', slugOrId);

async function isCertificate(db: Database, number: string): Promise<boolean> {
  return isCertificateNumber(number) && (await findCertificate(db.read, number)) !== null;
}

/** Whether visitors see the page of a record with this slug or id, below the list at this address of the site. */
export async function isPublished(db: Database, list: string, slugOrId: string): Promise<boolean> {
  if (list === 'learn/certificates') return isCertificate(db, slugOrId);
  const kind = learningLists[list];
  const found = kind
    ? await LearningRecord.query(db.read).findOne({ kind }).where(hasPage).where(isNamed(slugOrId)).select('id')
    : await Family.query(db.read).findOne({ active: true }).where(isNamed(slugOrId)).select('id');
  return found !== undefined;
}
