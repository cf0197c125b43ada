import { whereTextContains } from '../db/list.ts';
import { Enrollment } from '../models/Enrollment.ts';
import { LearningRecord } from '../models/LearningRecord.ts';
import { notFound } from '../problems.ts';
import { eraseEnrollment } from './enrollment-erasure.ts';
import type { Handler } from './handler.ts';
import { listResponse } from './list-response.ts';

const sortColumns = { createdAt: 'createdAt', name: 'sortName' } as const;

export const listEnrollments: Handler<'listEnrollments'> = (input) => {
  const { tx, query: request } = input;
  const query = Enrollment.query(tx);
  if (request.recordId) query.where('enrollments.recordId', request.recordId);
  if (request.kind?.length) {
    query.whereIn('enrollments.recordId', LearningRecord.query(tx).whereIn('kind', request.kind).select('id'));
  }
  if (request.q) whereTextContains(query, request.q);
  const select = (rows: typeof query) => Enrollment.withRecord(rows);
  return listResponse(input, { name: 'enrollments', sortColumns, query, select }, (enrollment) => enrollment.toEnrollment());
};

export const deleteEnrollment: Handler<'deleteEnrollment'> = async (input) => {
  if (!(await eraseEnrollment(input, input.params.id))) throw notFound('enrollment');
  return { status: 204 };
};
