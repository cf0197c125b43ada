// How the site's code is split into files, and which of them a page loads ahead.

/**
 * What every page carries, as one chunk: in twenty small ones it would be 4 kB larger and as many requests.
 * What signing in needs stays out, as only those who do load it.
 */
const everywhere = [
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

/** The chunks as Rolldown takes them. */
export const sharedChunks = Object.entries(shared).map(([name, patterns]) => ({
  name,
  test: (id: string) => patterns.some((pattern) => pattern.test(id)),
}));

/**
 * The files that are loaded with a chunk. The shell would list the chunks of all pages, more than the code of a page: a
 * page's own chunk names what it needs, and leaves out what its page has loaded.
 */
export const preloadedBy = (_file: string, files: string[], { hostId }: { hostId: string }): string[] =>
  files.filter(
    (file) => file.endsWith('.css') || (!atEntry.test(hostId) && !(isSignUpPage.test(hostId) && isLearning.test(file))),
  );
