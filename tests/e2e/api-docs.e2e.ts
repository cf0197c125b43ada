// The API reference as the server sends it, under the site's security policy.
import type { Page } from '@playwright/test';
import { loadContract } from '../../openapi/load.ts';
import { expect, expectAccessible, test, url } from './site.ts';

const { document: contract, operations } = loadContract();

const read = (page: Page, path = '') => page.goto(url(`/api/docs${path}`));
const pages = ['', ...contract.tags.map(({ name }) => `/${name}`), '/compatibility', '/problems', '/schemas'];

test('every page is served under a strict policy', async ({ page }) => {
  for (const path of pages) {
    const answer = await read(page, path);
    expect(answer?.status(), path).toBe(200);
    const headers = answer?.headers() ?? {};
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
    // The policy allows its style sheet.
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(26, 26, 46)');
    expect(await page.locator('script').count()).toBe(0);
  }
});

// In separate tests, because axe is slow on these long documents.
for (const path of ['', '/auth', '/families', '/problems']) {
  test(`/api/docs${path} is accessible`, async ({ page }) => {
    await read(page, path);
    await expectAccessible(page);
  });
}

test('the overview links to every operation', async ({ page }) => {
  await read(page);
  await expect(page.locator('header')).toContainText(`${contract.info.title} ${contract.info.version}`);
  const links = await page
    .locator('main .list a')
    .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).getAttribute('href') ?? ''));
  expect(new Set(links)).toEqual(new Set(operations.map(({ tag, id }) => `/api/docs/${tag}#${id}`)));

  await page.getByRole('main').getByRole('link', { name: 'families', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'families' })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'families', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByRole('link', { name: 'Back to the site' }).click();
  await expect(page).toHaveURL(/\/pcf-export$/);
});

test('every link within the reference works', async ({ page }) => {
  const targets = new Map<string, Set<string>>();
  const links = new Set<string>();
  for (const path of pages) {
    await read(page, path);
    const found = await page.evaluate(() => ({
      ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
      links: [...document.querySelectorAll('a')].map((link) => link.href),
    }));
    targets.set(`/api/docs${path}`, new Set(found.ids));
    for (const link of found.links) links.add(link);
  }
  const brokenLinks = [...links].filter((link) => {
    const { pathname, hash } = new URL(link);
    if (!pathname.startsWith('/api/docs')) return !['/', '/api/openapi.json'].includes(pathname);
    const ids = targets.get(pathname);
    return !ids || (hash !== '' && !ids.has(decodeURIComponent(hash.slice(1))));
  });
  expect(brokenLinks).toEqual([]);
});

test('a link to an operation opens it with its example and problems', async ({ page }) => {
  await read(page, '/auth#login');
  const login = page.locator('section:target');
  await expect(login).toBeInViewport();
  await expect(login).toContainText('POST /api/auth/login');
  await expect(login.getByText('Anyone')).toBeVisible();

  const example = login.locator('details').first();
  await expect(example.locator('pre')).toBeHidden();
  await example.locator('summary').focus();
  await page.keyboard.press('Enter');
  expect(JSON.parse((await example.locator('pre').textContent()) ?? '')).toHaveProperty('username');

  await login.getByRole('link', { name: 'INVALID_CREDENTIALS' }).click();
  const problem = page.locator('section:target');
  await expect(problem.getByRole('heading', { name: 'INVALID_CREDENTIALS' })).toBeInViewport();
  await problem.getByText(/^Returned by/).click();
  await problem.getByRole('link', { name: 'login', exact: true }).click();
  await expect(page).toHaveURL(/\/api\/docs\/auth#login$/);
});

test('the keyboard can skip the navigation', async ({ page }) => {
  await read(page, '/licenses');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeInViewport();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('does not scroll sideways on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of pages) {
    await read(page, path);
    const wide = await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
      return document.documentElement.scrollWidth - document.documentElement.clientWidth;
    });
    expect(wide, path).toBe(0);
  }
});
