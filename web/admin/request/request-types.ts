import type * as model from '../../api/generated/model';
import type { DeskName, ListDemoRequestsParams, RequestBase, RequestSummaryBase } from '../../api/generated/model';

type ValueOf<T> = T extends unknown ? T[keyof T] : never;

/** The statuses of all desks: `DemoStatus`, `SupportStatus` and so on. */
type RequestStatus = ValueOf<(typeof model)[`${Capitalize<DeskName>}Status`]>;

/** Each desk has its own statuses. */
interface DeskStatus {
  status: string;
  nextStatuses: readonly string[];
}

/** The fields that rows of every desk have. */
export type RequestRow = RequestSummaryBase & DeskStatus;

/** The query parameters that lists of every desk have, with the statuses of all desks. */
export type RequestParameters = Omit<ListDemoRequestsParams, 'status'> & {
  status?: RequestStatus[];
};

/** The status of unwanted requests. */
export const spam = 'spam' satisfies RequestStatus;

/** How often an open request and its conversation are read again, so that two administrators do not handle the same request. */
export const refreshMs = 30_000;

/** The fields that requests of every desk have. */
export type DeskRequest = RequestBase & DeskStatus;
