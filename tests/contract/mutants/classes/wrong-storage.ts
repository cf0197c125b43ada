// Correct response, wrong storage: the response shows what was sent, but the backend stores something else or nothing.
import { operationOf } from '../../contract.ts';
import type { ProxiedResponse, ProxiedRequest, Mutant } from '../proxy.ts';

const tagOf = (id: string) => operationOf(id).tag;

/** [operation, field, value that is stored instead of the sent one] */
const changes: [string, string, unknown][] = [
  ['updateFamily', 'name', 'Another family'],
  ['updateFamily', 'description', 'Another description of the family.'],
  ['updateFamily', 'material', 'Another material'],
  ['updateFamily', 'category', 'instrument'],
  ['updateFamily', 'lod', 100],
  ['updateFamily', 'fileSize', null],
  ['updateWebinar', 'title', 'Another webinar'],
  ['updateWebinar', 'abstract', 'Another abstract of the webinar, which is long enough.'],
  ['updateWebinar', 'startsAt', '2031-01-01T00:00:00.000Z'],
  ['updateWebinar', 'durationMinutes', 17],
  ['updateWebinar', 'capacity', 9999],
  ['updateWebinar', 'joinUrl', null],
  ['updateWebinar', 'recordingUrl', null],
  ['updateTrainingCourse', 'title', 'Another course'],
  ['updateTrainingCourse', 'type', 'certification'],
  ['updateTrainingCourse', 'level', 'advanced'],
  ['updateTrainingCourse', 'format', 'hybrid'],
  ['updateTrainingCourse', 'startsAt', null],
  ['updateTrainingCourse', 'seats', 999],
  ['updateTutorial', 'title', 'Another tutorial'],
  ['updateTutorial', 'summary', 'Another summary of the tutorial, which is long enough.'],
  ['updateTutorial', 'body', 'Another body of the tutorial, which is long enough.'],
  ['updateTutorial', 'category', 'licensing'],
  ['updateTutorial', 'durationMinutes', 77],
  ['updateTutorial', 'published', true],
  ['updateLearningPath', 'title', 'Another path'],
  ['updateLearningPath', 'category', 'licensing'],
  ['updateLearningPath', 'level', 'advanced'],
  ['updateLearningPath', 'estimatedHours', 77],
  ['updateSupportRequest', 'priority', 'normal'],
  ['createFamily', 'material', 'Another material'],
  ['createFamily', 'standards', ['ASME B16.99']],
  ['createFamily', 'revitVersions', [2024]],
  ['createFamily', 'endTypes', ['PL']],
  ['createWebinar', 'abstract', 'Another abstract of the webinar, which is long enough.'],
  ['createWebinar', 'timeZone', 'Asia/Tokyo'],
  ['createWebinar', 'durationMinutes', 17],
  ['createTrainingCourse', 'level', 'beginner'],
  ['createTrainingCourse', 'syllabus', [{ title: 'Another lesson', durationMinutes: 5 }]],
  ['createTrainingCourse', 'price', { amount: 12_300, currency: 'CHF' }],
  ['createTutorial', 'tags', ['another']],
  ['createTutorial', 'durationMinutes', 77],
  ['createLearningPath', 'estimatedHours', 77],
];

function storeInstead(request: ProxiedRequest, field: string, stored: unknown) {
  const { json } = request;
  if (!json || typeof json !== 'object' || !(field in json)) return;
  request.note = json[field];
  json[field] = stored;
}
const respondAsSent = ({ status, json }: ProxiedResponse, { note }: ProxiedRequest, field: string) => {
  if (note !== undefined && status < 300 && json) json[field] = note;
};

const changed = changes.map(([operation, field, stored]): Mutant => ({
  name: `${operation} returns ${field} as sent, but stores another value`,
  rules: ['write.changes', 'write.stored', 'write.persists'],
  only: [`write.changes+${operation}`, `write.stored+${tagOf(operation)}`],
  onRequest: (request) => (request.operation === operation ? storeInstead(request, field, stored) : undefined),
  onResponse: (response, request) => (request.operation === operation ? respondAsSent(response, request, field) : undefined),
}));

