import type { ReactNode } from 'react';
import type { DeleteMutation } from '../record/DeleteRecord.tsx';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { ErrorType } from '../../api/request.ts';
import type { ColumnSpec } from '../list/columns.ts';
import type {
  Conversation,
  ConversationEntry,
  RequestAssign,
  RequestNote,
  RequestNoteCreate,
  VisitorLink,
} from '../../api/generated/model';
import type { Option } from '../Choice.tsx';
import type { FilterSpec } from '../list/filters.ts';
import type { SortOf, TextOf } from '../list/parameters.ts';
import type { FetchPage } from '../list/useListQuery.ts';
import type { DeskRequest, RequestParameters, RequestRow } from './request-types.ts';

/** Options of a call: `ifMatch(version)`. */
export interface CallOptions {
  headers?: Record<string, string>;
}

/** The data that team filters and team actions need. */
export interface TeamContext {
  /** The signed-in user. */
  user: { readonly id: string } | null;
  administrators: readonly Option[];
}

export interface NewReply {
  text: string;
  status?: string;
}

/** The calls of a desk's conversations. */
export interface ConversationCalls {
  options(id: string): UseQueryOptions<Conversation, ErrorType<unknown>>;
  reply(id: string, reply: NewReply, options: CallOptions): Promise<ConversationEntry>;
  retry(id: string, replyId: string): Promise<ConversationEntry>;
  createNote(id: string, note: RequestNoteCreate, options: CallOptions): Promise<RequestNote>;
  createLink(id: string, options: CallOptions): Promise<VisitorLink>;
}

/** A field with fixed values that only one desk has, and that the team can change. */
export interface DeskChoice<Request extends DeskRequest = DeskRequest> {
  field: string;
  label: string;
  values: readonly string[];
  labelOf(value: string): string;
  valueOf(request: Request): string;
}

/** Columns, fields and calls of one desk. `desks.ts` imports it. */
export interface DeskDetails<
  Row extends RequestRow = RequestRow,
  Request extends DeskRequest = DeskRequest,
  Parameters extends RequestParameters = RequestParameters,
> {
  list: FetchPage<Row, Parameters>;
  listKey(): QueryKey;
  requestOptions(id: string): UseQueryOptions<Request, ErrorType<unknown>> & { queryKey: QueryKey };
  move(id: string, change: { status: string; comment?: string; undo?: boolean }, options: CallOptions): Promise<Request>;
  update(id: string, patch: object, options: CallOptions): Promise<Request>;
  assign(id: string, body: RequestAssign, options: CallOptions): Promise<Request>;
  deleteOptions: DeleteMutation;
  conversation: ConversationCalls;
  /** Statuses of requests that still need work by the team or an answer from the visitor. */
  unfinishedStatuses: readonly TextOf<Parameters['status']>[];
  columns: ColumnSpec<Row, SortOf<Parameters>>[];
  /** The filters that only this desk has. */
  filters: FilterSpec<Row, Parameters>[];
  /** Shown while there are no requests. */
  emptyText: string;
  /** Fields that only this desk has, by label. */
  facts(request: Request): Record<string, ReactNode>;
  /** Longer answers of the visitor, by heading. */
  texts?(request: Request): Record<string, string>;
  /** Shown beside assignee, priority and due date. */
  deskChoice?: DeskChoice<Request>;
}

/**
 * Undoes the latest status change, which was from `status`. The server rejects it after any other change, so the call needs no
 * version.
 */
export const undoMove = ({ move }: Pick<DeskDetails, 'move'>, id: string, status: string): Promise<DeskRequest> =>
  move(id, { status, undo: true }, {});

/** Type-checks the details of a desk against its records, and widens the type for the screens that all desks share. */
export const defineDesk = <Row extends RequestRow, Request extends DeskRequest, Parameters extends RequestParameters>(
  details: DeskDetails<Row, Request, Parameters>,
): DeskDetails => details as unknown as DeskDetails;
