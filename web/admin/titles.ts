/** The page titles of the admin screens, by path. Every page loads this table with the routes, so screens.ts has the rest. */
export const adminTitles = {
  '/admin/dashboard': 'Dashboard',
  '/admin/my-work': 'My Work',
  '/admin/demo-requests': 'Demo Requests',
  '/admin/support-requests': 'Support Requests',
  '/admin/customization-requests': 'Customization Requests',
  '/admin/automation-requests': 'Automation Requests',
  '/admin/customers': 'Customers',
  '/admin/saved-replies': 'Saved Replies',
  '/admin/families': 'Families',
  '/admin/webinars': 'Webinars',
  '/admin/training-courses': 'Training Courses',
  '/admin/tutorials': 'Tutorials',
  '/admin/learning-paths': 'Learning Paths',
  '/admin/licenses': 'License Management',
  '/admin/renewals': 'Renewals',
  '/admin/activity-log': 'Activity Log',
  '/admin/users': 'Users',
  '/admin/account': 'Account',
} as const;

export type AdminPath = keyof typeof adminTitles;
