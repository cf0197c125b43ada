// Input before hydration, as on a slow connection, is not lost.
import type { Page, Route } from '@playwright/test';
import { expect, expectAccessible, holdBack, readShifts, submitSignIn, test, url, waitForHydration } from './site.ts';

/** Holds style sheets back. The returned function delivers them one by one, each after the one before has taken effect. */
async function holdSheetsBack(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await page.route('**/assets/*.css', (route) => void held.push(route));
  const countLoaded = () => page.evaluate(() => [...document.styleSheets].filter(({ href }) => href).length);
  return async () => {
    for (const [index, route] of held.entries()) {
      await route.continue();
      await expect.poll(countLoaded).toBe(index + 1);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    }
  };
}

/** Opens a page and holds its code back. Returns a function that releases the code. */
async function openEarly(page: Page, path: string): Promise<() => void> {
  const releaseCode = await holdBack(page, '**/assets/*.js');
  const requested = page.waitForRequest('**/assets/*.js');
  await page.goto(url(path), { waitUntil: 'commit' });
  // The code is requested after the first paint.
  await requested;
  return releaseCode;
}

test('the first paint needs only the page; everything else is loaded after it', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries()) performance.mark(`seen ${name}`, { startTime });
    }).observe({ type: 'paint', buffered: true });
    // On a slow machine the page must not give up waiting for its paint.
    const schedule = window.setTimeout;
    window.setTimeout = ((work: () => void, ms = 0) => (ms >= 2000 ? 0 : schedule(work, ms))) as typeof setTimeout;
  });
  await page.goto(url('/about'), { waitUntil: 'networkidle' });
  const times = await page.evaluate(() => {
    const paint = performance.getEntriesByName('seen first-contentful-paint')[0]?.startTime ?? Infinity;
    const files = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'));
    return { paint, first: Math.min(...files.map(({ startTime }) => startTime)), files: files.length };
  });
  expect(times.files).toBeGreaterThan(3);
  expect(times.first).toBeGreaterThanOrEqual(times.paint);
  expect(requested[0]).toBe('/about');
});

test('a header that has arrived in part is hidden, so that its menus do not move', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1200 });
  const menus = page.locator('header nav');
  await page.route(url('/contact'), async (route) => {
    const body = await (await route.fetch()).text();
    await route.fulfill({ contentType: 'text/html', body: body.slice(0, body.indexOf('</nav>')) });
  });
  await page.goto(url('/contact'));
  await expect(menus).toBeAttached();
  await expect(menus).toBeHidden();
  await page.unrouteAll();
  await page.goto(url('/contact'));
  await expect(menus).toBeVisible();
});

for (const [width, height] of [
  [390, 844],
  [1440, 1200],
] as const) {
  test(`nothing moves when style sheets and code are loaded, ${width} px wide`, async ({ page, allowedErrors }) => {
    allowedErrors.push(/404/);
    await page.setViewportSize({ width, height });
    for (const path of [
      '/pcf-export',
      '/contact',
      '/login',
      '/forgot-password',
      '/learn',
      '/learn/webinars/bring-your-family',
      '/revit-families',
      '/no-such-page',
    ]) {
      // The API does not respond: the records may have changed since the site was built, for example by other tests.
      await page.route('**/api/**', () => undefined);
      const deliverSheets = await holdSheetsBack(page);
      const releaseCode = await openEarly(page, path);
      // A busy browser paints a page that is not complete; what it adds then may move what is there.
      await page.waitForLoadState('domcontentloaded');
      const before = await readShifts(page);
      await deliverSheets();
      releaseCode();
      await waitForHydration(page);
      expect((await readShifts(page)).slice(before.length), path).toEqual([]);
      await page.unrouteAll();
    }
  });
}

test('a click on the menu button takes effect when the code is loaded', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const releaseCode = await openEarly(page, '/pcf-export');
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(drawer).toHaveCount(0);
  releaseCode();
  await expect(drawer.getByRole('link', { name: 'Consulting' })).toBeVisible();
});

