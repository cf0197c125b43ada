import type { components } from '../../../../openapi/generated/types.ts';

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
  {
    slug: 'from-model-to-isometric',
    title: 'From the Revit model to the first isometric',
    category: 'pcf-export',
    level: 'beginner',
    estimatedHours: 4,
    published: true,
    steps: [
      read('what-stands-in-a-pcf'),
      read('routing-preferences'),
      read('nps-and-dn'),
      read('read-a-pcf'),
      take('pcf-export-basics'),
      besides('webinar', 'first-pcf-from-revit'),
    ],
  },
  {
    slug: 'build-your-own-families',
    title: 'Build your own piping families',
    category: 'revit-families',
    level: 'intermediate',
    estimatedHours: 7.5,
    published: true,
    steps: [
      read('connectors-of-a-pipe-fitting'),
      read('size-tables-for-families'),
      read('map-families-to-components'),
      read('valves-in-line'),
      read('naming-and-shared-parameters'),
      take('build-families-that-export'),
      besides('webinar', 'families-that-export'),
    ],
  },
  {
    slug: 'isometrics-the-shop-can-use',
    title: 'Isometrics that the shop can work from',
    category: 'isometrics',
    level: 'advanced',
    estimatedHours: 7,
    published: true,
    steps: [
      read('branches-and-olets'),
      read('flanges-gaskets-bolts'),
      read('supports-on-isometrics'),
      read('weights-and-units'),
      read('check-before-isometrics'),
      read('common-errors'),
      take('isometrics-review'),
      besides('webinar', 'why-an-isometric-breaks'),
    ],
  },
  {
    slug: 'run-the-plugin-in-an-office',
    title: 'Run the plugin in a design office',
    category: 'licensing',
    level: 'beginner',
    estimatedHours: 2,
    published: true,
    steps: [
      read('roll-out-licences'),
      take('licences-for-administrators'),
      besides('tutorial', 'naming-and-shared-parameters'),
      besides('webinar', 'licences-in-a-design-office'),
    ],
  },
];
