import type { ActivityChange } from '../api/generated/model';
import { sentenceCase, wordsOf } from './sentence-case.ts';
import { statusLabel } from './statuses.ts';
import { dayText, timeText } from './Time.tsx';

/** Events that the screens name differently from the contract. */
const eventLabels: Readonly<Record<string, string>> = { freed: 'released' };

/** `demo-request.status-changed` as text: "Demo request: status changed". */
export function formatAction(action: string): string {
  const [entity = '', event = ''] = action.split('.');
  return `${sentenceCase(entity.replaceAll('-', ' '))}: ${eventLabels[event] ?? event.replaceAll('-', ' ')}`;
}

/** Fields with enum values. */
const enumFields = new Set(['status', 'priority', 'topic', 'type', 'category', 'product', 'platform', 'role']);
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

function valueLabel(field: string, value: ActivityChange['from']): string {
  if (value === null || value === '') return 'none';
  if (value === 'true') return 'yes';
  if (value === 'false') return 'no';
  if (enumFields.has(field)) return statusLabel(value);
  if (dayPattern.test(value)) return dayText(value);
  return instantPattern.test(value) ? timeText(value) : value;
}

const fieldLabels: Readonly<Record<string, string>> = { active: 'Visible on the site', dueOn: 'Due date' };

/** A change as text: "Status: New → Scheduled", or "Status: New" if the field was empty before. */
export function formatChange({ field, from, to }: ActivityChange): string {
  const name = fieldLabels[field] ?? sentenceCase(wordsOf(field));
  return from === null ? `${name}: ${valueLabel(field, to)}` : `${name}: ${valueLabel(field, from)} → ${valueLabel(field, to)}`;
}
