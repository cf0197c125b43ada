import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadPage } from './reload-page.ts';

const error = new TypeError('Failed to fetch dynamically imported module');
const reload = vi.fn<() => void>();

/** A page that was loaded by a navigation of this type, some time ago. */
function stubPage(type: 'navigate' | 'reload', now: number): void {
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type }], now: () => now });
}

beforeEach(() => {
  vi.stubGlobal('window', { location: { reload } });
  vi.stubGlobal('navigator', { onLine: true });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  reload.mockReset();
});

test.each([
  ['navigate', 1_000],
  ['reload', 3_600_000],
] as const)('reloads a page that was loaded by %s %s ms ago', (type, now) => {
  stubPage(type, now);
  void reloadPage(error);
  expect(reload).toHaveBeenCalledOnce();
});

test('does not reload a page again that was just reloaded', () => {
  stubPage('reload', 1_000);
  expect(() => reloadPage(error)).toThrow(error);
  expect(reload).not.toHaveBeenCalled();
});

test('does not reload offline', () => {
  stubPage('navigate', 1_000);
  vi.stubGlobal('navigator', { onLine: false });
  expect(() => reloadPage(error)).toThrow(error);
  expect(reload).not.toHaveBeenCalled();
});
