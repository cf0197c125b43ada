// Shared code of the browser tests: URLs, sign-in, API calls, and a page whose errors fail the test.
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import {
  type Browser,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
  type Response,
  type Route,
  test as base,
} from '@playwright/test';
import { readLoginResult } from '../../web/session/login-result.ts';
import { send, type Sent } from '../support/calls.ts';
import { admin } from '../support/server.ts';

/** The URL of a path on the shared server. A full URL is returned unchanged. */
export const url = (path: string): string => (path.startsWith('http') ? path : `${process.env['E2E_URL'] ?? ''}${path}`);

/** Every public page that search engines may index, without the pages of records. */
export const publicPages = [
  '/pcf-export',
  '/revit-families',
  '/pcf-checker',
  '/pcf-checker/rules',
  '/learn',
  '/learn/paths',
  '/learn/tutorials',
  '/learn/courses',
  '/learn/webinars',
  '/learn/certificates',
  '/about',
  '/consulting',
  '/demo',
  '/contact-sales',
  '/contact',
  '/customization-request',
  '/automation-request',
  '/privacy',
  '/terms',
  '/cookies',
  '/licenses',
];

interface Fixtures {
  /** Errors in the console and uncaught errors of the page. At the end of a test, all must match `allowedErrors`. */
  consoleErrors: string[];
  /** Patterns of errors that a test causes on purpose. They can also occur after its last step. */
  allowedErrors: RegExp[];
  /** Stores a cookie choice in advance, so that the consent dialog does not cover the page. */
  consent: 'essential' | 'unasked';
}

/** Runs in a page before its scripts. */
function storeConsent(choice: string): void {
  if (!window.localStorage.getItem('gdpr-consent')) window.localStorage.setItem('gdpr-consent', choice);
}

/** Opens an empty page of another visitor, who has already answered the consent dialog. The caller closes its context. */
export async function newVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options);
  await context.addInitScript(storeConsent, 'essential');
  return context.newPage();
}

