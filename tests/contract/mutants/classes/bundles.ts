// The plugin bundle.
import { at, grant, withoutHeader } from '../faults.ts';
import type { Mutant } from '../proxy.ts';

export const bundles: Mutant[] = [
  { name: 'ranges are passed over', rules: ['bundle.resumed'], ask: ({ headers }) => void delete headers['range'] },
  { name: 'If-Range is passed over', rules: ['bundle.resumed'], ask: ({ headers }) => void delete headers['if-range'] },
  {
    name: 'another SHA-256',
    rules: ['bundle.published'],
    answer: at('uploadPluginBundle', 201, ({ json }) => void (json.sha256 = '0'.repeat(64))),
  },
  {
    name: 'a byte is lost on the way',
    rules: ['bundle.published', 'bundle.newest'],
    only: ['bundle.published'],
    answer: at(
      'getPluginBundle',
      200,
      (a) => void (a.body = Buffer.from(a.body.map((byte, index) => (index === 99 ? byte ^ 1 : byte)))),
    ),
  },
  {
    name: 'no file name',
    rules: ['bundle.published', 'answer.headers'],
    only: ['bundle.published'],
    answer: at('getPluginBundle', 200, withoutHeader('content-disposition')),
  },
  {
    name: 'anything is a bundle',
    rules: ['bundle.refused'],
    answer: grant('uploadPluginBundle', 422, 'BUNDLE_UNREADABLE', [201]),
  },
  {
    name: 'a version is published twice',
    rules: ['bundle.newest'],
    answer: grant('uploadPluginBundle', 409, 'VERSION_EXISTS', [201]),
  },
];
