import type { ListedWebinarStatus, ListWebinarsParams, WebinarSort } from '../../api/generated/model';
import { getListWebinarsInfiniteQueryOptions } from '../../api/generated/webinars/webinars.ts';
import { webinarCard } from '../cards.ts';
import { kindNames } from '../kind-names.ts';
import { byTitle, cardOptions, type KindEntry, optionsOf, toCards, unique } from '../list-kind.ts';

const statusLabels: Readonly<Record<ListedWebinarStatus, string>> = {
  scheduled: 'Upcoming',
  live: 'Live now',
  ended: 'Ended',
  recorded: 'Recorded',
};

const webinarCards = toCards(webinarCard, (items) => ({
  series: unique(items.flatMap(({ series }) => (series ? [{ value: series.id, label: series.title }] : []))),
}));

/** The order without a search. The contract's default is the order of the latest first. */
const nextFirst = { sort: 'next' } satisfies ListWebinarsParams;

export const webinarKind: KindEntry<keyof ListWebinarsParams, WebinarSort> = {
  kind: 'webinar',
  ...kindNames.webinar,
  lead: 'One topic in an hour, with time for questions. Watch the recording if you missed it.',
  searchHint: 'Search webinars',
  facets: [
    { name: 'status', title: 'When', options: optionsOf(statusLabels) },
    { name: 'series', title: 'Series', options: null },
  ],
  sorts: [
    { value: nextFirst.sort, label: 'Next first' },
    { value: '-startsAt', label: 'Latest first' },
    { value: 'startsAt', label: 'Earliest first' },
    ...byTitle,
  ],
  listOptions: (parameters) =>
    cardOptions(
      getListWebinarsInfiniteQueryOptions({ ...(parameters['q'] ? {} : nextFirst), ...parameters } as ListWebinarsParams),
      webinarCards,
    ),
};
