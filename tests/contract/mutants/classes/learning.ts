// Webinars, courses, tutorials and learning paths.
import { asAdmin, asks, at, grant } from '../faults.ts';
import type { Mutant } from '../proxy.ts';

export const learning: Mutant[] = [
  {
    name: 'one place more than there are',
    rules: ['learning.capacity'],
    answer: grant('registerForWebinar', 409, 'CAPACITY_REACHED', [201]),
  },
  {
    name: 'a course that is full takes more',
    rules: ['learning.capacity'],
    answer: grant('enrollInTrainingCourse', 409, 'CAPACITY_REACHED', [201]),
  },
  {
    name: 'places are counted wrong',
    rules: ['learning.capacity'],
    answer: at('getAdminWebinar', 200, ({ json }) => void (json.registeredCount += 1)),
  },
  {
    name: 'the same email is told that it is known',
    rules: ['learning.enrollment'],
    answer: at('registerForWebinar', 201, (a, { json, url }, { memory }) => {
      const key = url.pathname + String(json.email).toLowerCase();
      if (memory.has(key)) a.json.title = 'You are registered already';
      memory.set(key, true);
    }),
  },
  {
    name: 'the popular ones come the wrong way round',
    rules: ['learning.order'],
    answer: at(/^(listPopular|listUpcoming)/, 200, ({ json }) => void (json.items = json.items.toReversed())),
  },
  {
    name: 'views are counted twice',
    rules: ['learning.views'],
    answer: at('viewTutorial', 200, ({ json }) => void (json.views *= 2)),
  },
  {
    name: 'a webinar goes from draft to live',
    rules: ['learning.machine'],
    answer: grant('updateWebinarStatus', 409, 'INVALID_STATUS_TRANSITION', [200]),
  },
  {
    name: 'a path shows its steps in another order',
    rules: ['learning.steps'],
    answer: at('getLearningPath', 200, ({ json }) => void (json.items = json.items.toReversed())),
  },
  {
    name: 'any token completes a path',
    rules: ['learning.completion'],
    answer: grant('completeLearningPath', 422, 'VALIDATION_FAILED', [200]),
  },
  {
    name: 'everybody learns where a webinar is joined',
    rules: ['learning.rules', 'answer.fields'],
    only: ['learning.rules'],
    answer: at('getWebinar', 200, ({ json }) => void (json.joinUrl = 'https://example.com/join')),
  },
  {
    name: 'a recording shows before its time',
    rules: ['learning.rules'],
    answer: at('getWebinar', 200, ({ json }) => void (json.recordingUrl = 'https://example.com/recording')),
  },
  {
    name: 'everybody sees the participants',
    rules: ['learning.people'],
    only: ['learning.people'],
    ask: asks('listEnrollments', asAdmin),
  },
  {
    name: 'an erased participant of a webinar stays in the list',
    rules: ['learning.people'],
    ask: asks('deleteEnrollment', ({ url }, { memory }) => void memory.set(url.pathname.split('/').at(-1) ?? '', true)),
    answer: at('listEnrollments', 200, ({ json }, _asked, { memory }) => {
      for (const item of json.items) memory.set(`row ${item.id}`, item);
      for (const key of memory.keys()) if (memory.has(`row ${key}`)) json.items.push(memory.get(`row ${key}`));
    }),
  },
];
