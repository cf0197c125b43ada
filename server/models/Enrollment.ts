import { Model, type Modifiers, type QueryBuilder, type RelationMappings } from 'objection';
import type { components } from '../../openapi/generated/types.ts';
import { foldText } from '../domain/fold-text.ts';
import { certificateNumberOf } from '../domain/learning-tokens.ts';
import { LearningRecord } from './LearningRecord.ts';

type Schemas = components['schemas'];

/** A participant of a webinar, a course or a learning path. Personal data, which only administrators read. */
export class Enrollment extends Model {
  static override tableName = 'enrollments';

  declare id: string;
  declare recordId: string;
  declare name: string;
  /** Lowercase; unique per record. */
  declare email: string;
  declare company: string | null;
  /** Lowercase; null without a company. */
  declare companyKey: string | null;
  declare sortName: string;
  declare searchText: string;
  declare createdAt: string;
  /** When one of its tokens first completed the path. */
  declare completedAt: string | null;

  declare record?: LearningRecord;
  declare tokens?: EnrollmentToken[];

  static override get relationMappings(): RelationMappings {
    return {
      tokens: {
        relation: Model.HasManyRelation,
        modelClass: EnrollmentToken,
        join: { from: 'enrollments.id', to: 'enrollmentTokens.enrollmentId' },
      },
      record: {
        relation: Model.BelongsToOneRelation,
        modelClass: LearningRecord,
        join: { from: 'enrollments.recordId', to: 'learningRecords.id' },
      },
    };
  }

  /** Fetches the fields of `record` that `toEnrollment` shows. */
  static withRecord<R>(query: QueryBuilder<Enrollment, R>): QueryBuilder<Enrollment, R> {
    return query.withGraphFetched('record').modifyGraph('record', (record) => void record.select('id', 'kind', 'title'));
  }

  /** The columns for the fields that the person submits. */
  static columnsFor({ name, email, company }: Pick<Schemas['EnrollmentCreate'], 'name' | 'email' | 'company'>) {
    return {
      name,
      email: email.toLowerCase(),
      company: company ?? null,
      companyKey: company?.toLowerCase() ?? null,
      sortName: name.toLowerCase(),
      searchText: foldText([name, email, company ?? ''].join('\n')),
    };
  }

  /** Requires `record`. */
  toEnrollment(): Schemas['Enrollment'] {
    const { id, recordId, record, name, email, company, createdAt, completedAt } = this;
    if (!record) throw new Error('The query did not fetch the record of the enrollment.');
    const kind = record.kind as Schemas['EnrollmentRecordKind'];
    return { id, kind, recordId, recordTitle: record.title, name, email, company, createdAt, completedAt };
  }

  /** Requires `record` and the completed `tokens`. */
  toPersonEnrollment(): Schemas['PersonEnrollment'] {
    const { tokens = [] } = this;
    return { ...this.toEnrollment(), certificateNumbers: tokens.map(({ tokenHash }) => certificateNumberOf(tokenHash)) };
  }
}

/** The hash of an enrollment's token. The token itself is never stored. */
export class EnrollmentToken extends Model {
  static override tableName = 'enrollmentTokens';
  static override idColumn = 'tokenHash';
  static override modifiers: Modifiers<QueryBuilder<EnrollmentToken>> = {
    completed: (query) => void query.whereNotNull('completedAt').orderBy('completedAt'),
  };

  declare tokenHash: string;
  declare enrollmentId: string;
  declare createdAt: string;
  declare completedAt: string | null;
}
