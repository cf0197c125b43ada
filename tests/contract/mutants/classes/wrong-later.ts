// Correct at first, wrong later: the first responses are correct; a later one is stale, has another value, or shows a value
// of another record.
import { forResponse, replaceResponse } from '../mutant-helpers.ts';
import type { ProxiedResponse, Mutant } from '../proxy.ts';

const copyOf = (response: ProxiedResponse): ProxiedResponse => ({
  ...response,
  headers: { ...response.headers },
  json: structuredClone(response.json),
});

/** Reads of a record that always return its first state. */
const records = [
  'getAdminFamily',
  'getDemoRequest',
  'getSupportRequest',
  'getCustomizationRequest',
  'getAutomationRequest',
  'getAdminWebinar',
  'getAdminTrainingCourse',
  'getAdminTutorial',
  'getAdminLearningPath',
  'getLicense',
];
const staleRecords = records.map((operation): Mutant => ({
  name: `${operation} always returns the state of the first read`,
  rules: ['write.changes', 'write.persists'],
  only: [`write.changes+records`],
  onResponse: forResponse(operation, 200, (response, { url }, { memory }) => {
    const first = memory.get(url.pathname) as ProxiedResponse | undefined;
    if (first) replaceResponse(response, first);
    else memory.set(url.pathname, copyOf(response));
  }),
}));

/** Reads that return another value from the second read on: [operation, field, value]. */
const forgotten: [string, string, unknown][] = [
  ['getAdminFamily', 'lod', 100],
  ['getAdminFamily', 'material', 'Steel'],
  ['getDemoRequest', 'company', null],
  ['getSupportRequest', 'priority', 'low'],
  ['getCustomizationRequest', 'budgetRange', null],
  ['getAutomationRequest', 'tools', []],
  ['getAdminWebinar', 'capacity', 1],
  ['getAdminTrainingCourse', 'seats', 7777],
  ['getAdminTutorial', 'tags', ['later']],
  ['getAdminLearningPath', 'estimatedHours', 99],
  ['getLicense', 'maxInstances', 77],
  ['getLicense', 'notes', 'Later.'],
];
const forgetful = forgotten.map(([operation, field, value]): Mutant => ({
  name: `${operation} returns another ${field} from the second read on`,
  rules: ['write.persists', 'write.changes'],
  only: [`write.persists+${operation}`],
  onResponse: forResponse(operation, 200, ({ json }, { url }, { memory }) => {
    if (memory.has(url.pathname)) json[field] = value;
    memory.set(url.pathname, true);
  }),
}));

/** Lists that always return their first response to the same query. */
const lists = [
  'listAdminFamilies',
  'listDemoRequests',
  'listSupportRequests',
  'listCustomizationRequests',
  'listAutomationRequests',
  'listAdminWebinars',
  'listAdminTrainingCourses',
  'listAdminTutorials',
  'listAdminLearningPaths',
  'listLicenses',
];
const staleLists = lists.map((operation): Mutant => ({
  name: `${operation} always returns its first response to the same query`,
  rules: ['write.deleted'],
  only: [`write.deleted+${operation}`],
  onResponse: forResponse(operation, 200, (response, { url }, { memory }) => {
    const first = memory.get(url.search) as ProxiedResponse | undefined;
    if (first) replaceResponse(response, first);
    else memory.set(url.search, copyOf(response));
  }),
}));

/** Visitors keep seeing the first state of a record: [operation, checks]. */
const shown: [string, string[]][] = [
  ['getFamily', ['http.conditional+families', 'write.published+families']],
  ['getWebinar', ['write.published+learning', 'http.conditional+learning']],
  ['getTrainingCourse', ['write.published+learning', 'http.conditional+learning']],
  ['getTutorial', ['write.published+learning', 'http.conditional+learning']],
  ['getLearningPath', ['write.published+learning', 'http.conditional+learning']],
];
const stillShown = shown.map(([operation, only]): Mutant => ({
  name: `${operation} keeps returning its first response to visitors`,
  rules: ['write.published', 'http.conditional', 'write.deleted'],
  only,
  onResponse(response, request, { memory }) {
    if (request.operation !== operation) return;
    const first = memory.get(request.url.pathname) as ProxiedResponse | undefined;
    if (first && response.status !== 304) replaceResponse(response, first);
    else if (response.status === 200) memory.set(request.url.pathname, copyOf(response));
  },
}));

