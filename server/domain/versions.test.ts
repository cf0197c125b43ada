import { expect, test } from 'vitest';
import { etagOf, isNotModified, requireVersion } from './versions.ts';

test.each([undefined, '*', '"3"', '"2", "3"'])('If-Match %s lets version 3 be written', (ifMatch) => {
  expect(() => requireVersion(ifMatch, 3)).not.toThrow();
});

test.each(['"2"', '3', 'W/"3"', '"33"'])('If-Match %s does not, and is told the current version', (ifMatch) => {
  expect(() => requireVersion(ifMatch, 3)).toThrowError(
    expect.objectContaining({ code: 'VERSION_CHANGED', extension: { currentVersion: 3 }, headers: { ETag: '"3"' } }),
  );
});

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"b"', false],
  [undefined, false],
])('If-None-Match %s for "a": %s', (header, expected) => {
  expect(isNotModified(header, '"a"')).toBe(expected);
});

test('an entity tag is a quoted version', () => {
  expect(etagOf(7)).toBe('"7"');
});
