// The request desks.
import { dayAhead } from '../../client.ts';
import { asAdmin, forResponse, forRequest, replaceResponse, grant, validationProblem } from '../mutant-helpers.ts';
import type { Mutant } from '../proxy.ts';

export const desks: Mutant[] = [
  {
    name: 'a forbidden status change is accepted',
    rules: ['desk.transitions'],
    onResponse: grant('updateDemoRequestStatus', 409, 'INVALID_STATUS_TRANSITION', [200]),
    only: ['desk.transitions'],
  },
  {
    name: 'nextStatuses contains a status that is rejected',
    rules: ['desk.transitions'],
    onResponse: forResponse('getSupportRequest', 200, ({ json }) => void json.nextStatuses.push(json.status)),
  },
  {
    name: 'nextStatuses omits a possible status',
    rules: ['desk.transitions'],
    onResponse: forResponse('getAutomationRequest', 200, ({ json }) => void json.nextStatuses.pop()),
  },
  {
    name: 'any administrator can undo a status change',
    rules: ['desk.undo'],
    onRequest: forRequest(/^update\w+RequestStatus$/, (request, backend) => request.json?.undo && asAdmin(request, backend)),
  },
  {
    name: 'an undo is accepted after another change',
    rules: ['desk.undo'],
    onResponse: (a, request, backend) =>
      request.json?.undo && grant('updateSupportRequestStatus', 409, 'INVALID_STATUS_TRANSITION', [200])(a, request, backend),
  },
  {
    name: 'an undo finishes a request with an unhandled answer',
    rules: ['desk.undo'],
    onResponse: (a, { operation, json }, { memory }) => {
      if (operation === 'updateDemoRequestStatus' && a.status === 200 && json?.undo) memory.set(a.json.id, true);
      if (operation !== 'listWork' || a.status !== 200) return;
      const items = a.json.items.filter(({ id, status }: any) => !(memory.has(id) && status === 'completed'));
      Object.assign(a.json, { items, total: a.json.total - a.json.items.length + items.length });
    },
  },
  {
    name: 'an undone request stays closed',
    rules: ['desk.undo'],
    onResponse: forResponse('updateDemoRequestStatus', 200, (a, { json }, { memory }) => {
      if (json.undo) a.json.closedAt ??= memory.get('closedAt');
      memory.set('closedAt', a.json.closedAt);
    }),
  },
  {
    name: 'the log keeps the comment on an erased request',
    rules: ['desk.erasure'],
    onResponse: (a, { operation, json, url }, { memory }) => {
      if (operation === 'updateCustomizationRequestStatus' && a.status === 200) memory.set(a.json.id, json.comment);
      const comment = operation === 'listActivity' && memory.get(url.searchParams.get('entityId') ?? '');
      if (comment) a.json.items[0].changes.push({ field: 'comment', from: null, to: comment });
    },
  },
  {
    name: 'the response to a rejected call is stored under its idempotency key',
    rules: ['write.idempotent'],
    onResponse: (a, { operation, headers }, { memory }) => {
      const key = headers['idempotency-key'];
      if (operation !== 'submitDemoRequest' || key === undefined) return;
      const earlier = memory.get(String(key)) as typeof a | undefined;
      if (earlier) replaceResponse(a, earlier);
      else if (a.status === 422) memory.set(String(key), { ...a });
    },
  },
  {
    name: 'spam is stored',
    rules: ['desk.spam'],
    onRequest: forRequest(/^submit/, ({ json }) => void (json && delete json.website)),
  },
  {
    name: 'a form filled in within two seconds exactly is spam',
    rules: ['desk.spam'],
    onRequest: forRequest(/^submit/, ({ json }) => void (json?.elapsedMs === 2000 && (json.elapsedMs = 1999))),
  },
  {
    name: 'a demo can be 92 days ahead',
    rules: ['input.limit'],
    only: ['input.limit+desks'],
    onRequest: forRequest('submitDemoRequest', ({ json }) => {
      if (json?.preferredDate > dayAhead(91)) json.preferredDate = dayAhead(91);
    }),
  },
  {
    name: 'a deadline can be in the past',
    rules: ['input.limit'],
    only: ['input.limit+desks'],
    onRequest: forRequest('submitCustomizationRequest', ({ json }) => {
      if (json?.deadline < dayAhead(0)) json.deadline = dayAhead(0);
    }),
  },
  {
    name: 'spam is rejected with 422',
    rules: ['desk.spam', 'answer.status'],
    only: ['desk.spam'],
    onResponse: (a, { json }) => void (json?.website && a.status === 201 && replaceResponse(a, validationProblem('/website'))),
  },
  {
    name: 'a request without consent is accepted',
    rules: ['desk.consent', 'input.type', 'input.limit'],
    only: ['desk.consent'],
    onRequest: forRequest(/^submit/, ({ json }) => void (json && (json.consent = true))),
  },
  {
    name: 'notes do not have their author',
    rules: ['desk.notes'],
    onResponse: forResponse(
      'getSupportRequest',
      200,
      ({ json }) => void json.notes.forEach((note: any) => (note.author = { id: null, name: 'Team' })),
    ),
  },
  {
    name: 'a request can be assigned to an unknown user',
    rules: ['desk.assignment'],
    onResponse: grant('assignSupportRequest', 422, 'VALIDATION_FAILED', [200]),
  },
  {
    name: 'a request of another desk can be assigned to an unknown user',
    rules: ['desk.assignment'],
    onResponse: grant('assignAutomationRequest', 422, 'VALIDATION_FAILED', [200]),
  },
  {
    name: 'a request can be assigned to every user',
    rules: ['desk.assignment'],
    only: ['desk.assignment+assignDemoRequest'],
    onRequest: forRequest(
      'assignDemoRequest',
      ({ json }, { memory }) => void (memory.has(json?.assigneeId) && (json.assigneeId = null)),
    ),
    onResponse: forResponse('registerUser', 201, ({ json }, _request, { memory }) => void memory.set(json.id, true)),
  },
  {
    name: 'a request stays assigned to a deleted user',
    rules: ['desk.assignment'],
    only: ['desk.assignment+deleteUser'],
    onResponse: (a, { operation }, { memory }) => {
      if (operation === 'assignDemoRequest' && a.status === 200) memory.set(a.json.id, a.json.assignee);
      if (operation === 'getDemoRequest' && a.status === 200) a.json.assignee ??= memory.get(a.json.id) ?? null;
    },
  },
  {
    name: 'notes are sorted newest first',
    rules: ['desk.notes'],
    onResponse: forResponse('getDemoRequest', 200, ({ json }) => void (json.notes = json.notes.toReversed())),
  },
  {
    name: 'nothing is ever overdue',
    rules: ['desk.due'],
    onResponse: forResponse('updateCustomizationRequest', 200, ({ json }) => void (json.overdue = false)),
  },
  {
    name: 'a finished request stays overdue',
    rules: ['desk.due'],
    onResponse: forResponse('updateDemoRequestStatus', 200, ({ json }) => void (json.overdue = json.dueOn !== null)),
    only: ['desk.due'],
  },
  {
    name: 'a demo that the visitor missed is not overdue',
    rules: ['desk.due'],
    only: ['desk.due+status-changes'],
    onResponse: forResponse('updateDemoRequest', 200, ({ json }) => void (json.status === 'no-show' && (json.overdue = false))),
  },
  {
    name: 'the work list omits quoted requests',
    rules: ['desk.work'],
    only: ['desk.work+status-changes'],
    onResponse: forResponse('listWork', 200, ({ json }) => {
      const items = json.items.filter(({ status }: { status: string }) => status !== 'quoted');
      Object.assign(json, { items, total: json.total - json.items.length + items.length });
    }),
  },
  {
    name: 'the work list omits a desk',
    rules: ['desk.work', 'list.total', 'list.limit', 'list.search', 'list.filter', 'list.paging', 'list.sort'],
    only: ['desk.work'],
    onResponse: forResponse(
      'listWork',
      200,
      ({ json }) => void (json.items = json.items.filter(({ desk }: { desk: string }) => desk !== 'automation')),
    ),
  },
  {
    name: 'a request has the reference of another one',
    rules: ['desk.stored'],
    onResponse: forResponse('getDemoRequest', 200, ({ json }) => void (json.reference = 'DEM-2020-0001')),
  },
];
