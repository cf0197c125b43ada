import type { components } from '../../../openapi/generated/types.ts';
import type { Slot } from './schedule.ts';

type Fields = Required<components['schemas']['WebinarCreate']>;

/** A webinar with its initial status. `taken` places have no registrations in the database. */
export type SeedWebinar = Omit<Fields, 'startsAt'> & {
  slot: Slot;
  status: 'draft' | 'scheduled' | 'recorded';
  taken?: number;
};

const inPractice = { id: 'pcf-export-in-practice', title: 'PCF export in practice' };
const families = { id: 'families-that-work', title: 'Revit families that work' };

const usual = {
  speakers: [{ name: 'Spoolwright team', role: 'Product' }],
  timeZone: 'Europe/Berlin',
  capacity: 100,
  joinUrl: null,
  recordingUrl: null,
};

const slot = (days: number, weekday: Slot['weekday'] = 'Tuesday', at = '15:00'): Slot => ({ days, weekday, at });

/** A placeholder: administrators enter the address of the real recording. */
const recording = (slug: string) => `https://spoolwright.example/recordings/${slug}`;

export const webinars: readonly SeedWebinar[] = [
  {
    ...usual,
    slug: 'what-a-pcf-is-made-of',
    title: 'What a PCF is made of',
    abstract:
      'Header, pipeline, components, materials: we build a file of one line by hand, with two pipes and an elbow, and open it in the PCF checker after each step. At the end you can read any PCF, no matter which program wrote it.',
    series: inPractice,
    durationMinutes: 45,
    slot: slot(-56),
    status: 'recorded',
    recordingUrl: recording('what-a-pcf-is-made-of'),
  },
  {
    ...usual,
    slug: 'connectors-and-lookup-tables',
    title: 'Connectors and lookup tables: one elbow from DN 15 to DN 600',
    abstract:
      'We build a long-radius elbow that takes all its dimensions from one table of ASME B16.9. Connectors on reference planes, the formula with size_lookup, and a test with three sizes before the family goes into the library.',
    series: families,
    durationMinutes: 60,
    slot: slot(-35, 'Thursday'),
    status: 'recorded',
    recordingUrl: recording('connectors-and-lookup-tables'),
  },
  {
    ...usual,
    slug: 'five-errors-in-one-line',
    title: 'Five errors in one line, found with the PCF checker',
    abstract:
      'A gap of 2 mm, a bore in inches, an outlet on the surface of its header, a flanged valve without flanges and a decimal comma. We find all five with the PCF checker, correct the model, and compare the two revisions.',
    series: inPractice,
    durationMinutes: 45,
    slot: slot(-21),
    status: 'recorded',
    recordingUrl: recording('five-errors-in-one-line'),
  },
  {
    ...usual,
    slug: 'first-pcf-from-revit',
    title: 'The first PCF from a Revit piping model',
    abstract:
      'We take a small pipe run with an elbow, a tee and a flanged valve, map each family to its PCF component and symbol key, export the file and read it line by line. At the end you know what an isometric program needs, and where to look when it cannot draw.',
    series: inPractice,
    durationMinutes: 45,
    slot: slot(5),
    status: 'scheduled',
  },
  {
    ...usual,
    slug: 'bring-your-pcf',
    title: 'Bring your PCF: we check participants’ files',
    abstract:
      'Send nothing in advance: you share your screen, we read your file together in the PCF checker and find the first thing that stops its isometric. There is time for four files, so the group is small.',
    series: null,
    durationMinutes: 60,
    capacity: 12,
    slot: slot(9, 'Wednesday', '10:00'),
    status: 'scheduled',
  },
  {
    ...usual,
    slug: 'bring-your-family',
    title: 'Bring your family: we repair three participants’ Revit families',
    abstract:
      'You share your screen, we open your family together, and correct its connectors, its lookup table and the parameters that a PCF needs. There is time for three families, so the group is small.',
    series: families,
    durationMinutes: 60,
    capacity: 8,
    taken: 8,
    slot: slot(13, 'Wednesday', '10:00'),
    status: 'scheduled',
  },
  {
    ...usual,
    slug: 'why-an-isometric-breaks',
    title: 'Why an isometric breaks, and what the PCF says about it',
    abstract:
      'Open ends, branches that miss their header, a reducer without a second bore: we look at the mistakes that stop an isometric most often, find each of them in the PCF, and correct it in the Revit model.',
    series: inPractice,
    durationMinutes: 60,
    slot: slot(19),
    status: 'scheduled',
  },
  {
    ...usual,
    slug: 'families-that-export',
    title: 'Piping families that export without rework',
    abstract:
      'Connectors on the right faces, sizes from a lookup table and the parameters that a PCF needs: how to build a family once so that every project can export it. Bring a family of your own; we look at two of them together.',
    series: families,
    durationMinutes: 60,
    slot: slot(33, 'Thursday'),
    status: 'scheduled',
  },
  {
    ...usual,
    slug: 'isometrics-for-american-projects',
    title: 'NPS, inches and fractions: PCF export for American projects',
    abstract:
      'Bores in inches with coordinates in millimeters, fractions that become decimals, bolts by the inch: how the units of a PCF work together, and how to find the one number that was exported in the wrong unit. Held for participants in North America.',
    series: inPractice,
    durationMinutes: 45,
    timeZone: 'America/Chicago',
    slot: slot(40, 'Wednesday', '11:00'),
    status: 'scheduled',
  },
  {
    ...usual,
    slug: 'licenses-in-a-design-office',
    title: 'Licenses in a design office: activations, seats and work on the road',
    abstract:
      'What a registration is, when a seat becomes free, and how long you can work without a connection. For people who install software for others, with time for questions about proxies and software distribution.',
    series: null,
    durationMinutes: 30,
    capacity: 50,
    slot: slot(54),
    status: 'scheduled',
  },
  {
    ...usual,
    slug: 'flanged-joints-in-full',
    title: 'Flanged joints in full: gaskets, bolts and lengths that agree',
    abstract:
      'A flanged joint is two flanges in the model and a good deal more in the bill of materials. We compare modeled gaskets with derived ones, look at wafer valves, and check the total length of a rack.',
    series: inPractice,
    durationMinutes: 45,
    slot: slot(68),
    status: 'draft',
  },
  {
    ...usual,
    slug: 'valves-from-many-makers',
    title: 'Valves from many makers in one library',
    abstract:
      'Families from the internet differ in length, origin and names. We bring three of them into line: face-to-face length, stem direction, connectors and shared parameters.',
    series: families,
    durationMinutes: 45,
    slot: slot(82, 'Thursday'),
    status: 'draft',
  },
];
