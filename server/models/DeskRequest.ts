import { Model, type ModelClass, type Modifiers, type QueryBuilder, type RelationMappings } from 'objection';
import type { components } from '../../openapi/generated/types.ts';
import { readRow, selectRowsAsJson } from '../db/request-rows.ts';
import { entityKindOf, nextStatuses, noDueDate, type Desk, type LastMove } from '../domain/desks.ts';
import { foldText } from '../domain/fold-text.ts';
import type { LoggedEntity } from './Activity.ts';
import { BaseModel } from './BaseModel.ts';
import { RequestMessage } from './RequestMessage.ts';
import { User } from './User.ts';

type Schemas = components['schemas'];

export const priorities = ['low', 'normal', 'high', 'urgent'] as const satisfies Schemas['RequestPriority'][];

/** A request on one of the desks. */
export class DeskRequest extends BaseModel {
  static override tableName = 'requests';
  static override jsonAttributes = ['details', 'lastMove'];
  static override booleanAttributes = ['unfinished'];

  declare id: string;
  declare desk: Desk;
  declare reference: string;
  declare name: string;
  declare sortName: string;
  declare email: string;
  declare company: string | null;
  /** Lowercase; null without a company. */
  declare companyKey: string | null;
  declare phone: string | null;
  declare country: string | null;
  declare message: string;
  declare page: string | null;
  declare status: string;
  /** The field by which the desk's list can be filtered: topic (support), platform (customization), product (demo). */
  declare kind: string | null;
  /** Index into `priorities`. */
  declare priority: number;
  /** YYYY-MM-DD; `noDueDate` if there is none. */
  declare dueOn: string;
  /** Whether the team still has something to do: by the status, or because of an answer that did not change the status. */
  declare unfinished: boolean;
  declare assigneeId: string | null;
  /** Fields that only this desk has and that no list filters by. */
  declare details: Record<string, unknown>;
  declare version: number;
  declare searchText: string;
  declare createdAt: string;
  declare updatedAt: string;
  declare firstRespondedAt: string | null;
  declare closedAt: string | null;
  /** The latest status change, until another change follows it. Lists do not read it. */
  declare lastMove: LastMove | null;

  /** Related records; present if the query fetched them. */
  declare assignee?: User | null;
  declare notes?: RequestNote[];
  declare messages?: RequestMessage[];

  /** The users to whom the request can be assigned. `selectWhole` selects them, and the notes. */
  declare assignable?: User[];
  /** Selected by `selectSummary` and `selectWhole`. */
  declare assigneeName?: string | null;
  declare noteCount: number;

  static searchTextOf(given: {
    reference: string;
    name: string;
    email: string;
    company: string | null;
    message: string;
  }): string {
    return foldText([given.reference, given.name, given.email, given.company ?? '', given.message].join('\n'));
  }

  /** The statuses to which the request can change now, typed as the statuses of its desk. */
  nextStatuses<Status extends string>(): Status[] {
    return nextStatuses(this.desk, this.status) as Status[];
  }

  /** The columns of a list: all except long and private texts. */
  static readonly listColumns = [
    'id',
    'desk',
    'reference',
    'name',
    'sortName',
    'email',
    'company',
    'country',
    'status',
    'kind',
    'priority',
    'dueOn',
    'unfinished',
    'assigneeId',
    'details',
    'version',
    'createdAt',
    'updatedAt',
    'firstRespondedAt',
    'closedAt',
  ] as const satisfies (keyof DeskRequest)[];

  /** Selects what `toSummaryBase` requires. */
  static selectSummary(query: QueryBuilder<DeskRequest, DeskRequest[]>): QueryBuilder<DeskRequest, DeskRequest[]> {
    return selectRowsAsJson(query, DeskRequest.listColumns);
  }