/** A change that also appears in other records: [change, read, field]. */
const spilled: [string, string, string][] = [
  ['updateFamily', 'getAdminFamily', 'lod'],
  ['updateSupportRequest', 'getSupportRequest', 'priority'],
  ['updateWebinar', 'getAdminWebinar', 'title'],
  ['updateTutorial', 'getAdminTutorial', 'title'],
  ['updateLicenseActivations', 'getLicense', 'maxActivations'],
  ['updateLicenseInstances', 'getLicense', 'maxInstances'],
];
const spills = spilled.map(([change, reading, field]): Mutant => ({
  name: `${change} also changes ${field} of every other record`,
  rules: ['write.changes'],
  // Another check that runs before would already have changed the other record.
  only: [`write.changes+${change}`],
  onResponse(response, { operation, json }, { memory }) {
    if (operation === change && response.status === 200 && json?.[field] !== undefined) memory.set('changed', json[field]);
    if (operation === reading && response.status === 200 && memory.has('changed')) response.json[field] = memory.get('changed');
  },
}));

/** Lists that hide records with a status: [list, change, status]. */
const hidden: [string, string, string][] = [
  ['listDemoRequests', 'updateDemoRequestStatus', 'spam'],
  ['listAdminWebinars', 'updateWebinarStatus', 'cancelled'],
  ['listLicenses', 'deactivateLicense', 'deactivated'],
];
const incompleteLists = hidden.map(([list, change, status]): Mutant => ({
  name: `${list} does not contain records with the status ${status}`,
  rules: ['write.persists'],
  only: [`write.persists+${change}`],
  onResponse: forResponse(list, 200, ({ json }) => void (json.items = json.items.filter((item: any) => item.status !== status))),
}));

const others: Mutant[] = [
  {
    name: 'the activity log forgets the actors when it has more than one entry',
    rules: ['write.logged'],
    only: ['write.logged+records'],
    onResponse: forResponse('listActivity', 200, ({ json }) => {
      for (const item of json.items.slice(0, -1)) item.actor = { kind: 'system', id: null, label: 'System' };
    }),
  },
  {
    name: 'the activity log rewrites the changes of an earlier entry',
    rules: ['write.logged'],
    only: ['write.logged+records'],
    onResponse: forResponse('listActivity', 200, ({ json }) => {
      if (json.items.length > 1) for (const item of json.items) item.changes = json.items.at(-1).changes;
    }),
  },
  {
    name: 'total is wrong after the first page',
    rules: ['list.total'],
    only: ['list.total'],
    onResponse(response, { url }) {
      if (response.status === 200 && url.searchParams.has('cursor') && response.json?.total !== undefined)
        response.json.total -= 1;
    },
  },
  {
    name: 'facet counts are wrong from the second call on',
    rules: ['list.facets', 'list.total'],
    only: ['list.facets'],
    onResponse: forResponse('listFamilies', 200, ({ json }, { url }, { memory }) => {
      const key = url.searchParams.get('q') ?? '';
      if (memory.has(key))
        for (const values of Object.values(json.facets) as { count: number }[][]) values.forEach((one) => (one.count += 1));
      memory.set(key, true);
    }),
  },
  {
    name: 'the third page repeats the second one',
    rules: ['list.paging', 'list.total', 'list.sort'],
    only: ['list.sort+general-rules'],
    onResponse(response, { url }, { memory }) {
      if (response.status !== 200 || !response.json?.items || !url.searchParams.has('cursor')) return;
      const key = `${url.pathname} ${url.searchParams.get('q')} ${url.searchParams.get('sort')} ${url.searchParams.get('limit')}`;
      const seen = (memory.get(key) as unknown[] | undefined) ?? [];
      if (seen.length === 1) response.json.items = structuredClone(seen[0]);
      memory.set(key, [...seen, structuredClone(response.json.items)]);
    },
  },
  {
    name: 'the second heartbeat counts another seat',
    rules: ['license.seat', 'license.force', 'license.lease'],
    only: ['license.seat'],
    onResponse: forResponse('trackInstance', 200, ({ json }, { json: sent }, { memory }) => {
      const key = String(sent?.instanceId).toLowerCase();
      if (memory.has(key)) json.seats.used += 1;
      memory.set(key, true);
    }),
  },
];

export const wrongLater: Mutant[] = [
  ...staleRecords,
  ...forgetful,
  ...staleLists,
  ...stillShown,
  ...spills,
  ...incompleteLists,
  ...others,
];
