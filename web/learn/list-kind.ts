// The table of the four kinds of learning content: words, facets, sorts, the list call and the card of each.
import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import type { ErrorType } from '../api/request.ts';
import { getListLearningPathsInfiniteQueryOptions } from '../api/generated/learning-paths/learning-paths.ts';
import {
  LearningCategory,
  Level,
  type ListLearningPathsParams,
  type ListTrainingCoursesParams,
  type ListTutorialsParams,
  type ListWebinarsParams,
  PublicTrainingCourseStatus,
  PublicWebinarStatus,
  TrainingCourseFormat,
  TrainingCourseType,
} from '../api/generated/model';
import { getListTrainingCoursesInfiniteQueryOptions } from '../api/generated/training-courses/training-courses.ts';
import { getListTutorialsInfiniteQueryOptions } from '../api/generated/tutorials/tutorials.ts';
import { getListWebinarsInfiniteQueryOptions } from '../api/generated/webinars/webinars.ts';
import { type CardContent, courseCard, pathCard, tutorialCard, webinarCard } from './cards.ts';
import {
  categoryLabel,
  courseFormatLabel,
  courseStatusLabel,
  courseTypeLabel,
  levelLabel,
  webinarStatusLabel,
} from './labels.ts';
import { type LearningKind, listPath } from './paths.ts';

export interface FacetOption {
  value: string;
  label: string;
}

export interface FacetDefinition {
  /** Name of the parameter in the address and in the call. */
  name: string;
  title: string;
  /** All values of a facet with fixed ones. The values of other facets are collected from the records. */
  options: readonly FacetOption[] | null;
}

export interface CardList {
  total: number;
  cards: CardContent[];
  /** Values of the facets without fixed options, by the facet's name. */
  collected: Readonly<Record<string, readonly FacetOption[]>>;
}

/** Search, sort and facets as the address has them. */
export type ListParameters = Readonly<Record<string, string | number | readonly string[]>>;

type CardListOptions = UseInfiniteQueryOptions<unknown, ErrorType<unknown> | null, CardList, QueryKey, unknown>;

export type CardListQuery = UseInfiniteQueryResult<CardList, ErrorType<unknown> | null>;

export interface KindEntry {
  kind: LearningKind;
  path: string;
  noun: string;
  nouns: string;
  /** Heading and lead of the list. */
  title: string;
  lead: string;
  searchHint: string;
  facets: readonly FacetDefinition[];
  /** The first one is the default of the contract. */
  sorts: readonly FacetOption[];
  listOptions(parameters: ListParameters): CardListOptions;
}

const optionsOf = (values: Readonly<Record<string, string>>, label: (value: string) => string): FacetOption[] =>
  Object.values(values).map((value) => ({ value, label: label(value) }));

const categoryFacet: FacetDefinition = { name: 'category', title: 'Topic', options: optionsOf(LearningCategory, categoryLabel) };
const levelFacet: FacetDefinition = { name: 'level', title: 'Level', options: optionsOf(Level, levelLabel) };

interface Page<Item> {
  items: Item[];
  total: number;
  nextCursor: string | null;
}

const unique = (options: FacetOption[]): FacetOption[] =>
  [...new Map(options.map((option) => [option.value, option])).values()].toSorted((a, b) => a.label.localeCompare(b.label));

const toCards =
  <Item>(card: (item: Item) => CardContent, collect: (items: Item[]) => CardList['collected'] = () => ({})) =>
  ({ pages }: InfiniteData<Page<Item>, unknown>): CardList => {
    const items = pages.flatMap((page) => page.items);
    return { total: pages[0]?.total ?? 0, cards: items.map(card), collected: collect(items) };
  };

const paging = {
  initialPageParam: undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
  placeholderData: keepPreviousData,
};

/** The options of a list call whose pages become cards. */
const cardOptions = (call: { queryKey: QueryKey; queryFn?: unknown }, select: unknown) =>
  ({ ...call, ...paging, select }) as CardListOptions;

