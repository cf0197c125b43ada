// The one table of routes: path, title, and where the screen's code is. Everything that needs to know the routes
// reads them here: the router, page titles, prefetching, prerendering and the sitemap. What a page is described by
// elsewhere (descriptions.ts) is no matter of the browser.
import { lazy, type ComponentType } from 'react';

type ScreenModule = { default: ComponentType };

export interface Route {
  path: string;
  title: string;
  area: 'public' | 'login' | 'admin';
  load: () => Promise<ScreenModule>;
  Screen: ComponentType;
  /** The screen's code once it has been fetched, so that it renders without waiting. */
  loaded: ComponentType | null;
}

const loadedModule = (of: Route, module: ScreenModule) => {
  of.loaded = module.default;
  return module;
};

const wasJustReloaded = () => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload';
};

/**
 * The code of the screen that somebody has gone to could not be fetched. After a deployment the old version's files
 * are gone: then the page itself, loaded anew, brings the new version's. Where that has been tried, or there is no
 * network, the error is shown.
 */
function loadPageAnew(error: unknown): Promise<ScreenModule> {
  if (!navigator.onLine || wasJustReloaded()) throw error;
  window.location.reload();
  return new Promise(() => undefined);
}

function route(area: Route['area'], path: string, title: string, load: () => Promise<ScreenModule>): Route {
  const made: Route = {
    area,
    path,
    title,
    loaded: null,
    load: () => load().then((module) => loadedModule(made, module)),
    Screen: () => null,
  };
  made.Screen = lazy(() => made.load().catch(loadPageAnew));
  return made;
}

const page = (path: string, title: string, load: () => Promise<ScreenModule>) => route('public', path, title, load);
const admin = (path: string, title: string, load: () => Promise<ScreenModule>) => route('admin', `/admin/${path}`, title, load);

export const routes: readonly Route[] = [
  page('/pcf-export', 'PCF Export for Revit', () => import('./pages/pcf-export/PcfExport.tsx')),
  page('/revit-families', 'Revit Families Library', () => import('./pages/revit-families/RevitFamilies.tsx')),
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
  page('/privacy', 'Privacy Policy', () => import('./pages/privacy/Privacy.tsx')),
  page('/terms', 'Terms of Service', () => import('./pages/terms/Terms.tsx')),
  page('/cookies', 'Cookie Policy', () => import('./pages/cookies/Cookies.tsx')),
  page('/licenses', 'Licenses', () => import('./pages/licenses/Licenses.tsx')),
  route('login', '/login', 'Admin Login', () => import('./pages/login/Login.tsx')),
  admin('dashboard', 'Dashboard', () => import('./admin/dashboard/Dashboard.tsx')),
  admin('families', 'Families', () => import('./admin/families/Families.tsx')),
  admin('demo-requests', 'Demo Requests', () => import('./admin/demo-requests/DemoRequests.tsx')),
  admin('support-requests', 'Support Requests', () => import('./admin/support-requests/SupportRequests.tsx')),
  admin(
    'customization-requests',
    'Customization Requests',
    () => import('./admin/customization-requests/CustomizationRequests.tsx'),
  ),
  admin('automation-requests', 'Automation Requests', () => import('./admin/automation-requests/AutomationRequests.tsx')),
  admin('licenses', 'License Management', () => import('./admin/licenses/Licenses.tsx')),
  admin('activity-log', 'Activity Log', () => import('./admin/activity-log/ActivityLog.tsx')),
];

/** Path -> path to which it leads on. */
export const redirects: Readonly<Record<string, string>> = { '/': '/pcf-export', '/admin': '/admin/dashboard' };

export const notFoundRoute: Route = route('public', '/404', 'Page Not Found', () => import('./pages/not-found/NotFound.tsx'));

/** The route of a path, without its query; null where no page has this address. */
export function findRoute(path: string): Route | null {
  const pathname = path.split(/[?#]/)[0] ?? '';
  const clean = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return routes.find((candidate) => candidate.path === (redirects[clean] ?? clean)) ?? null;
}

/** Fetches the code of the page that a link leads to; a failure shows when the link is followed. */
export function prefetchRoute(path: string): void {
  const target = findRoute(path);
  if (target && !target.loaded) target.load().catch(() => undefined);
}
