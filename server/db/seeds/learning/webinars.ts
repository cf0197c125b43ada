import type { components } from '../../../../openapi/generated/types.ts';

type Fields = Required<components['schemas']['WebinarCreate']>;

/** A webinar with the status that it begins with, `weeks` after the first start. */
export type SeedWebinar = Omit<Fields, 'startsAt'> & { weeks: number; status: 'draft' | 'scheduled' };

const inPractice = { id: 'pcf-export-in-practice', title: 'PCF export in practice' };
const families = { id: 'families-that-work', title: 'Revit families that work' };

const usual = {
  speakers: [{ name: 'Spoolwright team', role: 'Product' }],
  timeZone: 'Europe/Berlin',
  capacity: 100,
  recordingUrl: null,
};

/** None is recorded, since nothing has been held yet. */
export const webinars: readonly SeedWebinar[] = [
  {
    ...usual,
    slug: 'first-pcf-from-revit',
    title: 'The first PCF from a Revit piping model',
    abstract:
      'We take a small pipe run with an elbow, a tee and a flanged valve, map each family to its PCF component and symbol key, export the file and read it line by line. At the end you know what an isometric program needs, and where to look when it cannot draw.',
    series: inPractice,
    durationMinutes: 45,
    weeks: 3,
    status: 'scheduled',
  },
  {
    ...usual,
    slug: 'why-an-isometric-breaks',
    title: 'Why an isometric breaks, and what the PCF says about it',
    abstract:
      'Open ends, branches that miss their header, a reducer without a second bore: we look at the mistakes that stop an isometric most often, find each of them in the PCF, and mend it in the Revit model.',
    series: inPractice,
    durationMinutes: 60,
    weeks: 5,
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
    weeks: 7,
    status: 'scheduled',
  },
  {
    ...usual,
    slug: 'licences-in-a-design-office',
    title: 'Licences in a design office: activations, seats and work on the road',
    abstract:
      'What a registration is, when a seat becomes free, and how long one can work without a connection. For those who install software for others, with time for questions about proxies and software distribution.',
    series: null,
    durationMinutes: 30,
    capacity: 50,
    weeks: 9,
    status: 'scheduled',
  },
  {
    ...usual,
    slug: 'flanged-joints-in-full',
    title: 'Flanged joints in full: gaskets, bolts and lengths that agree',
    abstract:
      'A flanged joint is two flanges in the model and a good deal more in the list of material. We compare modelled gaskets with derived ones, look at wafer valves, and check the total length of a rack.',
    series: inPractice,
    durationMinutes: 45,
    weeks: 11,
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
    weeks: 13,
    status: 'draft',
  },
];
