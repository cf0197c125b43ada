// What the journeys share: the address, a signed-in administrator, and a page on which nothing went wrong.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page, type Response, test as base } from '@playwright/test';
import { send, type Sent } from '../support/calls.ts';
import { admin } from '../support/server.ts';

/** The address of a path on the server that the journeys share; an address of another server stays as it is. */
export const url = (path: string): string => (path.startsWith('http') ? path : `${process.env['E2E_URL'] ?? ''}${path}`);

/** Every public page of the specification that a search engine may find. */
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
  /** What the console and the page complain about; a test ends with none but those it allows. */
  complaints: string[];
  /** Complaints about errors that a test causes by itself. They can still arrive after its last step. */
  allowed: RegExp[];
  /** Sets the cookie choice beforehand, so that the question does not stand in the way. */
  consent: 'essential' | 'unasked';
}

export const test = base.extend<Fixtures>({
  consent: ['essential', { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- how Playwright declares a fixture without others
  allowed: async ({}, use) => use([]),
  complaints: [
    async ({ page, consent, allowed }, use) => {
      const found: string[] = [];
      page.on('pageerror', (error) => found.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') found.push(message.text());
      });
      if (consent !== 'unasked') {
        await page.addInitScript((choice) => {
          if (!window.localStorage.getItem('gdpr-consent')) window.localStorage.setItem('gdpr-consent', choice);
        }, consent);
      }
      await use(found);
      expect(found.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Waits until a page has come to life: before that it is a prerendered picture, or empty, and ignores keys and clicks. */
export async function comesToLife(page: Page): Promise<void> {
  await page.locator('html[data-interactive]').waitFor({ state: 'attached' });
}

/** Opens a page and waits until it has come to life. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const answer = await page.goto(url(path));
  await comesToLife(page);
  return answer;
}

export async function signIn(page: Page, path = '/login', { email, password } = admin): Promise<void> {
  await visit(page, path);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(({ pathname }) => pathname !== '/login');
}

/** From here on the page's time goes only where `page.clock.runFor` takes it. */
export async function freezeTime(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
}

/** No violation of WCAG 2.2 A and AA that axe can see; `without` names rules that mean nothing in this state. */
export async function expectAccessible(page: Page, without: string[] = [], within?: string): Promise<void> {
  // Before its heading is there, a page is still on its way.
  await expect(page.locator('h1')).not.toHaveCount(0);
  // Colors of a dialog that is fading in have too little contrast.
  await transitionsEnd(page);
  const axe = new AxeBuilder({ page })
    .disableRules(without)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
}

/** An alert dialog hides the rest of the page from assistive technology, landmarks included. */
export const alertDialog = '[role=alertdialog]';

/** Calls the API as an administrator: what a journey needs to be there. */
export function api(
  path: string,
  { method = 'GET', body, token }: { method?: string; body?: unknown; token?: string } = {},
): Promise<Sent> {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  return send(url(path), method, '', { body, headers });
}

/** @param origin another server than the one that the journeys share */
export async function adminToken(origin = ''): Promise<string> {
  const { body } = await api(`${origin}/api/auth/login`, {
    method: 'POST',
    body: { username: admin.email, password: admin.password },
  });
  return body.accessToken as string;
}

/**
 * Waits until finite animations have ended and closed menus and dialogs have left: Spectrum keeps them, transparent, for
 * 350 ms. A progress bar's width is left out: it moves for as long as there is progress.
 */
export async function transitionsEnd(page: Page): Promise<void> {
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

/** The button of a Spectrum Picker, which shows its value. */
export const picker = (scope: Page | Locator, label: string): Locator =>
  scope.getByRole('button', { name: new RegExp(`(^| )${label}$`) });

/** Chooses an option of a Spectrum Picker. */
export async function pick(page: Page, scope: Page | Locator, label: string, option: string): Promise<void> {
  await picker(scope, label).click();
  // A press counts only where pointer down and up meet the same option, which moves until the list has opened.
  await expect(page.locator('[role=option]:focus')).toBeVisible();
  await transitionsEnd(page);
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Starts an action of the bar below the list; those without room in it are in its menu. */
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
