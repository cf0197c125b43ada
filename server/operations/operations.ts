import type { Operations } from '../contract/operation.ts';
import * as activityLog from './activity-log.ts';
import * as auth from './auth.ts';
import * as demoRequests from './demo-requests.ts';
import * as families from './families.ts';
import { notImplemented } from './not-implemented.ts';
import * as service from './service.ts';

/** Every operation of the contract by its operationId. */
export const operations: Operations = {
  ...service,
  ...auth,
  ...families,
  ...demoRequests,
  ...activityLog,
  ...notImplemented,
};
