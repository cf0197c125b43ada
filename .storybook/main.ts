import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { StorybookConfig } from '@storybook/react-vite';
import { mergeConfig } from 'vite';

// web/api-docs/build.ts builds it before Storybook starts. The Contract panel links to it; tests of stories do not need it.
const contract = fileURLToPath(new URL('../dist/contract', import.meta.url));

const config: StorybookConfig = {
  stories: ['./guide/*.stories.tsx', './mails/*.stories.tsx', '../web/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: { name: '@storybook/react-vite', options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } } },
  typescript: {
    // `react-docgen` reads the contract's generated types again for each component: a build takes 29 instead of 17 s.
    reactDocgen: 'react-docgen-typescript',
    reactDocgenTypescriptOptions: {
      tsconfigPath: 'web/tsconfig.json',
      include: ['web/**/*.tsx'],
      shouldExtractLiteralValuesFromEnum: true,
      shouldRemoveUndefinedFromOptional: true,
    },
  },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  staticDirs: ['../web/public', ...(existsSync(contract) ? [{ from: '../dist/contract', to: '/contract' }] : [])],
  viteFinal: (given) => mergeConfig(given, { build: { chunkSizeWarningLimit: 4000 } }),
};

export default config;
