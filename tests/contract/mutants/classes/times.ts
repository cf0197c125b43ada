// Wrong times, list items that differ from their records, and wrong defaults.
import { forResponse } from '../mutant-helpers.ts';
import type { Mutant } from '../proxy.ts';

const later = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();

const dated: Mutant[] = [
  {
    name: 'a status change changes createdAt',
    rules: ['desk.transitions', 'write.changes'],
    only: ['desk.transitions+status-changes'],
    onResponse: forResponse('getDemoRequest', 200, ({ json }) => void (json.version > 1 && (json.createdAt = json.updatedAt))),
  },
  {
    name: 'each status change changes firstRespondedAt',
    rules: ['desk.transitions'],
    only: ['desk.transitions+status-changes'],
    onResponse: forResponse('getSupportRequest', 200, ({ json }) => {
      if (json.firstRespondedAt !== null) json.firstRespondedAt = json.updatedAt;
    }),
  },
  {
    name: 'firstRespondedAt is never set',
    rules: ['desk.transitions'],
    only: ['desk.transitions+status-changes'],
    onResponse: forResponse('getCustomizationRequest', 200, ({ json }) => void (json.firstRespondedAt = null)),
  },
  {
    name: 'marking as spam sets firstRespondedAt',
    rules: ['desk.transitions'],
    only: ['desk.transitions+status-changes'],
    onResponse: forResponse(
      'getDemoRequest',
      200,
      ({ json }) => void (json.status === 'spam' && (json.firstRespondedAt ??= json.updatedAt)),
    ),
  },
  {
    name: 'a reopened request keeps closedAt',
    rules: ['desk.transitions'],
    only: ['desk.transitions+status-changes'],
    onResponse: forResponse('getSupportRequest', 200, ({ json }, { url }, { memory }) => {
      if (json.closedAt !== null) memory.set(url.pathname, json.closedAt);
      else if (memory.has(url.pathname)) json.closedAt = memory.get(url.pathname);
    }),
  },
  {
    name: 'closedAt is before createdAt',
    rules: ['desk.transitions'],
    only: ['desk.transitions+status-changes'],
    onResponse: forResponse(
      'getAutomationRequest',
      200,
      ({ json }) => void (json.closedAt !== null && (json.closedAt = later(json.createdAt, -60_000))),
    ),
  },
  {
    name: 'a change sets updatedAt to an earlier time',
    rules: ['write.changes'],
    only: ['write.changes+updateFamily'],
    onResponse: forResponse(/^(updateFamily|getAdminFamily)$/, 200, ({ json }) => {
      if (json.version > 1) json.updatedAt = later(json.createdAt, -1000);
    }),
  },
  {
    name: 'a change of a tutorial does not change updatedAt',
    rules: ['write.changes'],
    only: ['write.changes+updateTutorial'],
    onResponse: forResponse(/^(updateTutorial|getAdminTutorial)$/, 200, ({ json }) => void (json.updatedAt = json.createdAt)),
  },
  {
    name: 'a change of a license does not change updatedAt',
    rules: ['write.changes'],
    only: ['write.changes+updateLicenseInstances'],
    onResponse: forResponse(/^(updateLicenseInstances|getLicense)$/, 200, ({ json }) => void (json.updatedAt = json.issuedAt)),
  },
  {
    name: 'createdAt of a new family is an hour ago',
    rules: ['write.changes'],
    only: ['write.changes+getAdminFamily'],
    onResponse: forResponse('getAdminFamily', 200, ({ json }) => void (json.createdAt = later(json.createdAt, -3_600_000))),
  },
  {
    name: 'a lease is one minute too long',
    rules: ['license.lease'],
    only: ['license.lease'],
    onResponse: forResponse('trackInstance', 200, ({ json }) => void (json.leaseExpiresAt = later(json.leaseExpiresAt, 60_000))),
  },
  {
    name: 'serverTime of a lease is ten seconds off',
    rules: ['license.lease', 'license.offline'],
    only: ['license.lease'],
    onResponse: forResponse('trackInstance', 200, ({ json }) => void (json.serverTime = later(json.serverTime, -10_000))),
  },
];

/** [list, field, value in the list] */
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
  name: `${list} shows another ${field} than the record`,
  rules: ['list.agrees'],
  only: [`list.agrees+${list}`],
  onResponse: forResponse(list, 200, ({ json }) => void json.items.forEach((item: any) => (item[field] = value))),
}));

/** [operation, field, wrong default] */
const defaults: [string, string, unknown][] = [
  ['createFamily', 'active', false],
  ['createTutorial', 'published', true],
];
const otherDefaults = defaults.map(([operation, field, value]): Mutant => ({
  name: `${operation} has a wrong default of ${field}`,
  rules: ['write.defaults', 'write.published', 'write.stored'],
  only: [`write.defaults+${operation}`],
  onRequest: ({ operation: called, json }) => {
    if (called === operation && json && !(field in json)) json[field] = value;
  },
}));

export const times: Mutant[] = [...dated, ...differing, ...otherDefaults];
