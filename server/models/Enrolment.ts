import { Model } from 'objection';

/** Somebody who takes part in a webinar, a course or a learning path. Personal data: no call reads it back. */
export class Enrolment extends Model {
  static override tableName = 'enrolments';

  declare id: string;
  declare recordId: string;
  declare name: string;
  /** Lower-cased; unique in its record. */
  declare email: string;
  declare company: string | null;
  declare createdAt: string;
  /** When one of its tokens first completed the path. */
  declare completedAt: string | null;
}

/** A token that stands for an enrolment, by its hash; the token itself is never stored. */
export class EnrolmentToken extends Model {
  static override tableName = 'enrolmentTokens';
  static override idColumn = 'tokenHash';

  declare tokenHash: string;
  declare enrolmentId: string;
  declare createdAt: string;
  declare completedAt: string | null;
}
