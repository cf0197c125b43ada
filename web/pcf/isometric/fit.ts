// Chooses the drawn lengths for a view. An isometric is not to scale: shorter pipes leave more room for texts and symbols.
import type { Materials } from '../materials.ts';
import type { Document } from '../model.ts';
import type { Network } from '../network.ts';
import { drawIsometric } from './draw.ts';
import { type Drawing, fontSize } from './drawing.ts';
import { countMerged } from './merged.ts';
import type { Vector } from '../vector.ts';

/** The place where a drawing is shown, in pixels. */
export interface View {
  width: number;
  height: number;
}

/** Larger drawings would take too long to draw again and again, and fit into no view anyway. */
const maxComponents = 100;

/** Size of texts at which no other lengths are tried, in pixels. */
const enoughPx = 11;

const factors = [1, 0.8, 0.6, 0.45];

/** Factors of the lengths along the axes, from the longest to the shortest, without the usual ones. */
const scales: readonly Vector[] = factors
  .flatMap((x) => factors.flatMap((y) => factors.map((z) => ({ x, y, z }))))
  .toSorted((a, b) => b.x * b.y * b.z - a.x * a.y * a.z)
  .slice(1);

/** Size of the texts of a whole drawing in a view, in pixels. */
export const textPxIn = ({ width, height }: View, drawing: { width: number; height: number }): number =>
  fontSize * Math.min(width / drawing.width, height / drawing.height);

interface Candidate {
  drawing: Drawing;
  textPx: number;
  /** See `countMerged`. */
  merged: number;
}

/** Whether a drawing is better than another one with longer pipes: readable first, then clear, then with larger texts. */
function isBetter(next: Candidate, best: Candidate): boolean {
  const [isReadable, wasReadable] = [next.textPx >= enoughPx, best.textPx >= enoughPx];
  if (isReadable !== wasReadable) return isReadable;
  if (next.merged !== best.merged) return next.merged < best.merged;
  return !isReadable && next.textPx > best.textPx;
}

/**
 * Draws a pipeline with the longest pipes with which its texts are readable in the view, or with the largest texts possible.
 * Labels cover nothing.
 * @param usual the drawing with the usual lengths
 */
export function fitIsometric(
  document: Document,
  network: Network,
  materials: Materials,
  view: View,
  usual = drawIsometric(document, network, materials),
): Drawing {
  if (network.pipeline.components.length > maxComponents) return usual;
  const rate = (drawing: Drawing): Candidate => ({
    drawing,
    textPx: textPxIn(view, drawing),
    merged: countMerged(drawing, network),
  });
  let best = rate(usual);
  for (const scale of scales) {
    if (best.textPx >= enoughPx && best.merged === 0) break;
    const drawing = drawIsometric(document, network, materials, scale);
    const next = drawing.crowdedLabels === 0 ? rate(drawing) : best;
    if (isBetter(next, best)) best = next;
  }
  return best.drawing;
}
