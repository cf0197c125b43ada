import { defineConfig } from '@playwright/test';
import { launchOptions } from '../support/browser.ts';

export default defineConfig({
  testDir: '.',
  projects: [
    // First, because its set-up builds another version of the site: meanwhile the other worker runs the other tests.
    { name: 'installed', testMatch: 'pwa.e2e.ts' },
    { name: 'site', testMatch: '*.e2e.ts', testIgnore: 'pwa.e2e.ts' },
  ],
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // These limits only end tests that hang. They do not judge the speed of the machine.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: [['list']],
  globalSetup: './global-setup.ts',
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions(),
    // It caches the whole site in every context. Tests in which it takes part allow it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Colors and positions of moving elements depend on the moment. Tests of motion turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording slows down every test, but only the traces of failed tests are useful.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
  },
});
