import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './support/browser.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** More than cores, because some of these tests mostly wait for the processes that they start. */
const unitWorkers = { maxWorkers: availableParallelism() + 2 };

/** For the projects whose tests use a browser or several processes: they run after the unit tests. */
const afterUnits = { maxWorkers: 2, sequence: { groupOrder: 1 } };

// These limits only end tests that hang. They do not judge the speed of the machine.
const timeouts = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 60_000 } } };

export default defineConfig({
  root,
  test: {
    tags: [{ name: 'long', description: 'Tries thousands of inputs. Only `npm test` runs it.' }],
    projects: [
      {
        root,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{server,openapi,scripts}/**/*.test.ts', 'tests/{contract,support,layout}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/generated/**'],
          // The server has no state outside its functions, so these files can share modules, which saves a third of their time.
          // A test restores what it changes outside itself, for example timers.
          isolate: false,
          unstubEnvs: true,
          ...unitWorkers,
          ...timeouts,
        },
      },
      {
        root,
        test: {
          name: 'web-unit',
          environment: 'node',
          include: ['web/**/*.test.ts', 'tests/{plugin-client,mock,stories}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/generated/**'],
          // Files share workers, but not the modules of web/, which have state.
          isolate: false,
          setupFiles: ['tests/support/fresh-modules.ts'],
          ...unitWorkers,
          ...timeouts,
        },
      },
      {
        root,
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          ...afterUnits,
          ...timeouts,
        },
      },
      {
        root,
        plugins: [react()],
        // The lists of react-aria read it, because NODE_ENV is `test`. Browsers have no `process`.
        define: { 'process.env.VIRT_ON': '"true"' },
        optimizeDeps: {
          include: [
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-runtime',
            'react/jsx-dev-runtime',
            '@adobe/react-spectrum',
            '@internationalized/date',
            '@react-spectrum/provider',
            '@tanstack/react-query',
            'valtio',
            'wouter',
            'vitest-browser-react',
            'zod',
            'mdast-util-from-markdown',
            'mdast-util-gfm-table',
            'micromark-extension-gfm-table',
            'micromark-util-sanitize-uri',
          ],
        },
        test: {
          name: 'browser',
          include: ['web/**/*.test.tsx'],
          exclude: ['**/generated/**'],
          ...afterUnits,
          ...timeouts,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: launchOptions() }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
      {
        root,
        // Plays every story and checks it with axe.
        plugins: [storybookTest({ configDir: `${root}.storybook` })],
        test: {
          name: 'stories',
          // All stories share one page, as in Storybook. With an iframe for each file, Chromium holds about 700 file descriptors
          // per file until the next garbage collection, and may run out of them and lose its connection to Vitest.
          isolate: false,
          ...afterUnits,
          ...timeouts,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: launchOptions(),
              // Stories run without motion, and in one time zone and locale.
              contextOptions: { reducedMotion: 'reduce', timezoneId: 'UTC', locale: 'en-US' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
