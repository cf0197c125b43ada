import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const systemBrowsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Where a Chromium is on this machine, or null. */
function installedBrowser(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  for (const name of systemBrowsers) {
    const found = spawnSync(process.platform === 'win32' ? 'where' : 'which', [name], { encoding: 'utf8' });
    const path = found.stdout?.split('\n')[0]?.trim();
    if (found.status === 0 && path) return path;
  }
  return null;
}

/**
 * The path of a Chromium: CHROMIUM_PATH, Playwright's own, the system's, or else one that is fetched now,
 * from Playwright or, as root on Debian and its kin, from the system's packages.
 */
export function ensureBrowser(): string {
  const installed = installedBrowser();
  if (installed) return installed;
  console.log('  no Chromium found, fetching one …');
  spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], { stdio: 'inherit' });
  const fetched = installedBrowser();
  if (fetched) return fetched;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'inherit' });
    const packaged = installedBrowser();
    if (packaged) return packaged;
  }
  throw new Error('There is no Chromium. Install one and name it with CHROMIUM_PATH=/path/to/chromium.');
}

/** Playwright's launch options for the browser of this machine. */
export function launchOptions() {
  return {
    executablePath: ensureBrowser(),
    args: [
      // Chromium refuses its sandbox to root, which containers and CI machines run as.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  };
}
