// Content that is revealed on scrolling.
import { expect, expectAccessible, test, visit, waitForHydration } from './site.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

for (const path of ['/about', '/consulting', '/pcf-export']) {
  test(`${path}: the layout does not shift, and everything is visible at the end`, async ({ page }) => {
    await visit(page, path);
    const heading = page.getByRole('main').getByRole('heading', { level: 2 }).last();
    await expect(page.locator('[data-reveal="waiting"]').first()).toBeAttached();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.evaluate(async () => {
      for (let y = 0; y < document.documentElement.scrollHeight; y += 200) {
        window.scrollTo({ top: y, behavior: 'instant' });
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }
    });
    await expect(page.locator('[data-reveal="waiting"]')).toHaveCount(0);
    await expect(heading).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    await expectAccessible(page);
  });

  test(`${path}: with reduced motion and in print, everything is visible at once`, async ({ page }) => {
    await visit(page, path);
    await expect(page.locator('[data-reveal="waiting"]').first()).toBeAttached();
    await page.emulateMedia({ media: 'print' });
    const hidden = () =>
      page.evaluate(
        () => [...document.querySelectorAll('main *')].filter((element) => getComputedStyle(element).opacity === '0').length,
      );
    // Spectrum's and our controls have no invisible parts on these pages.
    expect(await hidden()).toBe(0);
    await page.emulateMedia({ media: 'screen', reducedMotion: 'reduce' });
    expect(await hidden()).toBe(0);
    await page.reload();
    await waitForHydration(page);
    await expect(page.locator('[data-reveal]')).toHaveCount(0);
  });
}
