import { expect, test } from 'vitest';
import { etagOf, requireVersion } from './versions.ts';

test.each([undefined, '*', '"3"', '"2", "3"'])('accepts If-Match %s for version 3', (ifMatch) => {
  expect(() => requireVersion(ifMatch, 3)).not.toThrow();
});

test.each(['"2"', '3', 'W/"3"', '"33"'])('rejects If-Match %s for version 3 and returns the current version', (ifMatch) => {
  expect(() => requireVersion(ifMatch, 3)).toThrowError(
    expect.objectContaining({ code: 'VERSION_CHANGED', extension: { currentVersion: 3 }, headers: { ETag: '"3"' } }),
  );
});

test('an entity tag is a quoted version', () => {
  expect(etagOf(7)).toBe('"7"');
});
