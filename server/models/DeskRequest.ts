import { Model } from 'objection';
import type { components } from '../../openapi/generated/types.ts';
import { nextStatuses, type Desk } from '../domain/desks.ts';

type Schemas = components['schemas'];

export const priorities = ['low', 'normal', 'high', 'urgent'] as const satisfies Schemas['SupportPriority'][];

/** A request on one of the four desks. */
export class DeskRequest extends Model {
  static override tableName = 'requests';
  static override jsonAttributes = ['details'];

  declare id: string;
  declare desk: Desk;
  declare reference: string;
  declare name: string;
  declare sortName: string;
  declare email: string;
  declare company: string | null;
  declare phone: string | null;
  declare country: string | null;
  declare message: string;
  declare page: string | null;
  declare status: string;
  /** What the list can be narrowed to: topic (support), platform (customization), product (demo). */
  declare kind: string | null;
  /** Index into `priorities`; support only. */
  declare priority: number | null;
  declare assigneeId: string | null;
  /** The desk's own fields that no list filters by. */
  declare details: Record<string, unknown>;
  declare version: number;
  declare searchText: string;
  declare createdAt: string;
  declare updatedAt: string;
  declare firstRespondedAt: string | null;
  declare closedAt: string | null;

  /** Of related records; there where the query asked for them. */
  declare assigneeName?: string | null;
  declare noteCount?: number | string;

  static searchTextOf(given: {
    reference: string;
    name: string;
    email: string;
    company: string | null;
    message: string;
  }): string {
    return [given.reference, given.name, given.email, given.company ?? '', given.message].join('\n').toLowerCase();
  }

  /** The statuses that would be accepted now; each desk's contract has its own names for them. */
  nextStatuses<Status extends string>(): Status[] {
    return nextStatuses(this.desk, this.status) as Status[];
  }

  /** The columns that `toSummaryBase` and each desk's own part of it show, as text. */
  static readonly summaryColumns = [
    'id',
    'desk',
    'reference',
    'name',
    'email',
    'company',
    'country',
    'status',
    'kind',
    'version',
    'createdAt',
    'updatedAt',
    'firstRespondedAt',
    'closedAt',
  ]
    .map((column) => `"requests"."${column}"`)
    .join(', ');

  toSummaryBase() {
    const { id, reference, name, email, company, country, version, createdAt, updatedAt, firstRespondedAt, closedAt } = this;
    return {
      id,
      reference,
      name,
      email,
      company,
      country,
      version,
      createdAt,
      updatedAt,
      firstRespondedAt,
      closedAt,
    };
  }

  toBase() {
    return { ...this.toSummaryBase(), phone: this.phone, message: this.message, consent: true as const, page: this.page };
  }
}

/** What somebody of the team wrote about a request. */
export class RequestNote extends Model {
  static override tableName = 'requestNotes';

  declare id: string;
  declare requestId: string;
  declare authorId: string | null;
  declare authorName: string;
  declare at: string;
  declare text: string;

  toNote(): Schemas['SupportNote'] {
    return { id: this.id, author: { id: this.authorId, name: this.authorName }, at: this.at, text: this.text };
  }
}
