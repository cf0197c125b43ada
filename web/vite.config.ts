import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { preloadedBy, sharedChunks } from './chunks.ts';
import { manifest } from './pwa/manifest.ts';
import { visitorsFiles } from './pwa/precache.ts';
import { spectrumDiet } from './spectrum-diet.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
/** Where the build goes; a test builds elsewhere. */
let outDir = fileURLToPath(new URL('../dist/web', import.meta.url));

/** The class of a style sheet in the page: shorter than Vite's, which count in every page's code and style. */
function scopedName(name: string, file: string): string {
  const sheet = createHash('sha256')
    .update(relative(root, file.split('?')[0] ?? file))
    .digest('base64url')
    .slice(0, 4);
  return `${name}_${sheet}`;
}

/** Serves the SPA in development, with the API of `API_URL`, and builds it. */
export default defineConfig(({ isSsrBuild }) => ({
  root,
  publicDir: 'public',
  plugins: [
    react(),
    spectrumDiet(),
    { name: 'place-of-the-build', configResolved: ({ build }) => void (outDir = build.outDir) },
    ...(isSsrBuild
      ? []
      : [
          VitePWA({
            // A new version takes over when the tabs of the old one are gone: no page reloads under somebody's hands.
            registerType: 'prompt',
            // The page registers it by itself, after its load event.
            injectRegister: false,
            manifest,
            strategies: 'injectManifest',
            srcDir: 'pwa',
            filename: 'sw.ts',
            injectManifest: {
              rollupFormat: 'iife',
              buildPlugins: { vite: [{ name: 'quiet', config: () => ({ logLevel: 'warn' }) }] },
              // The pages are rendered after this build; offline every one of them starts from the empty shell.
              globPatterns: ['index.html', 'assets/*.{js,css}', '*.svg'],
              manifestTransforms: [(entries) => ({ manifest: visitorsFiles(outDir, entries), warnings: [] })],
            },
          }),
        ]),
  ],
  // React has had this hook itself for long; the package is for versions that have not.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react', 'use-sync-external-store/shim': 'react' } },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    outDir,
    emptyOutDir: true,
    // Which chunk needs which: read by the prerendering and by the list of files to keep offline, then removed.
    manifest: !isSsrBuild,
    target: 'es2022',
    modulePreload: { polyfill: false, resolveDependencies: preloadedBy },
    ...(isSsrBuild
      ? {}
      : {
          rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } },
        }),
  },
  ssr: { noExternal: true },
  server: {
    port: 5173,
    host: '127.0.0.1',
    // The site's own modules lie in a folder `api`, too: they have an ending, calls have none.
    proxy: { '^/api/[^.?]*(\\?|$)': { target: process.env['API_URL'] ?? 'http://127.0.0.1:3000', changeOrigin: true } },
  },
}));
