import type { Option } from '../Choice.tsx';
import type { DeskRequest } from './request-types.ts';

type Request = Pick<DeskRequest, 'assignee' | 'assignees'>;

export const nobody: Option = { value: 'none', label: 'Nobody' };

/** Whether the server accepts a person as the assignee. It refuses users who are no longer active administrators. */
export const canAssign = ({ assignees }: Pick<Request, 'assignees'>, assignee: Request['assignee']): boolean =>
  assignee === null || assignees.some(({ id }) => id === assignee.id);

/** Nobody, the possible assignees, and the present assignee even if that person can no longer be assigned. */
export function assigneeOptions({ assignee, assignees }: Request): Option[] {
  const people = assignee && !canAssign({ assignees }, assignee) ? [...assignees, assignee] : assignees;
  return [nobody, ...people.map(({ id, name }) => ({ value: id, label: name }))];
}
