import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode, encode } from './encoding.ts';
import { readDocument } from './model.ts';
import { readNumber, writeNumber } from './numbers.ts';
import { parse, print } from './parse.ts';
import { samples } from './samples/all.ts';

describe('printing a parsed text gives the same text', () => {
  test.each(samples.map(({ id, text }) => [id, text] as const))('%s', (_, text) => {
    expect(print(parse(text))).toBe(text);
  });

  test('with any line endings and indentation', () => {
    const text = '\uFEFFUNITS-BORE MM\r\n\tUNITS-CO-ORDS  MM\r\rPIPE\n   END-POINT\t0 0 0 100   \n\n\r\n END-POINT 1 2 3 100';
    expect(print(parse(text))).toBe(text);
  });

  test('for any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => print(parse(text)) === text));
  });
});

describe('encoding', () => {
  test('any bytes survive decoding and encoding', () => {
    fc.assert(
      fc.property(
        fc.constantFrom([], [0xff, 0xfe], [0xfe, 0xff], [0xef, 0xbb, 0xbf]),
        fc.uint8Array({ maxLength: 300 }),
        (mark, bytes) => {
          expect([...encode(decode(Uint8Array.from([...mark, ...bytes])))]).toEqual([...mark, ...bytes]);
        },
      ),
    );
  });

  test('decodes UTF-8, Windows-1252 and UTF-16', () => {
    expect(decode(new TextEncoder().encode('Rohr für 90°'))).toEqual({ text: 'Rohr für 90°', encoding: 'utf-8' });
    expect(decode(Uint8Array.from([0x52, 0xfc, 0x80]))).toEqual({ text: 'Rü€', encoding: 'windows-1252' });
    expect(decode(Uint8Array.from([0xff, 0xfe, 0x50, 0]))).toEqual({ text: '\uFEFFP', encoding: 'utf-16le' });
    expect(decode(Uint8Array.from([0xfe, 0xff, 0, 0x50]))).toEqual({ text: '\uFEFFP', encoding: 'utf-16be' });
    expect(decode(Uint8Array.from([0x50, 0, 0x49, 0]))).toEqual({ text: 'PI', encoding: 'utf-16le' });
    expect(decode(Uint8Array.from([0, 0x50, 0, 0x49]))).toEqual({ text: 'PI', encoding: 'utf-16be' });
  });
});

test.each([
  ['12.50', 12.5, 'plain'],
  ['-0.0', 0, 'plain'],
  ['1.2E+03', 1200, 'plain'],
  ['1D2', 100, 'plain'],
  ['12,5', 12.5, 'decimal-comma'],
  ['12,345', 12.345, 'ambiguous-comma'],
  ['0,125', 0.125, 'decimal-comma'],
  ['1152,000', 1152, 'decimal-comma'],
  ['1,234.5', 1234.5, 'thousands-comma'],
  ['-1,234,567.50', -1_234_567.5, 'thousands-comma'],
  ['1-1/2', 1.5, 'fraction'],
  ['-1-1/2', -1.5, 'fraction'],
  ['1.1/2"', 1.5, 'fraction', 'INCH'],
  ['3/4"', 0.75, 'fraction', 'INCH'],
  ['4"', 4, 'with-unit', 'INCH'],
  ["4''", 4, 'with-unit', 'INCH'],
  ['4inch', 4, 'with-unit', 'INCH'],
  ['900mm', 900, 'with-unit', 'MM'],
  ['DN100', 100, 'with-unit', 'DN'],
  ['dn100', 100, 'with-unit', 'DN'],
  ['NPS4', 4, 'with-unit', 'NPS'],
  ['NPS1.5', 1.5, 'with-unit', 'NPS'],
])('reads the number %s', (word, value, style, unit?: string) => {
  expect(readNumber(word)).toEqual({ value, style, unit: unit ?? null });
});

test.each(['9O0', '--1', '1.2.3', '', '.', '0.000-15.2', '1/0', '-9e15'])('does not read %s as a number', (word) => {
  expect(readNumber(word)).toBeNull();
});

