import { replaceWord } from '../edits.ts';
import { boreIn, type NominalSize, nominalSize } from '../bores.ts';
import { componentDescription } from '../descriptions.ts';
import { type Component, type Document, joinPoints, type Point } from '../model.ts';
import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';
import type { BoreUnit } from '../units.ts';
import { angleBetween, distance, subtract } from '../vector.ts';

/** The unit that a bore is really in, and its nominal size. */
interface Meaning {
  unit: BoreUnit;
  size: NominalSize;
}

interface OddBore {
  point: Point;
  component: Component;
  bore: number;
  meaning: Meaning | null;
}

const unitNames: Readonly<Record<BoreUnit, string>> = {
  MM: 'millimeters',
  INCH: 'inches',
  'INCH-SIXTEENTH': 'sixteenths of an inch',
};

/** Smallest bore in millimeters that a pipe has. Smaller numbers are inches. */
const smallestMetricBore = 6;
/** Smallest DN that cannot be a bore in inches. */
const smallestMetricOnly = 50;

const meaningIn = (unit: BoreUnit, bore: number): Meaning | null => {
  const size = nominalSize(bore, unit);
  return size && { unit, size };
};

/** The only possible meaning of a bore, regardless of its component; null if it can be in the unit of the file. */
function meaningOfNumber(bore: number, unit: BoreUnit): Meaning | null {
  if (unit === 'MM') return bore < smallestMetricBore ? meaningIn('INCH', bore) : null;
  if (nominalSize(bore, unit)) return null;
  if (bore >= smallestMetricOnly) return meaningIn('MM', bore) ?? meaningIn('INCH-SIXTEENTH', bore);
  return unit === 'INCH-SIXTEENTH' && bore < smallestMetricBore ? meaningIn('INCH', bore) : null;
}

/**
 * The nominal size in inches of a long-radius elbow, whose bend radius is 1.5 times that size; null if the component is no
 * elbow.
 */
function elbowInches({ keyword, ends, center }: Component): number | null {
  const [first, second] = ends;
  if (keyword !== 'ELBOW' || !first || !second || !center) return null;
  const angle = angleBetween(subtract(center, first), subtract(second, center));
  if (angle === null || angle < 10 || angle > 135) return null;
  const toEnd = (distance(center, first) + distance(center, second)) / 2;
  return toEnd / Math.tan((angle * Math.PI) / 360) / 1.5 / 25.4;
}

