import { expect, test } from 'vitest';
import type { Family } from '../../api/generated/model';
import { emptyFamily, pasteSizes, toBody, toDraft } from './family-draft.ts';

const family: Family = {
  id: 'f1',
  slug: 'elbow-90-lr-bw',
  name: 'Elbow 90°, long radius',
  description: 'Long-radius elbow for butt-welded lines.',
  category: 'elbow',
  standards: ['ASME B16.9'],
  material: 'A234 WPB',
  pressureClasses: ['Sch 40', 'Sch 80'],
  endTypes: ['BW'],
  connectors: [{ name: 'Run 1', endType: 'BW', role: 'run' }],
  sizes: [
    { nps: '2', dn: 50, dimensions: { outsideDiameter: 60.3, centerToEnd: 76 } },
    { nps: '4', dn: 100, dimensions: { outsideDiameter: 114.3 } },
  ],
  lod: 350,
  revitVersions: [2025, 2026],
  pcf: { ready: true, component: 'ELBOW', skey: null },
  fileName: null,
  fileSize: null,
  active: true,
  version: 3,
  createdAt: '2026-01-12T08:00:00.000Z',
  updatedAt: '2026-03-02T09:30:00.000Z',
};

test('an unchanged draft converts back to the same body', () => {
  const { id: _id, version: _version, createdAt: _created, updatedAt: _updated, fileSize: _size, ...body } = family;
  expect(toBody(toDraft(family))).toEqual(body);
});

test('a new family is not exported until somebody says so', () => {
  expect(toBody(emptyFamily, ['pcf'])).toEqual({ pcf: { ready: false, component: null, skey: null } });
});

test('puts only the given fields into the body', () => {
  const draft = { ...toDraft(family), standards: 'ASME B16.9; EN 10253,  ASME B16.9' };
  expect(toBody(draft, ['standards'])).toEqual({ standards: ['ASME B16.9', 'EN 10253'] });
});

test('accepts a decimal comma, and turns invalid numbers into NaN so that validation rejects them', () => {
  const draft = toDraft(family);
  const sizes = [
    { nps: '2', dn: '', cells: { outsideDiameter: '60,3', centerToEnd: 'ca. 76' } },
    { nps: '40', dn: '1,000', cells: { outsideDiameter: '1,016', centerToEnd: '610' } },
  ];
  expect(toBody({ ...draft, sizes }, ['sizes'])).toEqual({
    sizes: [
      { nps: '2', dn: Number.NaN, dimensions: { outsideDiameter: 60.3, centerToEnd: Number.NaN } },
      { nps: '40', dn: 1000, dimensions: { outsideDiameter: Number.NaN, centerToEnd: 610 } },
    ],
  });
});

test('pastes spreadsheet cells starting at one cell, and adds missing rows', () => {
  const draft = toDraft(family);
  const sizes = pasteSizes(draft, { row: 1, column: 1 }, '100\t114.3\t152\r\n150\t168.3\t229\textra\n');
  expect(sizes).toHaveLength(3);
  expect(sizes[1]).toEqual({ nps: '4', dn: '100', cells: { outsideDiameter: '114.3', centerToEnd: '152' } });
  expect(sizes[2]).toEqual({ nps: '', dn: '150', cells: { outsideDiameter: '168.3', centerToEnd: '229' } });
  expect(draft.sizes[1]?.cells).toEqual({ outsideDiameter: '114.3' });
});
