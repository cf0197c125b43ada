import type { RequestBase, RequestSummaryBase } from '../../api/generated/model';

/** Each desk has its own statuses. */
interface DeskStatus {
  status: string;
  nextStatuses: readonly string[];
}

/** The fields that rows of every desk have. */
export type RequestRow = RequestSummaryBase & DeskStatus;

/** The fields that requests of every desk have. */
export type DeskRequest = RequestBase & DeskStatus;
