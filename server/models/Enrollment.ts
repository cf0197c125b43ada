import { Model, type RelationMappings } from 'objection';
import type { components } from '../../openapi/generated/types.ts';
import { LearningRecord } from './LearningRecord.ts';

type Schemas = components['schemas'];

/** A participant of a webinar, a course or a learning path. Personal data, which only administrators read. */
export class Enrollment extends Model {
  static override tableName = 'enrollments';

  declare id: string;
  declare recordId: string;
  declare name: string;
  /** Lower-cased; unique in its record. */
  declare email: string;
  declare company: string | null;
  declare sortName: string;
  declare searchText: string;
  declare createdAt: string;
  /** When one of its tokens first completed the path. */
  declare completedAt: string | null;

  declare record?: LearningRecord;

  static override get relationMappings(): RelationMappings {
    return {
      record: {
        relation: Model.BelongsToOneRelation,
        modelClass: LearningRecord,
        join: { from: 'enrollments.recordId', to: 'learningRecords.id' },
      },
    };
  }

  /** Columns that follow from what the person says. */
  static described({ name, email, company }: Pick<Schemas['EnrollmentCreate'], 'name' | 'email' | 'company'>) {
    return {
      name,
      email: email.toLowerCase(),
      company: company ?? null,
      sortName: name.toLowerCase(),
      searchText: [name, email, company ?? ''].join('\n').toLowerCase(),
    };
  }

  /** With `record` loaded. */
  toEnrollment(): Schemas['Enrollment'] {
    const { id, recordId, record, name, email, company, createdAt, completedAt } = this;
    if (!record) throw new Error('An enrollment is shown with its record.');
    const kind = record.kind as Schemas['EnrollmentRecordKind'];
    return { id, kind, recordId, recordTitle: record.title, name, email, company, createdAt, completedAt };
  }
}

/** The hash of an enrollment's token. The token itself is never stored. */
export class EnrollmentToken extends Model {
  static override tableName = 'enrollmentTokens';
  static override idColumn = 'tokenHash';

  declare tokenHash: string;
  declare enrollmentId: string;
  declare createdAt: string;
  declare completedAt: string | null;
}
