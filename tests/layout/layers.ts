// Which module may import which: the rules of dependency-cruiser, type imports included.
import type { IFlattenedRuleSet } from 'dependency-cruiser';

const anyExtension = String.raw`\.(ts|tsx)$`;
const tests = String.raw`\.(test|stories)\.tsx?$`;
export const isTest = new RegExp(tests);

/** Layers from top to bottom: a module imports from its own layer and from those below it. */
const serverLayers = {
  main: ['main', 'app', 'admin', 'housekeeping', 'reminders', 'retention', 'explain-failure', 'seeds/'],
  http: ['contract/', 'http/'],
  operations: ['operations/'],
  context: ['context'],
  models: ['models/', 'mail/', 'storage/'],
  db: ['db/'],
  // The names of variables follow from the desks, so `config` is above `domain`.
  config: ['config', 'secret-key'],
  domain: ['domain/'],
  base: ['create-folder', 'log', 'problems', 'sync-folder'],
};

const webLayers = {
  main: [
    'main',
    'start',
    'App',
    'attributions',
    'build',
    'chunks',
    'generate-images',
    'remove-unused-spectrum',
    'vite.config',
    'vite-env.d',
    'api-docs/',
    'dev/',
    'prerender/',
    'pwa/',
  ],
  routes: ['routes'],
  shell: ['shell/'],
  screens: ['pages/', 'admin/'],
  parts: ['forms/', 'families/', 'learn/', 'pcf/'],
  ui: ['ui/'],
  state: ['session/', 'api/', 'snackbar/', 'consent/'],
  theme: ['theme/'],
  base: ['browser/', 'early/', 'brand', 'plural'],
};

const pathsOf = (folder: string, entries: string[]) =>
  entries.map((entry) => (entry.endsWith('/') ? `^${folder}/${entry}` : `^${folder}/${entry}${anyExtension}`));

interface Layer {
  folder: string;
  name: string;
  /** Patterns of the paths of its modules. */
  paths: string[];
}

const layersOf = (folder: string, entries: Record<string, string[]>): Layer[] =>
  Object.entries(entries).map(([name, list]) => ({ folder, name, paths: pathsOf(folder, list) }));

/** The layers of server and web, each from top to bottom. */
export const layers = [layersOf('server', serverLayers), layersOf('web', webLayers)];

type Rules = NonNullable<IFlattenedRuleSet['forbidden']>;

/** One rule for each layer: it imports nothing from the layers above it. */
const layerRules = (all: Layer[]): Rules =>
  all.slice(1).map(({ folder, name, paths }, index) => ({
    name: `${folder}: ${name} imports only from layers below`,
    severity: 'error',
    from: { path: paths, pathNot: tests },
    to: { path: all.slice(0, index + 1).flatMap((above) => above.paths) },
  }));

/** Folders of `web/admin` that screens share; each other folder is a screen. */
const sharedAdmin = 'connection|dialog|keys|list|record|request';

export const rules: Rules = [
  ...layers.flatMap(layerRules),
  { name: 'no circular imports', severity: 'error', from: {}, to: { circular: true } },
  {
    name: 'web and server share only the contract',
    severity: 'error',
    from: { path: '^(server|web|openapi)/', pathNot: tests },
    to: { path: '^(server|web|mock)/', pathNot: '^$1/' },
  },
  {
    name: 'the contract imports neither server nor web',
    severity: 'error',
    from: { path: '^openapi/' },
    to: { path: '^(server|web|mock|tests|scripts)/' },
  },
  {
    name: 'only tests and stories import tests and .storybook',
    severity: 'error',
    from: { path: '^(server|web|openapi|mock)/', pathNot: tests },
    to: { path: ['^tests/', String.raw`^\.storybook/`, tests] },
  },
  {
    name: 'the conformance suite imports neither server nor web',
    severity: 'error',
    from: { path: '^tests/contract/' },
    to: { path: '^(server|web)/' },
  },
  {
    name: 'the site imports neither the mock panel nor the whole contract',
    severity: 'error',
    from: { path: '^web/', pathNot: ['^web/(dev|api-docs)/', tests] },
    to: { path: ['^web/dev/', '^openapi/'], pathNot: '^openapi/(generated/|field-messages|minimum-fill-time)' },
  },
  {
    name: 'a page imports no other page',
    severity: 'error',
    from: { path: '^web/pages/([^/]+)/', pathNot: tests },
    to: { path: '^web/(pages/[^/]+|admin)/', pathNot: '^web/pages/$1/' },
  },
  {
    name: 'an admin screen imports no other screen',
    severity: 'error',
    from: { path: '^web/admin/([^/]+)/', pathNot: tests },
    to: { path: '^web/(pages|admin/[^/]+)/', pathNot: [`^web/admin/(${sharedAdmin})/`, '^web/admin/$1/'] },
  },
  {
    name: 'record and list do not import each other',
    severity: 'error',
    from: { path: '^web/admin/(list|record)/', pathNot: tests },
    to: { path: '^web/admin/(list|record)/', pathNot: '^web/admin/$1/' },
  },
  {
    name: 'domain, models, database and operations import no HTTP framework',
    severity: 'error',
    from: { path: '^server/(domain|models|db|operations)/', pathNot: tests },
    to: { path: [String.raw`^(node:)?https?$`, '^node_modules/(koa|@koa|koa-body)/', '^server/(http|contract)/'] },
  },
  {
    name: 'only server/db/sqlite-connection.ts imports the SQLite driver',
    severity: 'error',
    from: { pathNot: ['^server/db/sqlite-connection', '^tests/bench/'] },
    to: { path: '^node_modules/sqlite3/' },
  },
  { name: 'imports resolve', severity: 'error', from: {}, to: { couldNotResolve: true } },
];
