// Accessibility: axe in states that need an action first, keyboard operation, reduced motion, zoom and small screens.
// (forced-colors.e2e.ts tests visible focus and outlines, screen-readers.e2e.ts the accessibility tree, forms.e2e.ts the
// states of forms, shell.e2e.ts the initial state of each page.)
import {
  api,
  expect,
  expectAccessible,
  holdBack,
  library,
  problem,
  publicPages,
  test,
  url,
  visit,
  waitForHydration,
} from './site.ts';

const pages = [...publicPages, '/login', '/forgot-password', '/reset-password'];

const families = '**/api/public/families?*';
const elbow = 'Elbow 90°, long radius, butt weld';

test.describe('the library', () => {
  test('shows loading and no matches', async ({ page }) => {
    const release = await holdBack(page, families);
    await visit(page, '/revit-families?q=no-such-thing');
    await expect(library(page).getByRole('list').first()).toHaveAttribute('aria-busy', 'true');
    await expectAccessible(page);
    release();
    await expect(page.getByRole('heading', { name: 'No families found' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(library(page).getByRole('status')).toHaveText(/^\d+ families$/);
  });

  test('shows an unreachable server and a failure', async ({ page, consoleErrors }) => {
    await page.route(families, (route) => route.abort());
    // The library's page is prerendered with its families, so the test opens it by a link.
    await visit(page, '/about');
    await page.getByRole('link', { name: 'Browse the library' }).click();
    await expect(page.getByRole('alert')).toContainText('Couldn’t load the families');
    await expectAccessible(page);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(library(page).getByRole('status')).toHaveText(/^\d+ families$/);
    consoleErrors.length = 0;
  });

  for (const width of [390, 1280]) {
    test(`is accessible with filters, with a family and with a missing family, at ${width} px`, async ({
      page,
      consoleErrors,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await visit(page, '/revit-families');
      if (width < 900) await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('checkbox', { name: /^Elbow/ }).check();
      if (width < 900) {
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Show 11 families' }).click();
        await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused();
      }
      await expect(library(page).getByRole('status')).toHaveText('11 families match');
      await expectAccessible(page);
      await library(page).getByRole('link', { name: elbow, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(elbow);
      await expect(page.getByRole('region', { name: 'Sizes, mm' })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      await expectAccessible(page);
      // A family's address before it had its own page.
      await visit(page, '/revit-families?family=no-such-family');
      await expect(page).toHaveURL(url('/revit-families/no-such-family'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This family doesn’t exist');
      await expectAccessible(page);
      expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('404')]);
    });
  }
});

test('the focus follows what a button of the library shows, and stays in the list when the button disappears', async ({
  page,
}) => {
  await visit(page, '/revit-families');
  const cards = library(page).locator('ul').first().locator('> li');
  await expect(cards).toHaveCount(24);
  await page.getByRole('button', { name: 'Show more families' }).press('Enter');
  await expect(cards).toHaveCount(48);
  await expect(cards.nth(24).getByRole('link')).toBeFocused();
  const heading = page.getByRole('heading', { name: 'Families', exact: true });
  await page.getByRole('checkbox', { name: /^Elbow/ }).press('Space');
  await page.getByRole('button', { name: 'Clear all' }).press('Enter');
  await expect(heading).toBeFocused();
  await page.getByRole('searchbox').fill('no-such-thing');
  await page.getByRole('button', { name: 'Clear search and filters' }).press('Enter');
  await expect(heading).toBeFocused();
});

test('on a phone, Back and Escape close the filters', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/revit-families');
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(filters).toBeVisible();
  await page.goBack();
  await expect(filters).toHaveCount(0);
  await page.getByRole('button', { name: 'Filters' }).click();
  await filters.getByRole('checkbox', { name: /^Valve/ }).check();
  await page.keyboard.press('Escape');
  await expect(filters).toHaveCount(0);
  await expect(page).toHaveURL(url('/revit-families?category=valve'));
});

test('the PCF export page is accessible without a release and with its questions open', async ({ page, consoleErrors }) => {
  // Other tests publish bundles on the same server.
  await page.route('**/api/plugin/lastVersion*', problem(404, 'NO_BUNDLE', 'No version has been uploaded yet.'));
  await visit(page, '/pcf-export');
  for (const question of await page.locator('summary').all()) await question.click();
  await expect(page.getByText('No version has been released here yet.')).toBeVisible();
  await expectAccessible(page);
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('404')]);
});

test('a header menu, a message, and a page whose code fails to load are accessible', async ({ page, consoleErrors }) => {
  await visit(page, '/cookies');
  await page.getByRole('button', { name: 'Services' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('group', { name: 'Your choice' }).getByRole('button', { name: 'Reject All' }).click();
  await expect(page.getByText('Your choice has been saved.')).toBeVisible();
  await page.getByText('Your choice has been saved.').hover();
  await expectAccessible(page);
  await page.reload();
  // Before hydration, a link opens the prerendered page, which needs no code.
  await waitForHydration(page);
  await page.route('**/assets/Terms-*.js', (route) => route.abort());
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page.getByRole('alert')).toContainText('This page can’t be displayed');
  await expectAccessible(page);
  consoleErrors.length = 0;
});

test('the sign-in is accessible with empty fields, a wrong password and an expired session', async ({ page, consoleErrors }) => {
  await visit(page, '/login?reason=session-expired');
  await expect(page.getByText('Your session has expired.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Enter your email address/);
  await expectAccessible(page);
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await expectAccessible(page);
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('401')]);
});

test('opens a family and sends a request by keyboard alone', async ({ page }) => {
  const focused = page.locator(':focus');
  const tabTo = async (name: RegExp | string, role: 'link' | 'button' | 'textbox' | 'searchbox' | 'combobox' | 'checkbox') => {
    const wanted = page.getByRole(role, { name });
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab');
      if (await wanted.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))) return;
    }
    throw new Error(`The Tab key does not lead to ${role} ${String(name)}.`);
  };
  await visit(page, '/about');
  await page.keyboard.press('Tab');
  await expect(focused).toHaveText('Skip to content');
  await expect(focused).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await tabTo('Browse the library', 'link');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(url('/revit-families'));
  await expect(page.getByRole('main', { name: 'Revit Families Library' })).toBeFocused();
  await expect(library(page).getByRole('status')).toHaveText(/^\d+ families$/);
  await tabTo('Search families', 'searchbox');
  await page.keyboard.type('elbow 90');
  // The families that match a part of the text are replaced, and the focus with them.
  const { total } = (await api('/api/public/families?q=elbow+90')).body;
  await expect(library(page).getByRole('status')).toHaveText(`${total} families match`);
  await tabTo(new RegExp(`^${elbow}$`), 'link');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(elbow);
  await expect(page.locator('main')).toBeFocused();
  await tabTo('Request a demo', 'link');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(url('/demo'));
  await tabTo('Name', 'textbox');
  await page.keyboard.type('Keyboard only');
  await tabTo('Email', 'textbox');
  await page.keyboard.type('keyboard@example.com');
  await tabTo('Product', 'combobox');
  await page.keyboard.type('PCF');
  await tabTo('What would you like to see?', 'textbox');
  await page.keyboard.type('The export of a small skid, with its isometric.');
  // One field is left empty, to reach it by the error summary.
  await tabTo('Request demo', 'button');
  await page.keyboard.press('Enter');
  await expect(focused).toContainText('One field needs your attention');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const consent = page.getByRole('checkbox', { name: /I agree/ });
  await expect(consent).toBeFocused();
  await page.keyboard.press('Space');
  await tabTo('Request demo', 'button');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Thank you, your request has arrived' })).toBeFocused();
});

test('reduced motion disables animations and scroll reveals', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, '/pcf-export');
  await page.getByRole('button', { name: 'Services' }).click();
  const moving = () =>
    page.evaluate(
      () =>
        document.getAnimations().filter(({ effect, playState }) => {
          const { duration = 0 } = effect?.getComputedTiming() ?? {};
          return playState === 'running' && Number(duration) > 1;
        }).length,
    );
  expect(await moving()).toBe(0);
  expect(await page.locator('[data-reveal="waiting"]').count()).toBe(0);
  await page.mouse.wheel(0, 2000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  expect(await moving()).toBe(0);
});

/** The spacing of WCAG 1.4.12. */
const wideText = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`;

for (const [name, width, height, css] of [
  ['320 px (400 % zoom at 1280 px)', 320, 256, ''],
  ['320 px with wide text', 320, 256, wideText],
  ['200 % zoom at 1280 px', 640, 400, ''],
] as const) {
  test(`${name}: no content is cut off, and no page scrolls sideways`, async ({ page, consoleErrors }) => {
    await page.setViewportSize({ width, height });
    for (const path of [...pages, '/no-such-page']) {
      await visit(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (path === '/revit-families') await expect(library(page).getByRole('status')).toHaveText(/^\d+ families$/);
      if (css) await page.addStyleTag({ content: css });
      const cut = await page.evaluate(() => {
        const scrollable = (of: Element | null): boolean =>
          of !== null &&
          of !== document.documentElement &&
          (/auto|scroll/.test(getComputedStyle(of).overflowX) || scrollable(of.parentElement));
        return [...document.querySelectorAll<HTMLElement>('h1, h2, h3, p, a, button, label, li, td, input, select, textarea')]
          .filter(
            (each) =>
              each.checkVisibility({ visibilityProperty: true }) &&
              !each.closest('.sw-visually-hidden, [aria-hidden]') &&
              !scrollable(each),
          )
          .filter((each) => {
            const { left, right } = each.getBoundingClientRect();
            return right > window.innerWidth + 1 || left < -1;
          })
          .map((each) => each.outerHTML.slice(0, 100));
      });
      expect(cut, path).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
    }
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('404')]);
    // The menu, which covers the page, can be scrolled to its last link.
    await visit(page, '/about');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const last = page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Get Started' });
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });
    await last.click();
    await expect(page).toHaveURL(url('/contact-sales'));
  });
}

test('320 px with text of twice the size: no page scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/about', '/contact', '/contact-sales', '/learn/certificates', '/learn/paths', '/revit-families']) {
    await visit(page, path);
    await page.addStyleTag({ content: 'html { font-size: 200% !important; }' });
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeInViewport({ ratio: 1 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
});

test.describe('with the consent dialog', () => {
  test.use({ consent: 'unasked' });
  test('it fits 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await visit(page, '/about');
    const dialog = page.getByRole('dialog', { name: 'Cookies and your privacy' });
    for (const name of ['Reject All', 'Essential Only', 'Accept All']) {
      await dialog.getByRole('button', { name }).scrollIntoViewIfNeeded();
      await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    }
    await dialog.getByRole('button', { name: 'Essential Only' }).click();
    await expect(dialog).toBeHidden();
  });
});
