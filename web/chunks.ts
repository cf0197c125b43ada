// How the site's code is split into chunks, and which chunks are preloaded.
import type { Plugin } from 'vite';

/** Parts of the paths of a chunk's modules. A folder ends with a slash, a file at least with a period. */
interface Chunk {
  modules: string[];
  except?: string[];
}

const packages = (...names: string[]) => names.map((name) => `/node_modules/${name}/`);
const spectrum = (...modules: string[]) => modules.map((name) => `/@adobe/react-spectrum/dist/private/${name}`);
const inWeb = (folder: string, ...names: string[]) => names.map((name) => `/web/${folder}${name}`);

/** Modules that pages share, by chunk name: single files would compress worse. The first matching chunk gets a module. */
const shared: Readonly<Record<string, Chunk>> = {
  // The modules that every page loads: twenty small chunks would be 4 kB larger and need twenty requests. The modules for
  // signing in are excluded, because only users who sign in load them.
  shell: {
    modules: [
      ...packages('react', 'react-dom', 'scheduler', 'wouter', 'regexparam', 'valtio', 'proxy-compare'),
      ...inWeb('', 'App.', 'brand.', 'plural.', 'routes.', 'start.', 'consent/', 'session/', 'shell/', 'snackbar/'),
      ...inWeb('browser/', 'storage.', 'useHydrated.'),
      ...inWeb('api/', 'errors.', 'retry-import.', 'request.', 'timeout.'),
      ...inWeb(
        'ui/',
        'Card.',
        'CloseButton.',
        'lazy-part.',
        'Link.',
        'LinkButton.',
        'Notice.',
        'Page.',
        'PillButton.',
        'PrefetchContext.',
        'useOnline.',
      ),
      ...inWeb('', 'early/names.', 'forms/has-outbox.', 'pwa/register.', 'theme/tokens.', 'theme/base.'),
    ],
    except: inWeb('', 'consent/analytics-tag.', 'session/sign-in.', 'session/login-result.'),
  },
  // The modules that every screen with data of the server loads. Queries of several pages are excluded, because only lists use
  // them, and mutations and parallel queries, because only the admin area does.
  queries: {
    modules: [
      ...packages('@tanstack/query-core', '@tanstack/react-query'),
      ...inWeb('api/', 'query-client.', 'query-keys.', 'page-data.', 'WithQueries.'),
    ],
    except: [
      '/infiniteQueryObserver.',
      '/useInfiniteQuery.',
      '/useMutation.',
      '/useMutationState.',
      '/useQueries.',
      '/useSuspenseQueries.',
      '/mutationObserver.',
      '/queriesObserver.',
    ],
  },
  drafts: { modules: inWeb('forms/', 'drafts.', 'useUnloadQuestion.') },
  'list-parts': {
    modules: ['/infiniteQueryObserver.', '/useInfiniteQuery.', ...inWeb('ui/', 'ListMessage.', 'SearchBox.', 'useSearchText.')],
  },
  'faceted-list': { modules: inWeb('ui/', 'Facet.', 'FacetedList.', 'list-query.', 'useListFilters.') },
  'record-page': { modules: inWeb('ui/', 'RecordPage.', 'RecordNotFound.') },
  learning: {
    modules: inWeb(
      'learn/',
      'Badge.',
      'Breadcrumb.',
      'EventTime.',
      'LearningCard.',
      'cards.',
      'kind-names.',
      'labels.',
      'paths.',
      'times.',
    ),
  },
  'learning-courses': { modules: inWeb('learn/', 'course-card.', 'course-labels.') },
  'learning-paths': { modules: inWeb('learn/', 'path-card.', 'path-labels.') },
  'learning-events': { modules: inWeb('api/generated/', 'training-courses/', 'webinars/') },
  'learning-reading': { modules: inWeb('api/generated/', 'learning-paths/', 'tutorials/') },
  'learning-list': { modules: inWeb('', 'learn/list-kind.', 'pages/learn-list/LearnList.') },
  'learning-record': { modules: inWeb('learn/', 'DetailPage.', 'FactList.') },
  'learning-progress': { modules: inWeb('learn/', 'progress.', 'useProgress.') },
  'sign-up': {
    modules: [
      ...inWeb('learn/', 'SignUpLayout.', 'SignUpMessage.', 'SignUpInvitation.', 'form-code.', 'useReadAgain.'),
      ...inWeb('forms/', 'stored-submissions.'),
    ],
  },
  // Spectrum's fields and buttons, the texts and errors of fields, and the lock that signing in shares with the outbox. Pages
  // without a request form, such as the sign-in, do not load the form core.
  fields: {
    modules: [
      ...spectrum('button/Button.', 'checkbox/Checkbox.', 'textfield/TextArea.', 'textfield/TextField.'),
      ...inWeb('', 'api/run-exclusively.', 'forms/field-errors.', 'forms/field-text.', 'theme/SpectrumArea.'),
    ],
  },
  // The form core of the public site.
  form: { modules: inWeb('forms/', 'RequestForm.', 'Sent.', 'person-fields.') },
};

/** Chunks of the entry. They preload only the style sheets of the chunks that they load later. */
const isEntry = /\/(?:shell|index)-/;
/** Pages of the learning area with a sign-up form, and the chunks that such a page has loaded before it loads the form. */
const isSignUpPage = /\/(?:Course|LearningPath|Webinar)-/;
const isLearning = /\/(?:shell|rolldown-runtime|queries|drafts|record-page|learning|learning-\w+|sign-up)-/;

/** Parts of paths that have matched no module yet. */
const unmatched = new Set(Object.values(shared).flatMap(({ modules, except = [] }) => [...modules, ...except]));

function isMatch(part: string, id: string): boolean {
  const matches = id.includes(part);
  if (matches) unmatched.delete(part);
  return matches;
}

/** The chunks as configuration of Rolldown. */
export const sharedChunks = Object.entries(shared).map(([name, { modules, except = [] }]) => ({
  name,
  test: (id: string) => modules.some((part) => isMatch(part, id)) && !except.some((part) => isMatch(part, id)),
}));

/** Fails the build if a chunk names modules that do not exist, because they were renamed or removed. */
export const requireMatches = (): Plugin => ({
  name: 'require-chunk-matches',
  writeBundle() {
    if (unmatched.size > 0) this.error(`web/chunks.ts names modules that the site does not load: ${[...unmatched].join(', ')}`);
  },
});

/**
 * Selects the files to preload when a chunk is loaded. In the entry, the lists of all pages would be larger than the code of
 * a page, so that only a page's own chunk lists files, without those that the page has loaded already.
 */
export const selectPreloads = (_file: string, files: string[], { hostId }: { hostId: string }): string[] =>
  files.filter(
    (file) => file.endsWith('.css') || (!isEntry.test(hostId) && !(isSignUpPage.test(hostId) && isLearning.test(file))),
  );
