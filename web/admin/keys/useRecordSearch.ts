import { useDeferredValue } from 'react';
import { type QueryKey, useQueries } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import { getListCustomersQueryKey, listCustomers } from '../../api/generated/customers/customers.ts';
import { getListEnrollmentsQueryKey, listEnrollments } from '../../api/generated/enrollments/enrollments.ts';
import { listAdminFamilies, getListAdminFamiliesQueryKey } from '../../api/generated/admin-families/admin-families.ts';
import { getListLicensesQueryKey, listLicenses } from '../../api/generated/licenses/licenses.ts';
import { type Desk, desks } from '../desks.ts';
import { detailsQuery } from '../details-query.ts';
import { foldText } from '../fold-text.ts';
import { type LearningKind, learningKinds } from '../learning-kinds.ts';
import { customerPath, recordPath } from '../record-path.ts';
import type { DeskDetails } from '../request/desk-details.ts';
import { headingOf } from '../sentence-case.ts';
import type { Command } from './commands.ts';

const minSearchLength = 3;
const limit = 3;

type Kind = Parameters<typeof recordPath>[0]['kind'];

interface FoundRecord {
  id: string;
  label: string;
  /** Kind of the record to open, if it differs from the kind of the source. */
  kind?: Kind;
  /** Address to open, for a result that is not a record. */
  path?: string;
}

interface Source {
  heading: string;
  /** Starts with the key of the list that is searched, so that changes of its records invalidate the result. */
  key: QueryKey;
  kind?: Kind;
  search(q: string, signal: AbortSignal): Promise<FoundRecord[]>;
}

/** Searches a list with its own parameter `q`. */
const listSource = <Item>(
  heading: string,
  kind: Kind,
  listKey: QueryKey,
  list: (parameters: { q: string; limit: number }, options: { signal: AbortSignal }) => Promise<{ items: readonly Item[] }>,
  toRecord: (item: Item) => FoundRecord,
): Source => ({
  heading,
  key: [...listKey, 'palette'],
  kind,
  search: async (q, signal) => (await list({ q, limit }, { signal })).items.map(toRecord),
});

const deskSource = ({ noun, entityKind }: Desk, { list, listKey }: DeskDetails): Source =>
  listSource(headingOf(noun), entityKind, listKey(), list, ({ id, reference, name }) => ({
    id,
    label: `${reference} · ${name}`,
  }));

type LearningDetails = Awaited<ReturnType<LearningKind['load']>>['default'];

const learningSource = ({ key, noun }: LearningKind, { list, listKey }: LearningDetails): Source =>
  listSource(headingOf(noun), key, listKey(), list, ({ id, title }) => ({ id, label: title }));

const otherSources: readonly Source[] = [
  {
    heading: 'Customers',
    key: [...getListCustomersQueryKey(), 'palette'],
    search: async (q, signal) => {
      const { items } = await listCustomers({ q }, { signal });
      const isMatch = (company: string) => foldText(company).includes(foldText(q));
      const companies = new Set(items.flatMap(({ company }) => (company && isMatch(company) ? [company] : [])));
      return [
        ...[...companies].slice(0, limit).map((company) => ({
          id: company,
          label: company,
          path: customerPath({ company }),
        })),
        ...items.slice(0, limit).map(({ email, name }) => ({
          id: email,
          label: `${name} · ${email}`,
          path: customerPath({ email }),
        })),
      ];
    },
  },
  listSource('Licenses', 'license', getListLicensesQueryKey(), listLicenses, ({ id, customer, keyEnding }) => ({
    id,
    label: `${customer.name} · …${keyEnding}`,
  })),
  listSource('Families', 'family', getListAdminFamiliesQueryKey(), listAdminFamilies, ({ id, name }) => ({ id, label: name })),
  // A participant's name opens the record that the participant signed up for.
  listSource('Participants', 'webinar', getListEnrollmentsQueryKey(), listEnrollments, (enrollment) => ({
    id: enrollment.recordId,
    kind: enrollment.kind,
    label: `${enrollment.name} · ${enrollment.recordTitle}`,
  })),
];

/** All sources whose code is loaded. The code of the desks and of the learning content is loaded for the first search. */
function useSources(enabled: boolean) {
  const ofDesks = useQueries({ queries: desks.map((desk) => ({ ...detailsQuery(desk), enabled })) });
  const ofLearning = useQueries({ queries: learningKinds.map((kind) => ({ ...detailsQuery(kind), enabled })) });
  const code = [...ofDesks, ...ofLearning];
  const sources: readonly Source[] = [
    ...otherSources,
    ...desks.flatMap((desk, index) => {
      const details = ofDesks[index]?.data;
      return details ? [deskSource(desk, details)] : [];
    }),
    ...learningKinds.flatMap((kind, index) => {
      const details = ofLearning[index]?.data;
      return details ? [learningSource(kind, details)] : [];
    }),
  ];
  return { sources, isLoading: code.some(({ isFetching }) => isFetching), hasFailed: code.some(({ isError }) => isError) };
}

export interface RecordSearch {
  /** Commands that open the records, customers and participants that were found. */
  commands: Command[];
  isSearching: boolean;
  /** Whether some sources could not be searched. */
  hasFailed: boolean;
}

/**
 * Searches records, customers and participants.
 * @param settled the text after a pause in typing
 */
export function useRecordSearch(text: string, settled: string): RecordSearch {
  const typed = text.trim();
  const q = useDeferredValue(settled.trim());
  const isSearched = typed.length >= minSearchLength;
  const { sources, ...code } = useSources(isSearched);
  return useQueries({
    queries: sources.map(({ key, kind, search }) => ({
      queryKey: [...key, q],
      enabled: isSearched && q === typed,
      retry: false,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        search(q, signal).then((records) => records.map((record) => ({ kind, ...record }))),
    })),
    combine: (results) => {
      const isSearching = isSearched && (q !== typed || code.isLoading || results.some(({ isFetching }) => isFetching));
      // Shown together, so that Enter opens the first result and not the first response.
      const isSearchComplete = isSearched && !isSearching;
      const shown = isSearchComplete ? results : [];
      const commands = shown.flatMap(({ data = [] }, source) =>
        data.map(({ id, kind, label, path }, index): Command => ({
          // The id is not unique: two participants may have the same record.
          id: `record:${source}:${index}`,
          group: 'Records',
          heading: sources[source]?.heading,
          label,
          run: () => navigate(path ?? (kind && recordPath({ kind, id })) ?? '/admin/dashboard'),
        })),
      );
      const hasFailed = isSearchComplete && (code.hasFailed || results.some(({ isLoadingError }) => isLoadingError));
      return { commands, isSearching, hasFailed };
    },
  });
}
