import { defineConfig } from '@playwright/test';
import { launchOptions } from '../support/browser.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // How fast a machine is says nothing about the code: these only end what hangs.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: [['list']],
  globalSetup: './global-setup.ts',
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions(),
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Colors and places of what moves depend on the moment. The tests of motion turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace is made in every test, and of use in those that fail only.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
  },
});
