import type { ActivityChange } from '../api/generated/model';
import { statusLabel } from './statuses.ts';
import { dayText } from './Time.tsx';

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `demo-request.status-changed` as text: "Demo request: status changed". */
export function actionLabel(action: string): string {
  const [entity = '', done = ''] = action.split('.');
  return `${sentence(entity.replaceAll('-', ' '))}: ${done.replaceAll('-', ' ')}`;
}

/** Fields whose values are values of an enum. */
const enumFields = new Set(['status', 'priority', 'topic', 'type', 'category', 'product', 'platform', 'role']);
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const day = /^\d{4}-\d{2}-\d{2}$/;
const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

function valueLabel(field: string, value: ActivityChange['from']): string {
  if (value === null || value === '') return 'none';
  if (value === 'true') return 'yes';
  if (value === 'false') return 'no';
  if (enumFields.has(field)) return statusLabel(value);
  if (day.test(value)) return dayText(value);
  return instant.test(value) ? time.format(new Date(value)) : value;
}

const fieldLabels: Readonly<Record<string, string>> = { active: 'Visible on the site', dueOn: 'Due date' };

/** "Status: New → Scheduled"; a value that was added has no `from`. */
export function changeLabel({ field, from, to }: ActivityChange): string {
  const name = fieldLabels[field] ?? sentence(field.replaceAll(/([A-Z])/g, ' $1').toLowerCase());
  return from === null ? `${name}: ${valueLabel(field, to)}` : `${name}: ${valueLabel(field, from)} → ${valueLabel(field, to)}`;
}
