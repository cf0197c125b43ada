import { notImplemented } from './not-implemented.ts';

export const licenses = notImplemented([
  'listLicenses',
  'getLicense',
  'deleteLicense',
  'registerMachine',
  'trackInstance',
  'untrackInstance',
  'isLogged',
  'getRegistration',
  'listRegistrations',
  'deleteRegistration',
  'addLicense',
  'updateLicenseType',
  'updateLicenseActivations',
  'updateLicenseInstances',
  'updateLicenseLimits',
  'deactivateLicense',
  'reactivateLicense',
  'extendLicense',
]);
