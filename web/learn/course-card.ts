// The content of the cards of courses, apart from those of other content, whose pages do not load it.
import type { TrainingCourseSummary } from '../api/generated/model';
import { countOf } from '../plural.ts';
import { type CardContent, cardBase } from './cards.ts';
import { courseFormatLabel, courseStatusLabel, courseTypeLabel, priceLabel } from './course-labels.ts';
import { levelLabel, placesLabel } from './labels.ts';

export const courseTones = { open: 'good', full: 'busy', 'in-progress': 'quiet', completed: 'quiet', cancelled: 'busy' } as const;

export const courseCard = (course: TrainingCourseSummary): CardContent => ({
  ...cardBase('training-course', course),
  kicker: courseTypeLabel(course.type),
  ...(course.startsAt ? { start: { time: course.startsAt } } : {}),
  facts: [
    levelLabel(course.level),
    courseFormatLabel(course.format),
    course.seats === null ? null : placesLabel(countOf(course.seats, 'seat'), course.status === 'open' ? course.seatsLeft : null),
    priceLabel(course.price),
  ].filter((fact) => fact !== null),
  badge: { text: courseStatusLabel(course.status), tone: courseTones[course.status] ?? 'quiet' },
});
