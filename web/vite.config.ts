import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { brand } from './brand.ts';
import { visitorsFiles } from './pwa/precache.ts';
import { spectrumDiet } from './spectrum-diet.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
/** Where the build goes; a test builds elsewhere. */
let outDir = fileURLToPath(new URL('../dist/web', import.meta.url));

/**
 * What every page carries, as one chunk: in twenty small ones it would be 4 kB larger and as many requests.
 * What signing in needs stays out, as only those who do load it.
 */
const everywhere = [
  /\/node_modules\/(?:react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|valtio|proxy-compare)\//,
  /\/web\/(?:shell|snackbar)\//,
  /\/web\/consent\/(?!analytics-tag)/,
  /\/web\/session\/(?!sign-in|login-result)/,
  /\/web\/api\/(?:errors|request|timeout)\.ts$/,
  /\/web\/ui\/(?:Card|Link|LinkButton|Notice|Page|PillButton|PrefetchContext|useOnline|useSearchText)\./,
  /\/web\/forms\/has-outbox\.ts$/,
  /\/web\/(?:brand|routes)\.ts$/,
  /\/web\/early\/names\.ts$/,
  /\/web\/theme\/(?:tokens|base)\.css$/,
  /\/web\/App\./,
  /\/web\/pwa\/register\.ts$/,
];

/**
 * What every screen needs that asks the server: one chunk, for the same reason. Changing something and asking many
 * things at once is for the admin area.
 */
const asking = [
  /\/node_modules\/@tanstack\/(?:query-core|react-query)\/(?!.*(?:useMutation|useQueries|mutationObserver|queriesObserver)\.js)/,
  /\/web\/api\/(?:query-client|query-keys|page-data|WithQueries)\.tsx?$/,
];

/** What pages share, by the name of the chunk: each file alone would compress worse. The first one that fits takes a file. */
const shared: Readonly<Record<string, RegExp[]>> = {
  shell: everywhere,
  queries: asking,
  drafts: [/\/web\/forms\/drafts\.ts$/],
  // The page where learning begins has the search box, and leads to the lists.
  'faceted-list': [/\/web\/ui\/(?:Facet|FacetedList|SearchBox)\./],
  learning: [/\/web\/learn\/(?:Badge|Breadcrumb|EventTime|LearningCard|cards|labels|paths|times)\./],
  'learning-events': [/\/web\/api\/generated\/(?:training-courses|webinars)\//],
  'learning-reading': [/\/web\/api\/generated\/(?:learning-paths|tutorials)\//],
  'learning-list': [
    /\/web\/learn\/list-kind\./,
    /\/web\/pages\/learn-list\/(?:LearnList|list-query)\./,
    /\/web\/api\/generated\/model\/(?:learningCategory|level)\.ts$/,
  ],
  'learning-record': [/\/web\/learn\/(?:DetailPage|FactList)\./],
  'learning-progress': [/\/web\/learn\/(?:progress|useProgress)\./],
  'sign-up': [/\/web\/learn\/(?:BesidePlace|Closed|SignUpInvitation|form-code)\./, /\/web\/ui\/ExternalLinkButton\./],
  // The form core of the public site, with Spectrum's fields.
  form: [/\/web\/forms\/(?:RequestForm|Sent|person-fields)\./],
};

/** Chunks that name only style sheets for what they load later. */
const atEntry = /\/(?:shell|index)-/;
/** What a page of the learning area has loaded before it loads a form. */
const isSignUpPage = /\/(?:Course|LearningPath|Webinar)-/;
const isLearning = /\/(?:shell|rolldown-runtime|queries|drafts|learning|learning-\w+|sign-up)-/;

const isOneOf = (patterns: RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id));

/** The class of a style sheet in the page: shorter than Vite's, which count in every page's code and style. */
function scopedName(name: string, file: string): string {
  const sheet = createHash('sha256')
    .update(relative(root, file.split('?')[0] ?? file))
    .digest('base64url')
    .slice(0, 4);
  return `${name}_${sheet}`;
}

/** A picture that a browser shows when it offers to install the site; made by pictures.ts. */
const screenshot = (name: string, sizes: string, form: 'narrow' | 'wide', label: string) => ({
  src: `/screenshot-${name}.png`,
  sizes,
  type: 'image/png',
  form_factor: form,
  label,
});

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
            manifest: {
              id: '/',
              name: brand.name,
              short_name: brand.name,
              description: brand.tagline,
              lang: 'en-US',
              start_url: '/pcf-export',
              display: 'standalone',
              background_color: '#1a1a2e',
              theme_color: '#1a1a2e',
              icons: [
                { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
                { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
                { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
                { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
              ],
              screenshots: [
                screenshot('phone-export', '390x844', 'narrow', 'PCF export, step by step'),
                screenshot('phone-library', '390x844', 'narrow', 'The library of Revit families'),
                screenshot('desktop-export', '1280x800', 'wide', 'PCF export, step by step'),
                screenshot('desktop-library', '1280x800', 'wide', 'The library of Revit families'),
              ],
            },
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
    modulePreload: {
      polyfill: false,
      // The shell would list the chunks of all pages, more than the code of a page: a page's own chunk names what it needs,
      // and leaves out what its page has loaded.
      resolveDependencies: (_file, files, { hostId }) =>
        files.filter(
          (file) => file.endsWith('.css') || (!atEntry.test(hostId) && !(isSignUpPage.test(hostId) && isLearning.test(file))),
        ),
    },
    ...(isSsrBuild
      ? {}
      : {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: Object.entries(shared).map(([name, patterns]) => ({ name, test: isOneOf(patterns) })),
              },
            },
          },
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
