// Right at first, wrong later: the first answers are as they should be; a later one is stale, forgets a field, or shows
// what belongs to another record.
import { at, become } from '../faults.ts';
import type { Answered, Mutant } from '../proxy.ts';

const copyOf = (answered: Answered): Answered => ({
  ...answered,
  headers: { ...answered.headers },
  json: structuredClone(answered.json),
});

/** Reads of one record that go on showing its first state. */
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
  name: `${operation} shows the first state that was read, whatever has changed since`,
  rules: ['write.changes', 'write.stays'],
  only: [`write.changes+records`],
  answer: at(operation, 200, (answered, { url }, { memory }) => {
    const first = memory.get(url.pathname) as Answered | undefined;
    if (first) become(answered, first);
    else memory.set(url.pathname, copyOf(answered));
  }),
}));

/** Reads that forget a field from the second time on: [operation, field, value]. */
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
  name: `${operation} shows another ${field} from the second reading on`,
  rules: ['write.stays', 'write.changes'],
  only: [`write.stays+${operation}`],
  answer: at(operation, 200, ({ json }, { url }, { memory }) => {
    if (memory.has(url.pathname)) json[field] = value;
    memory.set(url.pathname, true);
  }),
}));

/** Lists that answer a question as they answered it the first time. */
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
  name: `${operation} answers the same question as it did the first time`,
  rules: ['write.deleted'],
  only: [`write.deleted+${operation}`],
  answer: at(operation, 200, (answered, { url }, { memory }) => {
    const first = memory.get(url.search) as Answered | undefined;
    if (first) become(answered, first);
    else memory.set(url.search, copyOf(answered));
  }),
}));

/** Visitors go on seeing what they have seen: [operation, rules, checks]. */
const shown: [string, string[]][] = [
  ['getFamily', ['http.conditional+families', 'write.published+families']],
  ['getWebinar', ['write.published+learning', 'http.conditional+learning']],
  ['getTrainingCourse', ['write.published+learning', 'http.conditional+learning']],
  ['getTutorial', ['write.published+learning', 'http.conditional+learning']],
  ['getLearningPath', ['write.published+learning', 'http.conditional+learning']],
];
const stillShown = shown.map(([operation, only]): Mutant => ({
  name: `${operation} goes on showing what it has shown once`,
  rules: ['write.published', 'http.conditional', 'write.deleted'],
  only,
  answer(answered, asked, { memory }) {
    if (asked.operation !== operation) return;
    const first = memory.get(asked.url.pathname) as Answered | undefined;
    if (first && answered.status !== 304) become(answered, first);
    else if (answered.status === 200) memory.set(asked.url.pathname, copyOf(answered));
  },
}));

/** A change that shows up at another record: [change, reading, field]. */
const spilled: [string, string, string][] = [
  ['updateFamily', 'getAdminFamily', 'lod'],
  ['updateSupportRequest', 'getSupportRequest', 'priority'],
  ['updateWebinar', 'getAdminWebinar', 'title'],
  ['updateTutorial', 'getAdminTutorial', 'title'],
  ['updateLicenseActivations', 'getLicense', 'maxActivations'],
  ['updateLicenseInstances', 'getLicense', 'maxInstances'],
];
const spills = spilled.map(([change, reading, field]): Mutant => ({
  name: `${change} changes ${field} of every other record as well`,
  rules: ['write.changes'],
  // A check that ran before it would have changed the other record already.
  only: [`write.changes+${change}`],
  answer(answered, { operation, json }, { memory }) {
    if (operation === change && answered.status === 200 && json?.[field] !== undefined) memory.set('changed', json[field]);
    if (operation === reading && answered.status === 200 && memory.has('changed')) answered.json[field] = memory.get('changed');
  },
}));

const others: Mutant[] = [
  {
    name: 'the activity log forgets who did it once another entry follows',
    rules: ['write.logged'],
    only: ['write.logged+records'],
    answer: at('listActivity', 200, ({ json }) => {
      if (json.items.length < 2) return;
      for (const item of json.items.slice(0, -1)) item.actor = { kind: 'system', id: null, label: 'System' };
      json.items.at(0).actor = { kind: 'system', id: null, label: 'System' };
    }),
  },
  {
    name: 'the activity log rewrites the changes of an earlier entry',
    rules: ['write.logged'],
    only: ['write.logged+records'],
    answer: at('listActivity', 200, ({ json }) => {
      if (json.items.length > 1) for (const item of json.items) item.changes = json.items.at(-1).changes;
    }),
  },
  {
    name: 'total is right on the first page only',
    rules: ['list.total'],
    only: ['list.total'],
    answer(answered, { url }) {
      if (answered.status === 200 && url.searchParams.has('cursor') && answered.json?.total !== undefined)
        answered.json.total -= 1;
    },
  },
  {
    name: 'facets are right on the first page only',
    rules: ['list.facets', 'list.total'],
    only: ['list.facets'],
    answer: at('listFamilies', 200, ({ json }, { url }, { memory }) => {
      const key = url.searchParams.get('q') ?? '';
      if (memory.has(key))
        for (const values of Object.values(json.facets) as { count: number }[][]) values.forEach((one) => (one.count += 1));
      memory.set(key, true);
    }),
  },
  {
    name: 'the third page is the second one again',
    rules: ['list.paging', 'list.total', 'list.sort'],
    only: ['list.sort+laws'],
    answer(answered, { url }, { memory }) {
      if (answered.status !== 200 || !answered.json?.items || !url.searchParams.has('cursor')) return;
      const key = `${url.pathname} ${url.searchParams.get('q')} ${url.searchParams.get('sort')} ${url.searchParams.get('limit')}`;
      const seen = (memory.get(key) as unknown[] | undefined) ?? [];
      if (seen.length === 1) answered.json.items = structuredClone(seen[0]);
      memory.set(key, [...seen, structuredClone(answered.json.items)]);
    },
  },
  {
    name: 'a seat is lost at the second heartbeat',
    rules: ['license.seat', 'license.force', 'license.lease'],
    only: ['license.seat'],
    answer: at('trackInstance', 200, ({ json }, { json: sent }, { memory }) => {
      const key = String(sent?.instanceId).toLowerCase();
      if (memory.has(key)) json.seats.used += 1;
      memory.set(key, true);
    }),
  },
];

export const wrongLater: Mutant[] = [...staleRecords, ...forgetful, ...staleLists, ...stillShown, ...spills, ...others];
