import { describe, expect, test } from 'vitest';
import { checkText } from '../check.ts';
import { listMaterials } from '../materials.ts';
import { samples } from '../samples/all.ts';
import { drawIsometric } from './draw.ts';
import { fitIsometric, textPxIn, type View } from './fit.ts';
import { countMerged } from './merged.ts';

/** The place for the drawing in a window of 1280 pixels. */
const desktop: View = { width: 890, height: 560 };
const phone: View = { width: 358, height: 470 };

/** The pipelines of a text, as drawn for a view. */
function fit(text: string, view: View) {
  const { document, networks } = checkText(text);
  return networks.map((network) => {
    const materials = listMaterials(document, network);
    const usual = drawIsometric(document, network, materials);
    return { network, usual, fitted: fitIsometric(document, network, materials, view, usual) };
  });
}

const upTo60Components = samples.filter(({ text }) =>
  checkText(text).networks.every(({ pipeline }) => pipeline.components.length <= 60),
);

describe.each(upTo60Components.map(({ id, text }) => [id, text] as const))('%s', (_, text) => {
  test('is readable as a whole on a desktop, and no label covers something', () => {
    for (const { network, usual, fitted } of fit(text, desktop)) {
      expect(textPxIn(desktop, fitted)).toBeGreaterThanOrEqual(11);
      expect(fitted.crowdedLabels).toBe(0);
      expect(countMerged(fitted, network)).toBeLessThanOrEqual(countMerged(usual, network));
    }
  });
});

test('a drawing that is too large for a view has larger texts than with the usual lengths', () => {
  const [drawn] = fit(samples.find(({ id }) => id === 'pump-discharge')?.text ?? '', phone);
  if (!drawn) throw new Error('There is no pipeline.');
  expect(textPxIn(phone, drawn.fitted)).toBeGreaterThan(1.2 * textPxIn(phone, drawn.usual));
  expect(drawn.fitted.crowdedLabels).toBe(0);
});

test.each([
  [10, 1],
  [1000, 0],
])('of two parallel pipes with a distance of %i mm, the number of pairs that look like one is %i', (distance, count) => {
  const pipe = (y: number) => `PIPE\n    END-POINT 0 ${y} 0 100\n    END-POINT 2000 ${y} 0 100\n`;
  const { document, networks } = checkText(`PIPELINE-REFERENCE P\n${pipe(0)}${pipe(distance)}`);
  for (const network of networks) {
    const drawing = drawIsometric(document, network, listMaterials(document, network));
    expect(countMerged(drawing, network)).toBe(count);
  }
  expect(networks).toHaveLength(1);
});
