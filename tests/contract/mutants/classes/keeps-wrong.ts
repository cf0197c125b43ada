// Answers right, keeps wrong: the answer shows what was sent, and the backend stores something else or nothing.
import { operation as operationOf } from '../../contract.ts';
import type { Answered, Asked, Mutant } from '../proxy.ts';

const tagOf = (id: string) => operationOf(id).tag;

/** [operation, field, what is stored instead of what was sent] */
const changes: [string, string, unknown][] = [
  ['updateFamily', 'name', 'Another family'],
  ['updateFamily', 'description', 'Another description of the family.'],
  ['updateFamily', 'material', 'Another material'],
  ['updateFamily', 'category', 'instrument'],
  ['updateFamily', 'lod', 100],
  ['updateFamily', 'fileSize', null],
  ['updateWebinar', 'title', 'Another webinar'],
  ['updateWebinar', 'abstract', 'Another abstract of the webinar, as long as it has to be.'],
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
  ['updateTutorial', 'summary', 'Another summary of the tutorial, as long as it has to be.'],
  ['updateTutorial', 'body', 'Another body of the tutorial, as long as it has to be.'],
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
  ['createWebinar', 'abstract', 'Another abstract of the webinar, as long as it has to be.'],
  ['createWebinar', 'timeZone', 'Asia/Tokyo'],
  ['createWebinar', 'durationMinutes', 17],
  ['createTrainingCourse', 'level', 'beginner'],
  ['createTrainingCourse', 'syllabus', [{ title: 'Another lesson', durationMinutes: 5 }]],
  ['createTrainingCourse', 'price', { amount: 12_300, currency: 'CHF' }],
  ['createTutorial', 'tags', ['another']],
  ['createTutorial', 'durationMinutes', 77],
  ['createLearningPath', 'estimatedHours', 77],
];

function keeps(asked: Asked, field: string, stored: unknown) {
  const { json } = asked;
  if (!json || typeof json !== 'object' || !(field in json)) return;
  asked.note = json[field];
  json[field] = stored;
}
const answersAsSent = ({ status, json }: Answered, { note }: Asked, field: string) => {
  if (note !== undefined && status < 300 && json) json[field] = note;
};

const changed = changes.map(([operation, field, stored]): Mutant => ({
  name: `${operation} answers with ${field} as sent and stores another value`,
  rules: ['write.changes', 'write.kept', 'write.stays'],
  only: [`write.changes+${operation}`, `write.kept+${tagOf(operation)}`],
  ask: (asked) => (asked.operation === operation ? keeps(asked, field, stored) : undefined),
  answer: (answered, asked) => (asked.operation === operation ? answersAsSent(answered, asked, field) : undefined),
}));

/** [submission, field, what is stored] */
const submissions: [string, string, unknown][] = [
  ['submitDemoRequest', 'company', 'Another company'],
  ['submitDemoRequest', 'country', 'Another country'],
  ['submitDemoRequest', 'message', 'Another message, as long as it has to be.'],
  ['submitDemoRequest', 'software', ['Another program']],
  ['submitSupportRequest', 'topic', 'other'],
  ['submitSupportRequest', 'pluginVersion', '9.9.9'],
  ['submitSupportRequest', 'message', 'Another message, as long as it has to be.'],
  ['submitCustomizationRequest', 'platform', 'other'],
  ['submitCustomizationRequest', 'budgetRange', 'not-sure'],
  ['submitCustomizationRequest', 'area', 'Another area'],
  ['submitAutomationRequest', 'hoursPerWeek', 1],
  ['submitAutomationRequest', 'tools', ['Another tool']],
  ['submitAutomationRequest', 'expectedOutcome', 'Another outcome, as long as it has to be.'],
];
const submitted = submissions.map(([operation, field, stored]): Mutant => ({
  name: `${operation} thanks the visitor and stores another ${field}`,
  rules: ['desk.kept'],
  only: [`desk.kept+${operation}`],
  ask: (asked) => (asked.operation === operation ? keeps(asked, field, stored) : undefined),
}));

/** Operations that answer as if they had changed the record, with what their answer shows; nothing is stored. */
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
  name: `${operation} answers with the change and stores nothing`,
  rules: ['write.changes', 'desk.machine', 'learning.machine', 'write.version'],
  only: [`write.changes+${operation}`],
  ask(asked) {
    if (asked.operation !== operation || asked.headers['if-match']) return;
    asked.note = asked.json ?? {};
    // The record is only read: the rest of its address names it.
    Object.assign(asked, { method: 'GET', json: null, body: Buffer.alloc(0) });
    asked.url.pathname = asked.url.pathname.replace(path, '');
  },
  answer({ status, json, headers }, { note }) {
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
  name: `${operation} answers 204 and deletes nothing`,
  rules: ['write.deleted'],
  only: ['write.deleted+laws'],
  ask(asked) {
    if (asked.operation !== operation) return;
    asked.note = true;
    asked.method = 'GET';
    asked.url.search = '';
  },
  answer(answered, { note }) {
    if (note && answered.status === 200) Object.assign(answered, { status: 204, json: null });
  },
}));

export const keepsWrong: Mutant[] = [...changed, ...submitted, ...notStored, ...notDeleted];