const sizesInInches = /\bNPS\s*(\d[\d/.-]*)|(?<![\d/.-])(\d[\d/.-]*)\s?(?:"|''|inch\b)(?!\s*(?:long|lg)\b)/gi;

/** Whether a description names this size in inches, `NPS 8` or `8"`, and no other. A length such as `8" long` is not a size. */
function namesOnly(description: string, { nps }: NominalSize): boolean {
  const named = new Set([...description.matchAll(sizesInInches)].map(([, first, second]) => first ?? second));
  return named.size === 1 && named.has(nps);
}

/** The meaning of a bore by the length of an elbow. It applies to the same bore of all components. */
function meaningOfElbow(elbow: Component, bore: number): Meaning | null {
  const inches = elbowInches(elbow);
  if (inches === null) return null;
  for (const other of ['INCH', 'MM', 'INCH-SIXTEENTH'] as const) {
    const meaning = other === elbow.units.bore ? null : meaningIn(other, bore);
    if (meaning && Math.abs(inches / meaning.size.inches - 1) < 0.02) return meaning;
  }
  return null;
}

/**
 * The meaning of a bore by the description of its component. An outlet's description may name the size of its run pipe, and
 * one that also names the bore in the unit of the file proves nothing.
 */
function meaningOfDescription(document: Document, component: Component, bore: number): Meaning | null {
  const meaning = component.units.bore === 'INCH' || component.type.shape === 'olet' ? null : meaningIn('INCH', bore);
  if (!meaning) return null;
  const description = componentDescription(document, component);
  return namesOnly(description, meaning.size) && !new RegExp(String.raw`\bDN\s*${bore}\b`, 'i').test(description)
    ? meaning
    : null;
}

/** The bores of a pipeline that are not in the unit of the file. */
function findOddBores(document: Document, components: readonly Component[]): OddBore[] {
  const proven = new Map<number, Meaning>();
  for (const component of components) {
    for (const { bore } of joinPoints(component)) {
      const meaning = bore === null || proven.has(bore) ? null : meaningOfElbow(component, bore);
      if (bore !== null && meaning) proven.set(bore, meaning);
    }
  }
  return components.flatMap((component) =>
    joinPoints(component).flatMap((point): OddBore[] => {
      const { bore } = point;
      if (bore === null || bore <= 0) return [];
      const { bore: unit } = component.units;
      const meaning = proven.get(bore) ?? meaningOfNumber(bore, unit) ?? meaningOfDescription(document, component, bore);
      const isTooSmall = unit === 'MM' && bore < smallestMetricBore;
      return meaning || isTooSmall ? [{ point, component, bore, meaning }] : [];
    }),
  );
}

const elbow = (bore: number) =>
  `PIPE\n    END-POINT 0 0 0 ${bore}\n    END-POINT 900 0 0 ${bore}\nELBOW\n    END-POINT 900 0 0 ${bore}\n    END-POINT 1205 0 305 ${bore}\n    CENTRE-POINT 1205 0 0\n    SKEY ELBW\n`;
const elbowAndHeader = (bore: number) =>
  withMetricHeader(
    elbow(bore) + [0, 900, 1800].map((x) => `PIPE\n    END-POINT ${x} 900 0 100\n    END-POINT ${x + 900} 900 0 100\n`).join(''),
  );
const inSixteenths = (bore: number) =>
  `ISOGEN-FILES ISOGEN.FLS\nUNITS-BORE INCH-SIXTEENTH\nUNITS-CO-ORDS MM\nPIPELINE-REFERENCE P-1001\n${elbow(bore)}`;
const described = (bore: number, description: string) =>
  withMetricHeader(
    `PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nPIPE\n    END-POINT 900 0 0 100\n    END-POINT 1000 0 0 ${bore}\n    ITEM-CODE P\nMATERIALS\nITEM-CODE P\n    DESCRIPTION ${description}\n`,
  );
const withOutlet = (description: string) =>
  withMetricHeader(
    `PIPE\n    END-POINT 0 0 0 500\n    END-POINT 900 0 0 500\nOLET\n    CENTRE-POINT 450 0 0\n    BRANCH1-POINT 450 0 280 20\n    SKEY SKSW\n    ITEM-CODE O\nPIPE\n    END-POINT 450 0 280 20\n    END-POINT 450 0 400 20\nMATERIALS\nITEM-CODE O\n    DESCRIPTION ${description}\n`,
  );

export const boreConvention: Rule = {
  id: 'bore-convention',
  group: 'bore',
  severity: 'error',
  title: 'Bore in inches in a file in millimeters, or the reverse',
  why: 'In a file in millimeters, a bore of 4 is a 4 mm tube, not a 4-inch pipe. Either parts from two sources were mixed, or UNITS-BORE is wrong for the whole file.',
  source: `${sources.tools} With UNITS-BORE MM, they write the DN; with INCH, the nominal size in inches; with INCH-SIXTEENTH, the nominal size in sixteenths of an inch. In millimeters, bores below 6 are inches. A bore such as 8 or 22 can be a tube, so it is reported only if the description or the length of a long-radius elbow shows the unit.`,
  examples: [
    wrong(
      'One end in inches',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nPIPE\n    END-POINT 900 0 0 4\n    END-POINT 1800 0 0 100\n',
      ),
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nPIPE\n    END-POINT 900 0 0 100\n    END-POINT 1800 0 0 100\n',
      ),
    ),
    wrong('An elbow with the dimensions of 8 inches', elbowAndHeader(8), elbowAndHeader(200)),
    wrong('A description in inches', described(8, 'Pipe, 8", Sch 40'), described(200, 'Pipe, 8", Sch 40')),
    wrong(
      'DN in a file in inches',
      'ISOGEN-FILES ISOGEN.FLS\nUNITS-BORE INCH\nUNITS-CO-ORDS MM\nPIPELINE-REFERENCE P-1001\nPIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n',
    ),
    wrong('Inches in a file in sixteenths of an inch', inSixteenths(8)),
    wrong('DN in a file in sixteenths of an inch', inSixteenths(200)),
    right('DN throughout', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n')),
    right('8 inches in sixteenths', inSixteenths(128)),
    right('A tube of 22 mm', described(22, 'Tube 22 x 1, EN 1057')),
    right('A DN 8 nipple, 8 inches long', described(8, 'Nipple 1/4" x 8" long')),
    right('A DN 8 nipple whose length is not named as such', described(8, 'Nipple, 1/4" x 8", TBE')),
    right('A DN 20 outlet on a 20-inch pipe', withOutlet('Sockolet 3000#, 20" x 3/4"')),
    right('A DN 20 outlet whose description names the run pipe only', withOutlet('Sockolet 3000# on 20" pipe')),
    right('A DN 20 hose, 20 inches long', described(20, 'Hose DN 20, 20"')),
  ],
  check({ document, report }) {
    const odd = document.pipelines.flatMap(({ components }) => findOddBores(document, components));
    const [first] = odd;
    if (!first) return;
    const count = document.components.reduce((sum, component) => sum + joinPoints(component).length, 0);
    const nameOf = ({ meaning }: OddBore) => unitNames[meaning?.unit ?? 'INCH'];
    if (odd.length > count / 2) {
      const setting = document.settings.find(({ keyword }) => keyword === 'UNITS-BORE');
      report({
        at: setting?.line ?? first.point.line,
        message: `Most bores look like ${nameOf(first)}, such as ${first.bore} on line ${first.point.line + 1}. UNITS-BORE is probably wrong.`,
      });
      return;
    }
    for (const entry of odd) {
      const { point, component, bore, meaning } = entry;
      const { bore: unit } = component.units;
      const word = document.lines.words(point.line)[4];
      const meant = meaning && String(boreIn(unit, meaning.size));
      if (!word) continue;
      report({
        at: word,
        message: `A bore of ${bore} looks like ${nameOf(entry)} in a file in ${unitNames[unit]}.`,
        component: component.index,
        fix: meant === null ? null : { title: `Write ${meant}`, edits: [replaceWord(word, meant)] },
      });
    }
  },
};
