import { ListedWebinarStatus, type ListWebinarsParams } from '../../api/generated/model';
import { getListWebinarsInfiniteQueryOptions } from '../../api/generated/webinars/webinars.ts';
import { webinarCard } from '../cards.ts';
import { webinarStatusLabel } from '../labels.ts';
import { kindNames } from '../kind-names.ts';
import { byTitle, cardOptions, type KindEntry, optionsOf, toCards, unique } from '../list-kind.ts';

const webinarCards = toCards(webinarCard, (items) => ({
  series: unique(items.flatMap(({ series }) => (series ? [{ value: series.id, label: series.title }] : []))),
}));

export const webinarKind: KindEntry = {
  kind: 'webinar',
  ...kindNames.webinar,
  lead: 'One topic in an hour, with time for questions. Watch the recording if you missed it.',
  searchHint: 'Search webinars',
  facets: [
    { name: 'status', title: 'When', options: optionsOf(ListedWebinarStatus, webinarStatusLabel) },
    { name: 'series', title: 'Series', options: null },
  ],
  sorts: [{ value: '-startsAt', label: 'Latest first' }, { value: 'startsAt', label: 'Earliest first' }, ...byTitle],
  listOptions: (parameters) => cardOptions(getListWebinarsInfiniteQueryOptions(parameters as ListWebinarsParams), webinarCards),
};
