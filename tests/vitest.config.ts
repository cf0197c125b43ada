import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './support/browser.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

// How fast a machine is says nothing about the code: these only end what hangs.
const testTimeout = 60_000;

export default defineConfig({
  root,
  test: {
    projects: [
      {
        root,
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            '{server,web,openapi,scripts}/**/*.test.ts',
            'tests/{contract,support,layout,plugin-client,mock,stories}/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/generated/**'],
          testTimeout,
        },
      },
      {
        root,
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          // Each starts processes of its own, several times.
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        root,
        plugins: [react()],
        optimizeDeps: {
          include: [
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-runtime',
            'react/jsx-dev-runtime',
            '@adobe/react-spectrum',
            '@react-spectrum/provider',
            '@tanstack/react-query',
            'valtio',
            'wouter',
            'vitest-browser-react',
            'zod',
          ],
        },
        test: {
          name: 'browser',
          include: ['web/**/*.test.tsx'],
          exclude: ['**/generated/**'],
          testTimeout,
          expect: { poll: { timeout: 15_000 } },
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
        // Every story, with what it does and with axe, in the frame that .storybook/ gives it.
        plugins: [storybookTest({ configDir: `${root}.storybook` })],
        test: {
          name: 'stories',
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: launchOptions(),
              // What moves is not looked at while it moves, and times are told alike everywhere.
              contextOptions: { reducedMotion: 'reduce', timezoneId: 'UTC', locale: 'en-US' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
