import type { components } from '../../../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** A course with the status that it begins with. */
export type SeedCourse = Required<Schemas['TrainingCourseCreate']> & { status: 'draft' | 'open' };

const lesson = (title: string, durationMinutes: number | null): Schemas['TrainingCourseLesson'] => ({ title, durationMinutes });

/** None has a date: whoever runs an installation sets it when room and trainer are settled. */
export const trainingCourses: readonly SeedCourse[] = [
  {
    slug: 'pcf-export-basics',
    title: 'PCF export basics: from a Revit pipe run to an isometric',
    type: 'self-paced',
    level: 'beginner',
    format: 'online',
    startsAt: null,
    seats: null,
    price: { amount: 0, currency: 'EUR' },
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
    slug: 'build-families-that-export',
    title: 'Build Revit piping families that export',
    type: 'workshop',
    level: 'intermediate',
    format: 'online',
    startsAt: null,
    seats: 12,
    price: null,
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
    slug: 'isometrics-review',
    title: 'Reviewing isometrics before they reach the shop',
    type: 'instructor-led',
    level: 'advanced',
    format: 'hybrid',
    startsAt: null,
    seats: 10,
    price: null,
    status: 'open',
    syllabus: [
      lesson('Reading a drawing against its PCF', 90),
      lesson('Spools, field welds and what the shop needs to know', 90),
      lesson('Lists of material that agree with the model', 60),
      lesson('Flanged joints: gaskets, bolts and the missing three millimetres', 60),
    ],
  },
  {
    slug: 'licences-for-administrators',
    title: 'Licences for administrators',
    type: 'self-paced',
    level: 'beginner',
    format: 'online',
    startsAt: null,
    seats: null,
    price: { amount: 0, currency: 'EUR' },
    status: 'open',
    syllabus: [
      lesson('Licences, registrations and sessions', 15),
      lesson('A trial on two machines', 30),
      lesson('Distributing the plugin and its key', 30),
      lesson('Daily use: new machines, taken seats, work without a connection', 20),
    ],
  },
  {
    slug: 'pcf-export-certificate',
    title: 'Certificate: PCF export from Revit',
    type: 'certification',
    level: 'advanced',
    format: 'on-site',
    startsAt: null,
    seats: 8,
    price: null,
    status: 'draft',
    syllabus: [
      lesson('Preparing a project template for one piping class', 120),
      lesson('Exporting and correcting a line with prepared mistakes', 120),
      lesson('Reviewing the isometric and its list of material', 60),
      lesson('Questions on components, symbol keys and units', 60),
    ],
  },
];
