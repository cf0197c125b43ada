import { describe, expect, test } from 'vitest';
import { loadContract } from '../../openapi/load.ts';
import { componentKeywords } from '../../web/pcf/keywords.ts';
import { findSymbolKey } from '../../web/pcf/skeys.ts';
import { requestValidator } from '../contract/validation.ts';
import { inches, nominalSizes } from '../domain/sizes.ts';
import { catalog } from './catalog.ts';
import { type DimensionName, dimensionNames, isDimensionName } from './catalog/dimensions.ts';
import { table } from './catalog/table.ts';
import type { SeedFamily, SeedSize } from './catalog/types.ts';

const withSizes = catalog.filter((family) => family.sizes.length > 0);

function find(slug: string): SeedFamily {
  const family = catalog.find((candidate) => candidate.slug === slug);
  if (!family) throw new Error(`The catalog has no ${slug}`);
  return family;
}

const mm = ({ nps, dimensions }: SeedSize, name: DimensionName): number => {
  const value = dimensions[name];
  if (value === undefined) throw new Error(`NPS ${nps} has no ${name}`);
  return value;
};

const ofSize = (slug: string, nps: string): SeedSize => {
  const size = find(slug).sizes.find((candidate) => candidate.nps === nps);
  if (!size) throw new Error(`${slug} has no NPS ${nps}`);
  return size;
};

const ends = (size: SeedSize) => nominalSizes(size.nps).map(inches);
const nominal = (size: SeedSize) => ends(size)[0]! * 25.4;

describe('the catalog', () => {
  test('covers every category with at least 66 families, two of them inactive', () => {
    const categories = loadContract().document.components.schemas['FamilyCategory']?.enum;
    expect(catalog.length).toBeGreaterThanOrEqual(66);
    expect(new Set(catalog.map((family) => family.category))).toEqual(new Set(categories));
    expect(catalog.filter((family) => !family.active)).toHaveLength(2);
  });

  test.each(['slug', 'name', 'description', 'fileName'] as const)('no two families share a %s', (field) => {
    const values = catalog.map((family) => family[field]);
    expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
  });

  test('each family is valid by the contract', () => {
    const contract = loadContract();
    const create = contract.operations.find((operation) => operation.id === 'createFamily')!;
    const { body } = requestValidator(contract);
    for (const family of catalog) expect(() => body(create, structuredClone(family)), family.slug).not.toThrow();
  });

  test('end types are those of the connectors, or plain without connectors', () => {
    for (const { slug, endTypes, connectors } of catalog) {
      const expected = connectors.length > 0 ? connectors.map((connector) => connector.endType) : ['PL'];
      expect(new Set(endTypes), slug).toEqual(new Set(expected));
    }
  });

  test('a family that is ready for the export has a keyword and, unless the keyword has none, a symbol key', () => {
    const keyless = new Set(['PIPE', 'GASKET']);
    for (const { slug, pcf } of catalog.filter((family) => family.pcf.ready)) {
      expect(pcf.component, slug).not.toBeNull();
      expect(pcf.skey !== null || keyless.has(pcf.component!), slug).toBe(true);
    }
  });

  test('a symbol key fits the keyword and the kind of the family', () => {
    for (const { slug, pcf } of catalog.filter(({ pcf: { skey } }) => skey !== null)) {
      const key = findSymbolKey(pcf.skey!);
      expect(key?.keywords, `${slug} ${pcf.skey}`).toContain(pcf.component);
      const [kind] = /(?<=^valve-)[a-z]+/.exec(slug) ?? [];
      if (kind) expect(key?.symbol?.replace('-valve', ''), slug).toBe(kind);
    }
  });

  test.each([
    ['steam-trap-sw', 'TRAP'],
    ['valve-relief-angle-flg', 'VALVE-ANGLE'],
    ['elbow-90-reducing-lr-bw', 'ELBOW-REDUCING'],
    ['half-coupling-sw-3000', 'OLET'],
    ['half-coupling-thd-3000', 'OLET'],
  ])('%s has the keyword of its kind, %s', (slug, keyword) => {
    expect(find(slug).pcf.component).toBe(keyword);
  });

  test('the PCF checker knows each keyword', () => {
    for (const { slug, pcf } of catalog) if (pcf.component) expect([...componentKeywords.keys()], slug).toContain(pcf.component);
  });

  test('the dimension names are exactly those that the size tables use', () => {
    const used = new Set(withSizes.flatMap((family) => family.sizes.flatMap((size) => Object.keys(size.dimensions))));
    expect([...used].filter((name) => !isDimensionName(name))).toEqual([]);
    expect(Object.keys(dimensionNames).filter((name) => !used.has(name))).toEqual([]);
  });
});