test('a link works without any code', async ({ page }) => {
  await openEarly(page, '/pcf-export');
  await page.getByRole('link', { name: 'Get Started' }).click({ noWaitAfter: true });
  await expect(page).toHaveURL(url('/contact-sales'));
});

test('typed text is kept, and a form submitted before the code is loaded is sent once', async ({ page }) => {
  const releaseCode = await openEarly(page, '/contact-sales');
  await page.getByLabel('Name', { exact: true }).fill('Ada Early');
  await page.getByLabel('Email').fill('ada.early@example.com');
  await page.getByLabel('What should the offer cover?').fill('We would like to know what ten seats for a year would cost us.');
  await page.getByRole('checkbox').check();
  const sent: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.postDataJSON());
  });
  await page.getByLabel('Name', { exact: true }).press('Enter');
  // The browser's default submission would put the fields into the URL.
  await expect(page).toHaveURL(url('/contact-sales'));
  releaseCode();
  await expect(page.getByText(/SUP-\d{4}-\d{4,}/)).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ name: 'Ada Early', email: 'ada.early@example.com', consent: true });
});

test('text typed before the code is loaded survives a reload', async ({ page }) => {
  const releaseCode = await openEarly(page, '/demo');
  await page.getByLabel('Name', { exact: true }).fill('Ada Early');
  await page.getByLabel('Company').fill('Early Piping');
  releaseCode();
  await page.getByLabel('Email').fill('ada.early@example.com');
  await expect(page.getByText('Saved in this tab until you send it.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Early');
  await page.reload();
  await expect(page.getByText('Saved in this tab until you send it.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Early');
  await expect(page.getByLabel('Company')).toHaveValue('Early Piping');
});

test('a sign-in submitted before the code is loaded succeeds', async ({ page }) => {
  const releaseCode = await openEarly(page, '/login');
  await submitSignIn(page);
  releaseCode();
  await expect(page).toHaveURL(url('/admin/dashboard'));
});

test('an email address typed before the code is loaded gets its link', async ({ page }) => {
  const releaseCode = await openEarly(page, '/forgot-password');
  await page.getByLabel('Email').fill('ada.early@example.com');
  releaseCode();
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('If there is an account for ada.early@example.com')).toBeVisible();
});

test('a certificate number typed before the code is loaded is checked', async ({ page }) => {
  const releaseCode = await openEarly(page, '/learn/certificates');
  await page.getByLabel('Certificate number').fill('7K3M-9QX2-4TWB');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  releaseCode();
  await expect(page).toHaveURL(/7K3M-9QX2-4TWB$/);
});

test('a PCF pasted before the code is loaded can be checked', async ({ page }) => {
  const releaseCode = await openEarly(page, '/pcf-checker');
  await page.getByText('Paste text instead').click();
  await page.getByLabel('Text of the PCF').fill('UNITS-BORE MM');
  releaseCode();
  await page.getByRole('button', { name: 'Check this text' }).click();
  await expect(page.getByRole('heading', { name: 'pasted.pcf' })).toBeVisible();
});

test('a search typed before the code is loaded works', async ({ page }) => {
  const releaseCode = await openEarly(page, '/revit-families');
  await page.getByRole('searchbox', { name: 'Search families' }).fill('ball valve');
  releaseCode();
  await expect(page).toHaveURL(/q=ball/);
  await expect(page.getByRole('region', { name: 'Families' }).getByRole('status')).toHaveText(/match$/);
});

test('a sort order that is chosen before the code is loaded is applied', async ({ page }) => {
  const releaseCode = await openEarly(page, '/revit-families');
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await sort.selectOption('Name, Z to A');
  releaseCode();
  await expect(page).toHaveURL(/sort=-name/);
  await expect(sort).toHaveValue('-name');
});

test('filters that are chosen before the code is loaded are applied', async ({ page }) => {
  const releaseCode = await openEarly(page, '/revit-families');
  const boxes = page.getByRole('group', { name: 'Category' }).getByRole('checkbox');
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  releaseCode();
  await expect(page).toHaveURL(/category=.+&category=/);
  await expect(boxes.nth(0)).toBeChecked();
  await expect(boxes.nth(1)).toBeChecked();
  await expect(page.getByRole('region', { name: 'Families' }).getByRole('status')).toHaveText(/match$/);
  await boxes.nth(0).uncheck();
  await expect(page).not.toHaveURL(/&category=/);
});

test('Back to a filtered list keeps the filter, the sort order and the history', async ({ page }) => {
  await page.goto(url('/revit-families'));
  await waitForHydration(page);
  const box = page.getByRole('group', { name: 'Category' }).getByRole('checkbox').first();
  await box.check();
  await expect(page).toHaveURL(/category=/);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name, Z to A');
  await expect(page).toHaveURL(/sort=-name/);
  const address = page.url();
  await page.goto(url('/about'));
  await page.goBack();
  await waitForHydration(page);
  await expect(box).toBeChecked();
  await page.goForward();
  await expect(page).toHaveURL(url('/about'));
  await page.goBack();
  await waitForHydration(page);
  await expect(page).toHaveURL(address);
});

test('a link with a filter shows skeletons until its records are loaded', async ({ page }) => {
  const releaseRecords = await holdBack(page, '**/api/public/families?*');
  await page.goto(url('/revit-families?category=elbow'));
  await waitForHydration(page);
  const families = page.getByRole('region', { name: 'Families' });
  await expect(page.getByRole('checkbox', { name: /^Elbow/ })).toBeChecked();
  await expect(families.getByRole('link')).toHaveCount(0);
  await expect(families.getByRole('status')).toHaveText('');
  releaseRecords();
  await expect(families.getByRole('status')).toHaveText(/match$/);
  await expect(families.getByRole('link').first()).toBeVisible();
});

/** The families of the library whose drawing is in the page. */
const drawnFamilies = (page: Page) =>
  page
    .getByRole('region', { name: 'Families' })
    .getByRole('listitem')
    .filter({ has: page.locator('svg') });

test('the library shows its prerendered drawings without the code that draws, which a filter loads', async ({
  page,
  browser,
}) => {
  const withoutScripts = await browser.newContext({ javaScriptEnabled: false });
  const plain = await withoutScripts.newPage();
  await plain.goto(url('/revit-families'));
  await expect(drawnFamilies(plain).first()).toBeVisible();
  const built = await drawnFamilies(plain).count();
  await withoutScripts.close();

  // Other tests publish families meanwhile.
  const releaseRecords = await holdBack(page, '**/api/public/families?*');
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await page.goto(url('/revit-families'));
  await waitForHydration(page);
  await expect(drawnFamilies(page)).toHaveCount(built);
  await expect(drawnFamilies(page).first().locator('path').first()).toHaveCSS('fill', 'none');
  expect(scripts.filter((path) => path.includes('/FamilyDrawing-') && path.endsWith('.js'))).toEqual([]);
  await page.getByRole('checkbox', { name: /^Support/ }).check();
  releaseRecords();
  await expect(drawnFamilies(page).filter({ hasText: 'Support' }).first()).toBeVisible();
});

test('steps that are checked off before the code is loaded stay checked', async ({ page }) => {
  const releaseCode = await openEarly(page, '/learn/paths/from-model-to-isometric');
  const boxes = page.getByRole('region', { name: 'Steps' }).getByRole('checkbox');
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  const loaded = page.waitForResponse('**/api/public/learning-paths/*');
  releaseCode();
  await loaded;
  await expect(page.getByText(/^2 of \d required steps finished$/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^2 of \d required steps finished$/)).toBeVisible();
  await expect(boxes.nth(1)).toBeChecked();
});

/** Opens a page whose own code fails to load. Returns the notice, its button, and a function that makes the code load. */
async function openBroken(page: Page) {
  let broken = true;
  await page.route('**/assets/ContactSales-*.js*', (route) => (broken ? route.abort() : route.continue()));
  await page.goto(url('/contact-sales'));
  const notice = page.getByRole('alert').filter({ hasText: 'Part of this page could not be loaded' });
  await expect(notice).toBeVisible();
  return { notice, retryButton: notice.getByRole('button', { name: 'Try again' }), repair: () => (broken = false) };
}

/** Console errors about files that could not be loaded. */
const missing = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|dynamically imported module/;

test.describe('a page whose own code cannot be fetched', () => {
  test.afterEach(({ consoleErrors }) => {
    expect(consoleErrors.length).toBeGreaterThan(0);
    for (const consoleError of consoleErrors.splice(0)) expect(consoleError).toMatch(missing);
  });

  test('shows a notice, can be read and filled in, and works when the network is back', async ({ page, context }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { notice, retryButton, repair } = await openBroken(page);
    await expectAccessible(page);
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Ada Early');
    await context.setOffline(true);
    await retryButton.click();
    await expect(notice).toBeVisible();
    repair();
    await context.setOffline(false);
    await expect(notice).toHaveCount(0);
    await waitForHydration(page);
    await expect(name).toHaveValue('Ada Early');
    await page.getByLabel('Email').fill('ada.early@example.com');
    await expect(page.getByText('Saved in this tab until you send it.')).toBeVisible();
  });

  test('works after a retry', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { notice, retryButton, repair } = await openBroken(page);
    repair();
    await page.getByLabel('Name', { exact: true }).fill('Ada Early');
    await retryButton.click();
    await expect(notice).toHaveCount(0);
    await waitForHydration(page);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Early');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  });

  test('reloads if the retry fails too, as after a deployment', async ({ page }) => {
    const { notice, retryButton, repair } = await openBroken(page);
    page.on('request', (request) => request.isNavigationRequest() && repair());
    const reloaded = page.waitForEvent('load');
    await retryButton.click();
    await reloaded;
    await waitForHydration(page);
    await expect(notice).toHaveCount(0);
  });
});

test.describe('a page whose entry script cannot be loaded', () => {
  test.afterEach(({ consoleErrors }) => {
    expect(consoleErrors.length).toBeGreaterThan(0);
    for (const consoleError of consoleErrors.splice(0)) expect(consoleError).toMatch(missing);
  });

  /** Opens a page whose entry script fails to load. Returns the notice, its button, and a function that makes it load. */
  async function openWithoutScript(page: Page, path: string) {
    let broken = true;
    await page.route('**/assets/index-*.js', (route) => (broken ? route.abort() : route.continue()));
    await page.goto(url(path));
    const notice = page.getByRole('alert');
    return { notice, retryButton: notice.getByRole('button', { name: 'Try again' }), repair: () => (broken = false) };
  }

  test('shows a notice and works after a retry', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { notice, retryButton, repair } = await openWithoutScript(page, '/contact-sales');
    await expect(notice).toHaveText(/^Part of this page could not be loaded/);
    await expectAccessible(page);
    await page.context().setOffline(true);
    await retryButton.click();
    await expect(notice, 'the notice stays while offline').toBeVisible();
    await page.context().setOffline(false);
    repair();
    await retryButton.click();
    await waitForHydration(page);
    await expect(notice).toHaveCount(0);
  });

  test('an empty page shows a notice and reloads when the network is back', async ({ page }) => {
    // Pages of the admin area are not prerendered.
    const { notice, repair } = await openWithoutScript(page, '/admin/dashboard');
    await expect(notice).toHaveText(/^This page could not be loaded/);
    await page.context().setOffline(true);
    repair();
    await page.context().setOffline(false);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });
});
