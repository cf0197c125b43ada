import { UniqueViolationError } from 'objection';
import type { Problem } from '../problems.ts';

/**
 * For `.catch` of a write with one unique value besides the id.
 * @param problem creates the problem for a value that another record has
 * @throws Problem `problem` when another record has the value, otherwise the error of the write
 */
export const refuseDuplicate =
  (problem: () => Problem) =>
  (error: unknown): never => {
    throw error instanceof UniqueViolationError ? problem() : error;
  };