test('writes a number that rounds to zero without a sign', () => {
  expect([writeNumber(-0.04, 1), writeNumber(-0.06, 1)]).toEqual(['0.0', '-0.1']);
});

describe('files from different programs', () => {
  test('a file without indentation is read as the same file with it', () => {
    const text =
      'PIPELINE-REFERENCE P-1\n    PIPING-SPEC A\nEND-CONNECTION-PIPELINE\n    CO-ORDS 0 0 0\n    PIPELINE-REFERENCE P-9\nFLANGE\n    END-POINT 0 0 0 100\n    END-POINT 76 0 0 100\n    FABRICATION-ITEM\n    SKEY FLWN\nFABRICATION-ITEM\n    CO-ORDS 5 0 0\nGASKET\n    END-POINT 76 0 0 100\n    END-POINT 79 0 0 100\n    ERECTION-ITEM\nEND-CONNECTION-PIPELINE\n    PIPELINE-REFERENCE P-2\n    CO-ORDS 79 0 0\nPIPELINE-REFERENCE P-2\nPIPE\n    END-POINT 0 0 0 100\n    END-POINT 9 0 0 100\n';
    const summary = (of: string) =>
      readDocument(of).pipelines.map(({ reference, components, marks }) => [
        reference,
        components.map(({ keyword, skey }) => `${keyword} ${skey}`),
        marks.length,
      ]);
    expect(summary(text)).toEqual([
      ['P-1', ['FLANGE FLWN', 'FABRICATION-ITEM ', 'GASKET '], 2],
      ['P-2', ['PIPE '], 0],
    ]);
    expect(summary(text.replaceAll(/^ +/gm, ''))).toEqual(summary(text));
  });

  const points = '    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n';

  test('an unindented end point belongs to its component', () => {
    const [component] = readDocument('PIPE\nEND-POINT 0 0 0 100\nEND-POINT 900 0 0 100\n').components;
    expect(component?.ends.map(({ x }) => x)).toEqual([0, 900]);
  });

  test('finds the components and the pipeline of an indented file', () => {
    const { components, pipelines } = readDocument(
      `  UNITS-BORE MM\n  PIPELINE-REFERENCE P-1\n  PIPE\n${points}  PIPE\n${points}`,
    );
    expect(components.length).toBe(2);
    expect(pipelines.map(({ reference }) => reference)).toEqual(['P-1']);
  });

  test('finds the components and materials of a file that is indented as a whole', () => {
    const pipe = `PIPE\n    COMPONENT-IDENTIFIER 1\n${points}    ITEM-CODE P\n`;
    const text = `UNITS-BORE MM\nPIPELINE-REFERENCE P-1\n${pipe}${pipe}MATERIALS\nITEM-CODE P\n    DESCRIPTION Pipe\n`;
    const { components, materials } = readDocument(text.replaceAll(/^(?=.)/gm, '  '));
    expect(components.map(({ ends }) => ends.length)).toEqual([2, 2]);
    expect(materials).toMatchObject([{ code: 'P', description: 'Pipe' }]);
  });

  test('finds an indented component whose points are below other attributes', () => {
    const { components } = readDocument(
      `UNITS-BORE MM\n  PIPE\n    COMPONENT-IDENTIFIER 1\n${points}  PIPE\n    UCI 2\n${points}`,
    );
    expect(components.map(({ ends }) => ends.length)).toEqual([2, 2]);
  });

  test('a line of a message that begins with # or * is text', () => {
    const { kinds } = parse('MESSAGE-SQUARE\n    # 4 BOLTS\n    * CHECK\n');
    expect(kinds).toEqual(['block', 'text', 'text', 'blank']);
  });

  test('a keyword in the text of a message does not start a block', () => {
    const { components } = readDocument(`MESSAGE-SQUARE\n    SUPPORT\n    VALVE to be checked\nPIPE\n${points}`);
    expect(components.map(({ keyword }) => keyword)).toEqual(['PIPE']);
  });

  test('bolts in the block of a gasket are not a component', () => {
    const { components } = readDocument(`GASKET\n${points}    BOLT\n    BOLT-DIA 16\n    BOLT-ITEM-CODE B1\n`);
    expect(components.length).toBe(1);
  });

  test('bolts in the block of a gasket do not take the end points of the next component', () => {
    const { components } = readDocument(`GASKET\n${points}  BOLT\n  BOLT-DIA 16\nPIPE\n${points}`);
    expect(components.map(({ keyword }) => keyword)).toEqual(['GASKET', 'PIPE']);
  });

  test('an indented component may have a blank line above its end points', () => {
    const { components } = readDocument('UNITS-BORE MM\n  PIPE\n\n  END-POINT 0 0 0 100\n  END-POINT 9 0 0 100\n');
    expect(components.map(({ ends }) => ends.length)).toEqual([2]);
  });

  test('a FABRICATION-ITEM in the first column is a component if the attributes above it are indented', () => {
    const { components } = readDocument(`FLANGE\n${points}FABRICATION-ITEM\n    ITEM-CODE F\n`);
    expect(components.map(({ keyword }) => keyword)).toEqual(['FLANGE', 'FABRICATION-ITEM']);
  });

  test('bolts above the end points of a gasket are not a component', () => {
    const { components } = readDocument(`GASKET\n    BOLT\n    BOLT-DIA 16\n${points}`);
    expect(components.map(({ keyword, ends }) => [keyword, ends.length])).toEqual([['GASKET', 2]]);
  });

  test('a reference below END-CONNECTION-PIPELINE does not start a pipeline', () => {
    const { pipelines } = readDocument(
      `PIPELINE-REFERENCE P-1\nPIPE\n${points}END-CONNECTION-PIPELINE\n    CO-ORDS 0 0 0\n    PIPELINE-REFERENCE P-2\n`,
    );
    expect(pipelines.map(({ reference }) => reference)).toEqual(['P-1']);
  });

  test('a PIPELINE-REFERENCE in a pipe does not start a pipeline if it repeats the value of the current one', () => {
    const pipe = `PIPE\n${points}    PIPELINE-REFERENCE P-1\n    ITEM-CODE A\n`;
    const { pipelines } = readDocument(`PIPELINE-REFERENCE P-1\n${pipe}${pipe}  PIPELINE-REFERENCE P-2\nPIPE\n${points}`);
    expect(pipelines.map(({ reference, components }) => [reference, components.map(({ itemCode }) => itemCode)])).toEqual([
      ['P-1', ['A', 'A']],
      ['P-2', ['']],
    ]);
  });

  test('reads attributes in angle brackets', () => {
    const text = `TEE\n${points}    <SKEY>  TEBW\nSUPPORT\n    CO-ORDS 0 0 0 0\n    <SUPPORT_NAME> CA150\n`;
    expect(readDocument(text).components.map(({ skey }) => skey)).toEqual(['TEBW', '']);
    expect(parse(text).kinds).not.toContain('unreadable');
  });

  test('a description can continue on the next lines', () => {
    const { materials } = readDocument(
      'MATERIALS\nITEM-CODE P1\n    DESCRIPTION Pipe, seamless,\n      plain\n      ends, A106\n    MASS 4\n',
    );
    expect(materials[0]?.description).toBe('Pipe, seamless, plain ends, A106');
  });

  test('looks up the item code of a component by its material identifier', () => {
    const { components } = readDocument(
      `PIPE\n${points}    MATERIAL-IDENTIFIER 2\nMATERIALS\nMATERIAL-IDENTIFIER 2\n    ITEM-CODE P100\n    DESCRIPTION Pipe\n`,
    );
    expect(components[0]?.itemCode).toBe('P100');
  });

  test('CO-ORDS below TAP-CONNECTION is a tap, any other one is the place of the component', () => {
    const tap = (x: number) => `    TAP-CONNECTION\n    CO-ORDS ${x} 0 57 20\n`;
    const { components } = readDocument(`PIPE\n${points}${tap(300)}    CO-ORDS 1 2 3\n${tap(600)}`);
    expect(components[0]?.taps).toMatchObject([{ x: 300, bore: 20 }, { x: 600 }]);
    expect(components[0]?.place).toMatchObject({ x: 1, y: 2, z: 3 });
  });

  test('converts coordinates in inches to millimeters', () => {
    const { components } = readDocument(`UNITS-CO-ORDS INCH\nPIPE\n    END-POINT 0 0 0 4\n    END-POINT 10 0 0 4\n`);
    expect(components[0]?.ends[1]?.x).toBeCloseTo(254);
  });

  test('units below PIPELINE-REFERENCE apply to its components', () => {
    const { components } = readDocument(
      `PIPELINE-REFERENCE P\nUNITS-BORE INCH\nUNITS-CO-ORDS INCH\nPIPE\n    END-POINT 0 0 0 4\n    END-POINT 10 0 0 4\n`,
    );
    expect(components[0]?.ends[1]?.x).toBeCloseTo(254);
    expect(components[0]?.units.bore).toBe('INCH');
  });

  test('reads comments with any of their marks', () => {
    const { kinds } = parse('! a\n# b\n// c\n; d\n* e\nPIPE\n');
    expect(kinds).toEqual(['comment', 'comment', 'comment', 'comment', 'comment', 'block', 'blank']);
  });

  test('an item code in the first column belongs to the component above it, and below MATERIALS to none', () => {
    const { components, materials } = readDocument(
      'PIPE\nEND-POINT 0 0 0 100\nEND-POINT 9 0 0 100\nITEM-CODE P1\nMATERIALS\nITEM-CODE P1\nDESCRIPTION Pipe\nITEM-CODE P2\n',
    );
    expect(components.map(({ itemCode }) => itemCode)).toEqual(['P1']);
    expect(materials.map(({ code }) => code)).toEqual(['P1', 'P2']);
  });

  test('an unknown keyword below MATERIALS does not end the materials', () => {
    const { materials } = readDocument(
      'MATERIALS\nITEM-CODE P1\n    DESCRIPTION Pipe\nSPECIAL\nITEM-CODE P2\n    DESCRIPTION Elbow\n',
    );
    expect(materials.map(({ code }) => code)).toEqual(['P1', 'P2']);
  });

  test('an indented header keyword below MATERIALS starts no block', () => {
    const { blocks } = parse('MATERIALS\nITEM-CODE P1\n    UNITS-WEIGHT KGS\n');
    expect(blocks.map(({ keyword }) => keyword)).toEqual(['MATERIALS', 'ITEM-CODE']);
  });

  test('keywords of the file in a message are text, and a point is the place of the message', () => {
    const { blocks, kinds } = parse(
      'MESSAGE-SQUARE\n    CO-ORDS 0 0 0\n    PIPELINE-REFERENCE P-2\n    MATERIALS\n    to be checked\n',
    );
    expect(blocks.map(({ keyword }) => keyword)).toEqual(['MESSAGE-SQUARE']);
    expect(kinds).toEqual(['block', 'attribute', 'text', 'text', 'text', 'blank']);
  });

  test('an indented keyword with a text behind it starts no component', () => {
    const { components } = readDocument(`PIPE\n    COMPONENT-DESCRIPTION Seamless\n    PIPE 4"\n${points}`);
    expect(components.map(({ keyword, ends }) => [keyword, ends.length])).toEqual([['PIPE', 2]]);
  });

  test('the line below a description is an attribute if it is written like one, otherwise text', () => {
    const { kinds } = parse(
      `PIPE\n    DESCRIPTION Pipe\n    semi-finished\n    DESCRIPTION Pipe\n    SPOOL-ID 4\n    DESCRIPTION Pipe\n    <MASS> 4`,
    );
    expect(kinds).toEqual(['block', 'attribute', 'text', 'attribute', 'attribute', 'attribute', 'attribute']);
  });
});
