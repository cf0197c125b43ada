import { Suspense, useState } from 'react';
import { ActionButton, SearchField } from '@adobe/react-spectrum';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { getListEnrollmentsQueryKey, listEnrollments } from '../../api/generated/enrollments/enrollments.ts';
import type { Enrollment } from '../../api/generated/model';
import { maxSearchLength, useSearchText } from '../../ui/useSearchText.ts';
import { LoadErrorNotice } from '../connection/LoadError.tsx';
import { nounFor } from '../../plural.ts';
import { countText } from '../count-text.ts';
import { emailUrl } from '../email-url.ts';
import { lazyPart } from '../lazy-part.tsx';
import type { ColumnSpec } from '../list/columns.ts';
import type { FetchPage } from '../list/useListQuery.ts';
import { Loading } from '../Loading.tsx';
import { infiniteListKey, refreshRecords } from '../refresh-records.ts';
import { sentenceCase } from '../sentence-case.ts';
import { Time } from '../Time.tsx';
import { signUpsLabel } from './columns.tsx';
import { EraseParticipant } from './EraseParticipant.tsx';
import type { LearningDetails, LearningRow, People } from './learning-details.ts';
import styles from './ParticipantList.module.css';

const ExportDialog = lazyPart(() => import('../list/ExportDialog.tsx'));

const pageSize = 20;

const exportColumns: ColumnSpec<Enrollment>[] = [
  { key: 'name', label: 'Name', text: ({ name }) => name },
  { key: 'email', label: 'Email', text: ({ email }) => email },
  { key: 'company', label: 'Company', text: ({ company }) => company ?? '' },
  { key: 'createdAt', label: 'Signed up', text: ({ createdAt }) => createdAt },
  { key: 'completedAt', label: 'Completed', text: ({ completedAt }) => completedAt ?? '' },
];

export interface ParticipantListProps {
  record: LearningRow;
  details: LearningDetails;
  people: People<LearningRow>;
}

/** The people who take part in a record, newest first, page by page. */
function useParticipants(recordId: string, q: string) {
  const parameters = { recordId, ...(q.trim() ? { q: q.trim() } : {}) };
  const query = useInfiniteQuery({
    queryKey: infiniteListKey(getListEnrollmentsQueryKey(), parameters),
    queryFn: ({ pageParam, signal }) =>
      listEnrollments({ ...parameters, limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  });
  return {
    query,
    parameters,
    items: query.data?.pages.flatMap((page) => page.items) ?? [],
    total: query.data?.pages[0]?.total ?? 0,
  };
}

/** The people who take part in a record, with search, export and erasure. */
export function ParticipantList({ record, details, people }: ParticipantListProps) {
  const client = useQueryClient();
  const [q, setQ] = useState('');
  const [text, setText] = useSearchText(q, setQ);
  const [isExporting, setExporting] = useState(false);
  const [erasing, setErasing] = useState<Enrollment | null>(null);
  const participants = useParticipants(record.id, q);
  const { parameters, total } = participants;
  const nouns = `${people.noun}s`;
  const isSearch = q.trim() !== '';
  const onErased = async (id: string) => {
    setErasing(null);
    await Promise.all([refreshRecords(client, getListEnrollmentsQueryKey(), id), refreshRecords(client, details.listKey())]);
  };
  return (
    <div className={styles.people}>
      <Count record={record} people={people} isUnregistered={Boolean(participants.query.data) && total === 0 && !isSearch} />
      {(total > 0 || isSearch) && (
        <div className={styles.tools}>
          <SearchField label="Name, email or company" maxLength={maxSearchLength} value={text} onChange={setText} width="100%" />
          <ActionButton onPress={() => setExporting(true)} isDisabled={total === 0}>
            Export CSV
          </ActionButton>
        </div>
      )}
      <Participants participants={participants} nouns={nouns} isSearch={isSearch} onErase={setErasing} />
      {erasing && (
        <EraseParticipant
          person={erasing}
          noun={people.noun}
          title={record.title}
          onErased={() => void onErased(erasing.id)}
          onClose={() => setErasing(null)}
        />
      )}
      <Suspense>
        {isExporting && (
          <ExportDialog
            nouns={`${record.slug} ${nouns}`}
            fetchPage={listEnrollments as FetchPage<unknown>}
            parameters={parameters}
            columns={exportColumns as ColumnSpec<unknown>[]}
            onClose={() => setExporting(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

interface CountProps {
  record: LearningRow;
  people: People<LearningRow>;
  /** Whether no registration is stored, although places may be taken. */
  isUnregistered: boolean;
}

function Count({ record, people, isUnregistered }: CountProps) {
  const signUps = people.signUps(record);
  const capacity = people.capacity(record);
  if (signUps === 0) return <p className={styles.count}>No {people.noun}s yet.</p>;
  return (
    <p className={styles.count}>
      {signUpsLabel(signUps, capacity)} {capacity === null ? nounFor(signUps, people.noun) : 'taken'}
      {isUnregistered && `. They were reserved without a ${people.noun} on this site.`}
    </p>
  );
}

interface ParticipantsProps {
  participants: ReturnType<typeof useParticipants>;
  /** Plural noun for the sign-ups: `registrations`. */
  nouns: string;
  isSearch: boolean;
  onErase(person: Enrollment): void;
}

/** The loaded people, and a button that loads more of them. */
function Participants({ participants: { query, items, total }, nouns, isSearch, onErase }: ParticipantsProps) {
  return (
    <>
      {query.isPending && <Loading />}
      <LoadErrorNotice
        error={query.error}
        subject={`the ${nouns}`}
        onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
      />
      {isSearch && query.data && items.length === 0 && <p className={styles.count}>No {nouns} found.</p>}
      {items.length > 0 && (
        <ul className={styles.list} aria-label={sentenceCase(nouns)}>
          {items.map((person) => (
            <Participant key={person.id} person={person} onErase={() => onErase(person)} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <ActionButton alignSelf="start" isDisabled={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
          Show more ({countText(total)} in total)
        </ActionButton>
      )}
    </>
  );
}

function Participant({ person, onErase }: { person: Enrollment; onErase(): void }) {
  const { name, email, company, createdAt, completedAt } = person;
  return (
    <li>
      <div>
        <p className={styles.name}>
          {name}
          {company && <span className={styles.company}> · {company}</span>}
        </p>
        <p className={styles.detail}>
          <a href={emailUrl(email)}>{email}</a>
        </p>
        <p className={styles.detail}>
          Signed up <Time at={createdAt} brief />
          {completedAt && (
            <>
              {' '}
              · completed <Time at={completedAt} brief />
            </>
          )}
        </p>
      </div>
      <ActionButton isQuiet aria-label={`Erase ${name}`} onPress={onErase}>
        Erase
      </ActionButton>
    </li>
  );
}