describe('every size table', () => {
  test.each(withSizes.map((family) => [family.slug, family] as const))('%s', (_slug, { sizes, standards }) => {
    expect(standards).not.toEqual([]);
    const columns = Object.keys(sizes[0]!.dimensions).toSorted();
    for (const [index, size] of sizes.entries()) {
      expect(Object.keys(size.dimensions).toSorted(), size.nps).toEqual(columns);
      const previous = sizes[index - 1];
      if (!previous) continue;
      const [large, small = large] = ends(size) as [number, number?];
      const [previousLarge, previousSmall = previousLarge] = ends(previous) as [number, number?];
      // Sizes ascend. Combinations with the same large end are in descending order of the small end.
      expect(large > previousLarge || (large === previousLarge && small! < previousSmall!), size.nps).toBe(true);
    }
  });

  test('a nominal size has the same outside diameter in all tables', () => {
    const diameters = new Map<string, Set<number>>();
    const note = (nps: string, diameter: number | undefined) => {
      if (diameter !== undefined) diameters.set(nps, (diameters.get(nps) ?? new Set()).add(diameter));
    };
    for (const { nps, dimensions } of withSizes.flatMap((family) => family.sizes)) {
      const [first = '', last = first] = nominalSizes(nps);
      note(first, dimensions.outsideDiameter);
      note(last, dimensions.outletOutsideDiameter ?? dimensions.smallOutsideDiameter);
    }
    expect(diameters.size).toBe(21);
    for (const [nps, values] of diameters) expect([...values], `NPS ${nps}`).toHaveLength(1);
  });

  test('DN is 25 times the NPS from NPS 4 on, and a fixed value for each smaller size', () => {
    const small = { '1/2': 15, '3/4': 20, '1': 25, '1-1/4': 32, '1-1/2': 40, '2': 50, '2-1/2': 65, '3': 80, '3-1/2': 90 };
    for (const size of withSizes.flatMap((family) => family.sizes)) {
      const [first = ''] = nominalSizes(size.nps);
      expect(size.dn, size.nps).toBe((small as Record<string, number>)[first] ?? inches(first) * 25);
    }
  });

  // Combinations with the same large end can have the same length.
  const growing: DimensionName[] = [
    'outsideDiameter',
    'wallThickness',
    'centerToEnd',
    'centerToSocketBottom',
    'endToEnd',
    'length',
    'layingLength',
    'faceToFace',
    'flangeOutsideDiameter',
    'flangeThickness',
    'boltCircleDiameter',
    'boltDiameter',
    'boltCount',
    'hubDiameter',
    'raisedFaceDiameter',
    'lengthThroughHub',
    'gasketInsideDiameter',
    'gasketOutsideDiameter',
    'centeringRingDiameter',
    'ringPitchDiameter',
    'outletHeight',
  ];
  test.each(growing)('%s never shrinks as the size grows', (name) => {
    // NPS 2 in Class 300 and 600 has eight small bolts where NPS 1-1/2 has four larger ones.
    const exception = (size: SeedSize) => name === 'boltDiameter' && size.nps === '2';
    for (const { slug, sizes } of withSizes) {
      for (const [index, size] of sizes.entries()) {
        const before = sizes[index - 1]?.dimensions[name];
        if (before === undefined || exception(size)) continue;
        expect(mm(size, name), `${slug} NPS ${size.nps}`).toBeGreaterThanOrEqual(before);
      }
    }
  });
});

