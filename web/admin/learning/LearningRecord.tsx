import { Suspense, useState } from 'react';
import { Button } from '@adobe/react-spectrum';
import { useQuery } from '@tanstack/react-query';
import { readDraft } from '../../forms/drafts.ts';
import { itemPath } from '../../learn/paths.ts';
import { useSession } from '../../session/useSession.ts';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useCommands } from '../keys/useCommands.ts';
import { lazyPart } from '../lazy-part.tsx';
import type { LearningKind } from '../learning-kinds.ts';
import type { RecordNavigation } from '../record-navigation.ts';
import { DeleteRecord } from '../record/DeleteRecord.tsx';
import { Facts } from '../record/Facts.tsx';
import { LoadingEditor, RecordPanel, RecordSection } from '../record/RecordPanel.tsx';
import { StatusMoves } from '../record/StatusMoves.tsx';
import { Timeline } from '../record/Timeline.tsx';
import { useCurrentRow } from '../record/useCurrentRow.ts';
import { sentenceCase } from '../sentence-case.ts';
import { Status } from '../Status.tsx';
import { Time } from '../Time.tsx';
import { deletionText } from './deletion-text.ts';
import type { LearningDetails, LearningRow, MovedRow, PublishedRow, Publication } from './learning-details.ts';
import styles from './LearningRecord.module.css';
import { ParticipantList } from './ParticipantList.tsx';
import { PublishSwitch } from './PublishSwitch.tsx';
import { useDuplicate } from './useDuplicate.ts';

const LearningForm = lazyPart(() => import('./LearningForm.tsx'));

export interface LearningRecordProps {
  id: string;
  kind: LearningKind;
  details: LearningDetails;
  navigation: RecordNavigation;
}

/** One record of any kind, or the form that edits it. */
export default function LearningRecord({ id, kind, details, navigation }: LearningRecordProps) {
  const query = useQuery(details.readOptions(id));
  const { user } = useSession();
  // An unsaved draft reopens the form.
  const [isEditing, setEditing] = useState(() => readDraft(`${kind.key}:${id}`, user?.id) !== null);
  const record = query.data;
  useCurrentRow(details.listKey, record);
  const endEditing = () => setEditing(false);
  return (
    <RecordPanel
      noun={kind.noun}
      navigation={navigation}
      query={query}
      isEditing={isEditing}
      title={record?.title}
      aside={record && <Status status={statusOf(record, details)} />}
      byline={
        record && (
          <>
            Changed <Time at={record.updatedAt} brief />
            {details.isPublic(record) && (
              <>
                {'\u00a0'}· <Link to={itemPath(kind.key, record.slug)}>View on the site</Link>
              </>
            )}
          </>
        )
      }
    >
      {record &&
        (isEditing ? (
          <Suspense fallback={<LoadingEditor />}>
            <LearningForm kind={kind} details={details} record={record} onSaved={endEditing} onCancel={endEditing} />
          </Suspense>
        ) : (
          <Sheet record={record} kind={kind} details={details} navigation={navigation} onEdit={() => setEditing(true)} />
        ))}
    </RecordPanel>
  );
}

const statusOf = (record: LearningRow, { publication }: LearningDetails): string => {
  if (publication.kind === 'status') return (record as MovedRow).status;
  return (record as PublishedRow).published ? 'published' : 'unpublished';
};

interface SheetProps extends Omit<LearningRecordProps, 'id'> {
  record: LearningRow;
  onEdit(): void;
}

function Sheet({ record, kind, details, navigation, onEdit }: SheetProps) {
  const { Preview, people, publication } = details;
  const duplicate = useDuplicate(details, kind.noun, navigation.open);
  useCommands([
    { id: 'edit-record', group: 'This record', label: `Edit ${kind.noun}`, keys: 'e', run: onEdit },
    { id: 'duplicate', group: 'This record', label: `Duplicate ${kind.noun}`, run: () => duplicate.mutate(record) },
  ]);
  return (
    <>
      <div className={styles.actions}>
        {/* Beside status changes, the first of them is the most prominent button. */}
        <Button variant={publication.kind === 'status' ? 'secondary' : 'accent'} onPress={onEdit}>
          Edit
        </Button>
        <Button variant="secondary" isPending={duplicate.isPending} onPress={() => duplicate.mutate(record)}>
          Duplicate
        </Button>
        {publication.kind === 'switch' && (
          <PublishSwitch record={record as PublishedRow} details={details} publication={publication} />
        )}
      </div>
      {publication.kind === 'status' && (
        <Moves record={record as MovedRow} noun={kind.noun} details={details} publication={publication} />
      )}
      <Preview values={details.toValues(record)} />
      <Facts facts={{ Slug: record.slug, ...details.facts?.(record), Created: <Time at={record.createdAt} /> }} />
      {people && (
        <RecordSection title={`${sentenceCase(people.noun)}s`}>
          <ParticipantList record={record} details={details} people={people} />
        </RecordSection>
      )}
      <DeleteRecord
        verb="Delete"
        noun={kind.noun}
        name={record.slug}
        consequence={deletionText(record, kind, { count: people?.signUps(record) ?? 0, noun: people?.noun ?? '' })}
        record={record}
        list={details.listKey()}
        deleteOptions={details.deleteOptions}
        onDeleted={() => navigation.open(null)}
      />
      <Timeline entityId={record.id} />
    </>
  );
}

interface MovesProps {
  record: MovedRow;
  noun: string;
  details: LearningDetails;
  publication: Extract<Publication<LearningRow>, { kind: 'status' }>;
}

function Moves({ record, noun, details, publication }: MovesProps) {
  const { moveLabel, confirm, hint, move } = publication;
  const hintText = hint?.(record);
  const { listKey, readOptions, publicKey } = details as unknown as LearningDetails<MovedRow, MovedRow>;
  return (
    <>
      {hintText && <Notice type="info">{hintText}</Notice>}
      <StatusMoves
        record={record}
        name={`“${record.title}”`}
        source={{
          listKey,
          readOptions,
          move: (id, change, options) => move(id, change, options) as Promise<MovedRow>,
          alsoRefresh: [publicKey()],
        }}
        finalText={`This ${noun} has a final status, which can’t be changed.`}
        labelOf={(status) => moveLabel(record.status, status)}
        confirm={(status) => confirm(record, status)}
      />
    </>
  );
}
