// Sentences and numbers of findings that the examples of a rule do not show.
import { expect, test } from 'vitest';
import { checkText } from '../check.ts';
import { applyFixes } from '../edits.ts';
import { withMetricHeader } from '../rule.ts';
import { rules } from './all.ts';

const findingsOf = (rule: string, text: string) => checkText(text).findings.filter((finding) => finding.rule === rule);

const pipe = (from: string, to: string) => `PIPE\n    END-POINT ${from} 100\n    END-POINT ${to} 100\n`;

test('a pipe that ends on the side of another one is named as a branch without a fitting', () => {
  const [end] = findingsOf('loose-end', withMetricHeader(pipe('450 0 0', '450 0 800') + pipe('0 0 0', '900 0 0')));
  expect(end?.message).toBe('This end of PIPE (line 5) meets PIPE (line 8) between its ends, without a branch fitting.');
  const overlap = findingsOf('loose-end', withMetricHeader(pipe('450 0 0', '1800 0 0') + pipe('0 0 0', '900 0 0')));
  expect(overlap.map(({ message }) => message)).not.toContainEqual(expect.stringContaining('between its ends'));
});

test('elbows of the wrong unit are reported once, at the unit', () => {
  const elbow = (x: number) =>
    `ELBOW\n    END-POINT ${x} 0 0 100\n    END-POINT ${x + 6} 6 0 100\n    CENTRE-POINT ${x + 6} 0 0\n    SKEY ELBW\n`;
  const found = findingsOf('elbow-b169', withMetricHeader(elbow(0) + elbow(100)));
  expect(found).toMatchObject([{ line: 2, severity: 'error' }]);
  expect(found[0]?.message).toBe('ELBOW (line 5) is 25.4 times too small for 4". UNITS-CO-ORDS is probably wrong.');
});

test('null bytes in a row are one finding', () => {
  const found = findingsOf('control-characters', withMetricHeader(`${pipe('0 0 0', '900 0 0')}${'\u0000'.repeat(200)}`));
  expect(found.map(({ message }) => message)).toEqual(['200 control characters in the text, such as 0x00.']);
});

test('an end of an outlet is named as impossible', () => {
  const [found] = findingsOf('points-surplus', withMetricHeader('OLET\n    END-POINT 0 0 0 50\n    CENTRE-POINT 0 0 0\n'));
  expect(found?.message).toMatch(/^OLET cannot have an END-POINT\./);
});

test('a key of another keyword is named by AVEVA’s name', () => {
  const [found] = findingsOf('skey-keyword', withMetricHeader(`${pipe('0 0 0', '900 0 0')}    SKEY TSBW\n`));
  expect(found?.message).toBe('TSBW is a symbol key of TEE (swept tee), not of PIPE.');
});

test('a bore is called DN only if it is a nominal size', () => {
  const text = withMetricHeader(pipe('0 0 0', '900 0 0') + pipe('900 0 0', '1800 0 0').replaceAll(/ 100$/gm, ' 152.4'));
  const [found] = findingsOf('bore-mismatch', text);
  expect(found?.message).toBe('152.4 mm meets DN 100 of PIPE (line 5).');
});

test('the center of an outlet in feet is moved onto the axis, not only to the nearest decimal', () => {
  const text =
    'UNITS-BORE INCH\nUNITS-CO-ORDS FEET\nPIPELINE-REFERENCE P\nPIPE\n    END-POINT 0 0.1875 0 4\n    END-POINT 10 0.1875 0 4\nOLET\n    CENTRE-POINT 5 0.2 0\n    BRANCH1-POINT 5 0.2 0.4 1\n    SKEY WTBW\n';
  const [found] = findingsOf('olet-off-pipe', text);
  const repaired = applyFixes(text, found?.fix ? [found.fix] : []).text;
  expect(repaired).toContain('CENTRE-POINT 5.0000 0.1875 0.0000\n');
  expect(findingsOf('olet-off-pipe', repaired)).toEqual([]);
});

test('half of a keyword is a warning that names the whole ones', () => {
  const found = findingsOf('unknown-keyword', withMetricHeader('REDUCER\n    END-POINT 0 0 0 100\n'));
  expect(found).toMatchObject([{ severity: 'warning', fix: null }]);
  expect(found[0]?.message).toMatch(/Did you mean REDUCER-CONCENTRIC or REDUCER-ECCENTRIC\?$/);
});

test('the findings of an example have the severity of its rule, with these exceptions', () => {
  const exceptions = rules.flatMap(({ id, severity, examples }) =>
    examples.flatMap(({ title, text }) => {
      const found = new Set(findingsOf(id, text).map((finding) => finding.severity));
      return [...found].filter((one) => one !== severity).map((one) => `${id}, ${title}: ${one}`);
    }),
  );
  expect(exceptions.toSorted()).toEqual([
    'bore-changes, A tee that reduces on the run: note',
    'elbow-angle, A return bend in whole degrees: note',
    'elbow-angle, ANGLE in whole degrees: note',
    'elbow-b169, Coordinates in inches in a file in millimeters: error',
    'elbow-b169, Coordinates in millimeters in a file in inches: error',
    'islands, Two pieces with marked ends: note',
    'number-format, Five numbers: warning',
    'reducer-b169, An eccentric reducer of 80 mm: note',
    'unknown-attribute, A single word: note',
    'unknown-keyword, A keyword of one program: note',
    'zero-length, A coupling of zero length: note',
    'zero-length, A gasket of zero thickness: note',
  ]);
});

