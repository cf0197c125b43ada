// Callers who are admitted or refused wrongly.
import { at, asks, asAdmin, tokenOf, payloadOf } from '../faults.ts';
import type { Mutant } from '../proxy.ts';

export const access: Mutant[] = [
  {
    name: 'a list of requests open to every user',
    rules: ['access.role'],
    ask: asks('listDemoRequests', (asked, backend) =>
      payloadOf(tokenOf(asked)).role === 'user' ? asAdmin(asked, backend) : undefined,
    ),
  },
  {
    name: 'an upload open to every user',
    rules: ['access.role'],
    ask: asks('uploadPluginBundle', (asked, backend) =>
      payloadOf(tokenOf(asked)).role === 'user' ? asAdmin(asked, backend) : undefined,
    ),
  },
  {
    name: 'the licenses open to nobody in particular',
    rules: ['access.nobody'],
    ask: asks('listLicenses', (asked, backend) => (tokenOf(asked) === '' ? asAdmin(asked, backend) : undefined)),
  },
  {
    name: 'deleting open to nobody in particular',
    rules: ['access.nobody'],
    ask: asks('deleteFamily', (asked, backend) => (tokenOf(asked) === '' ? asAdmin(asked, backend) : undefined)),
  },
  {
    name: 'unsigned tokens are believed',
    rules: ['access.forged'],
    ask: asks('getAdminFamily', (asked, backend) => (tokenOf(asked).endsWith('.') ? asAdmin(asked, backend) : undefined)),
  },
  {
    name: 'signatures are not looked at',
    rules: ['access.forged'],
    ask: asks('getMe', (asked, backend) =>
      payloadOf(tokenOf(asked)).exp === 4_102_444_800 ? asAdmin(asked, backend) : undefined,
    ),
  },
  {
    name: '404 instead of 401 for an unknown license key',
    rules: ['access.forged'],
    answer: at('untrackInstance', 401, (a) => void (a.status = 404)),
  },
  {
    name: '403 instead of 401 for nobody',
    rules: ['access.nobody'],
    answer: at('listActivity', 401, (a) => void (a.status = 403)),
  },
  {
    name: 'the id is looked at before the role',
    rules: ['access.role'],
    answer: at('getAdminFamily', 403, (a) => void (a.status = 404)),
  },
  {
    name: 'an administrator is turned away',
    rules: ['access.admitted'],
    answer: at('listWebinars', 200, (a) => void (a.status = 200)),
    ask: asks('listAdminWebinars', ({ headers }) => void delete headers.authorization),
  },
  {
    name: 'a deactivated license opens track',
    rules: ['access.license'],
    answer: at('trackInstance', 403, (a) => void (a.status = a.json.code === 'LICENSE_DEACTIVATED' ? 404 : 403)),
  },
  {
    name: 'an expired license registers machines',
    rules: ['access.expired'],
    answer: at('registerMachine', 403, (a) => void (a.status = a.json.code === 'LICENSE_EXPIRED' ? 422 : 403)),
  },
  {
    name: 'a license key opens the administration',
    rules: ['access.license'],
    ask: asks('listRegistrations', (asked, backend) => (asked.headers['x-license-key'] ? asAdmin(asked, backend) : undefined)),
  },
];
