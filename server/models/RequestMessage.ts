import { Model, type Modifiers, type QueryBuilder } from 'objection';
import type { components } from '../../openapi/generated/types.ts';
import { mailBrand } from '../mail/brand.ts';

/** A reply of the team or an answer of the visitor. The first message is part of the request; notes are RequestNotes. */
export class RequestMessage extends Model {
  static override tableName = 'requestMessages';
  static override modifiers: Modifiers<QueryBuilder<RequestMessage>> = {
    oldestFirst: (query) => void query.orderBy(['at', 'id']),
  };

  declare id: string;
  declare requestId: string;
  declare side: 'team' | 'visitor';
  declare authorId: string | null;
  declare authorName: string;
  declare at: string;
  declare text: string;
  /** Id of a reply's email. The outbox deletes the email some time after it was sent. */
  declare mailId: string | null;

  /** The message as visitors see it, without the id of its author. They do not see that the author's account was deleted. */
  toVisitorMessage(): components['schemas']['VisitorMessage'] {
    const isAuthorDeleted = this.side === 'team' && this.authorId === null;
    const name = isAuthorDeleted ? `${mailBrand.name} team` : this.authorName;
    return { id: this.id, from: this.side, name, at: this.at, text: this.text };
  }
}
