import { expect, test } from 'vitest';
import { changedFields, differences, merge } from './merge.ts';

const base = { name: 'Elbow', standards: ['ASME B16.9'], lod: 350, active: true };

test('finds the changed fields', () => {
  expect(changedFields(base, { ...base, lod: 400, standards: ['ASME B16.9'] })).toEqual({ lod: 400 });
});

test('tells who changed each field', () => {
  const mine = { ...base, name: 'Elbow 90°', lod: 400 };
  const theirs = { ...base, name: 'Long elbow', standards: ['EN 10253'] };
  expect(differences(base, mine, theirs)).toEqual([
    { field: 'name', mine: 'Elbow 90°', theirs: 'Long elbow', by: 'both' },
    { field: 'standards', mine: ['ASME B16.9'], theirs: ['EN 10253'], by: 'them' },
    { field: 'lod', mine: 400, theirs: 350, by: 'me' },
  ]);
});

test('reports no difference when both made the same change', () => {
  expect(differences(base, { ...base, lod: 400 }, { ...base, lod: 400 })).toEqual([]);
});

test('merges the chosen fields into the other version', () => {
  const mine = { ...base, name: 'Elbow 90°', lod: 400 };
  const theirs = { ...base, name: 'Long elbow', active: false };
  expect(merge(theirs, mine, ['lod'])).toEqual({ ...theirs, lod: 400 });
  expect(merge(theirs, mine, [])).toEqual(theirs);
});
