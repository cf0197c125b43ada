import { Model, type QueryBuilder, type RelationMappings, type TransactionOrKnex } from 'objection';
import type { components } from '../../openapi/generated/types.ts';
import { nextStatuses, type LearningKind, type RecordState } from '../domain/learning.ts';
import type { LoggedEntity } from './Activity.ts';
import { BaseModel } from './BaseModel.ts';

type Schemas = components['schemas'];

/** A webinar, a training course, a tutorial or a learning path. */
export class LearningRecord extends BaseModel {
  static override tableName = 'learningRecords';
  static override jsonAttributes = ['details'];
  static override booleanAttributes = ['published', 'canceledInPublic'];

  declare id: string;
  declare kind: LearningKind;
  declare slug: string;
  declare title: string;
  declare sortTitle: string;
  /** Null when the kind has no statuses. */
  declare status: string | null;
  /** Whether visitors see it in lists and can open its page. */
  declare published: boolean;
  /** Whether it was published when it was canceled. Visitors can still open its page, but it is in no list. */
  declare canceledInPublic: boolean;
  declare category: Schemas['LearningCategory'] | null;
  declare level: Schemas['Level'] | null;
  /** Training courses only, as is `format`. */
  declare type: Schemas['TrainingCourseType'] | null;
  declare format: Schemas['TrainingCourseFormat'] | null;
  declare seriesId: string | null;
  declare startsAt: string | null;
  declare sortStart: string;
  /** Duration; 0 when it is unknown. */
  declare minutes: number;
  /** Capacity; null without a limit. */
  declare places: number | null;
  declare taken: number;
  /** Number of participants who completed it. */
  declare completed: number;
  declare views: number;
  /** Lists do not load `body` and the texts of the search. */
  declare body: string | null;
  /** Fields that only this kind has and that no list filters or sorts by. */
  declare details: Record<string, unknown>;
  declare version: number;
  declare searchTitle: string;
  declare searchKeywords: string;
  declare searchText: string;
  /** Sort key of lists that are sorted by relevance. */
  declare relevance?: string;
  /** Sort key of lists that begin with the next event. */
  declare nextOrder?: string;
  declare createdAt: string;
  declare updatedAt: string;

  declare series?: WebinarSeries | null;
  declare items?: LearningPathItem[];
  /** Number of steps of a path; selected only by lists. */
  declare itemCount: number;

  /** The columns of a list: all except long texts. */
  static readonly listColumns = [
    'id',
    'kind',
    'slug',
    'title',
    'sortTitle',
    'status',
    'published',
    'category',
    'level',
    'type',
    'format',
    'seriesId',
    'startsAt',
    'sortStart',
    'minutes',
    'places',
    'taken',
    'completed',
    'views',
    'details',
    'version',
    'createdAt',
    'updatedAt',
  ].map((column) => `learningRecords.${column}`);

  static override get relationMappings(): RelationMappings {
    return {
      series: {
        relation: Model.BelongsToOneRelation,
        modelClass: WebinarSeries,
        join: { from: 'learningRecords.seriesId', to: 'webinarSeries.id' },
      },
      items: {
        relation: Model.HasManyRelation,
        modelClass: LearningPathItem,
        join: { from: 'learningRecords.id', to: 'learningPathItems.pathId' },
      },
    };
  }

  /** The record with this id or slug, if visitors can open its page: it is published, or was published when it was canceled. */
  static visible(
    tx: TransactionOrKnex,
    kind: LearningKind,
    idOrSlug: string,
  ): QueryBuilder<LearningRecord, LearningRecord | undefined> {
    return LearningRecord.query(tx)
      .findOne({ kind })
      .where((either) => either.where('published', true).orWhere('canceledInPublic', true))
      .where((either) => either.where('id', idOrSlug).orWhere('slug', idOrSlug));
  }

  toEntity(): LoggedEntity<LearningKind> {
    return { kind: this.kind, id: this.id, label: this.title };
  }

  /** The fields that determine the next statuses and the admission of visitors. */
  get state(): RecordState {
    const { status, places, taken, startsAt, minutes, details } = this;
    const recordingUrl = (details['recordingUrl'] as string | null | undefined) ?? null;
    return { status, places, taken, startsAt, minutes, recordingUrl };
  }

  /** The statuses to which the record can change now, typed as the statuses of its kind. */
  nextStatuses<Status extends string>(): Status[] {
    return nextStatuses(this.kind, this.state) as Status[];
  }
}

/** A series of webinars. */
export class WebinarSeries extends Model {
  static override tableName = 'webinarSeries';

  declare id: string;
  declare title: string;
  declare searchText: string;
}

/** A tag by which a tutorial can be found. */
export class TutorialTag extends Model {
  static override tableName = 'tutorialTags';
  static override idColumn = ['tag', 'tutorialId'];

  declare tutorialId: string;
  declare tag: string;
}

/** One step of a learning path. */
export class LearningPathItem extends BaseModel {
  static override tableName = 'learningPathItems';
  static override idColumn = ['pathId', 'position'];
  static override booleanAttributes = ['required'];

  declare pathId: string;
  declare position: number;
  declare recordId: string;
  declare required: boolean;

  declare record?: LearningRecord;

  static override get relationMappings(): RelationMappings {
    return {
      record: {
        relation: Model.BelongsToOneRelation,
        modelClass: LearningRecord,
        join: { from: 'learningPathItems.recordId', to: 'learningRecords.id' },
      },
    };
  }
}
