import type { Assignee, RequestNote } from '../../api/generated/model';

/** The fields that rows of every desk have. */
export interface RequestRow {
  id: string;
  reference: string;
  name: string;
  email: string;
  company: string | null;
  country: string | null;
  priority: string;
  dueOn: string | null;
  overdue: boolean;
  assignee: Assignee | null;
  noteCount: number;
  status: string;
  nextStatuses: readonly string[];
  version: number;
  createdAt: string;
  updatedAt: string;
  firstRespondedAt: string | null;
  closedAt: string | null;
}

/** The fields that requests of every desk have. */
export interface DeskRequest extends RequestRow {
  phone: string | null;
  message: string;
  page: string | null;
  notes: RequestNote[];
  assignees: Assignee[];
}
