import type { ActivityChange, ActivityEntry } from '../api/generated/model';
import { categoryLabel as familyCategoryLabel, endTypeLabel } from '../families/labels.ts';
import { courseFormatLabel, courseTypeLabel } from '../learn/course-labels.ts';
import { categoryLabel, levelLabel } from '../learn/labels.ts';
import { roleLabel } from './labels.ts';
import { typeLabel as licenseTypeLabel } from './licenses/labels.ts';
import { durationLabel, featureLabel } from './limit-labels.ts';
import { sentenceCase, wordsOf } from './sentence-case.ts';
import { statusLabel } from './statuses.ts';
import { topicLabel } from './support-requests/topics.ts';
import { dayText, zonedTimeText } from './Time.tsx';

/** Sentences by event, or by action if a kind of record differs. `{}` is the record. */
const sentences: Readonly<Record<string, string>> = {
  created: 'Created {}',
  updated: 'Changed {}',
  activated: 'Activated {}',
  deactivated: 'Deactivated {}',
  reactivated: 'Reactivated {}',
  deleted: 'Deleted {}',
  erased: 'Erased {}',
  submitted: 'Sent {}',
  'status-changed': 'Changed status of {}',
  'note-added': 'Added note to {}',
  assigned: 'Changed assignee of {}',
  replied: 'Replied to {}',
  answered: 'Answered {}',
  'link-created': 'Created visitor link for {}',
  issued: 'Issued {}',
  'type-changed': 'Changed type of {}',
  'activations-changed': 'Changed machines of {}',
  'instances-changed': 'Changed sessions of {}',
  'limits-changed': 'Changed limits of {}',
  extended: 'Extended {}',
  'customer-erased': 'Erased customer of {}',
  registered: 'Signed up for {}',
  'registration-erased': 'Erased registration for {}',
  enrolled: 'Enrolled in {}',
  'enrollment-erased': 'Erased enrollment in {}',
  completed: 'Completed {}',
  published: 'Published {}',
  'machine.registered': 'Registered {}',
  'machine.signed-off': 'Deregistered {}',
  'machine.freed': 'Released {}',
  'family.activated': 'Showed {} on the site',
  'family.deactivated': 'Hid {} from the site',
  'user.registered': 'Registered',
  'user.signed-in': 'Signed in',
  'user.signed-out': 'Signed out',
  'user.session-ended': 'Signed out of another device',
  'user.sessions-ended': 'Ended sessions of {}',
  'user.sessions-revoked': 'Ended all sessions of {}: a refresh token was used twice',
  'user.password-changed': 'Changed password',
  'user.password-reset': 'Set password by link',
  'user.second-factor-enabled': 'Turned on two-step verification',
  'user.second-factor-disabled': 'Turned off two-step verification of {}',
  'user.recovery-code-used': 'Used recovery code',
  'user.recovery-codes-renewed': 'Renewed recovery codes',
  'user.invited': 'Invited {}',
};

const recordMark = '{}';

function sentenceOf(action: string): string {
  const [, event = ''] = action.split('.');
  return sentences[action] ?? sentences[event] ?? `${sentenceCase(event.replaceAll('-', ' '))} ${recordMark}`;
}

/** The kind of record of an action, in lower case: "demo request". */
const nounOf = (action: string): string => (action.split('.')[0] ?? '').replaceAll('-', ' ');

/** `demo-request.status-changed` as text: "Changed status of demo request". */
export const formatAction = (action: string): string => sentenceOf(action).replace(recordMark, nounOf(action));

/** The heading of an action in the list of all actions: "Demo request". */
export const formatActionGroup = (action: string): string => sentenceCase(nounOf(action));

/** The text before and after the name of the record; null if the sentence does not name it. */
export function splitSentence({ action, entity }: Pick<ActivityEntry, 'action' | 'entity'>) {
  const [before = '', after] = sentenceOf(action).split(recordMark);
  return after === undefined ? { before, name: null, after: '' } : { before, name: nameOf(entity), after };
}

function nameOf({ kind, label }: ActivityEntry['entity']): string {
  // The label of a license is "License …Z73M".
  if (kind === 'license') return label.replace(/^License/, 'license');
  // The title of a saved reply doesn't say what it names, and there is no link to it.
  return kind === 'saved-reply' ? `saved reply “${label}”` : label;
}

/** Labels of coded values by field, or by kind of record and field. */
const valueLabels: Readonly<Record<string, (value: string) => string>> = {
  status: statusLabel,
  priority: statusLabel,
  topic: topicLabel,
  role: roleLabel,
  leaseSeconds: (seconds) => durationLabel(Number(seconds)),
  features: featureLabel,
  'license.type': licenseTypeLabel,
  'family.category': familyCategoryLabel,
  'family.endTypes': (endTypes) => endTypes.split(', ').map(endTypeLabel).join(', '),
  category: categoryLabel,
  level: levelLabel,
  'training-course.type': courseTypeLabel,
  format: courseFormatLabel,
};
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

function valueLabel(kind: string, field: string, value: ActivityChange['from']): string {
  if (value === null && optionalLimits.has(field)) return 'unlimited';
  if (value === null || value === '') return 'none';
  if (value === 'true') return 'yes';
  if (value === 'false') return 'no';
  const label = valueLabels[`${kind}.${field}`] ?? valueLabels[field];
  if (label) return label(value);
  if (dayPattern.test(value)) return dayText(value);
  return instantPattern.test(value) ? zonedTimeText(value) : value;
}

/** Labels by field, or by kind of record and field. */
const fieldLabels: Readonly<Record<string, string>> = {
  'family.active': 'Visible on the site',
  lod: 'LOD',
  'pcf.ready': 'Ready for PCF export',
  'pcf.component': 'PCF component',
  'pcf.skey': 'Symbol key',
  // The change does not say in which currency.
  'price.amount': 'Price in the smallest unit, for example cents',
  'price.currency': 'Currency',
  'series.id': 'Series ID',
  'series.title': 'Series',
  dueOn: 'Due date',
  expiresAt: 'Expires',
  startsAt: 'Starts',
  maxActivations: 'Machines',
  maxInstances: 'Sessions',
  maxElements: 'Elements per export',
  graceDays: 'Days offline',
  leaseSeconds: 'Seat release after a crash',
};
/** Limits of a license that allow any number if they have no value. */
const optionalLimits = new Set(['exportsPerMonth', 'maxElements']);

/** The number of entries of a list, which the log keeps instead of the list. */
const countPattern = /^\d+ entries$/;

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Keeps an Arabic or Hebrew text on its side of the arrow. Between two such texts, the arrow would point to the old one. */
const isolate = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text);

/** A change as text: "Status: New → Scheduled", or "Status: New" if the field was empty before. */
export function formatChange({ field, from, to }: ActivityChange, action: string): string {
  const [kind = ''] = action.split('.');
  const name = fieldLabels[`${kind}.${field}`] ?? fieldLabels[field] ?? sentenceCase(wordsOf(field).replaceAll('.', ' '));
  if (from !== null && from === to && countPattern.test(from)) return `${name}: changed`;
  return from === null && !optionalLimits.has(field)
    ? `${name}: ${valueLabel(kind, field, to)}`
    : `${name}: ${isolate(valueLabel(kind, field, from))} → ${isolate(valueLabel(kind, field, to))}`;
}
