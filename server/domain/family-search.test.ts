import { expect, test } from 'vitest';
import { familySearchText, readFamilySearch } from './family-search.ts';

test.each([
  ['gate valve 150', { words: [['gate'], ['valve'], ['150']], sizes: [] }],
  ['DN100', { words: [], sizes: ['4'] }],
  ['dn 40', { words: [], sizes: ['1-1/2'] }],
  ['dn600', { words: [], sizes: ['24'] }],
  ['4 inch', { words: [], sizes: ['4'] }],
  ['4"', { words: [], sizes: ['4'] }],
  ['1 1/2" elbow', { words: [['elbow']], sizes: ['1-1/2'] }],
  ['NPS 3/4', { words: [], sizes: ['3/4'] }],
  ['class 150', { words: [['class 150']], sizes: [] }],
  ['150# flange', { words: [['class 150'], ['flange']], sizes: [] }],
  ['WNRF', { words: [['wnrf', 'weld neck']], sizes: [] }],
  ['ELBW', { words: [['elbw', 'elbow']], sizes: [] }],
  ['weld-neck', { words: [['weld'], ['neck']], sizes: [] }],
  ['10 in', { words: [], sizes: ['10'] }],
])('reads %s', (text, search) => {
  expect(readFamilySearch(text)).toEqual(search);
});

test('collects the search terms of a family', () => {
  const text = familySearchText({
    name: 'Weld-neck flange, Class 150',
    slug: 'flange-wn-150',
    description: 'Forged.',
    category: 'flange',
    standards: ['ASME B16.5'],
    material: 'ASTM A105',
    pressureClasses: ['Class 150'],
    endTypes: ['BW', 'FLG'],
    pcf: { component: 'FLANGE', skey: 'FLWN' },
  });
  for (const part of ['weld neck flange', 'class 150', 'butt weld', 'flanged', 'flwn', 'asme b16.5'])
    expect(text).toContain(part);
});