export const test = base.extend<Fixtures>({
  consent: ['essential', { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructuring pattern
  allowedErrors: async ({}, use) => use([]),
  consoleErrors: [
    async ({ page, consent, allowedErrors }, use) => {
      const found: string[] = [];
      page.on('pageerror', (error) => found.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') found.push(message.text());
      });
      if (consent !== 'unasked') await page.addInitScript(storeConsent, consent);
      await use(found);
      expect(found.filter((text) => !allowedErrors.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export interface ChosenFile {
  name: string;
  buffer: Buffer;
}

/** Chooses files that are on disk, because Playwright would send their content to the browser as text. */
export async function chooseFiles(input: Locator, ...files: ChosenFile[]): Promise<void> {
  const folder = await mkdtemp(test.info().outputPath('chosen-'));
  const paths = files.map(({ name }) => join(folder, name));
  await Promise.all(files.map(({ buffer }, index) => writeFile(paths[index] ?? '', buffer)));
  await input.setInputFiles(paths);
}

/** Waits until a page is hydrated. Before that, it is prerendered or empty and does not react to keys and clicks. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator('html[data-interactive]').waitFor({ state: 'attached' });
}

/** Opens a page and waits until it is hydrated. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const answer = await page.goto(url(path));
  await waitForHydration(page);
  return answer;
}

/** Fills in the sign-in form of the open page and submits it. */
export async function submitSignIn(page: Page, { email, password } = admin): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in with the form, for tests of signing in. */
export async function signInByForm(page: Page, path = '/login'): Promise<void> {
  await visit(page, path);
  await submitSignIn(page);
  await page.waitForURL(({ pathname }) => pathname !== '/login');
}

/** Opens a page in a new session of an administrator. Must precede the first visit of the site. */
export async function signIn(page: Page, path = '/admin/dashboard', { email, password } = admin): Promise<void> {
  const { origin } = new URL(url(path));
  const { body } = await api(`${origin}/api/auth/login`, { method: 'POST', body: { username: email, password } });
  const { accessToken, refreshToken, user } = readLoginResult(body);
  // The keys of the specification.
  const stored = { accessToken, refreshToken, user: JSON.stringify(user) };
  await page.addInitScript((entries) => {
    // Only once, because the test may sign out.
    if (window.sessionStorage.getItem('signed-in-by-test')) return;
    window.sessionStorage.setItem('signed-in-by-test', 'true');
    for (const [key, value] of Object.entries(entries)) window.localStorage.setItem(key, value);
  }, stored);
  await visit(page, path);
}

/** Makes the stored tokens invalid and presses the button at once, before another call of the page is rejected. */
export async function pressAfterSession(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) => {
    window.localStorage.setItem('accessToken', 'a.b.c');
    window.localStorage.setItem('refreshToken', 'no-such-token');
    // Fields take over what was typed when they lose the focus.
    element.focus();
    element.click();
  });
}

/** Sets the page's clock ahead, so that a form is sent at once instead of after the two seconds that a person needs. */
export async function passMinimumFillTime(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 3000;
  });
}

/** Stops the page's time. From then on, only `page.clock.runFor` advances it. */
export async function freezeTime(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.install({ time: now });
  // Time flows until the next call arrives, which must not be too late for its moment.
  await page.clock.pauseAt(now + 60_000);
}

/** Holds responses back. Returns a function that releases them, which then answers with `respond`. */
export async function holdBack(
  page: Page,
  pattern: string | RegExp,
  respond = (route: Route): Promise<void> => route.continue(),
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(pattern, async (route) => {
    await released;
    await respond(route);
  });
  return release;
}

/** Answers calls with a problem, as a handler of `page.route`. */
export const problem =
  (status: number, code: string, message: string, details: object[] = []) =>
  (route: Route): Promise<void> =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      json: { type: '/problems/x', title: code, status, code, message, details, requestId: null },
    });

/** The list of families on the public page, with its count. */
export const library = (page: Page) => page.getByRole('region', { name: 'Families' });

/** The paths of all responses in the service worker's caches. */
export const findCachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url: address } of await (await caches.open(name)).keys()) found.push(new URL(address).pathname);
    }
    return found;
  });

/**
 * Expects that axe finds no violation of WCAG 2.2 A and AA.
 * @param without rules that do not apply to the state of the page
 * @param within selector of the part to check, by default the whole page
 */
export async function expectAccessible(page: Page, without: string[] = [], within?: string): Promise<void> {
  // Without a heading, the page is still loading.
  await expect(page.locator('h1')).not.toHaveCount(0);
  // At another position, the header may cover half a link, which axe takes for a target that is too small.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  // Colors of a dialog that is fading in have too little contrast.
  await waitForTransitions(page);
  const axe = new AxeBuilder({ page })
    // Without it, each analysis opens another page, to combine the results of frames from other origins.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .disableRules(without)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
}

/** The texts that are pale or on a dark background. */
function findUnreadable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const numbers = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
    const brightness = (color: string) => Math.min(...numbers(color).slice(0, 3));
    const isOpaque = (color: string) => (numbers(color)[3] ?? 1) > 0.5;
    const isOnDark = (element: Element | null): boolean => {
      if (!element) return false;
      const { backgroundColor } = getComputedStyle(element);
      return isOpaque(backgroundColor) ? brightness(backgroundColor) < 200 : isOnDark(element.parentElement);
    };
    const texts = 'h1, h2, h3, p, li, dt, dd, th, td, code, label, [role=columnheader], [role=rowheader], [role=gridcell]';
    const elements = [...document.querySelectorAll(`main :is(${texts})`)];
    const visible = elements.filter((element) => element.checkVisibility() && element.textContent.trim());
    const isUnreadable = (element: Element) => brightness(getComputedStyle(element).color) > 100 || isOnDark(element);
    return visible.filter(isUnreadable).map(({ outerHTML }) => outerHTML);
  });
}

/** Switches to the styles for print. No text may be pale or on a dark background. */
export async function expectPrintedDarkOnWhite(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  // Styles for print are not among those in the page's head.
  await expect.poll(background).toBe('rgb(255, 255, 255)');
  // A list may draw a new row at this moment.
  await expect.poll(() => findUnreadable(page)).toEqual([]);
}

