// The table of routes: path, title and the screen's code. The router, page titles, prefetching, prerendering and the
// sitemap read it. Descriptions are in prerender/descriptions.ts, since no browser needs them.
import { lazy, type ComponentType } from 'react';
import { type AdminPath, adminTitles } from './admin/titles.ts';
import { familyPath } from './families/paths.ts';
import { certificatePath, certificatesPath, itemPath, learnPath, listPath } from './learn/paths.ts';
import { reloadPage } from './shell/reload-page.ts';
import { notFoundTitle } from './ui/useDocumentTitle.ts';

type ScreenModule = { default: ComponentType };

export interface Route {
  path: string;
  title: string;
  area: 'public' | 'login' | 'admin';
  load: () => Promise<ScreenModule>;
  /** Sets the screen's code, if it was not imported by `load`. */
  setModule(module: ScreenModule): ScreenModule;
  Screen: ComponentType;
  /** The screen after its code is loaded; it then renders without suspending. */
  loaded: ComponentType | null;
}

function route(area: Route['area'], path: string, title: string, load: () => Promise<ScreenModule>): Route {
  const created: Route = {
    area,
    path,
    title,
    loaded: null,
    load: () => load().then(created.setModule),
    setModule: (module) => {
      created.loaded = module.default;
      return module;
    },
    Screen: () => null,
  };
  created.Screen = lazy(() => created.load().catch(reloadPage));
  return created;
}

const page = (path: string, title: string, load: () => Promise<ScreenModule>) => route('public', path, title, load);

export const routes: readonly Route[] = [
  page('/pcf-export', 'PCF Export for Revit', () => import('./pages/pcf-export/PcfExport.tsx')),
  page('/revit-families', 'Revit Families Library', () => import('./pages/revit-families/RevitFamilies.tsx')),
  page('/pcf-checker', 'PCF Checker', () => import('./pages/pcf-checker/PcfChecker.tsx')),
  page('/pcf-checker/rules', 'PCF Checker Rules', () => import('./pages/pcf-rule/PcfRule.tsx')),
  page('/pcf-checker/rules/:id', 'PCF Checker Rule', () => import('./pages/pcf-rule/PcfRule.tsx')),
  page(familyPath(':slug'), 'Revit Family', () => import('./pages/revit-families/FamilyPage.tsx')),
  page(learnPath, 'Learn', () => import('./pages/learn/Learn.tsx')),
  page(listPath('learning-path'), 'Learning Paths', () => import('./pages/learn-list/LearningPaths.tsx')),
  page(listPath('tutorial'), 'Tutorials', () => import('./pages/learn-list/Tutorials.tsx')),
  page(listPath('training-course'), 'Training Courses', () => import('./pages/learn-list/Courses.tsx')),
  page(listPath('webinar'), 'Webinars', () => import('./pages/learn-list/Webinars.tsx')),
  page(itemPath('learning-path', ':slug'), 'Learning Path', () => import('./pages/learning-path/LearningPath.tsx')),
  page(itemPath('tutorial', ':slug'), 'Tutorial', () => import('./pages/tutorial/Tutorial.tsx')),
  page(itemPath('training-course', ':slug'), 'Training Course', () => import('./pages/course/Course.tsx')),
  page(itemPath('webinar', ':slug'), 'Webinar', () => import('./pages/webinar/Webinar.tsx')),
  page(certificatesPath, 'Check a Certificate', () => import('./pages/certificate/Certificate.tsx')),
  page(certificatePath(':number'), 'Certificate', () => import('./pages/certificate/Certificate.tsx')),
  page('/about', 'About Us', () => import('./pages/about/About.tsx')),
  page('/consulting', 'Consulting', () => import('./pages/consulting/Consulting.tsx')),
  page('/demo', 'Request a Demo', () => import('./pages/demo/Demo.tsx')),
  page('/contact-sales', 'Sales Inquiry', () => import('./pages/contact-sales/ContactSales.tsx')),
  page('/contact', 'Contact Support', () => import('./pages/contact/Contact.tsx')),
  page(
    '/customization-request',
    'Custom Plant 3D and Revit Solutions',
    () => import('./pages/customization-request/CustomizationRequest.tsx'),
  ),
  page('/automation-request', 'Revit Workflow Automation', () => import('./pages/automation-request/AutomationRequest.tsx')),
  page('/requests/:token', 'Your Request', () => import('./pages/request/VisitorRequest.tsx')),
  page('/privacy', 'Privacy Policy', () => import('./pages/privacy/Privacy.tsx')),
  page('/terms', 'Terms of Service', () => import('./pages/terms/Terms.tsx')),
  page('/cookies', 'Cookie Policy', () => import('./pages/cookies/Cookies.tsx')),
  page('/licenses', 'Licenses', () => import('./pages/licenses/Licenses.tsx')),
  route('login', '/login', 'Admin Login', () => import('./pages/login/Login.tsx')),
  route('login', '/forgot-password', 'Forgot Password', () => import('./pages/forgot-password/ForgotPassword.tsx')),
  route('login', '/reset-password', 'Choose a Password', () => import('./pages/reset-password/ResetPassword.tsx')),
  ...(Object.keys(adminTitles) as AdminPath[]).map((path) =>
    route('admin', path, adminTitles[path], async () => (await import('./admin/screens.ts')).loadScreen(path)),
  ),
];

/** Path -> path of its redirect. */
export const redirects: Readonly<Record<string, string>> = { '/': '/pcf-export', '/admin': '/admin/dashboard' };

export const notFoundRoute: Route = route('public', '/404', notFoundTitle, () => import('./pages/not-found/NotFound.tsx'));

const adminNotFoundRoute = route('admin', '/admin/404', notFoundTitle, () => import('./admin/AdminNotFound.tsx'));

const segmentsOf = (path: string) => path.split('/');

/** Whether a path matches the pattern of a route, in which `:name` matches any segment. Case-sensitive, like the server. */
function isMatch(pattern: string, path: string): boolean {
  const [expected, given] = [segmentsOf(pattern), segmentsOf(path)];
  return (
    expected.length === given.length &&
    expected.every((segment, index) => (segment.startsWith(':') ? given[index] !== '' : segment === given[index]))
  );
}

/** The route of a path, without regard to its query; null if no page has this address. */
export function findRoute(path: string): Route | null {
  const pathname = path.split(/[?#]/)[0] ?? '';
  const clean = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return routes.find((candidate) => isMatch(candidate.path, redirects[clean] ?? clean)) ?? null;
}

/** The route whose screen is shown at a path: for an unknown address, a screen that says so. */
export const routeAt = (path: string): Route =>
  findRoute(path) ?? (path.startsWith('/admin/') ? adminNotFoundRoute : notFoundRoute);

/** Fetches the code of a link's page. A failure is reported when the link is followed. */
export function prefetchRoute(path: string): void {
  const target = findRoute(path);
  if (target && !target.loaded) target.load().catch(() => undefined);
}
