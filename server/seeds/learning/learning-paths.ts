import type { components } from '../../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** A step by the slug of its record. */
interface SeedStep {
  kind: Schemas['LearningItemKind'];
  slug: string;
  required: boolean;
}

export type SeedPath = Omit<Required<Schemas['LearningPathCreate']>, 'items'> & { steps: SeedStep[] };

const read = (slug: string): SeedStep => ({ kind: 'tutorial', slug, required: true });
const besides = (kind: SeedStep['kind'], slug: string): SeedStep => ({ kind, slug, required: false });
const take = (slug: string): SeedStep => ({ kind: 'training-course', slug, required: true });

export const learningPaths: readonly SeedPath[] = [
  // A modeler with Revit: prepare pipe types, export, check.
  {
    slug: 'from-model-to-isometric',
    title: 'From the Revit model to the first isometric',
    category: 'pcf-export',
    level: 'beginner',
    estimatedHours: 5,
    published: true,
    steps: [
      read('what-stands-in-a-pcf'),
      read('nps-and-dn'),
      read('routing-preferences'),
      read('map-families-to-components'),
      read('read-a-pcf'),
      read('use-the-pcf-checker'),
      read('check-before-isometrics'),
      take('pcf-export-basics'),
      besides('tutorial', 'piping-classes-in-revit'),
      besides('webinar', 'first-pcf-from-revit'),
    ],
  },
  // A designer who starts.
  {
    slug: 'read-and-check-piping-files',
    title: 'New to piping: read lines, files and isometrics',
    category: 'pcf-export',
    level: 'beginner',
    estimatedHours: 4.5,
    published: true,
    steps: [
      read('read-an-isometric'),
      read('nps-and-dn'),
      read('coordinates-and-directions'),
      read('what-stands-in-a-pcf'),
      read('elbows-and-bends'),
      read('reducers'),
      read('write-a-pcf-by-hand'),
      read('use-the-pcf-checker'),
      take('pcf-checker-basics'),
      besides('tutorial', 'read-a-pcf'),
      besides('webinar', 'what-a-pcf-is-made-of'),
    ],
  },
  // Somebody who builds families.
  {
    slug: 'build-your-own-families',
    title: 'Build your own piping families',
    category: 'revit-families',
    level: 'intermediate',
    estimatedHours: 8,
    published: true,
    steps: [
      read('connectors-of-a-pipe-fitting'),
      read('size-tables-for-families'),
      read('map-families-to-components'),
      read('valves-in-line'),
      read('nested-families-in-the-export'),
      read('naming-and-shared-parameters'),
      take('build-families-that-export'),
      besides('tutorial', 'instruments-and-special-parts'),
      besides('webinar', 'families-that-export'),
    ],
  },
  // A coordinator or checker of isometrics.
  {
    slug: 'isometrics-the-shop-can-use',
    title: 'Isometrics that the shop can work from',
    category: 'isometrics',
    level: 'advanced',
    estimatedHours: 9,
    published: true,
    steps: [
      read('branches-and-olets'),
      read('flanges-gaskets-bolts'),
      read('supports-on-isometrics'),
      read('sloped-lines'),
      read('ends-and-connections'),
      read('item-codes-and-materials'),
      read('welds-spools-and-cut-lengths'),
      read('weights-and-units'),
      read('isogen-files-and-styles'),
      read('compare-two-revisions'),
      read('check-before-isometrics'),
      take('isometrics-review'),
      besides('webinar', 'why-an-isometric-breaks'),
    ],
  },
  // Somebody whose file is refused.
  {
    slug: 'find-errors-in-a-pcf',
    title: 'When the isometric fails: find the cause',
    category: 'isometrics',
    level: 'intermediate',
    estimatedHours: 3,
    published: true,
    steps: [
      read('use-the-pcf-checker'),
      read('read-a-pcf'),
      read('common-errors'),
      read('why-a-program-refuses-the-file'),
      take('pcf-checker-basics'),
      besides('tutorial', 'isogen-files-and-styles'),
      besides('webinar', 'why-an-isometric-breaks'),
      besides('webinar', 'bring-your-pcf'),
    ],
  },
  // An administrator who installs software for others.
  {
    slug: 'run-the-plugin-in-an-office',
    title: 'Run the plugin in a design office',
    category: 'licensing',
    level: 'beginner',
    estimatedHours: 2,
    published: true,
    steps: [
      read('roll-out-licenses'),
      take('licenses-for-administrators'),
      besides('tutorial', 'naming-and-shared-parameters'),
      besides('webinar', 'licenses-in-a-design-office'),
    ],
  },
];
