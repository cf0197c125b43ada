// The checker must neither throw nor hang, whatever the input.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkText } from './check.ts';
import { compareDocuments } from './compare.ts';
import { drawIsometric } from './isometric/draw.ts';
import { drawingToSvg } from './isometric/svg.ts';
import { listMaterials } from './materials.ts';
import { mainBore, readDocument } from './model.ts';
import { print } from './parse.ts';
import { samples } from './samples/all.ts';

/** Reads, checks, draws and lists a text, and compares it with itself. */
function useAll(text: string): void {
  const { document, networks } = checkText(text);
  expect(print(document)).toBe(text);
  for (const network of networks) {
    const { body } = drawingToSvg(drawIsometric(document, network, listMaterials(document, network)));
    expect(body).not.toMatch(/NaN|Infinity/);
  }
  expect(compareDocuments(readDocument(text), document).changes).toEqual([]);
}

const cpuSeconds = () => process.cpuUsage().user / 1e6;

/**
 * Allowed processor time for a text in seconds: ten times what 100,000 lines (2.5 MB) take on the machine used for the
 * measurements, plus one second for other work of the process.
 */
const boundSeconds = (characters: number): number => 1 + (10 * 2 * characters) / 2_500_000;

function expectBounded(characters: number, work: () => void): void {
  const start = cpuSeconds();
  work();
  expect(cpuSeconds() - start).toBeLessThan(boundSeconds(characters));
}

const words = fc.constantFrom(
  'PIPE',
  'ELBOW',
  'TEE',
  'OLET',
  'VALVE',
  'GASKET',
  'BOLT',
  'MATERIALS',
  'PIPELINE-REFERENCE',
  'UNITS-BORE',
  'END-POINT',
  'CENTRE-POINT',
  'BRANCH1-POINT',
  'SKEY',
  'ITEM-CODE',
  'ANGLE',
  'MESSAGE',
  'WELD',
  'SUPPORT',
  'CO-ORDS',
  'INCH',
  'MM',
  'ELBW',
  '0',
  '100',
  '1e308',
  '-1e-308',
  '1e999',
  '0,5',
  '\t',
  '\n',
  '\r\n',
  '\n    ',
  '!',
  'NaN',
  'é',
  '\u0000',
);

/** Without it, the rules do not run. */
const header = 'UNITS-BORE MM\n';

test('handles any text', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => useAll(`${header}${text}`)));
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), useAll));
});

test('handles random text made of PCF words', () => {
  fc.assert(
    fc.property(fc.array(words, { maxLength: 120 }), (parts) => useAll(parts.join(' '))),
    { numRuns: 300 },
  );
});

test('handles a component with 150,000 ends', () => {
  const text = `${header}PIPE\n${'    END-POINT 0 0 0 100\n'.repeat(150_000)}`;
  expectBounded(text.length, () => expect(checkText(text).document.components.map(mainBore)).toEqual([100]));
});

test('draws a component with 3,000 different ends', () => {
  const ends = Array.from({ length: 3000 }, (_, index) => `    END-POINT ${(index * 97) % 1000} ${(index * 31) % 777} 0 100\n`);
  const text = `${header}PIPE\n${ends.join('')}`;
  expectBounded(3 * text.length, () => useAll(text));
});

/** Every line of a text deleted, doubled, and exchanged with the next. */
function* mutationsOf(text: string): Generator<string> {
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

/** Most lines of a sample of which every mutation is drawn. Of longer samples, only every seventh is, to save time. */
const maxLinesToDrawAll = 130;

test.each(samples.map(({ id, text }) => [id, text] as const))(
  '%s with any line deleted, doubled or swapped is read, checked and drawn',
  (_, text) => {
    const drawnOneIn = text.split('\n').length > maxLinesToDrawAll ? 7 : 1;
    for (const [index, mutated] of [...mutationsOf(text)].entries())
      expectBounded(2 * mutated.length, () => {
        if (index % drawnOneIn === 0) return useAll(mutated);
        expect(print(checkText(mutated).document)).toBe(mutated);
      });
  },
);

test.each([
  ['keywords alone', 'PIPE\n'],
  ['points alone', 'END-POINT 0 0 0 100\n'],
  ['long words', `${'A'.repeat(5000)}\n`],
  ['blanks', ' '.repeat(8000)],
  ['empty lines', '\r\n'],
  ['commas', `    END-POINT ${'1,'.repeat(30)} 0 0\n`],
  ['components in one place', 'PIPE\n    END-POINT 0 0 0 1\n    END-POINT 0 0 0 1\n'],
  ['components on top of each other', 'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n'],
  ['outlets on one pipe', 'OLET\n    CENTRE-POINT 100 0 0 100\n    BRANCH1-POINT 100 0 90 50\n    SKEY WTBW\n'],
  ['gaskets in one place', 'GASKET\n    END-POINT 0 0 0 100\n    END-POINT 3 0 0 100\nBOLT\n    CO-ORDS 0 0 0\n'],
  ['pipelines', 'PIPELINE-REFERENCE P\n'],
  ['materials', 'MATERIALS\nITEM-CODE P\n    DESCRIPTION Pipe\n'],
])('the time is bounded for 100,000 characters of %s', (_, part) => {
  const text = header + part.repeat(Math.ceil(100_000 / part.length));
  expectBounded(text.length, () => void checkText(text));
  // Checking, drawing and comparing may each take the same time.
  expectBounded(3 * text.length, () => useAll(text));
});
