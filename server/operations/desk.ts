// The operations that all request desks share. The file of each desk adds its fields and filters.
import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import type { components } from '../../openapi/generated/types.ts';
import type { ServerContext } from '../context.ts';
import type { ListRequest } from '../db/list.ts';
import { whereRequestContains } from '../db/search.ts';
import type { Actor } from '../domain/actor.ts';
import { resourceOf } from '../domain/desks.ts';
import { instantParameter } from '../domain/instants.ts';
import type { ChangeCall } from './handler.ts';
import { listResponse } from './list-response.ts';
import { etagOf } from './versions.ts';
import { DeskRequest } from '../models/DeskRequest.ts';
import { notFound } from '../problems.ts';
import { submit, type Submission, type SubmissionConfig, type SubmitCall } from './request-submission.ts';
import { resolveMe, today, whereTeam, type FieldChange, type TeamFilters } from './request-team.ts';
import {
  addNote,
  assign,
  erase,
  updateFields,
  updateStatus,
  type AssignCall,
  type NoteCall,
  type StatusCall,
} from './request-updates.ts';

type Schemas = components['schemas'];

interface DeskConfig<Body extends Submission, SummaryFields, DetailFields, Query, Update> extends SubmissionConfig<Body> {
  /** The fields that only this desk has: in the rows of a list, and only in the complete request. */
  summaryFields(request: DeskRequest): SummaryFields;
  detailFields(request: DeskRequest): DetailFields;
  /** Adds the filters that only this desk has. */
  filter?(query: RequestQuery, parameters: Query): void;
  /** The changes of the fields that only this desk has. */
  ownChanges?(request: DeskRequest, body: Update): FieldChange[];
}

type RequestQuery = QueryBuilder<DeskRequest, DeskRequest[]>;

interface ListParameters extends ListRequest, TeamFilters {
  q?: string;
  status?: string[];
  createdFrom?: string;
  createdTo?: string;
}

type ReadCall = { context: ServerContext; tx: Knex; params: { id: string } };
type ListCall<Query> = { context: ServerContext; tx: Knex; actor: Actor; query: ListParameters & Query };

const sortColumns = {
  createdAt: 'createdAt',
  updatedAt: 'updatedAt',
  name: 'sortName',
  reference: 'reference',
  priority: 'priority',
  dueOn: 'dueOn',
} as const;

/** Narrows a query of requests by the filters that all desks have. `day` is today in the team's time zone. */
async function whereListed(query: RequestQuery, parameters: ListParameters, day: string): Promise<void> {
  const { q, status, createdFrom, createdTo } = parameters;
  if (q) await whereRequestContains(query, q);
  if (status?.length) query.whereIn('requests.status', status);
  if (createdFrom) query.where('requests.createdAt', '>=', instantParameter(createdFrom, 'createdFrom'));
  if (createdTo) query.where('requests.createdAt', '<', instantParameter(createdTo, 'createdTo'));
  whereTeam(query, parameters, day);
}

/** The operations of one desk, typed by the desk's schemas in the contract. */
export function deskOperations<
  Body extends Submission,
  SummaryFields extends object,
  DetailFields extends object,
  Query = unknown,
  Update extends Schemas['RequestUpdate'] = Schemas['RequestUpdate'],
>(config: DeskConfig<Body, SummaryFields, DetailFields, Query, Update>) {
  const { desk } = config;

  async function list({ context, tx, actor, query: given }: ListCall<Query>) {
    const day = today(context);
    const parameters = resolveMe(given, actor);
    const query = DeskRequest.query(tx).where('requests.desk', desk);
    await whereListed(query, parameters, day);
    config.filter?.(query, parameters);
    const resource = resourceOf(desk);
    const options = {
      name: resource,
      sortColumns,
      query,
      select: (rows: RequestQuery) => void DeskRequest.selectSummary(rows),
      totals: { recent: context.totals, resource },
    };
    return listResponse({ context, query: parameters }, options, (request) => ({
      ...request.toSummaryBase(day),
      ...config.summaryFields(request),
    }));
  }

  async function detail({ context, tx }: Pick<ReadCall, 'context' | 'tx'>, id: string) {
    const request = await DeskRequest.selectWhole(DeskRequest.query(tx)).findOne({ 'requests.id': id, desk });
    if (!request) throw notFound('request');
    const body = {
      ...request.toBase(today(context)),
      ...config.summaryFields(request),
      ...config.detailFields(request),
    };
    return { status: 200 as const, headers: { ETag: etagOf(request.version) }, body };
  }

  return {
    submit: (call: SubmitCall<Body>) => submit(config, call),
    list,
    read: async (call: ReadCall) => detail(call, call.params.id),
    updateStatus: async (call: StatusCall) => detail(call, (await updateStatus(desk, call)).id),
    update: async (call: ChangeCall & { body: Update }) => detail(call, (await updateFields(desk, call, config.ownChanges)).id),
    assign: async (call: AssignCall) => detail(call, (await assign(desk, call)).id),
    addNote: (call: NoteCall) => addNote(desk, call),
    erase: (call: ChangeCall) => erase(desk, call),
  };
}
