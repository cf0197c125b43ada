// The pages of single families and learning records, for prerendering and the sitemap.
import { getFamily, listFamilies } from '../api/generated/families/families.ts';
import { getLearningPath, listLearningPaths } from '../api/generated/learning-paths/learning-paths.ts';
import type { LearningPath, TrainingCourse, Tutorial, Webinar } from '../api/generated/model';
import { getTrainingCourse, listTrainingCourses } from '../api/generated/training-courses/training-courses.ts';
import { getTutorial, listTutorials } from '../api/generated/tutorials/tutorials.ts';
import { listWebinars } from '../api/generated/webinars/webinars.ts';
import { readAllPages } from '../api/read-all-pages.ts';
import { categoryLabel as familyCategoryLabel } from '../families/labels.ts';
import { familyPath } from '../families/paths.ts';
import { kindNames } from '../learn/kind-names.ts';
import { courseFormatLabel, courseTypeLabel } from '../learn/course-labels.ts';
import { levelLabel } from '../learn/labels.ts';
import { hoursLabel, roleLabel } from '../learn/path-labels.ts';
import { headingsOf, readMarkdown } from '../learn/markdown-tree.ts';
import { itemPath, type LearningKind, learnPath, listPath } from '../learn/paths.ts';
import { countOf } from '../plural.ts';
import { origin } from './origin.ts';
import { breadcrumb, type Thing } from './structured-data.ts';

export interface ContentPage {
  path: string;
  title: string;
  description: string;
  things: readonly Thing[];
}

/** Search engines show about this much of a description. */
const maxDescriptionLength = 200;

const shorten = (text: string) =>
  text.length <= maxDescriptionLength ? text : `${text.slice(0, maxDescriptionLength).replace(/\s+\S*$/, '')}…`;

const trail = (kind: LearningKind, slug: string, title: string) =>
  breadcrumb([learnPath, 'Learn'], [listPath(kind), kindNames[kind].title], [itemPath(kind, slug), title]);

const msPerMinute = 60_000;

const isoMinutes = (minutes: number) => `PT${minutes}M`;

function tutorialPage({ slug, title, summary, body, durationMinutes, updatedAt }: Tutorial): ContentPage {
  const sections = headingsOf(readMarkdown(body));
  const path = itemPath('tutorial', slug);
  const guide: Thing = {
    '@type': 'HowTo',
    name: title,
    description: summary,
    totalTime: isoMinutes(durationMinutes),
    dateModified: updatedAt,
    step: sections.map(({ text }) => ({ '@type': 'HowToStep', name: text, text })),
  };
  const things = [...(sections.length > 0 ? [guide] : []), trail('tutorial', slug, title)];
  return { path, title, description: shorten(summary), things };
}

function coursePage({ slug, title, type, level, format, syllabus, startsAt }: TrainingCourse): ContentPage {
  const lessons = syllabus.map((lesson) => lesson.title).join('; ');
  const about = `${courseTypeLabel(type)} course, ${levelLabel(level).toLowerCase()}, ${courseFormatLabel(format).toLowerCase()}`;
  const description = shorten(lessons ? `${about}: ${lessons}.` : `${about}.`);
  const course: Thing = {
    '@type': 'Course',
    name: title,
    description,
    educationalLevel: levelLabel(level),
    syllabusSections: syllabus.map((lesson) => ({ '@type': 'Syllabus', name: lesson.title })),
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: format === 'on-site' ? 'Onsite' : format === 'hybrid' ? 'Blended' : 'Online',
      ...(startsAt ? { startDate: startsAt } : {}),
    },
  };
  const path = itemPath('training-course', slug);
  return { path, title, description, things: [course, trail('training-course', slug, title)] };
}

const endOf = ({ startsAt, durationMinutes }: Pick<Webinar, 'startsAt' | 'durationMinutes'>) =>
  new Date(Date.parse(startsAt) + durationMinutes * msPerMinute).toISOString();

/** A canceled webinar has no page, because the list leaves it out. */
function webinarPage({ slug, title, abstract, startsAt, durationMinutes, speakers }: Webinar): ContentPage {
  const path = itemPath('webinar', slug);
  const event: Thing = {
    '@type': 'Event',
    name: title,
    description: abstract,
    startDate: startsAt,
    endDate: endOf({ startsAt, durationMinutes }),
    duration: isoMinutes(durationMinutes),
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'VirtualLocation', url: origin + path },
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    performer: speakers.map(({ name }) => ({ '@type': 'Person', name })),
  };
  const description = shorten(abstract);
  return { path, title, description, things: [event, trail('webinar', slug, title)] };
}

function pathPage({ slug, title, category, level, estimatedHours, items }: LearningPath): ContentPage {
  const about = `Learning path for ${roleLabel(category).toLowerCase()}, ${levelLabel(level).toLowerCase()}`;
  const description = shorten(
    `${about}: ${countOf(items.length, 'step')}, about ${hoursLabel(estimatedHours)}. ${items.map((item) => item.title).join('; ')}.`,
  );
  const course: Thing = {
    '@type': 'Course',
    name: title,
    description,
    educationalLevel: levelLabel(level),
    syllabusSections: items.map((item) => ({ '@type': 'Syllabus', name: item.title })),
  };
  const path = itemPath('learning-path', slug);
  const things = [course, trail('learning-path', slug, title)];
  return { path, title, description, things };
}

async function familyPages(): Promise<ContentPage[]> {
  const families = await readAllPages(listFamilies);
  const whole = await mapSequentially(families, ({ slug }) => getFamily(slug));
  return whole.map(({ slug, name, description, category }) => ({
    path: familyPath(slug),
    title: name,
    description: shorten(description || `${familyCategoryLabel(category)} for Revit, with sizes, connectors and PCF symbol key.`),
    things: [breadcrumb(['/revit-families', 'Revit families'], [familyPath(slug), name])],
  }));
}

/** Maps the items one after the other, so that a build does not send the API a burst of calls. */
async function mapSequentially<Item, Result>(items: Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

/** The pages of the published records of the API. Requires `patchFetch`. */
export async function contentPages(): Promise<ContentPage[]> {
  return [
    ...(await familyPages()),
    ...(await mapSequentially(await readAllPages(listLearningPaths), ({ slug }) => getLearningPath(slug))).map(pathPage),
    ...(await mapSequentially(await readAllPages(listTutorials), ({ slug }) => getTutorial(slug))).map(tutorialPage),
    ...(await mapSequentially(await readAllPages(listTrainingCourses), ({ slug }) => getTrainingCourse(slug))).map(coursePage),
    // The list contains complete webinars. Reading a single webinar would count a view.
    ...(await readAllPages(listWebinars)).map(webinarPage),
  ];
}
