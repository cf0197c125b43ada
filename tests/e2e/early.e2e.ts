// Input before hydration, as on a slow connection, is not lost.
import type { Page } from '@playwright/test';
import { admin } from '../support/server.ts';
import { comesToLife, expect, expectAccessible, test, url } from './site.ts';

/** Opens a page whose code waits; answers how to let it come. */
async function openEarly(page: Page, path: string): Promise<() => void> {
  let arrive = () => {};
  const wait = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await wait;
    await route.continue();
  });
  const asked = page.waitForRequest('**/assets/*.js');
  await page.goto(url(path), { waitUntil: 'commit' });
  // By now the page has been painted.
  await asked;
  return arrive;
}

test('the first paint needs only the page; everything else is loaded after it', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
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
  expect(asked[0]).toBe('/about');
});

test('a press on the menu takes effect when the code is loaded', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const arrive = await openEarly(page, '/pcf-export');
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(drawer).toHaveCount(0);
  arrive();
  await expect(drawer.getByRole('link', { name: 'Consulting' })).toBeVisible();
});

test('a link works without any code', async ({ page }) => {
  await openEarly(page, '/pcf-export');
  await page.getByRole('link', { name: 'Get Started' }).click({ noWaitAfter: true });
  await expect(page).toHaveURL(url('/contact-sales'));
});

test('typed text is kept, and a form that was submitted too early is sent once', async ({ page }) => {
  const arrive = await openEarly(page, '/contact-sales');
  await page.getByLabel('Name', { exact: true }).fill('Ada Early');
  await page.getByLabel('Email').fill('ada.early@example.com');
  await page.getByLabel('What should the offer cover?').fill('We would like to know what ten seats for a year would cost us.');
  await page.getByRole('checkbox').check();
  const sent: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.postDataJSON());
  });
  await page.getByLabel('Name', { exact: true }).press('Enter');
  // The browser itself would send the fields in the address.
  await expect(page).toHaveURL(url('/contact-sales'));
  arrive();
  await expect(page.getByText(/SUP-\d{4}-\d{4,}/)).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ name: 'Ada Early', email: 'ada.early@example.com', consent: true });
});

