// Customers and personal data.
import { forResponse } from '../mutant-helpers.ts';
import type { Mutant } from '../proxy.ts';

export const customers: Mutant[] = [
  {
    name: 'a customer does not include notes',
    rules: ['customer.whole'],
    onResponse: forResponse('getCustomer', 200, ({ json }) => void (json.notes = [])),
  },
  {
    name: 'an export omits a desk',
    rules: ['customer.erased'],
    onResponse: forResponse(
      'exportPersonData',
      200,
      ({ json }) => void (json.requests = json.requests.filter(({ desk }: { desk: string }) => desk !== 'automation')),
    ),
  },
  {
    name: 'an export omits conversations',
    rules: ['customer.erased'],
    onResponse: forResponse('exportPersonData', 200, ({ json }) => {
      for (const request of json.requests) request.messages = [];
    }),
  },
  {
    name: 'an export omits comments on status changes',
    rules: ['customer.erased'],
    onResponse: forResponse('exportPersonData', 200, ({ json }) => {
      for (const request of json.requests) request.comments = [];
    }),
  },
  {
    name: 'an export omits the numbers of certificates',
    rules: ['customer.erased'],
    onResponse: forResponse('exportPersonData', 200, ({ json }) => {
      for (const enrollment of json.enrollments) enrollment.certificateNumbers = [];
    }),
  },
  {
    name: 'an export omits saved views',
    rules: ['customer.erased'],
    onResponse: forResponse('exportPersonData', 200, ({ json }) => {
      for (const account of json.accounts) account.savedViews = [];
    }),
  },
  {
    name: 'a license keeps the name of an erased person',
    rules: ['customer.erased'],
    onResponse: (a, { operation, json }, { memory }) => {
      if (operation === 'createLicense' && a.status === 201) memory.set(a.json.id, json.customer.name);
      const name = operation === 'getLicense' && a.status === 200 ? memory.get(a.json.id) : undefined;
      if (name) a.json.customer.name = name;
    },
    only: ['customer.erased'],
  },
  {
    name: 'the activity log keeps the reason for a deactivation',
    rules: ['customer.erased'],
    onResponse: (a, { operation, json, url }, { memory }) => {
      if (operation === 'deactivateLicense' && a.status === 200) memory.set(a.json.id, json.reason);
      if (operation !== 'listActivity' || a.status !== 200) return;
      const reason = memory.get(url.searchParams.get('entityId') ?? '');
      for (const { action, changes } of reason ? a.json.items : [])
        if (action === 'license.deactivated') changes.push({ field: 'deactivationReason', from: null, to: reason });
    },
  },
  {
    name: 'the activity log keeps the names of the machines of an erased person',
    rules: ['customer.erased'],
    only: ['customer.erased+customers'],
    onResponse: (a, { operation, json, url }, { memory }) => {
      if (operation === 'registerMachine' && a.status === 201) memory.set(a.json.registration.licenseId, json.machineName);
      const name = operation === 'listActivity' && memory.get(url.searchParams.get('entityId') ?? '');
      if (name) a.json.items[0].entity.label = name;
    },
  },
  {
    name: 'a repeated call gets the stored response with an erased person',
    rules: ['customer.erased'],
    onResponse: (a, { operation, headers }, { memory }) => {
      const key = String(headers['idempotency-key'] ?? '');
      if (operation !== 'extendLicense' || a.status !== 200 || !key) return;
      if (memory.has(key)) a.json = structuredClone(memory.get(key));
      else memory.set(key, structuredClone(a.json));
    },
  },
];
