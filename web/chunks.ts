// How the site's code is split into chunks, and which chunks are preloaded.

/**
 * The modules that every page loads, as one chunk: twenty small chunks would be 4 kB larger and need twenty requests. The
 * modules for signing in are excluded, because only users who sign in load them.
 */
const shellModules = [
  /\/node_modules\/(?:react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|valtio|proxy-compare)\//,
  /\/web\/(?:shell|snackbar)\//,
  /\/web\/consent\/(?!analytics-tag)/,
  /\/web\/session\/(?!sign-in|login-result)/,
  /\/web\/api\/(?:errors|exclusively|import-again|request|timeout)\.ts$/,
  /\/web\/ui\/(?:Card|Link|LinkButton|Notice|Page|PillButton|PrefetchContext|useOnline|useSearchText)\./,
  /\/web\/forms\/has-outbox\.ts$/,
  /\/web\/(?:brand|routes)\.ts$/,
  /\/web\/early\/names\.ts$/,
  /\/web\/theme\/(?:tokens|base)\.css$/,
  /\/web\/App\./,
  /\/web\/pwa\/register\.ts$/,
];

/**
 * The modules that every screen with data of the server loads, as one chunk for the same reason. Mutations and parallel
 * queries are excluded, because only the admin area uses them.
 */
const queryModules = [
  /\/node_modules\/@tanstack\/(?:query-core|react-query)\/(?!.*(?:useMutation|useQueries|mutationObserver|queriesObserver)\.js)/,
  /\/web\/api\/(?:query-client|query-keys|page-data|WithQueries)\.tsx?$/,
];

/** Modules that pages share, by chunk name: single files would compress worse. The first matching chunk gets a module. */
const shared: Readonly<Record<string, RegExp[]>> = {
  shell: shellModules,
  queries: queryModules,
  drafts: [/\/web\/forms\/drafts\.ts$/],
  // The start page of the learning area has the search box and links to the lists.
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

/** Chunks of the entry. They preload only the style sheets of the chunks that they load later. */
const isEntry = /\/(?:shell|index)-/;
/** Pages of the learning area with a sign-up form, and the chunks that such a page has loaded before it loads the form. */
const isSignUpPage = /\/(?:Course|LearningPath|Webinar)-/;
const isLearning = /\/(?:shell|rolldown-runtime|queries|drafts|learning|learning-\w+|sign-up)-/;

/** The chunks as configuration of Rolldown. */
export const sharedChunks = Object.entries(shared).map(([name, patterns]) => ({
  name,
  test: (id: string) => patterns.some((pattern) => pattern.test(id)),
}));

/**
 * Selects the files to preload when a chunk is loaded. In the entry, the lists of all pages would be larger than the code of
 * a page, so that only a page's own chunk lists files, without those that the page has loaded already.
 */
export const selectPreloads = (_file: string, files: string[], { hostId }: { hostId: string }): string[] =>
  files.filter(
    (file) => file.endsWith('.css') || (!isEntry.test(hostId) && !(isSignUpPage.test(hostId) && isLearning.test(file))),
  );
