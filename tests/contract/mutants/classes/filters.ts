// Filters that are off by one millisecond, compare only one value, or are ignored. Lists with another default order.
import { forRequest, forResponse, changeQuery, type RequestChange } from '../mutant-helpers.ts';
import type { Mutant } from '../proxy.ts';

const shift = (ms: number) => (value: string) => {
  const time = Date.parse(value);
  return Number.isNaN(time) ? value : new Date(time + ms).toISOString();
};

/** [list, filter by time, shift in ms]: a later `from` excludes its instant, a later `to` includes it. */
const edges: [string, string, number][] = [
  ...['listDemoRequests', 'listSupportRequests', 'listCustomizationRequests', 'listAutomationRequests'].flatMap(
    (list): [string, string, number][] => [
      [list, 'createdFrom', 1],
      [list, 'createdTo', 1],
    ],
  ),
  ...['listWebinars', 'listAdminWebinars', 'listTrainingCourses', 'listAdminTrainingCourses'].flatMap(
    (list): [string, string, number][] => [
      [list, 'startsFrom', 1],
      [list, 'startsTo', 1],
    ],
  ),
  ['listLicenses', 'expiresBefore', 1],
  ['listActivity', 'from', 1],
  ['listActivity', 'to', 1],
];
const dueDates: Mutant[] = (['today', 'none'] as const).map((shown) => ({
  name: `the work list shows ${shown} for a week`,
  rules: ['list.filter'],
  onRequest: forRequest(
    'listWork',
    changeQuery('due', (due) => (due === 'week' ? shown : due)),
  ),
}));
const machinesMissing: Mutant = {
  name: 'the entries about a license lack its machines',
  rules: ['list.filter'],
  onResponse: forResponse('listActivity', 200, ({ json }, { url }) => {
    const id = url.searchParams.get('entityId');
    if (id) json.items = json.items.filter(({ entity }: { entity: { id: string } }) => entity.id === id);
  }),
};
const shifted = edges.map(([list, filter, ms]): Mutant => ({
  name: `${filter} of ${list} ${/from/i.test(filter) ? 'excludes' : 'includes'} its own instant`,
  rules: ['list.filter'],
  only: [`list.filter+${list === 'listActivity' ? 'activity-log' : list}`],
  onRequest: forRequest(list, changeQuery(filter, shift(ms))),
}));

/** [list, filter]: only the first of several values is used. */
const several: [string, string][] = [
  ['listFamilies', 'category'],
  ['listFamilies', 'standard'],
  ['listFamilies', 'endType'],
  ['listFamilies', 'nps'],
  ['listFamilies', 'revitVersion'],
  ['listAdminFamilies', 'category'],
  ['listDemoRequests', 'status'],
  ['listSupportRequests', 'status'],
  ['listSupportRequests', 'topic'],
  ['listSupportRequests', 'priority'],
  ['listCustomizationRequests', 'platform'],
  ['listAutomationRequests', 'status'],
  ['listWebinars', 'status'],
  ['listAdminWebinars', 'status'],
  ['listTrainingCourses', 'level'],
  ['listAdminTrainingCourses', 'format'],
  ['listTutorials', 'category'],
  ['listTutorials', 'tag'],
  ['listAdminTutorials', 'level'],
  ['listLearningPaths', 'level'],
  ['listLicenses', 'status'],
  ['listLicenses', 'product'],
];
const firstOnly =
  (filter: string): RequestChange =>
  ({ url }) => {
    const [first] = url.searchParams.getAll(filter);
    if (first !== undefined) url.searchParams.set(filter, first);
  };
const firstValue = several.map(([list, filter]): Mutant => ({
  name: `${list} uses only the first of several values of ${filter}`,
  rules: ['list.filter'],
  only: [`list.filter+${list}`],
  onRequest: forRequest(list, firstOnly(filter)),
}));

/** [list, filter]: the filter is ignored. */
const ignored: [string, string][] = [
  ['listAdminFamilies', 'active'],
  ['listAdminTutorials', 'published'],
  ['listAdminLearningPaths', 'published'],
  ['listCustomizationRequests', 'platform'],
  ['listLicenses', 'type'],
  ['listTutorials', 'level'],
];
const notFiltered = ignored.map(([list, filter]): Mutant => ({
  name: `${list} ignores ${filter}`,
  rules: ['list.filter'],
  only: [`list.filter+${list}`],
  onRequest: forRequest(
    list,
    changeQuery(filter, () => null),
  ),
}));

/** [list, wrong default order] */
const orders: [string, string][] = [
  ['listFamilies', '-name'],
  ['listAdminFamilies', 'createdAt'],
  ['listDemoRequests', 'createdAt'],
  ['listSupportRequests', 'createdAt'],
  ['listCustomizationRequests', 'createdAt'],
  ['listAutomationRequests', 'createdAt'],
  ['listTrainingCourses', '-title'],
  ['listAdminTrainingCourses', '-createdAt'],
  ['listTutorials', '-title'],
  ['listAdminTutorials', '-createdAt'],
  ['listLearningPaths', '-title'],
  ['listLicenses', 'issuedAt'],
];
const otherOrder = orders.map(([list, sort]): Mutant => ({
  name: `${list} is sorted by ${sort} by default`,
  rules: ['list.sort'],
  only: [`list.sort+filters+${list}`],
  onRequest: forRequest(list, ({ url }) => {
    if (!url.searchParams.has('sort') && !url.searchParams.has('cursor')) url.searchParams.set('sort', sort);
  }),
}));

const offsetIgnored: Mutant = {
  name: 'filters by time ignore the offset',
  rules: ['list.filter'],
  onRequest: async (request, backend) => {
    for (const filter of new Set(edges.map(([, name]) => name)))
      await changeQuery(filter, (time) => time.replace(/[+-]\d\d:\d\d$/, 'Z'))(request, backend);
  },
};

export const filters: Mutant[] = [
  ...shifted,
  ...firstValue,
  ...notFiltered,
  ...otherOrder,
  ...dueDates,
  machinesMissing,
  offsetIgnored,
];