  /** Selects what `toBase` requires. */
  static selectWhole(query: QueryBuilder<DeskRequest, DeskRequest[]>): QueryBuilder<DeskRequest, DeskRequest[]> {
    return selectRowsAsJson(query, [...DeskRequest.listColumns, 'phone', 'message', 'page'], ['notes', 'assignable']);
  }

  override $parseDatabaseJson(row: Record<string, unknown>) {
    const json = super.$parseDatabaseJson(readRow(row));
    if ('notes' in json) json['notes'] = toModels(RequestNote, json['notes']);
    if ('assignable' in json) json['assignable'] = toModels(User, json['assignable']);
    return json;
  }

  static override get relationMappings(): RelationMappings {
    return {
      assignee: {
        relation: Model.BelongsToOneRelation,
        modelClass: User,
        join: { from: 'requests.assigneeId', to: 'users.id' },
      },
      notes: {
        relation: Model.HasManyRelation,
        modelClass: RequestNote,
        join: { from: 'requests.id', to: 'requestNotes.requestId' },
      },
      messages: {
        relation: Model.HasManyRelation,
        modelClass: RequestMessage,
        join: { from: 'requests.id', to: 'requestMessages.requestId' },
      },
    };
  }

  toEntity(): LoggedEntity<ReturnType<typeof entityKindOf>> {
    return { kind: entityKindOf(this.desk), id: this.id, label: this.reference };
  }

  /** A row of a list of several desks. Requires `selectSummary`. */
  toWorkItem(today: string): Schemas['WorkItem'] {
    return { ...this.toSummaryBase(today), desk: this.desk, status: this.status };
  }

  get priorityName(): Schemas['RequestPriority'] {
    return priorities[this.priority] ?? 'normal';
  }

  get dueDate(): string | null {
    return this.dueOn === noDueDate ? null : this.dueOn;
  }

  /** Requires `selectSummary`. */
  get assignedTo(): Schemas['Assignee'] | null {
    const { assigneeId, assigneeName } = this;
    return assigneeId && assigneeName ? { id: assigneeId, name: assigneeName } : null;
  }

  /** The fields of every list row. Requires `selectSummary`. `today` is YYYY-MM-DD. */
  toSummaryBase(today: string): Schemas['RequestSummaryBase'] {
    const { id, reference, name, email, company, country, version, createdAt, updatedAt, firstRespondedAt, closedAt } = this;
    return {
      id,
      reference,
      name,
      email,
      company,
      country,
      priority: this.priorityName,
      dueOn: this.dueDate,
      overdue: this.unfinished && this.dueOn < today,
      assignee: this.assignedTo,
      noteCount: this.noteCount,
      version,
      createdAt,
      updatedAt,
      firstRespondedAt,
      closedAt,
    };
  }

  /** The complete request. Requires `selectWhole`. */
  toBase(today: string): Schemas['RequestBase'] {
    const { phone, message, page, notes = [], assignable = [] } = this;
    return {
      ...this.toSummaryBase(today),
      phone,
      message,
      consent: true,
      page,
      notes: notes.map((note) => note.toNote()),
      assignees: assignable.map((user) => user.toAssignee()),
    };
  }
}

/** The models of the records in a JSON array. PostgreSQL makes null of no records. */
const toModels = <M extends Model>(model: ModelClass<M>, records: unknown): M[] =>
  ((records ?? []) as object[]).map((record) => model.fromDatabaseJson(record) as M);

/** A note of the team about a request. */
export class RequestNote extends Model {
  static override tableName = 'requestNotes';
  static override modifiers: Modifiers<QueryBuilder<RequestNote>> = {
    oldestFirst: (query) => void query.orderBy('id'),
  };

  declare id: string;
  declare requestId: string;
  declare authorId: string | null;
  declare authorName: string;
  declare at: string;
  declare text: string;

  toNote(): Schemas['RequestNote'] {
    return { id: this.id, author: { id: this.authorId, name: this.authorName }, at: this.at, text: this.text };
  }
}