test.each([
  ['ELBOW', 'error'],
  ['BEND', 'note'],
])('a center at different distances from the ends of an %s has the severity %s', (keyword, severity) => {
  const text = `${keyword}\n    END-POINT 0 0 0 100\n    END-POINT 152 0 140 100\n    CENTRE-POINT 152 0 0\n    SKEY ELBW\n`;
  expect(findingsOf('elbow-center-distance', withMetricHeader(text))).toMatchObject([{ severity }]);
});

const tee = (center: number, outlet: number) =>
  'TEE\n    END-POINT 0 0 0 100\n    END-POINT 210 0 0 100\n' +
  `    CENTRE-POINT ${center} 0 0\n    BRANCH1-POINT ${center} 0 ${outlet} 100\n    SKEY TEBW\n`;
const gasket =
  'GASKET\n    END-POINT 0 0 0 100\n    END-POINT 3 0 0 100\n    ITEM-CODE G1\n    BOLT\n        BOLT-ITEM-CODE B1\n' +
  'MATERIALS\nITEM-CODE G1\n    DESCRIPTION Gasket\nITEM-CODE B1\n    DESCRIPTION Bolts\n';
const withItemCode = (pcf: string) => `${pcf}    ITEM-CODE P100\n`;

test.each([
  ['almost-on-axis', pipe('0 0 0', '2000 0 0.5'), ['The pipe slopes by 0.5 mm over 2000 mm, less than 1 in 1000.']],
  [
    'elbow-straight',
    'ELBOW\n    END-POINT 0 0 0 100\n    END-POINT 152 0 152 100\n    CENTRE-POINT 0 0 0\n    SKEY ELBW\n',
    ['The center coincides with an end.'],
  ],
  ['tee-b169', tee(105, 105), []],
  ['tee-b169', tee(120, 105), ['The center-to-end dimension is 120 mm; ASME B16.9 specifies 105 mm.']],
  ['pipe-overlap', pipe('0 0 0', '900 0 0') + pipe('600 0 0', '1500 0 0'), ['This pipe and PIPE (line 5) overlap by 300 mm.']],
  ['pipe-overlap', pipe('0 0 0', '900 0 0') + pipe('1500 0 0', '600 0 0'), ['This pipe and PIPE (line 5) overlap by 300 mm.']],
  ['material-unused', gasket, []],
  ['material-unused', gasket.replace('        BOLT-ITEM-CODE B1\n', ''), ['No component has the item code B1.']],
  [
    'description-missing',
    withItemCode(pipe('0 0 0', '900 0 0')) + withItemCode(pipe('900 0 0', '1800 0 0')),
    ['Item code P100 has no description under MATERIALS.'],
  ],
])('%s reports what its examples do not show (%#)', (rule, text, messages) => {
  expect(findingsOf(rule, withMetricHeader(text)).map(({ message }) => message)).toEqual(messages);
});

test('inches times 25.4 are one finding, whose fix writes the DN of every point', () => {
  const text = withMetricHeader(
    'PIPE\n    END-POINT 0 0 0 152.4000\n    END-POINT 900 0 0 152.4000\nREDUCER-CONCENTRIC\n    END-POINT 900 0 0 152.4\n    END-POINT 1040 0 0 101.6\n    SKEY RCBW\nSUPPORT\n    CO-ORDS 450 0 0 152.4\n    SKEY GUID\n',
  );
  const [found, more] = findingsOf('bore-not-nominal', text);
  expect(found?.message).toBe('152.4 is 6" in millimeters. The DN is 150. 5 bores of the file are written like this.');
  expect(more).toBeUndefined();
  expect(applyFixes(text, found?.fix ? [found.fix] : []).text).toBe(
    text.replaceAll(/152\.4(?:000)?/g, '150').replace('101.6', '100'),
  );
  expect(findingsOf('bore-outside-diameter', text)).toEqual([]);
});

test('a file without item codes is one finding', () => {
  const pipes = pipe('0 0 0', '900 0 0') + pipe('900 0 0', '1800 0 0');
  const found = findingsOf('item-code-missing', withMetricHeader(pipes));
  expect(found.map(({ message }) => message)).toEqual(['None of the 2 components to order has an ITEM-CODE.']);
  expect(findingsOf('item-code-missing', withMetricHeader(`${pipes}${withItemCode(pipe('1800 0 0', '2700 0 0'))}`))).toHaveLength(
    2,
  );
});

test('a file without indentation is one finding, whose fix indents each attribute', () => {
  const text = withMetricHeader((pipe('0 0 0', '900 0 0') + pipe('900 0 0', '1800 0 0')).replaceAll('    ', ''));
  const [found, more] = findingsOf('attribute-not-indented', text);
  expect(found?.message).toMatch(/^4 attributes are in the first column, such as END-POINT here\./);
  expect(more).toBeUndefined();
  expect(applyFixes(text, found?.fix ? [found.fix] : []).text).toBe(text.replaceAll('END-POINT', '    END-POINT'));
});
