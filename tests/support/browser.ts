import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';

// The headless shell runs the tests in two thirds of the time that the whole browser needs, so it is preferred everywhere.
const systemBrowsers = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Returns the path of Playwright's headless shell, or else of its whole Chromium, or null.
 * @param whole the path that the whole Chromium has if it is installed: `…/chromium-REVISION/…`
 */
export function findPlaywrightBrowser(whole = chromium.executablePath()): string | null {
  const [, folder = '', revision] = /^(.*)[\\/]chromium-(\d+)[\\/]/.exec(whole) ?? [];
  const shell = `chromium_headless_shell-${revision}/chrome-headless-shell-*/chrome-headless-shell{,.exe}`;
  const [found] = globSync(shell, { cwd: folder });
  if (found) return join(folder, found);
  return existsSync(whole) ? whole : null;
}

/** Returns the path of an installed Chromium, or null. */
function findInstalledBrowser(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  const fetched = findPlaywrightBrowser();
  if (fetched) return fetched;
  for (const name of systemBrowsers) {
    const found = spawnSync(process.platform === 'win32' ? 'where' : 'which', [name], { encoding: 'utf8' });
    const path = found.stdout?.split('\n')[0]?.trim();
    if (found.status === 0 && path) return path;
  }
  return null;
}

/**
 * Returns the path of a Chromium: CHROMIUM_PATH, Playwright's or the system's. If there is none, it installs Playwright's
 * or, as root on Debian and its derivatives, the system's package.
 * @throws Error if none can be installed
 */
export function ensureBrowser(): string {
  const installed = findInstalledBrowser();
  if (installed) return installed;
  console.log('  no Chromium found, installing one …');
  spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], { stdio: 'inherit' });
  const fetched = findInstalledBrowser();
  if (fetched) return fetched;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell', 'fonts-liberation'], { stdio: 'inherit' });
    const packaged = findInstalledBrowser();
    if (packaged) return packaged;
  }
  throw new Error('No Chromium was found. Install one and set CHROMIUM_PATH=/path/to/chromium.');
}

/** Playwright's launch options for the browser of this machine. */
export function launchOptions() {
  return {
    executablePath: ensureBrowser(),
    args: [
      // Chromium does not start with its sandbox as root, as in containers and on CI machines.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      // Machines without a GPU, such as CI, would emulate one, which takes an eighth of a test's processor time.
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  };
}
