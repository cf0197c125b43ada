import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadPage } from './reload-page.ts';

const error = new TypeError('Failed to fetch dynamically imported module');
const reload = vi.fn<() => void>();
const fetchSite = vi.fn<typeof fetch>();

/** A page that was loaded by a navigation of this type, some time ago. */
function stubPage(type: 'navigate' | 'reload', now: number): void {
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type }], now: () => now });
}

beforeEach(() => {
  vi.stubGlobal('window', { location: { reload } });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', fetchSite.mockResolvedValue(new Response()));
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
] as const)('reloads a page that was loaded by %s %s ms ago', async (type, now) => {
  stubPage(type, now);
  void reloadPage(error);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('does not reload a page again that was just reloaded', async () => {
  stubPage('reload', 1_000);
  await expect(reloadPage(error)).rejects.toThrow(error);
  expect(reload).not.toHaveBeenCalled();
});

test('does not reload offline', async () => {
  stubPage('navigate', 1_000);
  vi.stubGlobal('navigator', { onLine: false });
  await expect(reloadPage(error)).rejects.toThrow(error);
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['does not respond', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is being restarted behind its proxy', () => Promise.resolve(new Response(null, { status: 502 }))],
])('does not reload while the server %s', async (_state, respond) => {
  stubPage('navigate', 1_000);
  fetchSite.mockImplementation(respond);
  await expect(reloadPage(error)).rejects.toThrow(error);
  expect(reload).not.toHaveBeenCalled();
});
