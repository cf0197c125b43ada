import { expect, test } from 'vitest';
import { class150 } from '../../../server/seeds/catalog/tables/flanges.ts';
import * as valves from '../../../server/seeds/catalog/tables/valves.ts';
import { nominalSize } from '../bores.ts';
import { checkText } from '../check.ts';
import { lengthOf, mainBore } from '../model.ts';
import { samples } from './all.ts';
import { rightSamples } from './right.ts';

test('there are at least 25 samples, each with its own id', () => {
  expect(samples.length).toBeGreaterThanOrEqual(25);
  expect(new Set(samples.map(({ id }) => id)).size).toBe(samples.length);
});

test.each(samples.map((sample) => [`${sample.id} (${sample.title})`, sample] as const))(
  '%s has the faults that it names, and no others',
  (_, { text, expected }) => {
    const found = checkText(text).findings.filter(({ severity }) => severity !== 'note');
    expect([...new Set(found.map(({ rule }) => rule))].toSorted()).toEqual([...expected].toSorted());
  },
);

const valveTables: Record<string, typeof valves.gate150> = {
  VTFL: valves.gate150,
  VGFL: valves.globe150,
  VBFL: valves.ballLong150,
  CKFL: valves.swingCheck150,
  VYFL: valves.butterfly150,
};

test('the valves and blind flanges of the samples are as long as those of the families library', () => {
  const parts = rightSamples.flatMap(({ id, text }) =>
    checkText(text).document.components.flatMap((component) => {
      const nps = nominalSize(mainBore(component), component.units.bore)?.nps ?? '';
      const thickness = class150.rows.get(nps)?.flangeThickness ?? NaN;
      const expected =
        component.keyword === 'FLANGE-BLIND' ? thickness + 2 : valveTables[component.skey]?.rows.get(nps)?.faceToFace;
      return expected === undefined ? [] : { id, skey: component.skey, nps, length: lengthOf(component), expected };
    }),
  );
  expect(parts.length).toBeGreaterThan(20);
  expect(parts.filter(({ length, expected }) => Math.abs(length - expected) > 0.1)).toEqual([]);
});