const tutorialCards = toCards(tutorialCard, (items) => ({
  tag: unique(items.flatMap(({ tags }) => tags.map((tag) => ({ value: tag, label: tag.replaceAll('-', ' ') })))),
}));
const courseCards = toCards(courseCard);
const webinarCards = toCards(webinarCard, (items) => ({
  series: unique(items.flatMap(({ series }) => (series ? [{ value: series.id, label: series.title }] : []))),
}));
const pathCards = toCards(pathCard);

const title: FacetOption = { value: 'title', label: 'Title, A to Z' };
const titleDown: FacetOption = { value: '-title', label: 'Title, Z to A' };

// The generated parameters name the enum of each facet. The server answers a value that it doesn't know with 400.
export const kinds: readonly KindEntry[] = [
  {
    kind: 'learning-path',
    path: listPath('learning-path'),
    noun: 'learning path',
    nouns: 'learning paths',
    title: 'Learning paths',
    lead: 'Tutorials, courses and webinars in the order in which they make sense, with a certificate at the end.',
    searchHint: 'Search learning paths',
    facets: [categoryFacet, levelFacet],
    sorts: [
      title,
      titleDown,
      { value: 'estimatedHours', label: 'Shortest first' },
      { value: '-updatedAt', label: 'Newest first' },
    ],
    listOptions: (parameters) =>
      cardOptions(getListLearningPathsInfiniteQueryOptions(parameters as ListLearningPathsParams), pathCards),
  },
  {
    kind: 'tutorial',
    path: listPath('tutorial'),
    noun: 'tutorial',
    nouns: 'tutorials',
    title: 'Tutorials',
    lead: 'Short texts about PCF, Revit piping families and isometrics. Each one answers one question.',
    searchHint: 'Try connectors or symbol key',
    facets: [categoryFacet, levelFacet, { name: 'tag', title: 'Tag', options: null }],
    sorts: [
      title,
      titleDown,
      { value: '-views', label: 'Most read' },
      { value: 'durationMinutes', label: 'Shortest first' },
      { value: '-updatedAt', label: 'Newest first' },
    ],
    listOptions: (parameters) =>
      cardOptions(getListTutorialsInfiniteQueryOptions(parameters as ListTutorialsParams), tutorialCards),
  },
  {
    kind: 'training-course',
    path: listPath('training-course'),
    noun: 'course',
    nouns: 'courses',
    title: 'Training courses',
    lead: 'Learn at your own pace, or with an instructor in a small group.',
    searchHint: 'Search courses and their syllabus',
    facets: [
      { name: 'type', title: 'Type', options: optionsOf(TrainingCourseType, courseTypeLabel) },
      levelFacet,
      { name: 'format', title: 'Format', options: optionsOf(TrainingCourseFormat, courseFormatLabel) },
      { name: 'status', title: 'Enrollment', options: optionsOf(PublicTrainingCourseStatus, courseStatusLabel) },
    ],
    sorts: [title, titleDown, { value: 'startsAt', label: 'Earliest first' }],
    listOptions: (parameters) =>
      cardOptions(getListTrainingCoursesInfiniteQueryOptions(parameters as ListTrainingCoursesParams), courseCards),
  },
  {
    kind: 'webinar',
    path: listPath('webinar'),
    noun: 'webinar',
    nouns: 'webinars',
    title: 'Webinars',
    lead: 'One topic in an hour, with time for questions. Watch the recording if you missed it.',
    searchHint: 'Search webinars',
    facets: [
      { name: 'status', title: 'When', options: optionsOf(PublicWebinarStatus, webinarStatusLabel) },
      { name: 'series', title: 'Series', options: null },
    ],
    sorts: [{ value: '-startsAt', label: 'Latest first' }, { value: 'startsAt', label: 'Earliest first' }, title, titleDown],
    listOptions: (parameters) => cardOptions(getListWebinarsInfiniteQueryOptions(parameters as ListWebinarsParams), webinarCards),
  },
];

/** The cards of a list; `enabled: false` asks nothing. */
export const useCards = (kind: KindEntry, parameters: ListParameters, enabled = true): CardListQuery =>
  useInfiniteQuery({ ...kind.listOptions(parameters), enabled });

export const kindOf = (kind: LearningKind): KindEntry => {
  const entry = kinds.find((each) => each.kind === kind);
  if (!entry) throw new Error(`No kind of learning content is called ${kind}.`);
  return entry;
};
