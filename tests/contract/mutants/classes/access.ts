// Callers who are wrongly admitted or rejected.
import { forResponse, forRequest, asAdmin, tokenOf, payloadOf, problem, replaceResponse } from '../mutant-helpers.ts';
import type { Mutant } from '../proxy.ts';

export const access: Mutant[] = [
  {
    name: 'every user can list requests',
    rules: ['access.role'],
    onRequest: forRequest('listDemoRequests', (request, backend) =>
      payloadOf(tokenOf(request)).role === 'user' ? asAdmin(request, backend) : undefined,
    ),
  },
  {
    name: 'every user can upload a bundle',
    rules: ['access.role'],
    onRequest: forRequest('uploadPluginBundle', (request, backend) =>
      payloadOf(tokenOf(request)).role === 'user' ? asAdmin(request, backend) : undefined,
    ),
  },
  {
    name: 'licenses can be listed without credentials',
    rules: ['access.anonymous'],
    onRequest: forRequest('listLicenses', (request, backend) =>
      tokenOf(request) === '' ? asAdmin(request, backend) : undefined,
    ),
  },
  {
    name: 'a family can be deleted without credentials',
    rules: ['access.anonymous'],
    onRequest: forRequest('deleteFamily', (request, backend) =>
      tokenOf(request) === '' ? asAdmin(request, backend) : undefined,
    ),
  },
  {
    name: 'unsigned tokens are accepted',
    rules: ['access.forged'],
    onRequest: forRequest('getAdminFamily', (request, backend) =>
      tokenOf(request).endsWith('.') ? asAdmin(request, backend) : undefined,
    ),
  },
  {
    name: 'signatures are not verified',
    rules: ['access.forged'],
    onRequest: forRequest('getMe', (request, backend) =>
      payloadOf(tokenOf(request)).exp === 4_102_444_800 ? asAdmin(request, backend) : undefined,
    ),
  },
  {
    name: '404 instead of 401 for an unknown license key',
    rules: ['access.forged'],
    onResponse: forResponse('untrackInstance', 401, (a) => void (a.status = 404)),
  },
  {
    name: '403 instead of 401 without credentials',
    rules: ['access.anonymous'],
    onResponse: forResponse('listActivity', 401, (a) => void (a.status = 403)),
  },
  {
    name: 'the id is checked before the role',
    rules: ['access.role'],
    onResponse: forResponse('getAdminFamily', 403, (a) => void (a.status = 404)),
  },
  {
    name: 'a public operation rejects an invalid token',
    rules: ['access.admitted'],
    onResponse: (a, request) =>
      void (
        request.url.pathname.startsWith('/api/public/') &&
        payloadOf(tokenOf(request)).exp === 4_102_444_800 &&
        replaceResponse(a, problem(401, 'TOKEN_INVALID'))
      ),
  },
  {
    name: 'an administrator is rejected',
    rules: ['access.admitted'],
    onRequest: forRequest('listAdminWebinars', ({ headers }) => void delete headers.authorization),
  },
  {
    name: 'a deactivated license is not rejected by trackInstance',
    rules: ['access.license'],
    onResponse: forResponse('trackInstance', 403, (a) => void (a.status = a.json.code === 'LICENSE_DEACTIVATED' ? 404 : 403)),
  },
  {
    name: 'an expired license is not rejected by registerMachine',
    rules: ['access.expired'],
    onResponse: forResponse('registerMachine', 403, (a) => void (a.status = a.json.code === 'LICENSE_EXPIRED' ? 422 : 403)),
  },
  {
    name: 'a license key authorizes an operation of administrators',
    rules: ['access.license'],
    onRequest: forRequest('listRegistrations', (request, backend) =>
      request.headers['x-license-key'] ? asAdmin(request, backend) : undefined,
    ),
  },
];
