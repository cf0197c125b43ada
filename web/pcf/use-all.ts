// For tests.
import { expect } from 'vitest';
import { checkText } from './check.ts';
import { compareDocuments } from './compare.ts';
import { drawIsometric } from './isometric/draw.ts';
import { drawingToSvg } from './isometric/svg.ts';
import { listMaterials } from './materials.ts';
import { readDocument } from './model.ts';
import { print } from './parse.ts';

/** Reads, checks, draws and lists a text, and compares it with itself. */
export function useAll(text: string): void {
  const { document, networks } = checkText(text);
  expect(print(document)).toBe(text);
  for (const network of networks) {
    const { body } = drawingToSvg(drawIsometric(document, network, listMaterials(document, network)));
    expect(body).not.toMatch(/NaN|Infinity/);
  }
  expect(compareDocuments(readDocument(text), document).changes).toEqual([]);
}
