import type { Operations } from '../contract/operation.ts';
import * as activityLog from './activity-log.ts';
import * as auth from './auth.ts';
import * as automationRequests from './automation-requests.ts';
import * as customizationRequests from './customization-requests.ts';
import * as demoRequests from './demo-requests.ts';
import * as families from './families.ts';
import * as learningPaths from './learning-paths.ts';
import * as licensePlugin from './license-plugin.ts';
import * as licenseRegistrations from './license-registrations.ts';
import * as licenses from './licenses.ts';
import * as pluginBundle from './plugin-bundle.ts';
import * as service from './service.ts';
import * as supportRequests from './support-requests.ts';
import * as trainingCourses from './training-courses.ts';
import * as tutorials from './tutorials.ts';
import * as webinars from './webinars.ts';

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
  ...licensePlugin,
  ...licenseRegistrations,
  ...pluginBundle,
  ...webinars,
  ...trainingCourses,
  ...tutorials,
  ...learningPaths,
};
