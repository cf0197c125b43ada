import { readFileSync } from 'node:fs';
import type { components } from '../../../../openapi/generated/types.ts';

type SeedTutorial = Required<components['schemas']['TutorialCreate']>;

/** A published tutorial whose text lies beside this file, in `tutorials/<slug>.md`. */
const tutorial = (slug: string, about: Omit<SeedTutorial, 'slug' | 'body' | 'published'>): SeedTutorial => ({
  slug,
  ...about,
  body: readFileSync(new URL(`tutorials/${slug}.md`, import.meta.url), 'utf8'),
  published: true,
});

export const tutorials: readonly SeedTutorial[] = [
  tutorial('what-stands-in-a-pcf', {
    title: 'What stands in a PCF',
    summary: 'Header, pipeline, components, materials: how a piping component file is built, and what each part is for.',
    category: 'pcf-export',
    level: 'beginner',
    tags: ['file-structure', 'pcf'],
    durationMinutes: 12,
  }),
  tutorial('read-a-pcf', {
    title: 'Read a PCF before you send it',
    summary: 'A PCF is plain text. Five minutes with an editor show most of what would stop an isometric later.',
    category: 'pcf-export',
    level: 'beginner',
    tags: ['checking', 'pcf'],
    durationMinutes: 10,
  }),
  tutorial('routing-preferences', {
    title: 'Prepare pipe types and routing preferences',
    summary: 'One pipe type for each piping class, the right fitting for each size, and a small system that tests all of it.',
    category: 'revit-families',
    level: 'beginner',
    tags: ['pipe-types', 'revit', 'routing-preferences'],
    durationMinutes: 30,
  }),
  tutorial('connectors-of-a-pipe-fitting', {
    title: 'Place the connectors of a pipe fitting',
    summary:
      'Where connectors stand and which way they point decides whether a fitting joins its pipe and exports with the right ends.',
    category: 'revit-families',
    level: 'intermediate',
    tags: ['connectors', 'families', 'revit'],
    durationMinutes: 25,
  }),
  tutorial('size-tables-for-families', {
    title: 'Give a family its sizes from a lookup table',
    summary: 'One CSV file in place of forty types: how the table is built, read by a formula, and tested.',
    category: 'revit-families',
    level: 'intermediate',
    tags: ['families', 'lookup-tables', 'sizes'],
    durationMinutes: 30,
  }),
  tutorial('map-families-to-components', {
    title: 'Map families to PCF components and symbol keys',
    summary: 'Which keyword, which symbol key, and why the last two letters of the key decide the weld count.',
    category: 'pcf-export',
    level: 'intermediate',
    tags: ['mapping', 'pcf', 'skey'],
    durationMinutes: 25,
  }),
  tutorial('nps-and-dn', {
    title: 'NPS, DN and the bore in the file',
    summary: 'Names of sizes are not dimensions. What a PCF wants, what Revit has, and where the two get mixed up.',
    category: 'pcf-export',
    level: 'beginner',
    tags: ['bores', 'sizes', 'units'],
    durationMinutes: 12,
  }),
  tutorial('branches-and-olets', {
    title: 'Branches: tees, olets and plain cuts',
    summary: 'Three ways to leave a header, how each is written, and the mistake that is typical of each.',
    category: 'pcf-export',
    level: 'intermediate',
    tags: ['branches', 'olets', 'pcf', 'tees'],
    durationMinutes: 20,
  }),
  tutorial('flanges-gaskets-bolts', {
    title: 'Flanged joints with gaskets and bolts',
    summary: 'A flanged joint has more parts than one sees. How thickness, faces and bolt sets come into the file.',
    category: 'pcf-export',
    level: 'intermediate',
    tags: ['bolts', 'flanges', 'gaskets'],
    durationMinutes: 20,
  }),
  tutorial('valves-in-line', {
    title: 'Valves: length, stem and direction',
    summary: 'Prepare valve families so that the face-to-face length, the stem and the direction of flow are right.',
    category: 'revit-families',
    level: 'intermediate',
    tags: ['families', 'skey', 'valves'],
    durationMinutes: 25,
  }),
  tutorial('supports-on-isometrics', {
    title: 'Pipe supports on the isometric',
    summary: 'Supports are points on the pipe, not parts of the line. Where the point lies, and which kind it is.',
    category: 'isometrics',
    level: 'advanced',
    tags: ['isometrics', 'supports'],
    durationMinutes: 20,
  }),
  tutorial('weights-and-units', {
    title: 'Units, coordinates and weights',
    summary: 'Every number of the file relies on its header. Choose units, rounding and origin, and check them.',
    category: 'pcf-export',
    level: 'advanced',
    tags: ['coordinates', 'units', 'weights'],
    durationMinutes: 20,
  }),
  tutorial('check-before-isometrics', {
    title: 'Check a line before its isometric is drawn',
    summary: 'A list for model, report, file and first drawing: ten minutes a line that save spools.',
    category: 'isometrics',
    level: 'intermediate',
    tags: ['checking', 'isometrics'],
    durationMinutes: 15,
  }),
  tutorial('common-errors', {
    title: 'Common errors, and how to find their cause',
    summary: 'Gaps, branches in the air, wrong symbols, dimensions that are off: sorted by what you see.',
    category: 'isometrics',
    level: 'intermediate',
    tags: ['checking', 'errors', 'isometrics'],
    durationMinutes: 15,
  }),
  tutorial('naming-and-shared-parameters', {
    title: 'Names and shared parameters that an export can rely on',
    summary: 'One shared parameter file, names that can be read in a list, and line numbers with one spelling.',
    category: 'automation',
    level: 'intermediate',
    tags: ['naming', 'revit', 'shared-parameters'],
    durationMinutes: 25,
  }),
  tutorial('roll-out-licences', {
    title: 'Roll out licences on several machines',
    summary: 'Count machines and seats, try with two, install on all, and know what to do when somebody leaves.',
    category: 'licensing',
    level: 'beginner',
    tags: ['administration', 'licences'],
    durationMinutes: 15,
  }),
];
