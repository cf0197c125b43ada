// Helpers for tests of the PCF checker.
import { expect } from 'vitest';
import { checkText } from '../../web/pcf/check.ts';
import { compareDocuments } from '../../web/pcf/compare.ts';
import { drawIsometric } from '../../web/pcf/isometric/draw.ts';
import { drawingToSvg } from '../../web/pcf/isometric/svg.ts';
import { listMaterials } from '../../web/pcf/materials.ts';
import { readDocument } from '../../web/pcf/model.ts';
import { print } from '../../web/pcf/parse.ts';

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

/** Faulty variants of a text: every line deleted, doubled, and exchanged with the next. */
export function* mutationsOf(text: string): Generator<string> {
  const lines = text.split('\n');
  for (let line = 0; line < lines.length; line += 1) {
    const [own = '', next = ''] = lines.slice(line, line + 2);
    const replaced = (count: number, ...by: string[]) =>
      [...lines.slice(0, line), ...by, ...lines.slice(line + count)].join('\n');
    yield replaced(1);
    yield replaced(1, own, own);
    yield replaced(2, next, own);
  }
}
