// The site in development with the mock panel in it (`npm run dev:mock`). The site's own configuration does not know
// the panel, so nothing that is built from it can carry it.
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
