// Times that move when they should not, and times that do not move when they should; rows that differ from records.
import { at } from '../faults.ts';
import type { Mutant } from '../proxy.ts';

const later = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();

const dated: Mutant[] = [
  {
    name: 'a move at a desk dates the creation anew',
    rules: ['desk.machine', 'write.changes'],
    only: ['desk.machine+moves'],
    answer: at('getDemoRequest', 200, ({ json }) => void (json.version > 1 && (json.createdAt = json.updatedAt))),
  },
  {
    name: 'the first response is dated anew by each move',
    rules: ['desk.machine'],
    only: ['desk.machine+moves'],
    answer: at('getSupportRequest', 200, ({ json }) => {
      if (json.firstRespondedAt !== null) json.firstRespondedAt = json.updatedAt;
    }),
  },
  {
    name: 'the first response is never dated',
    rules: ['desk.machine'],
    only: ['desk.machine+moves'],
    answer: at('getCustomizationRequest', 200, ({ json }) => void (json.firstRespondedAt = null)),
  },
  {
    name: 'spam counts as a response',
    rules: ['desk.machine'],
    only: ['desk.machine+moves'],
    answer: at('getDemoRequest', 200, ({ json }) => void (json.status === 'spam' && (json.firstRespondedAt ??= json.updatedAt))),
  },
  {
    name: 'a request that is reopened stays closed',
    rules: ['desk.machine'],
    only: ['desk.machine+moves'],
    answer: at('getSupportRequest', 200, ({ json }, { url }, { memory }) => {
      if (json.closedAt !== null) memory.set(url.pathname, json.closedAt);
      else if (memory.has(url.pathname)) json.closedAt = memory.get(url.pathname);
    }),
  },
  {
    name: 'a request is closed when it was sent',
    rules: ['desk.machine'],
    only: ['desk.machine+moves'],
    answer: at(
      'getAutomationRequest',
      200,
      ({ json }) => void (json.closedAt !== null && (json.closedAt = later(json.createdAt, -60_000))),
    ),
  },
  {
    name: 'a change goes back in time',
    rules: ['write.changes'],
    only: ['write.changes+updateFamily'],
    answer: at(/^(updateFamily|getAdminFamily)$/, 200, ({ json }) => {
      if (json.version > 1) json.updatedAt = later(json.createdAt, -1000);
    }),
  },
  {
    name: 'a change of a tutorial does not date it',
    rules: ['write.changes'],
    only: ['write.changes+updateTutorial'],
    answer: at(/^(updateTutorial|getAdminTutorial)$/, 200, ({ json }) => void (json.updatedAt = json.createdAt)),
  },
  {
    name: 'a change of a license does not date it',
    rules: ['write.changes'],
    only: ['write.changes+updateLicenseInstances'],
    answer: at(/^(updateLicenseInstances|getLicense)$/, 200, ({ json }) => void (json.updatedAt = json.issuedAt)),
  },
  {
    name: 'a new family was made an hour ago',
    rules: ['write.changes'],
    only: ['write.changes+getAdminFamily'],
    answer: at('getAdminFamily', 200, ({ json }) => void (json.createdAt = later(json.createdAt, -3_600_000))),
  },
  {
    name: 'a lease is a minute longer than the license says',
    rules: ['license.lease'],
    only: ['license.lease'],
    answer: at('trackInstance', 200, ({ json }) => void (json.leaseExpiresAt = later(json.leaseExpiresAt, 60_000))),
  },
  {
    name: 'the time of the server in a lease is ten seconds off',
    rules: ['license.lease', 'license.offline'],
    only: ['license.lease'],
    answer: at('trackInstance', 200, ({ json }) => void (json.serverTime = later(json.serverTime, -10_000))),
  },
];

/** [list, field, what a row shows] */
const rows: [string, string, unknown][] = [
  ['listAdminFamilies', 'material', 'Another material'],
  ['listFamilies', 'standards', ['ASME B16.99']],
  ['listDemoRequests', 'company', 'Another company'],
  ['listSupportRequests', 'priority', 'low'],
  ['listSupportRequests', 'topic', 'other'],
  ['listCustomizationRequests', 'platform', 'other'],
  ['listAutomationRequests', 'hoursPerWeek', 1],
  ['listAdminWebinars', 'durationMinutes', 17],
  ['listWebinars', 'durationMinutes', 17],
  ['listAdminTrainingCourses', 'seats', 7777],
  ['listTrainingCourses', 'level', 'beginner'],
  ['listAdminTutorials', 'durationMinutes', 77],
  ['listTutorials', 'durationMinutes', 77],
  ['listAdminLearningPaths', 'estimatedHours', 99],
  ['listLearningPaths', 'estimatedHours', 99],
  ['listLicenses', 'maxActivations', 77],
];
const differing = rows.map(([list, field, value]): Mutant => ({
  name: `a row of ${list} shows another ${field} than the record`,
  rules: ['list.agrees'],
  only: [`list.agrees+${list}`],
  answer: at(list, 200, ({ json }) => void json.items.forEach((item: any) => (item[field] = value))),
}));

/** [creation, field, what it is where it is left out] */
const defaults: [string, string, unknown][] = [
  ['createFamily', 'active', false],
  ['createTutorial', 'published', true],
];
const otherDefaults = defaults.map(([operation, field, value]): Mutant => ({
  name: `${operation} has another default of ${field}`,
  rules: ['write.defaults', 'write.published', 'write.kept'],
  only: [`write.defaults+${operation}`],
  ask: ({ operation: asked, json }) => {
    if (asked === operation && json && !(field in json)) json[field] = value;
  },
}));

export const times: Mutant[] = [...dated, ...differing, ...otherDefaults];
