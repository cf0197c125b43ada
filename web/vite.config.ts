import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Serves the SPA in development, with the API of `API_URL`, and builds it. */
export default defineConfig(({ isSsrBuild }) => ({
  root,
  publicDir: 'public',
  plugins: [
    react(),
    ...(isSsrBuild
      ? []
      : [
          VitePWA({
            registerType: 'autoUpdate',
            injectRegister: false,
            manifest: {
              id: '/',
              name: 'Spoolwright',
              short_name: 'Spoolwright',
              description: 'PCF export and Revit families for piping engineers.',
              start_url: '/pcf-export',
              display: 'standalone',
              background_color: '#1a1a2e',
              theme_color: '#1a1a2e',
              icons: [
                { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
                { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
              ],
            },
            workbox: {
              // The pages are rendered after this build; offline every one of them starts from the empty shell.
              globPatterns: ['**/*.{js,css,svg,webmanifest}'],
              additionalManifestEntries: [{ url: '/shell.html', revision: String(Date.now()) }],
              navigateFallback: '/shell.html',
              navigateFallbackDenylist: [/^\/api\//],
              runtimeCaching: [
                {
                  urlPattern: ({ url, request }) => request.method === 'GET' && url.pathname.startsWith('/api/public/families'),
                  handler: 'NetworkFirst',
                  options: { cacheName: 'families', networkTimeoutSeconds: 5, expiration: { maxEntries: 200 } },
                },
              ],
            },
          }),
        ]),
  ],
  build: {
    outDir: fileURLToPath(new URL('../dist/web', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
  ssr: { noExternal: true },
  server: {
    port: 5173,
    host: '127.0.0.1',
    proxy: { '/api': { target: process.env['API_URL'] ?? 'http://127.0.0.1:3000', changeOrigin: true } },
  },
}));
