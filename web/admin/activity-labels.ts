import type { ActivityChange } from '../api/generated/model';

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `demo-request.status-changed` in words: Demo request: status changed. */
export function actionLabel(action: string): string {
  const [entity = '', done = ''] = action.split('.');
  return `${sentence(entity.replaceAll('-', ' '))}: ${done.replaceAll('-', ' ')}`;
}

const valueLabel = (value: ActivityChange['from']) => (value === null || value === '' ? 'nothing' : String(value));

/** `status: new → scheduled`; what was added has no from. */
export function changeLabel({ field, from, to }: ActivityChange): string {
  const name = sentence(field.replaceAll(/([A-Z])/g, ' $1').toLowerCase());
  return from === null ? `${name}: ${valueLabel(to)}` : `${name}: ${valueLabel(from)} → ${valueLabel(to)}`;
}