describe('pipe', () => {
  test('a higher schedule has a thicker wall and still leaves a bore', () => {
    for (const size of find('pipe-cs-sch-160').sizes.filter(({ nps }) => nps !== '22')) {
      const walls = ['pipe-cs-sch-40', 'pipe-cs-sch-80', 'pipe-cs-sch-160'].map((slug) =>
        mm(ofSize(slug, size.nps), 'wallThickness'),
      );
      expect(walls, size.nps).toEqual(walls.toSorted((a, b) => a - b));
      expect(mm(size, 'outsideDiameter') - 2 * mm(size, 'wallThickness'), size.nps).toBeGreaterThan(
        mm(size, 'outsideDiameter') / 2,
      );
    }
  });

  test('schedule 40, STD and 40S have the same wall up to NPS 10; above, only STD and 40S do', () => {
    for (const { nps, dimensions } of find('pipe-ss-sch-40s').sizes) {
      expect(ofSize('pipe-cs-std', nps).dimensions.wallThickness, nps).toBe(dimensions.wallThickness);
      if (inches(nps) <= 10) expect(ofSize('pipe-cs-sch-40', nps).dimensions.wallThickness, nps).toBe(dimensions.wallThickness);
      else expect(ofSize('pipe-cs-sch-40', nps).dimensions.wallThickness, nps).toBeGreaterThan(dimensions.wallThickness!);
    }
  });
});

describe('butt-welding fittings', () => {
  test.each([
    ['elbow-90-lr-bw', 1.5],
    ['elbow-90-sr-bw', 1],
    ['elbow-90-3d-bw', 3],
  ])('%s has a bend radius of %d nominal sizes from NPS 1 on', (slug, radius) => {
    for (const size of find(slug).sizes.filter((candidate) => inches(candidate.nps) >= 1)) {
      expect(Math.abs(mm(size, 'centerToEnd') - radius * nominal(size)), size.nps).toBeLessThanOrEqual(1);
    }
  });

  test.each([
    ['elbow-45-lr-bw', 1.5, 4],
    ['elbow-45-3d-bw', 3, 1],
  ])('%s has the radius of its 90° elbow within 2 %%', (slug, radius, from) => {
    for (const size of find(slug).sizes.filter((candidate) => inches(candidate.nps) >= from)) {
      const expected = radius * nominal(size) * Math.tan(Math.PI / 8);
      expect(Math.abs(mm(size, 'centerToEnd') / expected - 1), size.nps).toBeLessThan(0.02);
    }
  });

  test('a return has the dimensions of two long-radius elbows', () => {
    for (const size of find('return-180-lr-bw').sizes) {
      const leg = mm(ofSize('elbow-90-lr-bw', size.nps), 'centerToEnd');
      expect(Math.abs(mm(size, 'centerToCenter') - 2 * leg), size.nps).toBeLessThanOrEqual(1);
      expect(Math.abs(mm(size, 'backToFace') - leg - mm(size, 'outsideDiameter') / 2), size.nps).toBeLessThanOrEqual(2);
    }
  });

  test('a reducing tee has the run of the equal tee; its outlet gets shorter with its size, but ends outside the run', () => {
    for (const [index, size] of find('tee-reducing-bw').sizes.entries()) {
      const [run = '', outlet = ''] = nominalSizes(size.nps);
      expect(inches(outlet), size.nps).toBeLessThan(inches(run));
      const equal = ofSize('tee-equal-bw', run);
      expect(mm(size, 'centerToEnd'), size.nps).toBe(mm(equal, 'centerToEnd'));
      expect(mm(size, 'centerToOutlet'), size.nps).toBeLessThanOrEqual(mm(equal, 'centerToOutlet'));
      expect(mm(size, 'centerToOutlet'), size.nps).toBeGreaterThan(mm(size, 'outsideDiameter') / 2);
      const previous = find('tee-reducing-bw').sizes[index - 1];
      if (!previous || nominalSizes(previous.nps)[0] !== run) continue;
      expect(mm(size, 'centerToOutlet'), size.nps).toBeLessThanOrEqual(mm(previous, 'centerToOutlet'));
    }
  });

  test('the length of a reducer depends on its large end alone', () => {
    const lengths = new Map<string, number>();
    for (const size of find('reducer-concentric-bw').sizes) {
      const [large = ''] = nominalSizes(size.nps);
      expect(mm(size, 'smallOutsideDiameter'), size.nps).toBeLessThan(mm(size, 'outsideDiameter'));
      expect(mm(size, 'endToEnd'), size.nps).toBe(lengths.get(large) ?? mm(size, 'endToEnd'));
      lengths.set(large, mm(size, 'endToEnd'));
    }
    expect(find('reducer-eccentric-bw').sizes).toEqual(find('reducer-concentric-bw').sizes);
  });
});

