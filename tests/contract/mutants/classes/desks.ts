// The request desks.
import { at, asks, become, grant, refused } from '../faults.ts';
import type { Mutant } from '../proxy.ts';

export const desks: Mutant[] = [
  {
    name: 'a forbidden move is made',
    rules: ['desk.machine'],
    answer: grant('updateDemoRequestStatus', 409, 'INVALID_STATUS_TRANSITION', [200]),
    only: ['desk.machine'],
  },
  {
    name: 'a move is offered that is refused',
    rules: ['desk.machine'],
    answer: at('getSupportRequest', 200, ({ json }) => void json.nextStatuses.push(json.status)),
  },
  {
    name: 'a move is not offered that is possible',
    rules: ['desk.machine'],
    answer: at('getAutomationRequest', 200, ({ json }) => void json.nextStatuses.pop()),
  },
  {
    name: 'a comment outlives its erased request',
    rules: ['desk.erasure'],
    answer: (a, { operation, url }, { memory }) => {
      if (operation === 'updateCustomizationRequestStatus' && a.status === 200)
        memory.set(url.pathname.split('/').at(-2) ?? '', true);
      const id = url.searchParams.get('entityId') ?? '';
      if (operation === 'listActivity' && memory.has(id))
        for (const item of a.json.items) for (const change of item.changes) if (change.field === 'comment') change.to = 'private';
      if (operation === 'listActivity' && memory.has(id)) a.json.items.pop();
    },
  },
  { name: 'spam is kept', rules: ['desk.spam'], ask: asks(/^submit/, ({ json }) => void (json && delete json.website)) },
  {
    name: 'spam is refused aloud',
    rules: ['desk.spam', 'answer.status'],
    only: ['desk.spam'],
    answer: (a, { json }) => void (json?.website && a.status === 201 && become(a, refused('/website'))),
  },
  {
    name: 'a request is taken without consent',
    rules: ['desk.consent', 'input.type', 'input.limit'],
    only: ['desk.consent'],
    ask: asks(/^submit/, ({ json }) => void (json && (json.consent = true))),
  },
  {
    name: 'a note has no author of its own',
    rules: ['desk.notes'],
    answer: at(
      'getSupportRequest',
      200,
      ({ json }) => void json.notes.forEach((note: any) => (note.author = { id: null, name: 'Team' })),
    ),
  },
  {
    name: 'a request is assigned to anybody',
    rules: ['desk.assignment'],
    answer: grant('assignSupportRequest', 422, 'VALIDATION_FAILED', [200]),
  },
  {
    name: 'another desk assigns to anybody',
    rules: ['desk.assignment'],
    answer: grant('assignAutomationRequest', 422, 'VALIDATION_FAILED', [200]),
  },
  {
    name: 'the newest note comes first',
    rules: ['desk.notes'],
    answer: at('getDemoRequest', 200, ({ json }) => void (json.notes = json.notes.toReversed())),
  },
  {
    name: 'nothing is ever overdue',
    rules: ['desk.due'],
    answer: at('updateCustomizationRequest', 200, ({ json }) => void (json.overdue = false)),
  },
  {
    name: 'what is dealt with stays overdue',
    rules: ['desk.due'],
    answer: at('updateDemoRequestStatus', 200, ({ json }) => void (json.overdue = json.dueOn !== null)),
    only: ['desk.due'],
  },
  {
    name: 'the list of work leaves a desk out',
    rules: ['desk.work', 'list.total', 'list.limit', 'list.search', 'list.filter', 'list.paging', 'list.sort'],
    only: ['desk.work'],
    answer: at(
      'listWork',
      200,
      ({ json }) => void (json.items = json.items.filter(({ desk }: { desk: string }) => desk !== 'automation')),
    ),
  },
  {
    name: 'the reference of another request',
    rules: ['desk.kept'],
    answer: at('getDemoRequest', 200, ({ json }) => void (json.reference = 'DEM-2020-0001')),
  },
];
