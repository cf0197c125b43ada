import type { Option } from '../Choice.tsx';
import type { DeskRequest } from './request-types.ts';

type Request = Pick<DeskRequest, 'assignee' | 'assignees'>;

export const nobody: Option = { value: 'none', label: 'Nobody' };

/** Whether the server accepts a person as the assignee. It refuses users who are no longer active administrators. */
export const canAssign = ({ assignees }: Pick<Request, 'assignees'>, assignee: Request['assignee']): boolean =>
  assignee === null || assignees.some(({ id }) => id === assignee.id);

/** Nobody, the possible assignees, and the present assignee, marked if that person can no longer be assigned. */
export function assigneeOptions({ assignee, assignees }: Request): Option[] {
  const options = [nobody, ...assignees.map(({ id, name }) => ({ value: id, label: name }))];
  if (assignee && !canAssign({ assignees }, assignee)) options.push({ value: assignee.id, label: `${assignee.name} (former)` });
  return options;
}
