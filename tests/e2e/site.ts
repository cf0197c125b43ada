// What the journeys share: the address, a signed-in administrator, and a page on which nothing went wrong.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, type Response, test as base } from '@playwright/test';
import { admin } from '../support/server.ts';

export const url = (path: string): string => `${process.env['E2E_URL'] ?? ''}${path}`;

/** Every public page of the specification that a search engine may find. */
export const publicPages = [
  '/pcf-export',
  '/revit-families',
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
  /** What the console and the page complain about; a test ends with none. */
  complaints: string[];
  /** Sets the cookie choice beforehand, so that the question does not stand in the way. */
  consent: 'essential' | 'unasked';
}

export const test = base.extend<Fixtures>({
  consent: ['essential', { option: true }],
  complaints: [
    async ({ page, consent }, use) => {
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
      expect(found).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * Waits until a page has come to life: before that it is a prerendered picture, or empty, and a key or a look at it
 * tells nothing. React has taken a heading over when it keeps its own note on it.
 */
export async function comesToLife(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber')));
}

/** Opens a page and waits until it has come to life. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const answer = await page.goto(path.startsWith('http') ? path : url(path));
  await comesToLife(page);
  return answer;
}

export async function signIn(page: Page, path = '/login'): Promise<void> {
  await visit(page, path);
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
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
export async function expectAccessible(page: Page, without: string[] = []): Promise<void> {
  // Before its heading is there, a page is still on its way.
  await expect(page.locator('h1')).not.toHaveCount(0);
  const { violations } = await new AxeBuilder({ page })
    .disableRules(without)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
}

/** Calls the API as an administrator: what a journey needs to be there. */
export async function api(
  path: string,
  options: { method?: string; body?: unknown; token?: string } = {},
): Promise<{ status: number; body: any }> {
  const answer = await fetch(url(path), {
    method: options.method ?? 'GET',
    headers: {
      ...(options.body ? { 'content-type': 'application/json' } : {}),
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
    },
    ...(options.body ? { body: JSON.stringify(options.body) } : {}),
  });
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : null };
}

export async function adminToken(): Promise<string> {
  const { body } = await api('/api/auth/login', { method: 'POST', body: { username: admin.email, password: admin.password } });
  return body.accessToken as string;
}