/** [submission, field, value that is stored instead of the sent one] */
const submissions: [string, string, unknown][] = [
  ['submitDemoRequest', 'company', 'Another company'],
  ['submitDemoRequest', 'country', 'Another country'],
  ['submitDemoRequest', 'message', 'Another message, which is long enough.'],
  ['submitDemoRequest', 'software', ['Another program']],
  ['submitSupportRequest', 'topic', 'other'],
  ['submitSupportRequest', 'pluginVersion', '9.9.9'],
  ['submitSupportRequest', 'message', 'Another message, which is long enough.'],
  ['submitCustomizationRequest', 'platform', 'other'],
  ['submitCustomizationRequest', 'budgetRange', 'not-sure'],
  ['submitCustomizationRequest', 'area', 'Another area'],
  ['submitAutomationRequest', 'hoursPerWeek', 1],
  ['submitAutomationRequest', 'tools', ['Another tool']],
  ['submitAutomationRequest', 'expectedOutcome', 'Another outcome, which is long enough.'],
];
const submitted = submissions.map(([operation, field, stored]): Mutant => ({
  name: `${operation} returns success, but stores another ${field}`,
  rules: ['desk.stored'],
  only: [`desk.stored+${operation}`],
  onRequest: (request) => (request.operation === operation ? storeInstead(request, field, stored) : undefined),
}));

/** Operations that respond as if they had changed the record, but store nothing; `shown` applies the change to the response. */
const answeredOnly: [operation: string, path: RegExp, shown: (json: any, sent: any) => void][] = [
  ...(['Demo', 'Support', 'Customization', 'Automation'] as const).map(
    (name): [string, RegExp, (json: any, sent: any) => void] => [
      `update${name}RequestStatus`,
      /\/status$/,
      (json, sent) => void (json.status = sent.status),
    ],
  ),
  ['updateWebinarStatus', /\/status$/, (json, sent) => void (json.status = sent.status)],
  ['updateTrainingCourseStatus', /\/status$/, (json, sent) => void (json.status = sent.status)],
  ['updateSupportRequest', /$^/, (json, sent) => void (json.priority = sent.priority)],
  ['toggleFamilyActive', /\/toggle-active$/, (json) => void (json.active = !json.active)],
  ['toggleFamilyActiveByPost', /\/toggle-active$/, (json) => void (json.active = !json.active)],
  ['extendLicense', /\/extend$/, (json) => void (json.expiresAt = '2039-01-01T00:00:00.000Z')],
  ['updateLicenseType', /\/update-type$/, (json, sent) => void Object.assign(json, { type: sent.type, expiresAt: null })],
  ['updateLicenseActivations', /\/update-activations$/, (json, sent) => void (json.maxActivations = sent.maxActivations)],
  ['updateLicenseInstances', /\/update-instances$/, (json, sent) => void (json.maxInstances = sent.maxInstances)],
  ['updateLicenseLimits', /\/update-limits$/, (json, sent) => void (json.limits.graceDays = sent.graceDays)],
];
const notStored = answeredOnly.map(([operation, path, shown]): Mutant => ({
  name: `${operation} returns the change, but stores nothing`,
  rules: ['write.changes', 'desk.transitions', 'learning.transitions', 'write.version'],
  only: [`write.changes+${operation}`],
  onRequest(request) {
    if (request.operation !== operation || request.headers['if-match']) return;
    request.note = request.json ?? {};
    // Reads the record instead of changing it. Without the matched end, the path is the address of the record.
    Object.assign(request, { method: 'GET', json: null, body: Buffer.alloc(0) });
    request.url.pathname = request.url.pathname.replace(path, '');
  },
  onResponse({ status, json, headers }, { note }) {
    if (note === undefined || status !== 200) return;
    shown(json, note);
    json.version += 1;
    headers['etag'] = `"${json.version}"`;
    delete json.registrations;
  },
}));

const deletions = [
  'deleteFamily',
  'deleteDemoRequest',
  'deleteSupportRequest',
  'deleteCustomizationRequest',
  'deleteAutomationRequest',
  'deleteWebinar',
  'deleteTrainingCourse',
  'deleteLearningPath',
  'deleteLicense',
];
const notDeleted = deletions.map((operation): Mutant => ({
  name: `${operation} returns 204, but deletes nothing`,
  rules: ['write.deleted'],
  only: ['write.deleted+general-rules'],
  onRequest(request) {
    if (request.operation !== operation) return;
    request.note = true;
    request.method = 'GET';
    request.url.search = '';
  },
  onResponse(response, { note }) {
    if (note && response.status === 200) Object.assign(response, { status: 204, json: null });
  },
}));

export const wrongStorage: Mutant[] = [...changed, ...submitted, ...notStored, ...notDeleted];
