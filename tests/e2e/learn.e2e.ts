// The learning area for visitors: find and read a tutorial, finish a path and print its certificate.
import type { Page } from '@playwright/test';
import {
  adminToken,
  api,
  expect,
  expectAccessible,
  expectPrintedDarkOnWhite,
  holdBack,
  passMinimumFillTime,
  readShifts,
  test,
  url,
  visit,
  waitForHydration,
} from './site.ts';

/** Searches the learning area and opens the result with this title. */
async function searchAndOpen(page: Page, q: string, title: string): Promise<void> {
  await visit(page, '/learn');
  await page.getByRole('searchbox').fill(q);
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}

test('a tutorial is found by search and read: contents, code, copy, print, and its view counts once', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  const views: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/public/tutorials/read-a-pcf/view')) views.push(request.method());
  });
  // Time flows in the page as well, so the view can be sent during the steps.
  const counted = page.waitForResponse((response) => response.url().endsWith('/view'));
  await searchAndOpen(page, 'Read a PCF before', 'Read a PCF before you send it');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const section = contents.getByRole('link').nth(1);
  const heading = (await section.textContent()) ?? '';
  await section.click();
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeInViewport();
  const code = page
    .getByRole('figure')
    .filter({ has: page.getByRole('button', { name: 'Copy code' }) })
    .first();
  await expect(code.locator('[data-kind=keyword]').first()).toBeVisible();
  await code.getByRole('button', { name: 'Copy code' }).click();
  await expect(page.getByText('Code copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await code.locator('code').textContent());
  await page.clock.fastForward(5000);
  expect((await counted).status()).toBe(200);
  await page.reload();
  await waitForHydration(page);
  await page.emulateMedia({ media: 'print' });
  await expect(contents).toBeHidden();
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  await page.clock.fastForward(5000);
  // The browser sends requests in order, so a second view would precede this one.
  await page.evaluate(() => fetch('/api/ping'));
  expect(views).toEqual(['POST']);
});

test('a tutorial can be read without scripts, and its code is copied without loading the parser', async ({
  page,
  context,
  browser,
}) => {
  const withoutScripts = await browser.newContext({ javaScriptEnabled: false });
  const plain = await withoutScripts.newPage();
  await plain.goto(url('/learn/tutorials/read-a-pcf'));
  await expect(plain.getByRole('navigation', { name: 'On this page' })).toBeVisible();
  await expect(plain.locator('pre').first()).toContainText('END-POINT');
  await withoutScripts.close();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await visit(page, '/learn/tutorials/read-a-pcf');
  await page.getByRole('button', { name: 'Copy code' }).first().click();
  await expect(page.getByText('Code copied')).toBeVisible();
  expect(scripts.filter((path) => path.includes('/TutorialBody-') && path.endsWith('.js'))).toEqual([]);
});

/** Images of the page whose content has been loaded. */
const countLoadedImages = (page: Page) =>
  page.locator('main img').evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length);

test('a tutorial opened by its address shows its illustrations near the viewport, and all of them in print', async ({ page }) => {
  await visit(page, '/learn/tutorials/read-an-isometric');
  const images = page.locator('main img');
  await images.first().scrollIntoViewIfNeeded();
  await expect.poll(() => countLoadedImages(page)).toBeGreaterThan(0);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect.poll(() => countLoadedImages(page)).toBe(await images.count());
});

test('filters of a list are in the URL and survive reload and Back', async ({ page }) => {
  await visit(page, '/learn/tutorials');
  await page.getByRole('checkbox', { name: 'Advanced' }).check();
  await expect(page).toHaveURL(/level=advanced/);
  await expect(page.getByRole('status').first()).toContainText('match');
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Advanced' })).toBeChecked();
  await page.goBack();
  // Other tests publish and delete tutorials meanwhile.
  await expect(page.getByRole('status').first()).toHaveText(/^\d+ tutorials$/);
});

test('on a phone, a list with a filter in its address does not move as it loads', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const searchTop = async () => (await page.getByRole('searchbox').boundingBox())?.y;
  await visit(page, '/learn/tutorials');
  const top = await searchTop();
  await visit(page, '/learn/tutorials?level=advanced');
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  expect(await searchTop()).toBe(top);
});

const sizes = { phone: { width: 390, height: 844 }, tablet: { width: 820, height: 1180 }, desktop: { width: 1350, height: 940 } };
const none = { items: [], nextCursor: null, total: 0 };

