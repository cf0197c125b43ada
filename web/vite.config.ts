import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { requireMatches, selectPreloads, sharedChunks } from './chunks.ts';
import { manifest } from './pwa/manifest.ts';
import { selectPrecacheEntries } from './pwa/precache.ts';
import { removeUnusedSpectrum } from './remove-unused-spectrum.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
/** The output folder. Tests build into other folders. */
let outDir = fileURLToPath(new URL('../dist/web', import.meta.url));

/** Rolldown would report in slow builds that Terser takes most of their time. */
const quiet = { checks: { bundlerTimings: false } };

/** Short hashes, and no name for style sheets, because the code of every page contains the names of most files. */
const fileNames = {
  hashCharacters: 'hex' as const,
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[hash:7][extname]',
};

/** The generated name of a CSS class: shorter than Vite's, because the names are in every page's code and CSS. */
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
    removeUnusedSpectrum(),
    { name: 'read-output-folder', configResolved: ({ build }) => void (outDir = build.outDir) },
    ...(isSsrBuild
      ? []
      : [
          requireMatches(),
          VitePWA({
            // A new version takes over when all tabs of the old one are closed, so that no page reloads during its use.
            registerType: 'prompt',
            // pwa/register.ts registers the worker after the load event.
            injectRegister: false,
            manifest,
            strategies: 'injectManifest',
            srcDir: 'pwa',
            filename: 'sw.ts',
            injectManifest: {
              rollupFormat: 'iife',
              buildPlugins: { vite: [{ name: 'quiet', config: () => ({ logLevel: 'warn' }) }] },
              // The pages are prerendered after this build. Offline, every page starts from the empty shell.
              globPatterns: ['index.html', 'assets/*.{js,css}', '*.svg'],
              manifestTransforms: [(entries) => ({ manifest: selectPrecacheEntries(outDir, entries), warnings: [] })],
            },
          }),
        ]),
  ],
  // React itself contains this hook; the package is a shim for older versions.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react', 'use-sync-external-store/shim': 'react' } },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    outDir,
    emptyOutDir: true,
    // The manifest of the chunks is read by the prerendering and the precache list, and then deleted.
    manifest: !isSsrBuild,
    target: 'es2022',
    modulePreload: { polyfill: false, resolveDependencies: selectPreloads },
    ...(isSsrBuild
      ? {}
      : {
          // The code of each page is 0.6 kB smaller than with Vite's default minifier.
          minify: 'terser' as const,
          // With functions inlined at their only call, the compressed code would be larger.
          terserOptions: { ecma: 2020 as const, compress: { passes: 2, reduce_funcs: false } },
          rolldownOptions: { ...quiet, output: { ...fileNames, codeSplitting: { groups: sharedChunks } } },
        }),
  },
  worker: { rolldownOptions: quiet },
  ssr: { noExternal: true },
  server: {
    port: 5173,
    host: '127.0.0.1',
    // The site's modules in web/api have the same prefix. They have a file extension, calls do not.
    proxy: { '^/api/[^.?]*(\\?|$)': { target: process.env['API_URL'] ?? 'http://127.0.0.1:3000', changeOrigin: true } },
  },
}));
