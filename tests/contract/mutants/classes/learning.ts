// Webinars, training courses, tutorials and learning paths.
import { asAdmin, changeQuery, forRequest, forResponse, grant } from '../mutant-helpers.ts';
import type { Mutant } from '../proxy.ts';

export const learning: Mutant[] = [
  {
    name: 'a full webinar accepts a registration',
    rules: ['learning.capacity'],
    onResponse: grant('registerForWebinar', 409, 'CAPACITY_REACHED', [201]),
  },
  {
    name: 'a full course accepts an enrollment',
    rules: ['learning.capacity'],
    onResponse: grant('enrollInTrainingCourse', 409, 'CAPACITY_REACHED', [201]),
  },
  {
    name: 'registrations are counted incorrectly',
    rules: ['learning.capacity'],
    onResponse: forResponse('getAdminWebinar', 200, ({ json }) => void (json.registeredCount += 1)),
  },
  {
    name: 'a response reveals that the email address is registered',
    rules: ['learning.enrollment'],
    onResponse: forResponse('registerForWebinar', 201, (a, { json, url }, { memory }) => {
      const key = url.pathname + String(json.email).toLowerCase();
      if (memory.has(key)) a.json.title = 'You are registered already';
      memory.set(key, true);
    }),
  },
  {
    name: 'popular and upcoming lists are in reverse order',
    rules: ['learning.order'],
    onResponse: forResponse(/^(listPopular|listUpcoming)/, 200, ({ json }) => void (json.items = json.items.toReversed())),
  },
  {
    name: 'the order next begins with the farthest webinar',
    rules: ['list.sort'],
    only: ['list.sort+webinars'],
    onRequest: forRequest(
      'listWebinars',
      changeQuery('sort', (value) => value.replace('next', '-startsAt')),
    ),
  },
  {
    name: 'views are counted twice',
    rules: ['learning.views'],
    onResponse: forResponse('viewTutorial', 200, ({ json }) => void (json.views *= 2)),
  },
  {
    name: 'reads of a webinar by its slug are not counted as views',
    rules: ['learning.views'],
    onResponse: (a, { operation, url }, { memory }) => {
      if (operation === 'getWebinar' && a.status === 200 && !url.pathname.endsWith(a.json.id))
        memory.set(a.json.id, (memory.get(a.json.id) ?? 0) + 1);
      if (operation === 'getAdminWebinar' && a.status === 200) a.json.views -= memory.get(a.json.id) ?? 0;
    },
  },
  {
    name: 'a draft webinar can become live',
    rules: ['learning.transitions'],
    onResponse: grant('updateWebinarStatus', 409, 'INVALID_STATUS_TRANSITION', [200]),
  },
  {
    name: 'a learning path shows its steps in another order',
    rules: ['learning.steps'],
    onResponse: forResponse('getLearningPath', 200, ({ json }) => void (json.items = json.items.toReversed())),
  },
  {
    name: 'every token completes a learning path',
    rules: ['learning.completion'],
    onResponse: grant('completeLearningPath', 422, 'VALIDATION_FAILED', [200]),
  },
  {
    name: 'every visitor can read joinUrl',
    rules: ['learning.rules', 'answer.fields'],
    only: ['learning.rules'],
    onResponse: forResponse('getWebinar', 200, ({ json }) => void (json.joinUrl = 'https://example.com/join')),
  },
  {
    name: 'recordingUrl is visible before the webinar is recorded',
    rules: ['learning.rules'],
    onResponse: forResponse('getWebinar', 200, ({ json }) => void (json.recordingUrl = 'https://example.com/recording')),
  },
  {
    name: 'everyone can list participants',
    rules: ['learning.people'],
    only: ['learning.people'],
    onRequest: forRequest('listEnrollments', asAdmin),
  },
  {
    name: 'a repeated enrollment changes the name of the participant',
    rules: ['learning.people'],
    onResponse: (a, { operation, json }, { memory }) => {
      if (/^(registerFor|enrollIn)/.test(operation ?? '') && a.status === 201) memory.set(json.email.toLowerCase(), json.name);
      if (operation === 'listEnrollments' && a.status === 200)
        for (const item of a.json.items) item.name = memory.get(item.email) ?? item.name;
    },
  },
  {
    name: 'an erased participant stays in the list',
    rules: ['learning.people'],
    onRequest: forRequest(
      'deleteEnrollment',
      ({ url }, { memory }) => void memory.set(url.pathname.split('/').at(-1) ?? '', true),
    ),
    onResponse: forResponse('listEnrollments', 200, ({ json }, _request, { memory }) => {
      for (const item of json.items) memory.set(`row ${item.id}`, item);
      for (const key of memory.keys()) if (memory.has(`row ${key}`)) json.items.push(memory.get(`row ${key}`));
    }),
  },
];
