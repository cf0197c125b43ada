import { ifMatch } from '../../api/if-match.ts';
import { countOf } from '../../plural.ts';
import type { BulkAction } from '../list/bulk.ts';
import { bulkMoves } from '../list/moves.ts';
import {
  canceled,
  type LearningDetails,
  type LearningRow,
  type MovedRow,
  type PublishedRow,
  type Publication,
} from './learning-details.ts';

type Move = Parameters<typeof bulkMoves>[2];
type Switch = Extract<Publication<LearningRow>, { kind: 'switch' }>;

/** Publishes or unpublishes the selected records. Records that already have that state are skipped. */
function bulkSwitch({ setPublished }: Switch, noun: string, published: boolean): BulkAction<PublishedRow> {
  const verb = published ? 'Publish' : 'Unpublish';
  const send = ({ id, version }: Pick<PublishedRow, 'id' | 'version'>, value: boolean) =>
    setPublished(id, value, ifMatch(version));
  const isUnchanged = (record: PublishedRow) => record.published === published;
  return {
    key: published ? 'publish' : 'unpublish',
    label: verb,
    question: (count) => `${verb} ${countOf(count, noun)}?`,
    done: published ? 'published' : 'unpublished',
    perform: (record) => (isUnchanged(record) ? Promise.resolve(record) : send(record, published)),
    undo: (record, response) => (isUnchanged(record) ? Promise.resolve(record) : send(response as PublishedRow, !published)),
  };
}

/** The bulk actions that the selected records allow. Events can't be canceled in bulk, because participants get an email. */
export function bulkActionsOf(
  { publication }: Pick<LearningDetails, 'publication'>,
  noun: string,
  selected: readonly LearningRow[],
): BulkAction<LearningRow>[] {
  const actions =
    publication.kind === 'switch'
      ? [true, false].map((published) => bulkSwitch(publication, noun, published))
      : bulkMoves(selected as readonly MovedRow[], noun, publication.move as Move).filter(({ key }) => key !== canceled);
  return actions as unknown as BulkAction<LearningRow>[];
}
