// The installed site, offline use, and deployments.
import type { Page } from '@playwright/test';
import { type Deployments, startDeployments } from './deployments.ts';
import { expect, findCachedPaths, newVisitor, signIn, test as base, url, visit } from './site.ts';

const test = base.extend<object, { deployments: Deployments }>({
  deployments: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructuring pattern
    async ({}, use) => {
      const deployments = await startDeployments();
      await use(deployments);
      deployments.stop();
    },
    // For a build of the site, which does not count toward the time of a test.
    { scope: 'worker', timeout: 300_000 },
  ],
});

test.use({ serviceWorkers: 'allow' });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** Console errors of calls without a network. */
const offlineErrors = /ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE|ERR_FAILED/;

/** Collects the page's console messages about its service worker. */
function collectMessages(page: Page): string[] {
  const messages: string[] = [];
  page.on('console', (message) => message.type() === 'info' && messages.push(message.text()));
  return messages;
}

/** Waits until the worker controls the page. */
const waitForController = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    return new Promise<boolean>((resolve) => {
      if (navigator.serviceWorker.controller) resolve(true);
      else navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true });
    });
  });

test('the manifest is complete and its images match', async ({ page }) => {
  await visit(page, '/about');
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const answer = await page.request.get(url(href ?? ''));
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await answer.json();
  expect(manifest).toMatchObject({
    name: 'Spoolwright',
    start_url: '/pcf-export',
    display: 'standalone',
    theme_color: '#1a1a2e',
  });
  expect(manifest.icons.map(({ purpose = 'any', sizes }: { purpose?: string; sizes: string }) => `${purpose} ${sizes}`)).toEqual([
    'any any',
    'any 192x192',
    'any 512x512',
    'maskable 512x512',
  ]);
  expect(new Set(manifest.screenshots.map((each: { form_factor: string }) => each.form_factor))).toEqual(
    new Set(['narrow', 'wide']),
  );
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
    const size = await page.evaluate(async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (sizes !== 'any') expect(size, src).toBe(sizes);
  }
  // The browser's own check.
  const session = await page.context().newCDPSession(page);
  await reloadWithController(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // The tests run in an incognito window, which cannot install a site.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
});

async function reloadWithController(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.reload();
  await waitForController(page);
}

test('the worker registers after load and logs only that it is ready', async ({ page }) => {
  const messages = collectMessages(page);
  await page.addInitScript(() => {
    const { register } = navigator.serviceWorker;
    navigator.serviceWorker.register = function (...parameters) {
      window.sessionStorage.setItem('registered', document.readyState);
      return register.apply(this, parameters);
    };
  });
  const before = await visit(page, '/about');
  expect(before?.ok()).toBe(true);
  await expect.poll(() => messages).toContain('ready to work offline');
  expect(await page.evaluate(() => window.sessionStorage.getItem('registered'))).toBe('complete');
  await expect(page.getByText(/offline/i)).toHaveCount(0);
});

test('after one visit every public page opens without a network, and the library with its families', async ({
  page,
  context,
  allowedErrors,
}) => {
  // The first page of the visit, which has loaded its content before the worker.
  await visit(page, '/revit-families');
  await waitForController(page);
  const count = page.getByRole('region', { name: 'Families' }).getByRole('status');
  await expect(count).toHaveText(/^\d+ families$/);
  // The page has been built with the families, so it does not show when the worker has cached the list.
  await expect.poll(() => findCachedPaths(page)).toContain('/api/public/families');
  await context.setOffline(true);
  const headings: Record<string, RegExp> = {
    '/pcf-export': /without retyping/,
    '/about': /Tools for people/,
    '/consulting': /Consulting/,
    '/demo': /See it on a model/,
    '/contact-sales': /Sales/,
    '/contact': /Contact/,
    '/customization-request': /Custom/,
    '/automation-request': /automation/,
    '/privacy': /Privacy/,
    '/terms': /Terms/,
    '/cookies': /Cookie/,
    '/licenses': /licenses/,
    '/no/such/page': /Page not found/,
  };
  for (const [path, text] of Object.entries(headings)) {
    await visit(page, path);
    await expect(heading(page), path).toHaveText(text);
  }
  await visit(page, '/revit-families');
  await expect(count).toHaveText(/^\d+ families$/);
  await expect(page.getByRole('listitem').filter({ hasText: 'Ball valve' }).first()).toBeVisible();
  await expect(page.getByText('You are offline. These families are from your last visit.')).toBeVisible();
  // The results of a new search are not cached, and the page says so.
  await page.getByLabel('Search families').fill('elbow');
  await expect(page.getByRole('heading', { name: 'Couldn’t load the families' })).toBeVisible();
  // The page repeats the call when the connection is back.
  await context.setOffline(false);
  await expect(count).toHaveText(/families match/);
  await expect(page.getByText('You are offline. These families are from your last visit.')).toHaveCount(0);
  allowedErrors.push(offlineErrors);
});

test('while a proxy gets no response from the server, a page shows what is cached', async ({ page, context, allowedErrors }) => {
  await visit(page, '/revit-families');
  await waitForController(page);
  await expect.poll(() => findCachedPaths(page)).toContain('/api/public/families');
  await context.route('**', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }));
  allowedErrors.push(/502|ERR_FAILED/);
  await visit(page, '/revit-families');
  await expect(page.getByRole('region', { name: 'Families' }).getByRole('status')).toHaveText(/^\d+ families$/);
});

