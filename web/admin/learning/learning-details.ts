import type { ComponentType, ReactNode } from 'react';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ifMatch } from '../../api/if-match.ts';
import type { ErrorType } from '../../api/request.ts';
import type { Form } from '../../forms/useForm.ts';
import type { ColumnSpec } from '../list/columns.ts';
import type { FilterSpec } from '../list/filters.ts';
import type { FetchPage } from '../list/useListQuery.ts';
import type { EraseMutation } from '../record/Erase.tsx';
import type { MoveConfirmation } from '../record/StatusMoves.tsx';

/** The fields that a row of every kind has. */
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
  status: string;
  nextStatuses: readonly string[];
}

/** A record that visitors see once it is published. */
export interface PublishedRow extends LearningRow {
  published: boolean;
}

/** The fields that the form of every kind has; values are text until they are sent. */
export interface LearningValues {
  title: string;
  slug: string;
}

/** How visitors come to see a record: by a switch, or by its status. */
export type Publication<Row> =
  | { kind: 'switch'; setPublished(id: string, published: boolean, options: ReturnType<typeof ifMatch>): Promise<Row> }
  | {
      kind: 'status';
      move(id: string, change: { status: string; comment?: string }, options: ReturnType<typeof ifMatch>): Promise<Row>;
      /** The button that moves a record from one status to another. */
      moveLabel(from: string, to: string): string;
      /** Asked before a move that cannot be undone; null where nothing is lost. */
      confirm(record: Row, to: string): MoveConfirmation | null;
    };

/** The people who take part in a record. */
export interface People<Row> {
  /** One of them, in lower case: `registration`. */
  noun: string;
  taken(record: Row): number;
  /** How many there can be; null without a limit. */
  places(record: Row): number | null;
}

/** What one kind shows and calls; `learning-kinds.ts` says where it is. */
export interface LearningDetails<
  Row extends LearningRow = LearningRow,
  Whole extends LearningRow = LearningRow,
  Values extends LearningValues = LearningValues,
> {
  list: FetchPage<Row>;
  listKey(): QueryKey;
  /** Key of the public list, whose answers show a change, too. */
  publicKey(): QueryKey;
  readOptions(id: string): UseQueryOptions<Whole, ErrorType<unknown>> & { queryKey: QueryKey };
  create(body: object): Promise<Whole>;
  update(id: string, body: object, options: ReturnType<typeof ifMatch>): Promise<Whole>;
  eraseOptions: EraseMutation;
  publication: Publication<Whole>;
  isPublic(record: Whole): boolean;
  /** Where visitors read it. */
  publicPath(record: Whole): string;
  people: People<Whole> | null;
  columns: ColumnSpec<Row>[];
  filters: FilterSpec<Row>[];
  defaultSort: string;
  /** Shown while there are no records. */
  emptyText: string;
  empty(): Values;
  toValues(record: Whole): Values;
  /** The values of a copy, whose title and slug are already others. */
  toCopy?(values: Values): Values;
  /** The part of the request body for each field. */
  members: { [Field in keyof Values]: (values: Values) => object };
  /** The record as visitors will see it. */
  Preview: ComponentType<{ values: Values }>;
  /** What only administrators see, by label. */
  facts(record: Whole): Record<string, ReactNode>;
  /** The form carries the contract's rules; it loads when somebody edits. */
  loadForm(): Promise<LearningFormDetails<Values>>;
}

export interface LearningFormDetails<Values extends LearningValues = LearningValues> {
  createSchema: z.core.$ZodType;
  updateSchema: z.core.$ZodType;
  labels: Record<keyof Values & string, string>;
  /** The form's field for a path of the body, where the two differ. */
  fieldOf(path: string): string;
  /** A field's value as text, for choosing between two versions. */
  textOf(field: string, value: unknown): string;
  /** All fields but title and slug. */
  Fields: ComponentType<{ form: Form<Values> }>;
}

/** Checks a kind against its own records, and returns it for the screens that treat all kinds alike. */
export const defineKind = <Row extends LearningRow, Whole extends LearningRow, Values extends LearningValues>(
  details: LearningDetails<Row, Whole, Values>,
): LearningDetails => details as unknown as LearningDetails;

/** The request body for the given fields, all by default. */
export const toBody = <Values extends LearningValues>(
  { members }: Pick<LearningDetails<LearningRow, LearningRow, Values>, 'members'>,
  values: Values,
  fields: readonly string[] = Object.keys(members),
): object => Object.assign({}, ...fields.map((field) => members[field as keyof Values](values))) as object;