test('text typed before the code is loaded survives a reload', async ({ page }) => {
  const arrive = await openEarly(page, '/demo');
  await page.getByLabel('Name', { exact: true }).fill('Ada Early');
  await page.getByLabel('Company').fill('Early Piping');
  arrive();
  await page.getByLabel('Email').fill('ada.early@example.com');
  await expect(page.getByText('Saved in this tab until you send it.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Early');
  await page.reload();
  await expect(page.getByText('Saved in this tab until you send it.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Early');
  await expect(page.getByLabel('Company')).toHaveValue('Early Piping');
});

test('a sign-in that was sent before the code is loaded succeeds', async ({ page }) => {
  const arrive = await openEarly(page, '/login');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  arrive();
  await expect(page).toHaveURL(url('/admin/dashboard'));
});

test('an address typed before the code is loaded gets its link', async ({ page }) => {
  const arrive = await openEarly(page, '/forgot-password');
  await page.getByLabel('Email').fill('ada.early@example.com');
  arrive();
  await comesToLife(page);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('If ada.early@example.com has an account')).toBeVisible();
});

test('a certificate number typed before the code is loaded is checked', async ({ page }) => {
  const arrive = await openEarly(page, '/learn/certificates');
  await page.getByLabel('Certificate number').fill('7K3M-9QX2-4TWB');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  arrive();
  await expect(page).toHaveURL(/7K3M-9QX2-4TWB$/);
});

test('a PCF pasted before the code is loaded can be checked', async ({ page }) => {
  const arrive = await openEarly(page, '/pcf-checker');
  await page.getByText('Paste text instead').click();
  await page.getByLabel('Text of the PCF').fill('UNITS-BORE MM');
  arrive();
  await page.getByRole('button', { name: 'Check this text' }).click();
  await expect(page.getByRole('heading', { name: 'pasted.pcf' })).toBeVisible();
});

test('a search typed before the code is loaded works', async ({ page }) => {
  const arrive = await openEarly(page, '/revit-families');
  await page.getByRole('searchbox', { name: 'Search families' }).fill('ball valve');
  arrive();
  await expect(page).toHaveURL(/q=ball/);
  await expect(page.getByRole('region', { name: 'Families' }).getByRole('status')).toHaveText(/match$/);
});

/** Opens a page whose own code does not come; answers what tells of it, and how to let it come. */
async function openBroken(page: Page) {
  let broken = true;
  await page.route('**/assets/ContactSales-*.js*', (route) => (broken ? route.abort() : route.continue()));
  await page.goto(url('/contact-sales'));
  const notice = page.getByRole('alert').filter({ hasText: 'Part of this page could not be loaded' });
  await expect(notice).toBeVisible();
  return { notice, again: notice.getByRole('button', { name: 'Try again' }), mend: () => (broken = false) };
}

/** What the browser says of files that did not come. */
const missing = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|dynamically imported module/;

test.describe('a page whose own code cannot be fetched', () => {
  test.afterEach(({ complaints }) => {
    expect(complaints.length).toBeGreaterThan(0);
    for (const complaint of complaints.splice(0)) expect(complaint).toMatch(missing);
  });

  test('shows a notice, can be read and filled in, and works when the network is back', async ({ page, context }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { notice, again, mend } = await openBroken(page);
    await expectAccessible(page);
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Ada Early');
    await context.setOffline(true);
    await again.click();
    await expect(notice).toBeVisible();
    mend();
    await context.setOffline(false);
    await expect(notice).toHaveCount(0);
    await comesToLife(page);
    await expect(name).toHaveValue('Ada Early');
    await page.getByLabel('Email').fill('ada.early@example.com');
    await expect(page.getByText('Saved in this tab until you send it.')).toBeVisible();
  });

  test('works after a retry', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { notice, again, mend } = await openBroken(page);
    mend();
    await page.getByLabel('Name', { exact: true }).fill('Ada Early');
    await again.click();
    await expect(notice).toHaveCount(0);
    await comesToLife(page);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Early');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  });

  test('reloads if the retry fails too, as after a deployment', async ({ page }) => {
    const { notice, again, mend } = await openBroken(page);
    page.on('request', (request) => request.isNavigationRequest() && mend());
    const anew = page.waitForEvent('load');
    await again.click();
    await anew;
    await comesToLife(page);
    await expect(notice).toHaveCount(0);
  });
});

test.describe('a page whose entry script cannot be loaded', () => {
  test.afterEach(({ complaints }) => {
    expect(complaints.length).toBeGreaterThan(0);
    for (const complaint of complaints.splice(0)) expect(complaint).toMatch(missing);
  });

  /** Answers what tells of it, and how to let the script come. */
  async function openWithout(page: Page, path: string) {
    let broken = true;
    await page.route('**/assets/index-*.js', (route) => (broken ? route.abort() : route.continue()));
    await page.goto(url(path));
    const notice = page.getByRole('alert');
    return { notice, again: notice.getByRole('button', { name: 'Try again' }), mend: () => (broken = false) };
  }

  test('shows a notice and works after a retry', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { notice, again, mend } = await openWithout(page, '/contact-sales');
    await expect(notice).toHaveText(/^Part of this page could not be loaded/);
    await expectAccessible(page);
    await page.context().setOffline(true);
    await again.click();
    await expect(notice, 'offline the page stays').toBeVisible();
    await page.context().setOffline(false);
    mend();
    await again.click();
    await comesToLife(page);
    await expect(notice).toHaveCount(0);
  });

  test('an empty page shows a notice and reloads when the network is back', async ({ page }) => {
    // Pages of the admin area are not prerendered.
    const { notice, mend } = await openWithout(page, '/admin/dashboard');
    await expect(notice).toHaveText(/^This page could not be loaded/);
    await page.context().setOffline(true);
    mend();
    await page.context().setOffline(false);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });
});
