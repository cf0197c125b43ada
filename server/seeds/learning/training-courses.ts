import type { components } from '../../../openapi/generated/types.ts';
import type { Slot } from './schedule.ts';

type Schemas = components['schemas'];

/**
 * A course with its initial status; `slot` is null if the course has no date. `taken` seats have no enrollments in the database.
 */
export type SeedCourse = Omit<Required<Schemas['TrainingCourseCreate']>, 'startsAt'> & {
  slot: Slot | null;
  timeZone: string;
  status: 'draft' | 'open' | 'full' | 'in-progress' | 'completed';
  taken?: number;
};

const lesson = (title: string, durationMinutes: number | null): Schemas['TrainingCourseLesson'] => ({ title, durationMinutes });

const free = { amount: 0, currency: 'EUR' };
/** Courses with a price are offered on request. */
const onRequest = null;
const anytime = { slot: null, seats: null, price: free, timeZone: 'Europe/Berlin' };
const morning = (days: number, weekday: Slot['weekday']) => ({
  slot: { days, weekday, at: '09:00' },
  price: onRequest,
  timeZone: 'Europe/Berlin',
});

export const trainingCourses: readonly SeedCourse[] = [
  {
    ...anytime,
    slug: 'pcf-export-basics',
    title: 'PCF export basics: from a Revit pipe run to an isometric',
    type: 'self-paced',
    level: 'beginner',
    format: 'online',
    status: 'open',
    syllabus: [
      lesson('What a PCF holds and who reads it', 20),
      lesson('Getting the model ready: pipe types, connectors, sizes', 40),
      lesson('Mapping families to components and symbol keys', 40),
      lesson('Exporting, reading the report, correcting the source', 45),
      lesson('Exercise: one line with a tee, a reducer and a valve', null),
    ],
  },
  {
    ...anytime,
    slug: 'pcf-checker-basics',
    title: 'Find and correct errors in a PCF with the checker',
    type: 'self-paced',
    level: 'beginner',
    format: 'online',
    status: 'open',
    syllabus: [
      lesson('Errors, warnings and notes', 10),
      lesson('From a finding to the place on the drawing and back', 15),
      lesson('Fixes that the checker offers, and those that belong in the model', 20),
      lesson('Bills of materials, cut lengths and welds', 15),
      lesson('Exercise: five errors in one line', 30),
    ],
  },
  {
    ...morning(12, 'Tuesday'),
    slug: 'pcf-export-intensive',
    title: 'PCF export intensive: one project, two days',
    type: 'workshop',
    level: 'intermediate',
    format: 'on-site',
    seats: 8,
    taken: 8,
    status: 'full',
    syllabus: [
      lesson('Your pipe types, your families, your mapping', 180),
      lesson('First export of one unit and its report', 180),
      lesson('Corrections in the model, second export, comparison', 180),
      lesson('Isometrics, bills of materials and what is left to do', 180),
    ],
  },
  {
    ...morning(26, 'Wednesday'),
    slug: 'build-families-that-export',
    title: 'Build Revit piping families that export',
    type: 'workshop',
    level: 'intermediate',
    format: 'online',
    seats: 12,
    status: 'open',
    syllabus: [
      lesson('Connectors: position, direction, links and part types', 60),
      lesson('Sizes from a lookup table', 90),
      lesson('Shared parameters that an export reads', 45),
      lesson('Valves: face-to-face length and stem', 45),
      lesson('Testing a family on a small system', 60),
    ],
  },
  {
    ...morning(40, 'Tuesday'),
    slug: 'isometrics-review',
    title: 'Reviewing isometrics before they reach the shop',
    type: 'instructor-led',
    level: 'advanced',
    format: 'hybrid',
    seats: 10,
    status: 'open',
    syllabus: [
      lesson('Reading a drawing against its PCF', 90),
      lesson('Spools, field welds and what the shop needs to know', 90),
      lesson('Bills of materials that agree with the model', 60),
      lesson('Flanged joints: gaskets, bolts and the missing three millimeters', 60),
    ],
  },
  {
    ...morning(20, 'Thursday'),
    slug: 'one-day-with-your-line',
    title: 'One day with your line: coaching for two designers',
    type: 'instructor-led',
    level: 'intermediate',
    format: 'on-site',
    seats: 2,
    status: 'open',
    syllabus: [
      lesson('Your line in Revit: what the export will find', 90),
      lesson('Export, check, correct', 150),
      lesson('The isometric and its bill of materials', 120),
    ],
  },
  {
    ...anytime,
    slug: 'licenses-for-administrators',
    title: 'Licenses for administrators',
    type: 'self-paced',
    level: 'beginner',
    format: 'online',
    status: 'open',
    syllabus: [
      lesson('Licenses, registrations and sessions', 15),
      lesson('A trial on two machines', 30),
      lesson('Distributing the plugin and its key', 30),
      lesson('Daily use: new machines, taken seats, work without a connection', 20),
    ],
  },
  {
    ...morning(-10, 'Monday'),
    slug: 'piping-for-new-designers',
    title: 'Piping for new designers: sizes, fittings, classes, drawings',
    type: 'instructor-led',
    level: 'beginner',
    format: 'online',
    seats: 16,
    status: 'in-progress',
    syllabus: [
      lesson('NPS, DN, schedules and what they mean on a drawing', 90),
      lesson('Fittings and flanges with their dimensions', 90),
      lesson('Piping classes and line numbers', 90),
      lesson('Reading isometrics', 90),
    ],
  },
  {
    ...morning(-60, 'Wednesday'),
    slug: 'isometrics-on-site',
    title: 'Isometrics on site: field welds, changes and as-built marks',
    type: 'workshop',
    level: 'advanced',
    format: 'on-site',
    seats: 10,
    status: 'completed',
    syllabus: [
      lesson('What the fitter reads, and in which order', 60),
      lesson('Field welds and fit-up lengths', 90),
      lesson('Bringing changes back into the model', 90),
    ],
  },
  {
    ...morning(75, 'Tuesday'),
    slug: 'pcf-export-certificate',
    title: 'Certificate: PCF export from Revit',
    type: 'certification',
    level: 'advanced',
    format: 'on-site',
    seats: 8,
    status: 'draft',
    syllabus: [
      lesson('Preparing a project template for one piping class', 120),
      lesson('Exporting and correcting a line with prepared mistakes', 120),
      lesson('Reviewing the isometric and its bill of materials', 60),
      lesson('Questions on components, symbol keys and units', 60),
    ],
  },
];
