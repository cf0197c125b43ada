import type { Modifiers, QueryBuilder } from 'objection';
import type { components } from '../../openapi/generated/types.ts';
import { BaseModel } from './BaseModel.ts';

type Schemas = components['schemas'];

/** Filters and sort order of an admin list that a user saved under a name. */
export class SavedView extends BaseModel {
  static override tableName = 'savedViews';
  static override booleanAttributes = ['pinned'];
  static override modifiers: Modifiers<QueryBuilder<SavedView>> = {
    byName: (query) => void query.orderBy(['sortName', 'id']),
  };

  declare id: string;
  declare userId: string;
  declare list: Schemas['SavedViewList'];
  declare name: string;
  /** Lowercase; unique within a user's views of a list. */
  declare sortName: string;
  declare query: string;
  declare pinned: boolean;
  declare createdAt: string;
  declare updatedAt: string;

  toSavedView(): Schemas['SavedView'] {
    const { id, name, list, query, pinned, createdAt, updatedAt } = this;
    return { id, name, list, query, pinned, createdAt, updatedAt };
  }
}
