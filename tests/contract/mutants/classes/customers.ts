// Customers and the data of a person.
import { at } from '../faults.ts';
import type { Mutant } from '../proxy.ts';

export const customers: Mutant[] = [
  {
    name: 'a customer lacks the notes about them',
    rules: ['customer.whole'],
    answer: at('getCustomer', 200, ({ json }) => void (json.notes = [])),
  },
  {
    name: 'an export lacks a desk',
    rules: ['customer.erased'],
    answer: at(
      'exportPersonData',
      200,
      ({ json }) => void (json.requests = json.requests.filter(({ desk }: { desk: string }) => desk !== 'automation')),
    ),
  },
  {
    name: 'an export lacks the conversations',
    rules: ['customer.erased'],
    answer: at('exportPersonData', 200, ({ json }) => {
      for (const request of json.requests) request.messages = [];
    }),
  },
  {
    name: 'a license keeps the name of the erased person',
    rules: ['customer.erased'],
    answer: (a, { operation, json }, { memory }) => {
      if (operation === 'createLicense' && a.status === 201) memory.set(a.json.id, json.customer.name);
      const name = operation === 'getLicense' && a.status === 200 ? memory.get(a.json.id) : undefined;
      if (name) a.json.customer.name = name;
    },
    only: ['customer.erased'],
  },
];