for (const [device, viewport] of Object.entries(sizes)) {
  for (const [passed, replacement] of [
    [['upcoming'], 'Webinar recordings'],
    [['upcoming', 'recorded'], 'Popular tutorials'],
  ] as const)
    test(`on a ${device}, ${replacement} take the room of webinars that have passed since the build`, async ({ page }) => {
      await page.setViewportSize(viewport);
      for (const list of passed) await page.route(`**/api/public/webinars/${list}*`, (route) => route.fulfill({ json: none }));
      // Other tests read tutorials, which changes the order of the popular ones.
      await holdBack(page, '**/api/public/tutorials/popular*');
      await visit(page, '/learn');
      const row = page.getByRole('region', { name: replacement });
      await expect(row.getByRole('heading', { level: 3 })).toHaveCount(3);
      await expect(page.getByRole('region', { name: 'Next webinars' })).toHaveCount(0);
      expect(await readShifts(page)).toEqual([]);
    });
}

test('lists are printed without their filters, search and sort order', async ({ page }) => {
  for (const path of ['/revit-families', '/learn/tutorials']) {
    await visit(page, path);
    await expectPrintedDarkOnWhite(page);
    await expect(page.getByRole('list').filter({ has: page.getByRole('heading', { level: 3 }) })).toBeVisible();
    for (const control of ['searchbox', 'combobox', 'checkbox'] as const) await expect(page.getByRole(control)).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
  }
});

test('courses and webinars of a path lead to its next step', async ({ page }) => {
  await visit(page, '/learn/paths/from-model-to-isometric');
  await page.getByRole('link', { name: 'PCF export basics' }).click();
  const steps = page.getByRole('navigation', { name: 'Learning path' });
  await expect(steps).toContainText('Step 8 of 10 in From the Revit model to the first isometric');
  await steps.getByRole('checkbox', { name: 'I have finished this step' }).check();
  await steps.getByRole('link', { name: /^Next step/ }).click();
  await expect(steps).toContainText('Step 9 of 10');
  await steps.getByRole('link', { name: /^Next step/ }).click();
  await expect(steps).toContainText('Step 10 of 10');
  await expectAccessible(page);
  await steps.getByRole('link', { name: /^Last step/ }).click();
  await expect(page.getByRole('checkbox', { name: 'Finished: PCF export basics' })).toBeChecked();
});

test('links under a tutorial appear with its text, so that they do not move away from a pointer', async ({ page }) => {
  const release = await holdBack(page, '**/assets/TutorialBody-*.js');
  await visit(page, '/learn/courses/pcf-export-basics?path=from-model-to-isometric');
  const steps = page.getByRole('navigation', { name: 'Learning path' });
  await steps.getByRole('link', { name: /^Next step/ }).click();
  await expect(page.getByRole('status', { name: 'Loading the text' })).toBeVisible();
  await expect(steps).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Tags' })).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: 'An example: CS150' })).toBeVisible();
  await expect(steps).toContainText('Step 9 of 10');
});

test('a reload opens the enrollment form of a path with what was typed', async ({ page }) => {
  await visit(page, '/learn/paths/run-the-plugin-in-an-office');
  await page.getByRole('button', { name: 'Enroll' }).click();
  await page.getByLabel(/^Name/).fill('Ingrid Sample');
  await page.reload();
  await expect(page.getByLabel(/^Name/)).toHaveValue('Ingrid Sample');
});

/** Enrolls a visitor in the path of the open page. */
async function enroll(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Enroll' }).click();
  await page.getByLabel(/^Name/).fill(name);
  await page.getByLabel(/^Email/).fill(email);
  await passMinimumFillTime(page);
  await page.getByRole('region', { name: 'Your progress' }).getByRole('button', { name: 'Enroll' }).click();
  await expect(page.getByRole('heading', { name: 'You are enrolled' })).toBeVisible();
}

test('a path is finished and its certificate printed and checked', async ({ page, browser }) => {
  await visit(page, '/learn/paths/run-the-plugin-in-an-office');
  await enroll(page, 'Ingrid Sample', `ingrid-${Date.now()}@example.com`);
  for (const box of await page.getByRole('checkbox', { name: /^Finished: / }).all()) await box.check();
  // A printed path shows which steps are finished: the check mark is a background.
  await expect(page.getByRole('checkbox', { name: /^Finished: / }).first()).toHaveCSS('print-color-adjust', 'exact');
  await page.reload();
  const nameField = page.getByLabel('Your name on the certificate');
  await page.getByRole('button', { name: 'Get your certificate' }).click();
  await expect(nameField).toBeFocused();
  await expect(nameField).toHaveAccessibleDescription('Enter the name to print on the certificate.');
  await nameField.fill('Ingrid Sample');
  await expect(nameField).toHaveAccessibleDescription('The name is stored only in this browser.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Get your certificate' }).click();
  const certificate = page.getByRole('article', { name: 'Certificate' });
  await expect(certificate).toContainText('Ingrid Sample');
  await expectAccessible(page);
  const address = page.url();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(certificate).toBeVisible();
  // Others see that it is genuine, but no name.
  const stranger = await browser.newPage();
  await stranger.goto(address);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('This certificate is genuine');
  await expect(stranger.getByText('Ingrid Sample')).toHaveCount(0);
  await stranger.close();
});

