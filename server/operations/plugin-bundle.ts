import { notImplemented } from './not-implemented.ts';

export const pluginBundle = notImplemented([
  'getLastPluginVersion',
  'getPluginBundle',
  'uploadPluginBundle',
]);
