import type {
  AutomationStatus,
  CustomizationStatus,
  DemoStatus,
  ListDemoRequestsParams,
  RequestBase,
  RequestSummaryBase,
  SupportStatus,
} from '../../api/generated/model';

/** Each desk has its own statuses. */
interface DeskStatus {
  status: string;
  nextStatuses: readonly string[];
}

/** The fields that rows of every desk have. */
export type RequestRow = RequestSummaryBase & DeskStatus;

/** The query parameters that lists of every desk have, with the statuses of all desks. */
export type RequestParameters = Omit<ListDemoRequestsParams, 'status'> & {
  status?: (DemoStatus | SupportStatus | CustomizationStatus | AutomationStatus)[];
};

/** The status of unwanted requests. */
export const spam = 'spam' satisfies DemoStatus & SupportStatus & CustomizationStatus & AutomationStatus;

/** The fields that requests of every desk have. */
export type DeskRequest = RequestBase & DeskStatus;
