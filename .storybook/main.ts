import type { StorybookConfig } from '@storybook/react-vite';
import { mergeConfig } from 'vite';

const config: StorybookConfig = {
  stories: ['./guide/*.stories.tsx', '../web/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: { name: '@storybook/react-vite', options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } } },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // The contract reader is made by web/api-docs/build.ts before Storybook starts; the panel links to it.
  staticDirs: ['../web/public', { from: '../dist/contract', to: '/contract' }],
  viteFinal: (given) => mergeConfig(given, { build: { chunkSizeWarningLimit: 4000 } }),
};

export default config;