/** An alert dialog hides the rest of the page from assistive technology, landmarks included. */
export const alertDialog = '[role=alertdialog]';

/** Calls the API to create or read records for a test. */
export function api(
  path: string,
  { method = 'GET', body, token }: { method?: string; body?: unknown; token?: string } = {},
): Promise<Sent> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  return send(url(path), method, '', { body, headers });
}

/** Signs in as the administrator. @param origin a server other than the shared one */
export async function adminToken(origin = ''): Promise<string> {
  const { body } = await api(`${origin}/api/auth/login`, {
    method: 'POST',
    body: { username: admin.email, password: admin.password },
  });
  return body.accessToken as string;
}

/**
 * Waits until finite animations have ended and closed menus and dialogs have been removed. Spectrum keeps them, transparent,
 * for 350 ms. Animations of the width are ignored: a progress bar moves as long as there is progress.
 */
export async function waitForTransitions(page: Page): Promise<void> {
  const count = () => {
    const animations = document.getAnimations().filter((animation) => {
      if (animation instanceof CSSTransition && animation.transitionProperty === 'width') return false;
      const endTime = animation.effect?.getComputedTiming().endTime;
      return animation.playState === 'running' && typeof endTime === 'number' && Number.isFinite(endTime);
    });
    const overlays = document.querySelectorAll('[role=menu], [role=listbox], [role=dialog], [role=alertdialog]');
    const leaving = [...overlays].filter((one) => one.checkVisibility() && !one.checkVisibility({ opacityProperty: true }));
    return animations.length + leaving.length;
  };
  await expect.poll(() => page.evaluate(count)).toBe(0);
}

/** The position and the size of a part; zeros if it is not rendered. */
export const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

/** The open record of a list in the admin area. */
export const record = (page: Page): Locator => page.getByRole('article');

/** Signs in and opens the record of a reference in the list of its desk. */
export async function openRecord(page: Page, screen: string, reference: string, sort = ''): Promise<void> {
  await signIn(page, `/admin/${screen}?q=${encodeURIComponent(reference)}${sort && `&sort=${sort}`}`);
  await page.getByRole('rowheader', { name: reference }).click();
  await expect(record(page).getByRole('heading', { level: 2 })).toHaveText(reference);
}

/** The button of a Spectrum Picker, which shows its value. */
export const picker = (scope: Page | Locator, label: string): Locator =>
  scope.getByRole('button', { name: new RegExp(`(^| )${label}( \\(required\\))?$`) });

/** Chooses an option of a Spectrum Picker. */
export async function pick(page: Page, scope: Page | Locator, label: string, option: string): Promise<void> {
  await picker(scope, label).click();
  // A click counts only if pointer down and up hit the same option, which moves until the list has opened.
  await expect(page.locator('[role=option]:focus, [role=listbox]:focus')).toBeVisible();
  await waitForTransitions(page);
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Runs an action of the bar below the list. Actions that do not fit into the bar are in its menu. */
export async function bulkAction(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('toolbar', { name: 'Actions' });
  const button = bar.getByRole('button', { name, exact: true });
  await expect(bar.getByRole('button').first()).toBeVisible();
  if (await button.isVisible()) {
    await expect(button.getByText(name)).toBeVisible();
    return button.click();
  }
  await bar.getByRole('button').last().click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

interface LayoutShift extends PerformanceEntry {
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** What has moved until the next frame: each element's place before and after. */
export const readShifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntries() as LayoutShift[];
          const moved = shifts.flatMap(({ sources }) => sources);
          resolve(
            moved.map(({ node, previousRect, currentRect }) => {
              const element = node instanceof Element ? node.cloneNode(false) : node;
              const name = element instanceof Element ? element.outerHTML : element?.textContent;
              return `${name}: ${place(previousRect)} to ${place(currentRect)}`;
            }),
          );
        });
        // The observer reports nothing if nothing has moved.
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve([])));
      }),
  );
