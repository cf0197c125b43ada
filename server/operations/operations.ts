import type { Operations } from '../contract/operation.ts';
import * as activityLog from './activity-log.ts';
import * as auth from './auth.ts';
import * as automationRequests from './automation-requests.ts';
import * as customizationRequests from './customization-requests.ts';
import * as demoRequests from './demo-requests.ts';
import * as families from './families.ts';
import { learningContent } from './learning-content.ts';
import { licenses } from './licenses.ts';
import { pluginBundle } from './plugin-bundle.ts';
import * as service from './service.ts';
import * as supportRequests from './support-requests.ts';

/** Every operation of the contract by its operationId. */
export const operations: Operations = {
  ...service,
  ...auth,
  ...families,
  ...demoRequests,
  ...supportRequests,
  ...customizationRequests,
  ...automationRequests,
  ...activityLog,
  ...licenses,
  ...pluginBundle,
  ...learningContent,
};
