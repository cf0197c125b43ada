import type { Operations } from './handler.ts';
import * as account from './account.ts';
import * as activityLog from './activity-log.ts';
import * as administrators from './administrators.ts';
import * as auth from './auth.ts';
import * as automationRequests from './automation-requests.ts';
import * as customers from './customers.ts';
import * as customizationRequests from './customization-requests.ts';
import * as demoRequests from './demo-requests.ts';
import * as enrollments from './enrollments.ts';
import * as families from './families.ts';
import * as learningPaths from './learning-paths.ts';
import * as licenseMachines from './license-machines.ts';
import * as licenseSessions from './license-sessions.ts';
import * as licenses from './licenses.ts';
import * as mail from './mail.ts';
import * as passwordLinks from './password-links.ts';
import * as pluginBundle from './plugin-bundle.ts';
import * as renewals from './renewals.ts';
import * as savedReplies from './saved-replies.ts';
import * as savedViews from './saved-views.ts';
import * as secondFactor from './second-factor.ts';
import * as service from './service.ts';
import * as supportRequests from './support-requests.ts';
import * as trainingCourses from './training-courses.ts';
import * as tutorials from './tutorials.ts';
import * as visitorRequests from './visitor-requests.ts';
import * as users from './users.ts';
import * as webinars from './webinars.ts';
import * as work from './work.ts';

/** Every operation of the contract by its operationId. A tag with many operations has several files. */
export const operations: Operations = {
  ...service,
  ...auth,
  ...account,
  ...passwordLinks,
  ...secondFactor,
  ...users,
  ...families,
  ...demoRequests,
  ...supportRequests,
  ...customizationRequests,
  ...automationRequests,
  ...work,
  ...customers,
  ...visitorRequests,
  ...savedReplies,
  ...savedViews,
  ...administrators,
  ...mail,
  ...activityLog,
  ...licenses,
  ...licenseMachines,
  ...licenseSessions,
  ...renewals,
  ...pluginBundle,
  ...webinars,
  ...trainingCourses,
  ...tutorials,
  ...learningPaths,
  ...enrollments,
};
