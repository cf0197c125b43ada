// Header, drawer, menus, footer, consent, snackbar and scrolling, exactly as specified.
import { expect, expectAccessible, expectPrintedDarkOnWhite, freezeTime, publicPages, signIn, test, url, visit } from './site.ts';

const pages = [...publicPages, '/login'];

for (const path of pages) {
  test(`${path} has a title and a heading, fits a phone and is accessible`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const answer = await visit(page, path);
    expect(answer?.status()).toBe(200);
    await expect(page).toHaveTitle(/.+ \| Spoolwright$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    if (path === '/revit-families')
      await expect(page.getByRole('region', { name: 'Families' }).getByRole('status')).toHaveText(/^\d+ families$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await expectAccessible(page);
  });
}

for (const [path, heading] of [
  ['/admin/dashboard', 'Dashboard'],
  ['/admin/demo-requests', 'Demo requests'],
  ['/admin/families', 'Families'],
  ['/admin/families?q=no-such-family', 'Families'],
  ['/admin/activity-log', 'Activity log'],
] as const) {
  for (const width of [390, 1440]) {
    test(`${path} is accessible at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await signIn(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByText('Loading', { exact: false })).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      await expectAccessible(page);
    });
  }
}

test('every page works without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of pages.filter((one) => one !== '/login')) {
    await page.goto(url(path));
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  }
  await context.close();
});

test('an unknown path is 404 and says so', async ({ page, consoleErrors }) => {
  const answer = await visit(page, '/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(page).toHaveTitle('Page Not Found | Spoolwright');
  await expectAccessible(page);
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('404')]);
});

test('/ redirects to the PCF export', async ({ page }) => {
  await visit(page, '/');
  await expect(page).toHaveURL(url('/pcf-export'));
  await expect(page).toHaveTitle('PCF Export for Revit | Spoolwright');
});

test('a menu opens under the pointer and closes 300 ms after it has left', async ({ page }) => {
  await visit(page, '/about');
  const menu = page.getByRole('button', { name: 'Services' });
  const item = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Consulting' });
  await menu.hover();
  await expect(item).toBeVisible();
  await freezeTime(page);
  await page.mouse.move(640, 600);
  await page.clock.runFor(290);
  await expect(item).toBeVisible();
  await page.clock.runFor(20);
  await expect(item).toBeHidden();
});

test('the menus have the specified items and work by keyboard', async ({ page }) => {
  await visit(page, '/about');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const menus = {
    Products: ['PCF Export'],
    Services: ['Consulting', 'Custom Plant 3D/Revit Solutions', 'Revit Workflow Automation'],
    Support: ['Contact', 'Sales Inquiry', 'About Us'],
  };
  for (const [name, items] of Object.entries(menus)) {
    await navigation.getByRole('button', { name }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(navigation.getByRole('link')).toHaveText(items);
    await expect(navigation.getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(navigation.getByRole('button', { name })).toBeFocused();
    await expect(navigation.getByRole('link')).toHaveCount(0);
  }
});

test('below 1280 px the menus are in a drawer, from 1280 px on in the header', async ({ page }) => {
  await page.setViewportSize({ width: 1279, height: 800 });
  await visit(page, '/about');
  const menuButton = page.getByRole('button', { name: 'Open menu' });
  await expect(menuButton).toBeVisible();
  await expect(page.getByRole('button', { name: 'Services' })).toBeHidden();
  await menuButton.click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link')).toHaveText([
    'PCF Export',
    'Consulting',
    'Custom Plant 3D/Revit Solutions',
    'Revit Workflow Automation',
    'Contact',
    'Sales Inquiry',
    'About Us',
    'Demo',
    'Get Started',
  ]);
  await expectAccessible(page);
  await drawer.hover();
  await page.mouse.wheel(0, 500);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  // The scroll event of a page that had moved would be here by now.
  expect(await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(window.scrollY))))).toBe(0);
  await expect(menuButton).toBeFocused();
  await menuButton.click();
  await drawer.getByRole('link', { name: 'Consulting' }).click();
  await expect(page).toHaveURL(url('/consulting'));
  await expect(drawer).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(menuButton).toBeHidden();
  await expect(page.getByRole('button', { name: 'Services' })).toBeVisible();
});

test('the drawer shows that an administrator is signed in', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, '/about');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByText('Logged in as Admin')).toBeVisible();
  await drawer.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('You have been logged out')).toBeVisible();
});

test('the footer has the specified tagline, links, copyright line and badges', async ({ page }) => {
  await visit(page, '/about');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('Professional PCF export and Revit family solutions for piping engineers.');
  await expect(footer.getByRole('link')).toHaveText([
    'YouTube',
    'PCF Export Tool',
    'Request Demo',
    'About Us',
    'Contact Support',
    'Sales Inquiry',
    'Privacy Policy',
    'Terms of Service',
    'Cookie Policy',
    'Licenses',
  ]);
  await expect(footer).toContainText(`© ${new Date().getUTCFullYear()} Spoolwright`);
  await expect(footer.getByText('Secure Payments')).toBeVisible();
  await expect(footer.getByText('SSL Encrypted')).toBeVisible();
});

test('every public page has the same header and footer, its own title, and starts at the top', async ({ page }) => {
  const titles = new Set<string>();
  await page.setViewportSize({ width: 1280, height: 600 });
  await visit(page, '/about');
  const header = page.getByRole('banner');
  const footer = page.getByRole('contentinfo');
  for (const path of pages.filter((one) => one !== '/login')) {
    await visit(page, path);
    await expect(header.getByRole('link', { name: 'Spoolwright, home' })).toHaveAttribute('href', '/');
    await expect(header.getByRole('button')).toHaveText(['Products', 'Services', 'Support']);
    await expect(header.getByRole('link', { name: 'Demo' })).toHaveAttribute('href', '/demo');
    await expect(header.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/contact-sales');
    await expect(footer.getByRole('link'), path).toHaveCount(10);
    await expect(page.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0);
    titles.add(await page.title());
    // Scrolls to the footer and follows a link there.
    const next = path === '/terms' ? 'Privacy Policy' : 'Terms of Service';
    await footer.getByRole('link', { name: next }).scrollIntoViewIfNeeded();
    await expect.poll(() => page.evaluate(() => window.scrollY), path).toBeGreaterThan(0);
    await footer.getByRole('link', { name: next }).click();
    await expect(page).toHaveTitle(`${next} | Spoolwright`);
    await expect.poll(() => page.evaluate(() => window.scrollY), path).toBe(0);
  }
  expect(titles.size).toBe(pages.length - 1);
});

test('the logo links to the home page, and "Get Started" to the sales inquiry', async ({ page }) => {
  await visit(page, '/privacy');
  await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(url('/contact-sales'));
  await page.getByRole('link', { name: 'Spoolwright, home' }).click();
  await expect(page).toHaveURL(url('/pcf-export'));
});

test('a new page starts at the top, and Back restores the position', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await visit(page, '/pcf-export');
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tools for people who draw pipe');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page).toHaveTitle('About Us | Spoolwright');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('without retyping');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
});

test.describe('the consent dialog', () => {
  test.use({ consent: 'unasked' });

  test('is shown on the first visit only, is at most 600 px wide, and stays until it is answered', async ({ page }) => {
    await visit(page, '/about');
    const dialog = page.getByRole('dialog', { name: 'Cookies and your privacy' });
    await expect(dialog).toBeVisible();
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(600);
    await page.keyboard.press('Escape');
    await page.mouse.click(10, 300);
    await expect(dialog).toBeVisible();
    await dialog.getByText('What we store and why').click();
    await expect(dialog.getByRole('heading', { name: 'Analytics' })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Essential Only' }).click();
    await expect(dialog).toBeHidden();
    expect(await page.evaluate(() => window.localStorage.getItem('gdpr-consent'))).toBe('essential');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  test('does not make the page of a screen far down in the admin menu scroll', async ({ page }) => {
    await signIn(page, '/admin/users');
    await expect(page.getByRole('dialog', { name: 'Cookies and your privacy' })).toBeVisible();
    const menu = page.getByRole('navigation', { name: 'Admin' });
    await expect.poll(() => menu.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('is shown on any first page, with three options', async ({ page }) => {
    for (const path of pages) {
      await visit(page, path);
      const dialog = page.getByRole('dialog', { name: 'Cookies and your privacy' });
      await expect(dialog.getByRole('button'), path).toHaveText(['Reject All', 'Essential Only', 'Accept All']);
    }
  });
});

test('a message is shown for 3 s, and the next one 300 ms later', async ({ page }) => {
  await visit(page, '/cookies');
  const group = page.getByRole('group', { name: 'Your choice' });
  await expect(group.getByRole('button', { name: 'Essential Only', pressed: true })).toBeVisible();
  await freezeTime(page);
  await group.getByRole('button', { name: 'Reject All' }).click();
  await group.getByRole('button', { name: 'Essential Only' }).click();
  const message = page.getByText('Your choice has been saved.');
  await expect(message).toBeVisible();
  await page.clock.runFor(2999);
  await expect(message).toBeVisible();
  await page.clock.runFor(1);
  await expect(message).toBeHidden();
  await page.clock.runFor(299);
  await expect(message).toBeHidden();
  await page.clock.runFor(1);
  await expect(message).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(message).toBeHidden();
});

test('a message names its type in text, not only by color', async ({ page }) => {
  await visit(page, '/cookies');
  await page.getByRole('group', { name: 'Your choice' }).getByRole('button', { name: 'Reject All' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your choice has been saved.' })).toHaveText(/^Success: /i);
});

test('the content security policy blocks scripts of other origins and other inline scripts', async ({ page, consoleErrors }) => {
  const answer = await visit(page, '/about');
  const policy = answer?.headers()['content-security-policy'] ?? '';
  // The hashes of the two inline scripts (web/early/).
  expect(policy).toMatch(/script-src 'self'(?: 'sha256-[\w+/]+={0,2}'){2};/);
  expect(policy).not.toContain('unsafe-eval');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.injected = true';
    document.body.append(script);
  });
  expect(await page.evaluate(() => 'injected' in window)).toBe(false);
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('Content Security Policy')]);
});

for (const path of ['/pcf-export', '/revit-families/valve-gate-flg-150', '/learn/tutorials/read-a-pcf', '/learn/paths']) {
  test(`${path} prints dark text on white, without the controls of the screen`, async ({ page }) => {
    await visit(page, path);
    await expectPrintedDarkOnWhite(page);
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeHidden();
  });
}
