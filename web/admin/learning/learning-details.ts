import type { ComponentType, ReactNode } from 'react';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { TrainingCourseStatus, WebinarStatus } from '../../api/generated/model';
import type { idempotent } from '../../api/idempotent.ts';
import type { ifMatch } from '../../api/if-match.ts';
import type { ErrorType } from '../../api/request.ts';
import type { Form } from '../../forms/useForm.ts';
import type { Confirmation } from '../dialog/ConfirmDialog.tsx';
import type { ColumnSpec } from '../list/columns.ts';
import type { FilterSpec } from '../list/filters.ts';
import type { ListParameters, SortOf } from '../list/parameters.ts';
import type { FetchPage } from '../list/useListQuery.ts';
import type { BodyParts } from '../record/body-parts.ts';
import type { DeleteMutation } from '../record/DeleteRecord.tsx';

/** The fields that rows of every kind have. */
export interface LearningRow {
  id: string;
  slug: string;
  title: string;
  version: number;
  createdAt: string;
  updatedAt: string;
}

/** A record whose status decides whether visitors see it. */
export interface MovedRow extends LearningRow {
  startsAt: string | null;
  status: string;
  nextStatuses: readonly string[];
}

/** The status of an event that visitors don't see yet. */
export const draft = 'draft' satisfies WebinarStatus & TrainingCourseStatus;

/** The status of an event that will not take place. */
export const canceled = 'cancelled' satisfies WebinarStatus & TrainingCourseStatus;

/** Whether an event has started. From then on, its participants get no email about a cancellation. */
export const hasStarted = ({ startsAt }: Pick<MovedRow, 'startsAt'>, now: number): boolean =>
  startsAt !== null && Date.parse(startsAt) <= now;

/** A record that visitors see once it is published. */
export interface PublishedRow extends LearningRow {
  published: boolean;
}

/** The fields that the form of every kind has; values are text until they are sent. */
export interface LearningValues {
  title: string;
  slug: string;
}

/** How a record is published: with a switch, or through its status. */
export type Publication<Row> =
  | { kind: 'switch'; setPublished(id: string, published: boolean, options: ReturnType<typeof ifMatch>): Promise<Row> }
  | {
      kind: 'status';
      move(id: string, change: { status: string; comment?: string }, options: ReturnType<typeof ifMatch>): Promise<Row>;
      /** The button that moves a record from one status to another. */
      moveLabel(from: string, to: string): string;
      /** The confirmation before a move that cannot be undone; null for other moves. */
      confirm(record: Row, to: string): Confirmation | null;
      /** What the administrator should know about the current status; null if there is nothing to say. */
      hint?(record: Row): string | null;
    };

/** The people who take part in a record. */
export interface People<Row> {
  /** Singular noun for a sign-up, in lower case: `registration`. */
  noun: string;
  /** Number of people who have signed up. */
  signUps(record: Row): number;
  /** Maximum number of people; null without a limit. */
  capacity(record: Row): number | null;
}

/** Columns, fields and calls of one kind of learning content. `learning-kinds.ts` imports it. */
export interface LearningDetails<
  Row extends LearningRow = LearningRow,
  FullRecord extends LearningRow = LearningRow,
  Values extends LearningValues = LearningValues,
  Parameters extends ListParameters = ListParameters,
> {
  list: FetchPage<Row, Parameters>;
  listKey(): QueryKey;
  /** Key of the public list, which is refreshed after a change. */
  publicKey(): QueryKey;
  readOptions(id: string): UseQueryOptions<FullRecord, ErrorType<unknown>> & { queryKey: QueryKey };
  create(body: object, options: ReturnType<typeof idempotent>): Promise<FullRecord>;
  update(id: string, body: object, options: ReturnType<typeof ifMatch>): Promise<FullRecord>;
  deleteOptions: DeleteMutation;
  publication: Publication<FullRecord>;
  isPublic(record: FullRecord): boolean;
  people: People<FullRecord> | null;
  columns: ColumnSpec<Row, SortOf<Parameters>>[];
  filters: FilterSpec<Row, Parameters>[];
  defaultSort: SortOf<Parameters>;
  /** Shown while there are no records. */
  emptyText: string;
  empty(): Values;
  toValues(record: FullRecord): Values;
  /** Adjusts the values of a copy, which already have a new title and slug. */
  toCopy?(values: Values): Values;
  bodyParts: BodyParts<Values>;
  /** The record as visitors will see it. */
  Preview: ComponentType<{ values: Values }>;
  /** Facts that only administrators see, by label, in addition to those of every kind. */
  facts?(record: FullRecord): Record<string, ReactNode>;
  /** Loads the form, which bundles the contract's validation schemas. */
  loadForm(): Promise<{ default: LearningFormDetails<Values> }>;
}

export interface LearningFormDetails<Values extends LearningValues = LearningValues> {
  createSchema: z.core.$ZodType;
  updateSchema: z.core.$ZodType;
  labels: Record<keyof Values & string, string>;
  /** The form's field for a path of the request body. */
  fieldOf(path: string): string;
  /** A field's value as text, for the conflict dialog. */
  textOf(field: string, value: unknown): string;
  /** All fields except title and slug. */
  Fields: ComponentType<{ form: Form<Values> }>;
}

/** Type-checks the details of a kind against its records, and widens the type for the screens that all kinds share. */
export const defineKind = <
  Row extends LearningRow,
  FullRecord extends LearningRow,
  Values extends LearningValues,
  Parameters extends ListParameters,
>(
  details: LearningDetails<Row, FullRecord, Values, Parameters>,
): LearningDetails => details as unknown as LearningDetails;
