// The configuration of a kind of learning content: webinars, training courses, tutorials and learning paths.
import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import type { LearningKind } from '../domain/learning.ts';
import type { LearningRecord } from '../models/LearningRecord.ts';
import type { ProblemDetail } from '../problems.ts';

export type Reader = 'visitor' | 'admin';

/** The fields that every kind has. */
export interface CommonFields {
  slug: string;
  title: string;
}

/** The columns for the fields of a kind. */
export interface OwnColumns extends Partial<
  Pick<LearningRecord, 'category' | 'level' | 'type' | 'format' | 'seriesId' | 'startsAt' | 'minutes' | 'places' | 'body'>
> {
  /** For kinds without statuses: whether visitors see the record. */
  published?: boolean;
  details: Record<string, unknown>;
  /** Texts that a search includes besides the title. Keywords count more for the order of the results. */
  keywords: string[];
  text: string[];
}

export interface LearningConfig<Fields extends CommonFields, Summary, Whole, AdminSummary, AdminWhole> {
  kind: LearningKind;
  /** The last segment of the collection's path. */
  collection: string;
  /** Sort name of the contract -> column. */
  sorts: Record<string, keyof LearningRecord & string>;
  /** The order of lists that are sorted by relevance, but without a search. A key of `sorts`, with `-` for descending. */
  defaultSort: string;
  /** The fields that a new record may leave out. */
  defaults: Partial<Fields>;
  /** The writable fields of a record. */
  fields(record: LearningRecord): Fields;
  /** Normalizes fields: times in UTC, ids in lower case. */
  normalize?(fields: Fields): Fields;
  columns(fields: Fields): OwnColumns;
  /** Checks what a schema cannot express; `record` is null for a new one. */
  refuse?(tx: Knex, fields: Fields, record: LearningRecord | null): ProblemDetail[] | Promise<ProblemDetail[]>;
  /** Field -> writes its rows in another table. */
  write?: Partial<Record<keyof Fields, (tx: Knex, id: string, fields: Fields) => Promise<void>>>;
  /** Adds the related records that the rows of a list show. */
  withRelated?(query: QueryBuilder<LearningRecord, LearningRecord[]>, reader: Reader): void;
  /** Loads the related records that a single record shows. */
  load?(tx: Knex, record: LearningRecord): PromiseLike<unknown>;
  summary(record: LearningRecord, now: Date): Summary;
  whole(record: LearningRecord, now: Date): Whole;
  adminSummary(record: LearningRecord): AdminSummary;
  adminWhole(record: LearningRecord): AdminWhole;
}

/** Some members of any kind's configuration. */
export type Part<Names extends keyof LearningConfig<CommonFields, unknown, unknown, unknown, unknown>> = Pick<
  LearningConfig<CommonFields, unknown, unknown, unknown, unknown>,
  Names
>;