describe('flanges', () => {
  const drilled = withSizes
    .filter((family) => family.sizes[0]!.dimensions.boltCircleDiameter !== undefined)
    .map((family) => family.slug);

  test.each(drilled)('%s can be drilled and bolted', (slug) => {
    for (const size of find(slug).sizes) {
      const circle = mm(size, 'boltCircleDiameter');
      const hole = mm(size, 'boltHoleDiameter');
      const bolt = mm(size, 'boltDiameter');
      const count = mm(size, 'boltCount');
      expect(circle + hole, size.nps).toBeLessThan(mm(size, 'flangeOutsideDiameter'));
      expect(count % 4, size.nps).toBe(0);
      // Holes are an eighth of an inch wider than their bolts.
      expect(hole - bolt, size.nps).toBeCloseTo(3.175, 0);
      expect((Math.PI * circle) / count, size.nps).toBeGreaterThan(2 * bolt);
      const { raisedFaceDiameter = 0, hubDiameter = 0 } = size.dimensions;
      expect(Math.max(raisedFaceDiameter, hubDiameter), size.nps).toBeLessThan(circle - hole);
    }
  });

  test.each(drilled.filter((slug) => find(slug).category === 'flange'))('%s fits its pipe', (slug) => {
    for (const size of find(slug).sizes) {
      const { bore, socketBore } = size.dimensions;
      const pipe = mm(size, 'outsideDiameter');
      expect(mm(size, 'hubDiameter'), size.nps).toBeGreaterThan(Math.max(pipe, bore ?? 0, socketBore ?? 0));
      expect(mm(size, 'lengthThroughHub'), size.nps).toBeGreaterThan(mm(size, 'flangeThickness'));
      for (const hole of [bore, socketBore]) if (hole !== undefined) expect(hole, size.nps).toBeGreaterThan(pipe);
      if (socketBore !== undefined) expect(mm(size, 'socketDepth'), size.nps).toBeLessThan(mm(size, 'lengthThroughHub'));
    }
  });

  test('a higher class never has smaller dimensions', () => {
    for (const { nps } of find('flange-wn-600').sizes) {
      for (const name of [
        'flangeOutsideDiameter',
        'flangeThickness',
        'boltCircleDiameter',
        'hubDiameter',
        'lengthThroughHub',
      ] as const) {
        const values = ['flange-wn-150', 'flange-wn-300', 'flange-wn-600'].map((slug) => mm(ofSize(slug, nps), name));
        expect(values, `${name} NPS ${nps}`).toEqual(values.toSorted((a, b) => a - b));
      }
    }
  });

  test('Class 300 and 600 share their drilling up to NPS 3', () => {
    for (const { nps } of find('flange-wn-600').sizes) {
      const names = ['flangeOutsideDiameter', 'boltCircleDiameter', 'boltHoleDiameter', 'boltCount'] as const;
      const drilling = (slug: string) => names.map((name) => mm(ofSize(slug, nps), name));
      const same = expect(drilling('flange-wn-600'), nps);
      if (inches(nps) <= 3) same.toEqual(drilling('flange-wn-300'));
      else same.not.toEqual(drilling('flange-wn-300'));
    }
  });
});

describe('gaskets', () => {
  test.each([150, 300])('the rings of Class %d lie against the bolts of their flange', (pressureClass) => {
    for (const size of find(`gasket-spiral-wound-${pressureClass}`).sizes) {
      const flange = ofSize(`flange-wn-${pressureClass}`, size.nps);
      const inside = mm(flange, 'boltCircleDiameter') - mm(flange, 'boltDiameter');
      expect(Math.abs(mm(size, 'centeringRingDiameter') - inside), size.nps).toBeLessThanOrEqual(0.5);
      expect(mm(size, 'gasketOutsideDiameter'), size.nps).toBeLessThan(mm(flange, 'raisedFaceDiameter'));
      expect(mm(size, 'gasketInsideDiameter'), size.nps).toBeLessThan(mm(size, 'gasketOutsideDiameter'));

      const flat = ofSize(`gasket-flat-ring-${pressureClass}`, size.nps);
      expect(Math.abs(mm(flat, 'gasketOutsideDiameter') - inside), size.nps).toBeLessThanOrEqual(1);
      expect(Math.abs(mm(flat, 'gasketInsideDiameter') - mm(flange, 'outsideDiameter')), size.nps).toBeLessThanOrEqual(1);
    }
  });

  test.each([150, 300])('a ring of Class %d lies between bore and bolts', (pressureClass) => {
    for (const size of find(`gasket-ring-joint-${pressureClass}`).sizes) {
      const flange = ofSize(`flange-wn-${pressureClass}`, size.nps);
      expect(mm(size, 'ringPitchDiameter') - mm(size, 'ringWidth'), size.nps).toBeGreaterThan(mm(flange, 'outsideDiameter'));
      expect(mm(size, 'ringPitchDiameter') + mm(size, 'ringWidth'), size.nps).toBeLessThan(
        mm(flange, 'boltCircleDiameter') - mm(flange, 'boltHoleDiameter'),
      );
    }
  });
});