test('a certificate does not open when the visitor has left the path meanwhile', async ({ page }) => {
  await visit(page, '/learn/paths/run-the-plugin-in-an-office');
  await enroll(page, 'Lena Sample', `lena-${Date.now()}@example.com`);
  for (const box of await page.getByRole('checkbox', { name: /^Finished: / }).all()) await box.check();
  const release = await holdBack(page, '**/api/public/learning-paths/*/complete');
  await page.getByLabel('Your name on the certificate').fill('Lena Sample');
  await page.getByRole('button', { name: 'Get your certificate' }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tools for people who draw pipe');
  release();
  const progress = () => page.evaluate(() => localStorage.getItem('learning-progress'));
  await expect.poll(progress).toContain('Lena Sample');
  await page.goBack();
  await expect(page.getByRole('link', { name: 'See your certificate' })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tools for people who draw pipe');
});

test('an enrollment that is sent after the page was left is still known to the path', async ({ page, allowedErrors }) => {
  await page.clock.install();
  await visit(page, '/learn/paths/run-the-plugin-in-an-office');
  await page.getByRole('button', { name: 'Enroll' }).click();
  await page.getByLabel(/^Name/).fill('Olga Sample');
  await page.getByLabel(/^Email/).fill(`olga-${Date.now()}@example.com`);
  await page.clock.fastForward(60_000);
  await page.route('**/api/public/learning-paths/*/enroll', (route) => route.abort());
  await page.getByRole('region', { name: 'Your progress' }).getByRole('button', { name: 'Enroll' }).click();
  await expect(page.getByRole('heading', { name: 'The server cannot be reached; your enrollment is saved' })).toBeVisible();
  await page.unrouteAll();
  await visit(page, '/about');
  await expect(page.getByText(/^Your enrollment in .* was sent/)).toBeVisible();
  await visit(page, '/learn/paths/run-the-plugin-in-an-office');
  await expect(page.getByText('You are enrolled. Check off the steps as you finish them.')).toBeVisible();
  allowedErrors.push(/ERR_FAILED/);
});

test('an erased participant can enroll again and gets another certificate', async ({ page, allowedErrors }) => {
  const email = `erased-${Date.now()}@example.com`;
  const erase = async () => {
    const token = await adminToken();
    await api(`/api/admin/customers/data?email=${encodeURIComponent(email)}`, { method: 'DELETE', token });
  };
  const path = '/learn/paths/run-the-plugin-in-an-office';
  const complete = async () => {
    await page.getByLabel('Your name on the certificate').fill('Ines Sample');
    await page.getByRole('button', { name: 'Get your certificate' }).click();
  };
  await visit(page, path);
  await enroll(page, 'Ines Sample', email);
  for (const box of await page.getByRole('checkbox', { name: /^Finished: / }).all()) await box.check();
  await page.reload();
  await erase();
  await complete();
  await expect(page.getByText('Your enrollment no longer exists.')).toBeVisible();
  await enroll(page, 'Ines Sample', email);
  await complete();
  await expect(page.getByRole('article', { name: 'Certificate' })).toContainText('Ines Sample');
  await erase();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This certificate doesn’t exist');
  await visit(page, path);
  await expect(page.getByRole('button', { name: 'Enroll' })).toBeVisible();
  allowedErrors.push(/status of 4(04|22)/);
});

test('a certificate number can be typed with letters that look like digits, and an unknown one is 404', async ({
  page,
  consoleErrors,
}) => {
  await visit(page, '/learn/certificates');
  await page.getByLabel('Certificate number').fill('oooo 0000 000l');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This certificate doesn’t exist');
  await expect(page.getByLabel('Certificate number')).toHaveValue('0000-0000-0001');
  expect((await fetch(url('/learn/certificates/0000-0000-0001'))).status).toBe(404);
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('404')]);
});

/** Pages of records. Other tests check the other pages in the same way. */
const pages = [
  '/learn/tutorials/read-a-pcf',
  '/learn/courses/pcf-export-basics',
  '/learn/webinars/first-pcf-from-revit',
  '/learn/paths/from-model-to-isometric',
];

/** The content is not wider than the window. */
const expectNoSidewaysScroll = async (page: Page, width: number) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

for (const path of pages) {
  test(`${path} is accessible, fits a phone and reads at 200% zoom`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, path);
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page, 390);
    // At 200% zoom, a window of 1280 by 800 px has 640 by 400 CSS pixels.
    await page.setViewportSize({ width: 640, height: 400 });
    await expectNoSidewaysScroll(page, 640);
  });
}
