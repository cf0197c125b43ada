// The content of the cards of learning content. Those of courses and paths are in course-card.ts and path-card.ts.
import type { TutorialSummary, Webinar } from '../api/generated/model';
import type { BadgeTone } from './Badge.tsx';
import { categoryLabel, durationLabel, levelLabel } from './labels.ts';
import { type LearningKind, itemPath } from './paths.ts';

export interface CardContent {
  slug: string;
  to: string;
  kicker: string;
  title: string;
  text?: string;
  /** Start of an event, and the event's time zone. */
  start?: { time: string; timeZone?: string };
  /** Short facts on one line. */
  facts: string[];
  tags?: string[];
  /** The badge: live, full, recorded. */
  badge?: { text: string; tone: BadgeTone };
}

export const cardBase = (kind: LearningKind, { slug, title }: { slug: string; title: string }) => ({
  slug,
  to: itemPath(kind, slug),
  title,
});

export const tutorialCard = (tutorial: TutorialSummary): CardContent => ({
  ...cardBase('tutorial', tutorial),
  kicker: categoryLabel(tutorial.category),
  text: tutorial.summary,
  facts: [levelLabel(tutorial.level), durationLabel(tutorial.durationMinutes)],
  tags: tutorial.tags,
});

function webinarBadge({ status, registration }: Webinar): CardContent['badge'] {
  if (status === 'live') return { text: 'Live now', tone: 'live' };
  if (status === 'recorded') return { text: 'Recording', tone: 'quiet' };
  if (status === 'cancelled') return { text: 'Canceled', tone: 'busy' };
  if (status === 'ended' || registration === 'closed') return { text: 'Ended', tone: 'quiet' };
  return registration === 'full' ? { text: 'Fully booked', tone: 'busy' } : { text: 'Open for registration', tone: 'good' };
}

export const webinarCard = (webinar: Webinar): CardContent => ({
  ...cardBase('webinar', webinar),
  kicker: webinar.series?.title ?? 'Webinar',
  text: webinar.abstract,
  start: { time: webinar.startsAt, timeZone: webinar.timeZone },
  facts: [durationLabel(webinar.durationMinutes)],
  badge: webinarBadge(webinar),
});
