import { Switch } from '@adobe/react-spectrum';
import { useCommands } from '../keys/useCommands.ts';
import { type Change, useUndoableChange } from '../record/useUndoableChange.ts';
import type { LearningDetails, LearningRow, PublishedRow, Publication } from './learning-details.ts';

export interface PublishSwitchProps {
  record: PublishedRow;
  details: LearningDetails;
  publication: Extract<Publication<LearningRow>, { kind: 'switch' }>;
}

/** Publishes or unpublishes a record, with undo. */
export function PublishSwitch({ record, details, publication }: PublishSwitchProps) {
  const { run } = useUndoableChange<PublishedRow>({
    list: details.listKey(),
    alsoRefresh: [details.publicKey()],
    readOptions: details.readOptions,
  });
  const change = (published: boolean): Change<PublishedRow> => ({
    patch: { published },
    send: (options) => publication.setPublished(record.id, published, options) as Promise<PublishedRow>,
    done: `“${record.title}” is ${published ? 'published' : 'no longer published'}.`,
  });
  const toggle = () => run({ record, forward: change(!record.published), back: ({ published }) => change(published) });
  useCommands([{ id: 'publish', group: 'This record', label: record.published ? 'Unpublish' : 'Publish', run: toggle }]);
  return (
    <Switch isEmphasized isSelected={record.published} onChange={toggle}>
      Published
    </Switch>
  );
}
