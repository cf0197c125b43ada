// The development server with the mock panel (`npm run dev:mock`). The main configuration does not know the panel, so that no
// build can contain it.
import { defineConfig, mergeConfig, type Plugin } from 'vite';
import site from '../vite.config.ts';

const mockPanel: Plugin = {
  name: 'mock-panel',
  apply: 'serve',
  transformIndexHtml: () => [
    // Before the site's own code, so that no call is missed.
    { tag: 'script', attrs: { type: 'module', src: '/dev/start-mock-panel.tsx' }, injectTo: 'body-prepend' },
  ],
};

export default defineConfig((environment) => mergeConfig(site(environment), { plugins: [mockPanel] }));
