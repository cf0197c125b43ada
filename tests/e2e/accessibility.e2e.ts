// For everyone: what axe says in the states that need something to happen first, the keyboard from end to end, less
// motion, forced colors, large zoom, small screens, and what a screen reader is told. (The forms and their states
// are walked through in forms.e2e.ts, each page at rest in shell.e2e.ts.)
import type { Page } from '@playwright/test';
import { comesToLife, expect, expectAccessible, publicPages, test, url, visit } from './site.ts';

const pages = [...publicPages, '/login', '/forgot-password', '/reset-password'];

const families = '**/api/public/families?*';
const elbow = 'Elbow 90°, long radius, butt weld';
const library = (page: Page) => page.getByRole('region', { name: 'Families' });

test.describe('the library', () => {
  test('shows loading and no matches', async ({ page }) => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(families, async (route) => {
      await asked;
      await route.continue();
    });
    await visit(page, '/revit-families?q=no-such-thing');
    await expect(library(page).getByRole('list').first()).toHaveAttribute('aria-busy', 'true');
    await expectAccessible(page);
    answer();
    await expect(page.getByRole('heading', { name: 'No families found' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(library(page).getByRole('status')).toHaveText('106 families');
  });

  test('shows an unreachable server and a failure', async ({ page, complaints }) => {
    await page.route(families, (route) => route.abort());
    // The library's own page is prerendered with its families, so it is opened by a link.
    await visit(page, '/about');
    await page.getByRole('link', { name: 'Browse the library' }).click();
    await expect(page.getByRole('alert')).toContainText('The library cannot be reached');
    await expectAccessible(page);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(library(page).getByRole('status')).toHaveText('106 families');
    complaints.length = 0;
  });

  for (const width of [390, 1280]) {
    test(`with filters, a family and one that is not there, at ${width} px`, async ({ page, complaints }) => {
      await page.setViewportSize({ width, height: 844 });
      await visit(page, '/revit-families');
      if (width < 900) await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('checkbox', { name: /^Elbow/ }).check();
      await expect(library(page).getByRole('status')).toHaveText(/families match$/);
      await expectAccessible(page);
      await library(page).getByRole('link', { name: elbow, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(elbow);
      await expect(page.getByRole('region', { name: 'Sizes, mm' })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      await expectAccessible(page);
      // The address that a family had before it had a page.
      await visit(page, '/revit-families?family=no-such-family');
      await expect(page).toHaveURL(url('/revit-families/no-such-family'));
      await expect(page.getByRole('alert')).toContainText('This family is not in the library');
      await expectAccessible(page);
      expect(complaints.splice(0)).toEqual([expect.stringContaining('404')]);
    });
  }
});

test('PCF export with its questions open', async ({ page, complaints }) => {
  await visit(page, '/pcf-export');
  for (const question of await page.locator('summary').all()) await question.click();
  await expect(page.getByText('No version has been released here yet.')).toBeVisible();
  await expectAccessible(page);
  // Nothing has been published here; who asks for the version asks the server.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')]);
});

test.describe('without the offline copy', () => {
  test.use({ serviceWorkers: 'block' });

  test('a header menu, a message, and a page whose code fails to load', async ({ page, complaints }) => {
    await visit(page, '/cookies');
    await page.getByRole('button', { name: 'Services' }).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('group', { name: 'Your choice' }).getByRole('button', { name: 'Reject All' }).click();
    await expect(page.getByText('Your choice is saved.')).toBeVisible();
    await page.getByText('Your choice is saved.').hover();
    await expectAccessible(page);
    await page.reload();
    // Until then a link leads to the page itself, which needs no code.
    await comesToLife(page);
    await page.route('**/assets/Terms-*.js', (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
    await expect(page.getByRole('alert')).toContainText('This page can’t be displayed');
    await expectAccessible(page);
    complaints.length = 0;
  });
});

test('signing in: empty fields, a wrong password, an expired session', async ({ page, complaints }) => {
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
  expect(complaints.splice(0)).toEqual([expect.stringContaining('401')]);
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
  await expect(page.locator('main')).toBeFocused();
  await tabTo('Search families', 'searchbox');
  await page.keyboard.type('elbow 90');
  await expect(library(page).getByRole('status')).toHaveText(/match$/);
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
  // One field is left out, to be led there by the summary.
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

for (const [name, forcedColors] of [
  ['in our colors', null],
  ['in forced colors', 'active'],
] as const) {
  test(`wherever the Tab key leads, the focus is seen ${name}`, async ({ page }) => {
    // Without motion, what is computed is what is seen.
    await page.emulateMedia({ forcedColors, reducedMotion: 'reduce' });
    for (const path of ['/pcf-export', '/revit-families', '/demo', '/cookies', '/login']) {
      await visit(page, path);
      if (path === '/revit-families') await expect(library(page).getByRole('status')).toHaveText('106 families');
      const unseen: string[] = [];
      let stops = 0;
      for (let presses = 0; presses < 45; presses += 1) {
        await page.keyboard.press('Tab');
        const stop = await page.evaluate(async () => {
          const element = document.activeElement as HTMLElement | null;
          if (!element || element === document.body) return null;
          // The ring may be drawn around the control's frame or its card, or by a pseudo-element.
          const places = [element, element.parentElement, element.nextElementSibling, element.closest('li')];
          const look = () =>
            places
              .flatMap((each) => (each ? [getComputedStyle(each), getComputedStyle(each, '::after')] : []))
              .map(({ outline, boxShadow, borderColor }) => [outline, boxShadow, borderColor].join())
              .join();
          const frame = () => new Promise(requestAnimationFrame);
          await frame();
          const focused = look();
          // Inside of a date, the browser marks the part or the button that has the focus by itself.
          const ownMark = element.matches('[type=date]');
          element.blur();
          await frame();
          await frame();
          return { seen: ownMark || look() !== focused, what: element.outerHTML.slice(0, 120) };
        });
        if (!stop) break;
        stops += 1;
        if (!stop.seen) unseen.push(stop.what);
      }
      expect(stops, path).toBeGreaterThan(5);
      expect(unseen, path).toEqual([]);
    }
  });
}

test('forced colors keep the outlines of fields, buttons and drawings', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const path of ['/pcf-export', '/revit-families', '/demo', '/about', '/login']) {
    await visit(page, path);
    if (path === '/revit-families') await expect(library(page).getByRole('status')).toHaveText('106 families');
    const faint = () =>
      page.evaluate(() => {
        const color = (value: string) => value.replaceAll(' ', '');
        const canvas = color(getComputedStyle(document.body).backgroundColor);
        const transparent = 'rgba(0,0,0,0)';
        const invisible = (line: string, ground: string) => [transparent, canvas, ground].includes(color(line));
        const controls = [
          ...document.querySelectorAll<HTMLElement>(
            'main a[data-variant], main button[data-variant], main input, main select, main textarea',
          ),
        ];
        return controls
          .filter(
            (each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !each.closest('[aria-hidden]'),
          )
          .filter((each) => {
            const { borderTopColor, borderTopStyle, appearance, backgroundColor } = getComputedStyle(each);
            // What is filled needs no line around it.
            if (!invisible(backgroundColor, '')) return false;
            if (appearance === 'auto' && each.matches('[type=checkbox]')) return false;
            const framed = (of: Element | null) => {
              if (!of) return false;
              const style = getComputedStyle(of);
              return style.borderTopStyle !== 'none' && !invisible(style.borderTopColor, '');
            };
            return (
              (borderTopStyle === 'none' || invisible(borderTopColor, '')) &&
              !framed(each.parentElement) &&
              !framed(each.nextElementSibling)
            );
          })
          .map((each) => each.outerHTML.slice(0, 100));
      });
    // A control that has just come in takes its colors on within a moment.
    await expect.poll(faint, path).toEqual([]);
    // The colors are the system's; axe compares them with the ones that we asked for.
    await expectAccessible(page, ['color-contrast']);
  }
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

for (const [name, width, height] of [
  ['320 px, which is 400 % of zoom at 1280 px', 320, 256],
  ['200 % of zoom at 1280 px', 640, 400],
] as const) {
  test(`${name}: nothing is cut off, and nothing scrolls sideways`, async ({ page, complaints }) => {
    await page.setViewportSize({ width, height });
    for (const path of [...pages, '/no-such-page']) {
      await visit(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (path === '/revit-families') await expect(library(page).getByRole('status')).toHaveText('106 families');
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
    expect(complaints.splice(0)).toEqual([expect.stringContaining('404')]);
    // What covers a page leaves the way through it open.
    await visit(page, '/about');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const last = page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Get Started' });
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });
    await last.click();
    await expect(page).toHaveURL(url('/contact-sales'));
  });
}

test.describe('with the question about cookies', () => {
  test.use({ consent: 'unasked' });
  test('the consent dialog fits 320 px', async ({ page }) => {
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

test('exposes the page frame to screen readers', async ({ page }) => {
  await visit(page, '/about');
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - link "Skip to content"
    - banner:
      - link "Spoolwright, home"
      - navigation "Main":
        - list:
          - listitem:
            - button "Products"
          - listitem:
            - button "Services"
          - listitem:
            - button "Support"
      - link "Demo"
      - link "Get Started"
    - main:
      - paragraph: About us
      - heading "Tools for people who draw pipe" [level=1]
    - contentinfo:
      - link "Spoolwright on YouTube"
      - navigation "Products":
        - heading "Products" [level=2]
      - navigation "Resources":
        - heading "Resources" [level=2]
      - navigation "Legal":
        - heading "Legal" [level=2]
      - list:
        - listitem: Secure Payments
        - listitem: SSL Encrypted
    - status
  `);
});

test('exposes a form and its errors to screen readers, without the honeypot', async ({ page }) => {
  await visit(page, '/contact-sales');
  await page.getByRole('button', { name: 'Send inquiry' }).click();
  await expect(page.locator('form')).toMatchAriaSnapshot(`
    - alert:
      - paragraph: 4 fields need your attention
      - list:
        - listitem:
          - 'link "Name: Enter your name."'
    - textbox "Name" [invalid]
    - textbox "Email" [invalid]
    - textbox "Company"
    - textbox "Country"
    - textbox "Phone"
    - textbox "What should the offer cover?" [invalid]
    - checkbox "I agree that this data is used to answer my request." [invalid]
    - button "Send inquiry"
  `);
  await expect(page.getByRole('textbox', { name: 'Website' })).toHaveCount(0);
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter the email address we should reply to.');
});

test('exposes a family to screen readers', async ({ page }) => {
  await visit(page, '/revit-families?q=elbow+90');
  const card = library(page).getByRole('listitem').filter({ hasText: 'Elbow 90°, long radius, butt weld' }).first();
  await expect(card).toMatchAriaSnapshot(`
    - listitem:
      - paragraph: Elbow
      - heading "Elbow 90°, long radius, butt weld" [level=3]:
        - link "Elbow 90°, long radius, butt weld"
      - paragraph: /ASME B16\\.9/
      - list "Properties"
  `);
  await card.getByRole('link').click();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - paragraph: Elbow
      - heading "Elbow 90°, long radius, butt weld" [level=1]
      - paragraph:
        - link "All Revit families"
      - article:
        - term: Standards
        - definition: /ASME B16\\.9/
        - link "Request a demo"
        - button "Download sizes as CSV"
        - button "Print"
        - region "Connectors":
          - heading "Connectors" [level=2]
        - region "Sizes, mm":
          - heading "Sizes, mm" [level=2]
          - group "Table of sizes":
            - table
  `);
});