describe('forged fittings', () => {
  const socketed = withSizes.filter(
    (family) => family.standards.includes('ASME B16.11') && family.connectors[0]!.endType === 'SW',
  );

  test.each(socketed.map((family) => family.slug))(
    'the sockets of %s fit their pipe with a clearance of less than a millimeter',
    (slug) => {
      for (const size of find(slug).sizes) {
        const clearance = mm(size, 'socketBore') - mm(size, 'outsideDiameter');
        expect(clearance, size.nps).toBeGreaterThanOrEqual(0.4);
        expect(clearance, size.nps).toBeLessThan(1);
      }
    },
  );

  test('a 45° elbow is shorter than the 90° elbow of its size', () => {
    for (const ending of ['sw-3000', 'thd-3000']) {
      for (const size of find(`elbow-45-${ending}`).sizes) {
        expect(mm(size, 'centerToEnd'), size.nps).toBeLessThan(mm(ofSize(`elbow-90-${ending}`, size.nps), 'centerToEnd'));
      }
    }
  });

  test('the sockets of an elbow do not intersect', () => {
    for (const size of find('elbow-90-sw-3000').sizes) {
      expect(mm(size, 'centerToSocketBottom'), size.nps).toBeGreaterThan(mm(size, 'socketBore') / 2);
    }
  });
});

describe('valves', () => {
  test('in a class, a globe valve is as long as or longer than a gate valve', () => {
    for (const pressureClass of [150, 300]) {
      for (const size of find(`valve-globe-flg-${pressureClass}`).sizes) {
        const gate = ofSize(`valve-gate-flg-${pressureClass}`, size.nps);
        expect(mm(size, 'faceToFace'), size.nps).toBeGreaterThanOrEqual(mm(gate, 'faceToFace'));
      }
    }
  });

  test.each(['gate', 'globe', 'check-swing', 'ball'])('a %s valve of a higher class is never shorter', (kind) => {
    for (const size of find(`valve-${kind}-flg-300`).sizes) {
      const lower = ofSize(`valve-${kind}-flg-150`, size.nps);
      expect(mm(size, 'faceToFace'), size.nps).toBeGreaterThanOrEqual(mm(lower, 'faceToFace'));
    }
  });

  test.each(
    withSizes.filter((family) => family.category === 'valve' && family.endTypes.includes('FLG')).map((family) => family.slug),
  )('%s has room between its flanges', (slug) => {
    for (const size of find(slug).sizes)
      expect(mm(size, 'faceToFace'), size.nps).toBeGreaterThan(3 * mm(size, 'flangeThickness'));
  });
});

describe('table', () => {
  test('reads millimeters, inches and sizes with two ends', () => {
    const page = table('a page', 'nps length boltDiameter\n1/2 12.5 1-1/8"\n4x3 20 3/4"');
    expect([...page.rows]).toEqual([
      ['1/2', { length: 12.5, boltDiameter: 28.6 }],
      ['4 x 3', { length: 20, boltDiameter: 19.1 }],
    ]);
  });

  test.each([
    ['an unknown column', 'nps girth\n4 1'],
    ['a row that is too short', 'nps length bore\n4 1'],
    ['a duplicate size', 'nps length\n4 1\n4 2'],
    ['a cell that is not a dimension', 'nps length\n4 …'],
  ])('rejects %s', (_what, text) => {
    expect(() => table('a page', text)).toThrow();
  });
});
