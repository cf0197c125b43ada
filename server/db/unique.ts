import { UniqueViolationError } from 'objection';
import { slugTaken } from '../problems.ts';

/**
 * For `.catch` of a write whose only unique column besides the id is the slug.
 * @throws Problem SLUG_TAKEN when another record has the slug, otherwise `error`
 */
export function refuseTakenSlug(error: unknown): never {
  throw error instanceof UniqueViolationError ? slugTaken() : error;
}
