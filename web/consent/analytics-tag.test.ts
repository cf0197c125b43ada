import { afterEach, expect, test, vi } from 'vitest';
import { enableTag } from './analytics-tag.ts';

afterEach(() => vi.unstubAllGlobals());

/** Whether the tag is loaded on a page with this path. */
function loadsAt(pathname: string): boolean {
  const append = vi.fn();
  vi.stubGlobal('window', { location: { pathname } });
  vi.stubGlobal('document', { querySelector: () => null, createElement: () => ({}), head: { append } });
  enableTag('G-TEST');
  return append.mock.calls.length > 0;
}

test('is not loaded where the address contains a token, even if a mail program has changed the link', () => {
  const tokens = [
    '/requests/TOKEN',
    '//requests/TOKEN',
    '/Requests/TOKEN',
    '/requests%2FTOKEN',
    '/reset-password',
    '/Reset-Password/',
  ];
  expect(tokens.filter(loadsAt)).toEqual([]);
  expect(['/', '/demo', '/admin/demo-requests/1'].map(loadsAt)).toEqual([true, true, true]);
});
