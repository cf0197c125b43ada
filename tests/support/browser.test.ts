import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { findPlaywrightBrowser } from './browser.ts';

test("finds Playwright's headless shell, or else its whole Chromium", () => {
  const folder = mkdtempSync(join(tmpdir(), 'browsers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const install = (path: string) => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '');
    return file;
  };
  const whole = join(folder, 'chromium-1255/chrome-linux64/chrome');
  install('chromium_headless_shell-1200/chrome-headless-shell-linux64/chrome-headless-shell');
  expect(findPlaywrightBrowser(whole)).toBeNull();
  install('chromium-1255/chrome-linux64/chrome');
  expect(findPlaywrightBrowser(whole)).toBe(whole);
  const shell = install('chromium_headless_shell-1255/chrome-headless-shell-linux64/chrome-headless-shell');
  expect(findPlaywrightBrowser(whole)).toBe(shell);
});

// The headless shell is found by the revision in this path.
test('Playwright names its folder after the revision', () => {
  expect(chromium.executablePath()).toMatch(/[\\/]chromium-\d+[\\/]/);
});
