// What is visible: the focus at every tab stop, with the colors of the theme and in forced colors, and the outlines of controls
// in forced colors.
import type { Locator, Page } from '@playwright/test';
import { readFamily, submitSupportRequest } from './records.ts';
import { expect, expectAccessible, library, record, signIn, test, visit } from './site.ts';

/** The focused element, and whether it looks different without the focus, which it loses; null if nothing has the focus. */
const readTabStop = (page: Page) =>
  page.evaluate(async () => {
    const element = document.activeElement as HTMLElement | null;
    if (!element || element === document.body) return null;
    // The ring may be drawn around the control's frame or its card, or by a pseudo-element.
    const places = [element, element.parentElement, element.nextElementSibling, element.closest('li')];
    const look = () =>
      places
        .flatMap((each) => (each ? [getComputedStyle(each), getComputedStyle(each, '::after')] : []))
        .map(({ outline, boxShadow, borderColor }) => [outline, boxShadow, borderColor].join())
        .join();
    // In a date field, the browser itself marks the focused part or button.
    let seen = element.matches('[type=date]');
    // A busy machine draws the ring a few frames later.
    for (let frames = 1; frames <= 64 && !seen; frames *= 2) {
      const drawn = async () => {
        for (let count = 0; count < frames; count += 1) await new Promise(requestAnimationFrame);
        return look();
      };
      element.focus();
      const focused = await drawn();
      element.blur();
      seen = (await drawn()) !== focused;
    }
    element.blur();
    return { seen, what: element.outerHTML.slice(0, 120) };
  });

/** Presses Tab until the focus leaves the page: how many stops there were, and those at which the focus cannot be seen. */
async function walkTabStops(page: Page, most: number): Promise<{ stops: number; unseen: string[] }> {
  const unseen: string[] = [];
  for (let stops = 0; stops < most; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await readTabStop(page);
    if (!stop) return { stops, unseen };
    if (!stop.seen) unseen.push(stop.what);
  }
  return { stops: most, unseen };
}

for (const [name, forcedColors] of [
  ['in the colors of the theme', null],
  ['in forced colors', 'active'],
] as const) {
  test(`the focus is visible at every tab stop ${name}`, async ({ page }) => {
    // Without motion, the computed style is the visible one.
    await page.emulateMedia({ forcedColors, reducedMotion: 'reduce' });
    for (const path of ['/pcf-export', '/revit-families', '/demo', '/cookies', '/login']) {
      await visit(page, path);
      if (path === '/revit-families') await expect(library(page).getByRole('status')).toHaveText(/^\d+ families$/);
      const { stops, unseen } = await walkTabStops(page, 45);
      expect(stops, path).toBeGreaterThan(5);
      expect(unseen, path).toEqual([]);
    }
  });
}

/** The fields and buttons of the content that have neither a visible outline nor a filled background. */
const findFaint = (page: Page) =>
  page.evaluate(() => {
    const color = (value: string) => value.replaceAll(' ', '');
    // The body itself may be transparent.
    const canvas = color(getComputedStyle(document.body).backgroundColor).replace(/^rgba(.*),0\)$/, 'rgb$1)');
    const invisible = (line: string) => color(line) === canvas || /^rgba.*,0\)$/.test(color(line));
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
        // A filled control needs no outline.
        if (!invisible(backgroundColor)) return false;
        if (appearance === 'auto' && each.matches('[type=checkbox]')) return false;
        const framed = (of: Element | null) => {
          if (!of) return false;
          const style = getComputedStyle(of);
          return style.borderTopStyle !== 'none' && !invisible(style.borderTopColor);
        };
        return (
          (borderTopStyle === 'none' || invisible(borderTopColor)) &&
          !framed(each.parentElement) &&
          !framed(each.nextElementSibling)
        );
      })
      .map((each) => each.outerHTML.slice(0, 100));
  });

test('forced colors keep the outlines of fields, buttons and drawings', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const path of ['/pcf-export', '/revit-families', '/demo', '/about', '/login']) {
    await visit(page, path);
    if (path === '/revit-families') await expect(library(page).getByRole('status')).toHaveText(/^\d+ families$/);
    // A control that has just appeared needs a moment to take on its colors.
    await expect.poll(() => findFaint(page), path).toEqual([]);
    // axe does not know the system's colors, so its contrast rule does not apply.
    await expectAccessible(page, ['color-contrast']);
  }
});

test('forced colors keep outlines, the open row, the chart and the focus in the admin area', async ({ page }) => {
  // Without motion, the computed style is the visible one.
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  // Without requests, the dashboard has no chart.
  await submitSupportRequest('Forced colors');
  const { id } = await readFamily('valve');
  await signIn(page);
  const screens = [
    { path: `/admin/families?open=${id}`, start: record(page).getByRole('heading', { level: 2 }) },
    { path: '/admin/tutorials?panel=new', start: page.getByRole('textbox', { name: 'Title' }) },
    { path: '/admin/dashboard', start: page.getByRole('heading', { level: 1 }) },
  ];
  for (const { path, start } of screens) {
    await visit(page, path);
    await expect(start).toBeVisible();
    await expect.poll(() => findFaint(page), path).toEqual([]);
    if (path.includes('open=')) {
      const outlineOf = (row: Locator) => row.evaluate((element) => getComputedStyle(element).outlineStyle);
      await expect.poll(() => outlineOf(page.locator('[role=row][aria-current=true]'))).toBe('solid');
      expect(await outlineOf(page.locator('[role=row]:not([aria-current]):not([aria-selected=true])').last())).toBe('none');
    }
    await start.evaluate((element) => {
      if (!element.matches('input')) element.tabIndex = -1;
      element.focus();
    });
    expect(await walkTabStops(page, 4), path).toEqual({ stops: 4, unseen: [] });
  }
  // The parts of the columns are told apart by their hatches.
  const colors = await page
    .locator('main pattern')
    .first()
    .evaluate((pattern) => {
      const [fill, hatch] = [...pattern.children].map((shape) => getComputedStyle(shape));
      return { fill: fill?.fill, hatch: hatch?.stroke, text: getComputedStyle(document.body).color };
    });
  expect(colors.fill).toBe(colors.text);
  expect(colors.hatch).not.toBe(colors.text);
});
