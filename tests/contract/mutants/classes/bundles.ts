// The plugin bundle.
import { forResponse, grant, withoutHeader } from '../mutant-helpers.ts';
import type { Mutant } from '../proxy.ts';

export const bundles: Mutant[] = [
  { name: 'Range is ignored', rules: ['bundle.resumed'], onRequest: ({ headers }) => void delete headers['range'] },
  { name: 'If-Range is ignored', rules: ['bundle.resumed'], onRequest: ({ headers }) => void delete headers['if-range'] },
  {
    name: 'a wrong SHA-256',
    rules: ['bundle.published'],
    onResponse: forResponse('uploadPluginBundle', 201, ({ json }) => void (json.sha256 = '0'.repeat(64))),
  },
  {
    name: 'a byte of the download is wrong',
    rules: ['bundle.published', 'bundle.newest'],
    only: ['bundle.published'],
    onResponse: forResponse(
      'getPluginBundle',
      200,
      (a) => void (a.body = Buffer.from(a.body.map((byte, index) => (index === 99 ? byte ^ 1 : byte)))),
    ),
  },
  {
    name: 'no file name',
    rules: ['bundle.published', 'answer.headers'],
    only: ['bundle.published'],
    onResponse: forResponse('getPluginBundle', 200, withoutHeader('content-disposition')),
  },
  {
    name: 'every file is accepted as a bundle',
    rules: ['bundle.refused'],
    onResponse: grant('uploadPluginBundle', 422, 'BUNDLE_UNREADABLE', [201]),
  },
  {
    name: 'a version can be published twice',
    rules: ['bundle.newest'],
    onResponse: grant('uploadPluginBundle', 409, 'VERSION_EXISTS', [201]),
  },
];
