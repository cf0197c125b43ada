import { Model } from 'objection';
import type { components } from '../../openapi/generated/types.ts';
import { foldText } from '../domain/fold-text.ts';
import type { LoggedEntity } from './Activity.ts';

type Schemas = components['schemas'];

/** A text that administrators insert into replies. */
export class SavedReply extends Model {
  static override tableName = 'savedReplies';

  declare id: string;
  declare title: string;
  declare sortTitle: string;
  declare text: string;
  declare searchText: string;
  declare version: number;
  declare createdAt: string;
  declare updatedAt: string;

  /** Columns derived from others. */
  static derived({ title, text }: { title: string; text: string }) {
    return { sortTitle: title.toLowerCase(), searchText: foldText(`${title}\n${text}`) };
  }

  toEntity(): LoggedEntity<'saved-reply'> {
    return { kind: 'saved-reply', id: this.id, label: this.title };
  }

  toSavedReply(): Schemas['SavedReply'] {
    const { id, title, text, version, createdAt, updatedAt } = this;
    return { id, title, text, version, createdAt, updatedAt };
  }
}
