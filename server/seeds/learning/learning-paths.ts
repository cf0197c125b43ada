import type { components } from '../../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** A step, with the slug of its record instead of the id. */
interface SeedStep {
  kind: Schemas['LearningItemKind'];
  slug: string;
  required: boolean;
}

export type SeedPath = Omit<Required<Schemas['LearningPathCreate']>, 'items'> & { steps: SeedStep[] };

const requiredTutorial = (slug: string): SeedStep => ({ kind: 'tutorial', slug, required: true });
const optional = (kind: SeedStep['kind'], slug: string): SeedStep => ({ kind, slug, required: false });
const requiredCourse = (slug: string): SeedStep => ({ kind: 'training-course', slug, required: true });

export const learningPaths: readonly SeedPath[] = [
  // For modelers with Revit: prepare pipe types, export, check.
  {
    slug: 'from-model-to-isometric',
    title: 'From the Revit model to the first isometric',
    category: 'pcf-export',
    level: 'beginner',
    estimatedHours: 5,
    published: true,
    steps: [
      requiredTutorial('what-is-in-a-pcf'),
      requiredTutorial('nps-and-dn'),
      requiredTutorial('routing-preferences'),
      requiredTutorial('map-families-to-components'),
      requiredTutorial('read-a-pcf'),
      requiredTutorial('use-the-pcf-checker'),
      requiredTutorial('check-before-isometrics'),
      requiredCourse('pcf-export-basics'),
      optional('tutorial', 'piping-classes-in-revit'),
      optional('webinar', 'first-pcf-from-revit'),
    ],
  },
  // For new designers.
  {
    slug: 'read-and-check-piping-files',
    title: 'New to piping: read lines, files and isometrics',
    category: 'pcf-export',
    level: 'beginner',
    estimatedHours: 4.5,
    published: true,
    steps: [
      requiredTutorial('read-an-isometric'),
      requiredTutorial('nps-and-dn'),
      requiredTutorial('coordinates-and-directions'),
      requiredTutorial('what-is-in-a-pcf'),
      requiredTutorial('elbows-and-bends'),
      requiredTutorial('reducers'),
      requiredTutorial('write-a-pcf-by-hand'),
      requiredTutorial('use-the-pcf-checker'),
      requiredCourse('pcf-checker-basics'),
      optional('tutorial', 'read-a-pcf'),
      optional('webinar', 'what-a-pcf-is-made-of'),
    ],
  },
  // For people who build families.
  {
    slug: 'build-your-own-families',
    title: 'Build your own piping families',
    category: 'revit-families',
    level: 'intermediate',
    estimatedHours: 8,
    published: true,
    steps: [
      requiredTutorial('connectors-of-a-pipe-fitting'),
      requiredTutorial('size-tables-for-families'),
      requiredTutorial('map-families-to-components'),
      requiredTutorial('valves-in-line'),
      requiredTutorial('nested-families-in-the-export'),
      requiredTutorial('naming-and-shared-parameters'),
      requiredCourse('build-families-that-export'),
      optional('tutorial', 'instruments-and-special-parts'),
      optional('webinar', 'families-that-export'),
    ],
  },
  // For coordinators and checkers of isometrics.
  {
    slug: 'isometrics-the-shop-can-use',
    title: 'Isometrics that the shop can work from',
    category: 'isometrics',
    level: 'advanced',
    estimatedHours: 9,
    published: true,
    steps: [
      requiredTutorial('branches-and-olets'),
      requiredTutorial('flanges-gaskets-bolts'),
      requiredTutorial('supports-on-isometrics'),
      requiredTutorial('sloped-lines'),
      requiredTutorial('ends-and-connections'),
      requiredTutorial('item-codes-and-materials'),
      requiredTutorial('welds-spools-and-cut-lengths'),
      requiredTutorial('weights-and-units'),
      requiredTutorial('isogen-files-and-styles'),
      requiredTutorial('compare-two-revisions'),
      requiredTutorial('check-before-isometrics'),
      requiredCourse('isometrics-review'),
      optional('webinar', 'why-an-isometric-breaks'),
    ],
  },
  // For people whose file is rejected.
  {
    slug: 'find-errors-in-a-pcf',
    title: 'When the isometric fails: find the cause',
    category: 'isometrics',
    level: 'intermediate',
    estimatedHours: 3,
    published: true,
    steps: [
      requiredTutorial('use-the-pcf-checker'),
      requiredTutorial('read-a-pcf'),
      requiredTutorial('common-errors'),
      requiredTutorial('why-a-program-refuses-the-file'),
      requiredCourse('pcf-checker-basics'),
      optional('tutorial', 'isogen-files-and-styles'),
      optional('webinar', 'why-an-isometric-breaks'),
      optional('webinar', 'bring-your-pcf'),
    ],
  },
  // For administrators who install software for others.
  {
    slug: 'run-the-plugin-in-an-office',
    title: 'Run the plugin in a design office',
    category: 'licensing',
    level: 'beginner',
    estimatedHours: 2,
    published: true,
    steps: [
      requiredTutorial('roll-out-licenses'),
      requiredCourse('licenses-for-administrators'),
      optional('tutorial', 'naming-and-shared-parameters'),
      optional('webinar', 'licenses-in-a-design-office'),
    ],
  },
];