test('a tutorial is read without a network after one visit, with its illustrations', async ({ page, context, allowedErrors }) => {
  const path = '/learn/tutorials/elbows-and-bends';
  const illustration = page.locator('main img').first();
  const isLoaded = () => illustration.evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
  await visit(page, path);
  await illustration.scrollIntoViewIfNeeded();
  await expect.poll(isLoaded).toBe(true);
  await waitForController(page);
  await expect
    .poll(() => findCachedPaths(page))
    .toEqual(expect.arrayContaining(['/api/public/tutorials/elbows-and-bends', '/learning/elbow-center-to-end.svg']));
  await context.setOffline(true);
  allowedErrors.push(offlineErrors);
  await visit(page, path);
  await illustration.scrollIntoViewIfNeeded();
  await expect.poll(isLoaded).toBe(true);
});

test('an open page that loses its connection shows what is cached, and an error for the rest', async ({
  page,
  context,
  allowedErrors,
}) => {
  await visit(page, '/about');
  await reloadWithController(page);
  await visit(page, '/revit-families');
  const families = page.getByRole('region', { name: 'Families' });
  const link = (index: number) => families.getByRole('listitem').getByRole('heading').nth(index).getByRole('link');
  const visited = await link(0).textContent();
  await link(0).click();
  await expect(page.getByRole('region', { name: 'Sizes, mm' })).toBeVisible();
  await page.goBack();
  await context.setOffline(true);
  allowedErrors.push(offlineErrors);

  const unreachable = page.getByText('No response from server. Please check your connection.');
  await families.getByRole('button', { name: 'Show more families' }).click();
  await expect(unreachable).toBeVisible();
  await page.getByLabel('Search families').fill('no such family');
  await expect(page.getByRole('heading', { name: 'Couldn’t load the families' })).toBeVisible();
  await page.getByLabel('Search families').fill('');
  await link(0).click();
  await expect(heading(page)).toHaveText(visited ?? '');
  await page.getByRole('link', { name: 'All Revit families' }).click();
  await link(1).click();
  await expect(heading(page)).toHaveText('Couldn’t load this family');
  await page.getByRole('contentinfo').getByRole('link', { name: 'PCF Export Tool' }).click();
  await page.getByRole('link', { name: 'Learn it step by step' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t load the learning area' })).toBeVisible();

  // Without "Try again".
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Popular tutorials' })).toBeVisible();
});

test('the admin area and the sign-in are not cached', async ({ page }) => {
  await visit(page, '/about');
  await reloadWithController(page);
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Latest activity' })).toBeVisible();
  await visit(page, '/admin/families');
  await expect(page.getByRole('grid', { name: 'Families' })).toContainText('Ball valve');
  const code = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/assets/') && path.includes('Families')),
  );
  expect(code.length).toBeGreaterThan(0);
  // The worker caches responses in order, so those of the admin area would precede this one.
  await page.evaluate(() => fetch('/api/public/families'));
  await expect.poll(() => findCachedPaths(page)).toContain('/api/public/families');
  const cachedPaths = await findCachedPaths(page);
  expect(cachedPaths).toContain('/shell.html');
  expect(cachedPaths.filter((path) => path.startsWith('/api/') && !path.startsWith('/api/public/'))).toEqual([]);
  expect(cachedPaths.filter((path) => path.startsWith('/admin') || path.startsWith('/login'))).toEqual([]);
  expect(cachedPaths.filter((path) => code.includes(path) || /\/(?:Login|Admin)/.test(path))).toEqual([]);
});

test('after a deployment open pages keep their version, and new pages get the new one', async ({ browser, deployments }) => {
  const at = (path: string) => deployments.url + path;
  const page = await newVisitor(browser);
  const context = page.context();
  const bare = await newVisitor(browser, { serviceWorkers: 'block' });
  try {
    const messages = collectMessages(page);
    await visit(page, at('/about'));
    await expect.poll(() => messages).toEqual(['ready to work offline']);
    await reloadWithController(page);
    await expect(heading(page)).toHaveText('Tools for people who draw pipe');
    const open = await context.newPage();
    await open.goto(at('/about'));
    await expect(heading(open)).toHaveText('Tools for people who draw pipe');
    await bare.goto(at('/about'));
    await expect(heading(bare)).toHaveText('Tools for people who draw pipe');

    deployments.deploy();

    // The next loaded page has the new version, whichever worker controls it.
    await page.reload();
    await expect(heading(page)).toHaveText('Tools for people who draw pipe, new version');
    await expect.poll(() => messages).toContain('new content available');
    await expect(page.getByText('new content')).toHaveCount(0);
    // An open page stays on its version, with the files that its worker has cached.
    await open.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await open.getByRole('button', { name: 'Services' }).click();
    await open.getByRole('link', { name: 'Consulting', exact: true }).first().click();
    await expect(heading(open)).toHaveText('Consulting for piping workflows');
    // A page without a worker cannot load files of the old version, and gets the page of the new one.
    await bare.getByRole('button', { name: 'Services' }).click();
    await bare.getByRole('link', { name: 'Consulting', exact: true }).first().click();
    await expect(heading(bare)).toHaveText('Consulting for piping workflows, new version');

    // When the last page of the old version is closed, the cache contains the new version.
    await page.close();
    await open.close();
    const later = await context.newPage();
    await later.goto(at('/about'));
    await waitForController(later);
    await expect
      .poll(() => later.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting === null))
      .toBe(true);
    deployments.setReachable(false);
    await later.goto(at('/consulting'));
    await expect(heading(later)).toHaveText('Consulting for piping workflows, new version');
  } finally {
    await context.close();
    await bare.context().close();
  }
});

test('after a deployment the admin area opens in its new version', async ({ browser, deployments }) => {
  const page = await newVisitor(browser, { serviceWorkers: 'block' });
  try {
    const user = JSON.stringify({ id: '1', email: 'admin@example.com', name: 'Admin', role: 'admin' });
    await page.addInitScript((stored) => window.localStorage.setItem('user', stored), user);
    deployments.rollBack();
    await page.goto(`${deployments.url}/about`);
    const link = page.getByRole('link', { name: 'Admin Dashboard' });
    await expect(link).toBeVisible();
    deployments.deploy();
    await link.click();
    await expect(heading(page)).toHaveText('Dashboard');
  } finally {
    await page.context().close();
  }
});
