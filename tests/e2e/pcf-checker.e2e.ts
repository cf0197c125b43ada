// The PCF checker: opening, finding, jumping, repairing, downloading, comparing and printing, also offline.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findSample } from '../../web/pcf/samples/all.ts';
import { alertDialog, boxOf, chooseFiles, expect, expectAccessible, pick, test, visit } from './site.ts';

const textOf = (id: string) => findSample(id)?.text ?? '';
const file = (id: string, text = textOf(id)) => ({ name: `${id}.pcf`, mimeType: 'text/plain', buffer: Buffer.from(text) });

async function open(page: Page, ...files: ReturnType<typeof file>[]): Promise<void> {
  await visit(page, '/pcf-checker');
  await chooseFiles(page.getByLabel('PCF files'), ...files);
  await expect(
    page
      .getByRole('listbox', { name: /^Isometric/ })
      .locator('g')
      .first(),
  ).toBeAttached();
}

/** Downloads the current file and returns its text. */
async function downloadPcf(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PCF' }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

/** Drops a file on the page's footer. */
async function drop(page: Page, id: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([name, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], name));
      return transfer;
    },
    [`${id}.pcf`, textOf(id)] as const,
  );
  await page.getByRole('contentinfo').dispatchEvent('drop', { dataTransfer });
}

test('a file is dropped, and a finding leads to its line and its component', async ({ page }) => {
  await visit(page, '/pcf-checker');
  await drop(page, 'gap');
  await expect(page.getByRole('heading', { name: 'gap.pcf' })).toBeFocused();
  await page.getByRole('button', { name: /misses ELBOW/ }).click();
  await expect(page.locator('mark')).toHaveText(/END-POINT 998\.0/);
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1);
  await expectAccessible(page);
});

test('selecting a component in the drawing by keyboard selects its finding', async ({ page }) => {
  await open(page, file('bore-mismatch'));
  await page.getByRole('listbox', { name: /^Isometric/ }).focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: /DN 80 meets DN 100/ })).toHaveAttribute('aria-current', 'true');
});

test('a fix changes only its own characters and can be undone, and the file is downloaded byte for byte', async ({ page }) => {
  const text = textOf('gap').replaceAll('\n', '\r\n');
  await open(page, file('gap', text));
  await page.getByRole('checkbox', { name: /Change the pipe's length by 2 mm/ }).check();
  await page.getByRole('button', { name: 'Apply 1 fix' }).click();
  await expect(page.getByRole('status').first()).toContainText('0 errors');
  expect(await downloadPcf(page)).toBe(text.replace('END-POINT 998.0', 'END-POINT 1000.0'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status').first()).toContainText('1 error');
  expect(await downloadPcf(page)).toBe(text);
});

test('Back and Forward show the file that belongs to the address', async ({ page }) => {
  const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
  await visit(page, '/pcf-checker?sample=gap');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(heading(/^Find out why/)).toBeVisible();
  await page.getByLabel('PCF files').setInputFiles([file('bore-mismatch')]);
  await expect(heading('bore-mismatch.pcf')).toBeVisible();
  await page.goBack();
  await expect(heading(/^Find out why/)).toBeVisible();
  await page.goBack();
  await expect(heading('gap.pcf')).toBeVisible();
  expect(await downloadPcf(page)).toBe(textOf('gap'));
  await page.goForward();
  await page.goForward();
  await expect(heading('bore-mismatch.pcf')).toBeVisible();
  expect(await downloadPcf(page)).toBe(textOf('bore-mismatch'));
});

test('a file that is dropped on an open one is opened beside it, or compared with it', async ({ page }) => {
  await open(page, file('gap'));
  await drop(page, 'kink');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Open file' }).click();
  await expect(page.getByRole('heading', { name: 'kink.pcf', level: 1 })).toBeVisible();
  await drop(page, 'bore-mismatch');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Compare as earlier revision' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'since bore-mismatch.pcf' })).toBeVisible();
});

test('files that are chosen while others are being read are opened after them, and none is lost', async ({ page }) => {
  await visit(page, '/pcf-checker');
  // The first file is read when the others have been chosen.
  await page.evaluate(() => {
    const { arrayBuffer } = Blob.prototype;
    const { promise, resolve } = Promise.withResolvers<void>();
    Object.assign(window, { readFirst: resolve });
    File.prototype.arrayBuffer = async function read() {
      if (this.name === 'gap.pcf') await promise;
      return arrayBuffer.call(this);
    };
  });
  for (const name of ['gap', 'pump-discharge', 'elbow-and-pipe']) await chooseFiles(page.getByLabel('PCF files'), file(name));
  await page.evaluate(() => (window as unknown as { readFirst(): void }).readFirst());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('gap.pcf');
  await page.getByRole('alertdialog', { name: 'Open 2 files?' }).getByRole('button', { name: 'Open files' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('pump-discharge.pcf');
});

test('an opened file survives a reload, and fixes are not discarded without a question', async ({ page }) => {
  await open(page, file('gap'));
  await page.reload();
  await page.getByRole('checkbox', { name: /Change the pipe's length by 2 mm/ }).check();
  await page.getByRole('button', { name: 'Apply 1 fix' }).click();
  const [close, question] = [page.getByRole('button', { name: 'Close' }), page.getByRole('alertdialog')];
  await close.click();
  await expect(question).toContainText('You haven’t downloaded the fixes in gap.pcf yet.');
  await expectAccessible(page, [], alertDialog);
  await question.getByRole('button', { name: 'Stay here' }).click();
  await downloadPcf(page);
  await close.click();
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeFocused();
});

test('an example that cannot be loaded is reported, and opens after a reload', async ({ page, allowedErrors }) => {
  await visit(page, '/pcf-checker');
  await page.route(/\/assets\/all-\w+\.js/, (route) => route.abort());
  await page.getByRole('link', { name: 'Open an example' }).click();
  await expect(page.getByRole('alert')).toContainText('The example was not opened');
  await expectAccessible(page);
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'pump-discharge.pcf' })).toBeVisible();
  allowedErrors.push(/ERR_FAILED/);
});

test('two revisions are compared, as a list and in both drawings', async ({ page }) => {
  const valve = 'VALVE\n    END-POINT 1152.0 1152.0 1000.0 100\n    END-POINT 1152.0 1381.0 1000.0 100\n    SKEY VTBW\n';
  const longer = textOf('elbow-and-pipe')
    .replaceAll('1152.0 952.0', '1152.0 1152.0')
    .replace('MATERIALS\n', `${valve}MATERIALS\n`);
  await open(page, file('elbow-and-pipe'), file('longer', longer));
  await page.getByRole('tab', { name: 'Compare' }).click();
  await page.getByRole('button', { name: 'Compare with longer.pcf' }).click();
  await expect(page.getByRole('cell', { name: 'length: 1000 mm became 800 mm' })).toBeVisible();
  const [before, after] = [
    page.getByRole('region', { name: 'Earlier revision', exact: true }),
    page.getByRole('region', { name: 'This file' }),
  ];
  await expect(before.getByRole('option', { name: /^VALVE.*, removed$/ })).toBeAttached();
  await expect(before.getByRole('option', { name: /^PIPE.*, moved$/ })).toBeAttached();
  await expect(after.getByRole('option', { name: /^VALVE/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'PIPE', exact: true }).click();
  for (const side of [before, after]) await expect(side.getByRole('option', { selected: true })).toHaveAccessibleName(/^PIPE/);
  await before.getByRole('option', { name: /^VALVE/ }).click({ force: true });
  await expect(page.getByRole('row', { name: /^Removed VALVE/ })).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page);
});

test('text is pasted and checked by keyboard, and never leaves the browser', async ({ page }) => {
  await visit(page, '/pcf-checker');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.url().includes('END-POINT')) sent.push(request.url());
  });
  await page.getByText('Paste text instead').press('Enter');
  await page.getByLabel('Text of the PCF').fill(textOf('wrong-angle'));
  await page.getByRole('button', { name: 'Check this text' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'pasted.pcf' })).toBeFocused();
  await page.getByRole('button', { name: /ANGLE says 45°/ }).press('Enter');
  await expect(page.getByText('The bill of materials says 45 degrees')).toBeVisible();
  await expect(page.getByRole('option', { selected: true })).toHaveAccessibleName(/^ELBOW/);
  expect(sent).toEqual([]);
});

/** Width of the visible part of the drawing. */
const readVisibleWidth = (page: Page) =>
  page
    .getByRole('listbox', { name: /^Isometric/ })
    .locator('svg')
    .evaluate((svg: SVGSVGElement) => svg.viewBox.baseVal.width);

test('the drawing zooms by buttons, keys and wheel', async ({ page }) => {
  await open(page, file('pump-discharge'));
  const whole = await readVisibleWidth(page);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => readVisibleWidth(page)).toBeCloseTo(whole / 1.25);
  await page.getByRole('button', { name: 'Fit' }).click();
  await expect.poll(() => readVisibleWidth(page)).toBeCloseTo(whole);

  const drawing = page.getByRole('listbox', { name: /^Isometric/ });
  await drawing.press('+');
  await drawing.press('+');
  await expect.poll(() => readVisibleWidth(page)).toBeCloseTo(whole / 1.25 ** 2);
  await drawing.press('-');
  await expect.poll(() => readVisibleWidth(page)).toBeCloseTo(whole / 1.25);
  await drawing.press('0');
  await expect.poll(() => readVisibleWidth(page)).toBeCloseTo(whole);

  await drawing.hover();
  await page.mouse.wheel(0, -100);
  await expect.poll(() => readVisibleWidth(page)).toBeCloseTo(whole / 1.25);
  await page.mouse.wheel(0, 100);
  await expect.poll(() => readVisibleWidth(page)).toBeCloseTo(whole);
});

test('two fingers zoom the drawing, and one moves it', async ({ page }) => {
  await open(page, file('pump-discharge'));
  const drawing = page.getByRole('listbox', { name: /^Isometric/ });
  await drawing.scrollIntoViewIfNeeded();
  const whole = await readVisibleWidth(page);
  const { x, y, width, height } = await boxOf(drawing);
  const [left, top] = [x + width / 2, y + height / 2];
  const devices = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
    devices.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })) });
  await touch('touchStart', [left - 50, top], [left + 50, top]);
  for (const far of [60, 70, 80, 90, 100]) await touch('touchMove', [left - far, top], [left + far, top]);
  await touch('touchEnd');
  await expect.poll(() => readVisibleWidth(page)).toBeCloseTo(whole / 2, 0);
  const readVisibleLeft = () => drawing.locator('svg').evaluate((svg: SVGSVGElement) => svg.viewBox.baseVal.x);
  const before = await readVisibleLeft();
  await touch('touchStart', [left, top]);
  for (const far of [10, 20, 30, 40]) await touch('touchMove', [left + far, top]);
  await touch('touchEnd');
  await expect.poll(readVisibleLeft).toBeLessThan(before);
  expect(await readVisibleWidth(page)).toBeCloseTo(whole / 2, 0);
});

test('clicking a component selects its finding', async ({ page }) => {
  await open(page, file('bore-mismatch'));
  // Its balloon may cover it, but can be clicked as well.
  await page.getByRole('option', { name: /^ELBOW/ }).click({ force: true });
  await expect(page.getByRole('button', { name: /DN 80 meets DN 100/ })).toHaveAttribute('aria-current', 'true');
});

test('the drawing is saved as SVG', async ({ page }) => {
  await open(page, file('elbow-and-pipe'));
  const [svg] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save SVG' }).click()]);
  expect(svg.suggestedFilename()).toBe('100-P-1002.svg');
  expect(await readFile(await svg.path(), 'utf8')).toMatch(/^<svg [^>]*viewBox="[^"]+"[^]*1152[^]*<\/svg>$/);
});

/** A file of many pipelines, a little smaller or larger than 20 MB. */
function largeFile(megabytes: number) {
  const text = textOf('long-line');
  const count = Math.floor((megabytes * 1024 * 1024) / text.length);
  const lines = Array.from({ length: count }, (_, index) => text.replace('150-P-5001-CS150', `150-P-${index}`));
  return file('large', lines.join(''));
}

test('a file of 20 MB is checked, and the check can be canceled and repeated', async ({ page }) => {
  test.slow();
  await visit(page, '/pcf-checker');
  await chooseFiles(page.getByLabel('PCF files'), largeFile(19.9));
  await expect(page.getByRole('progressbar', { name: 'Checking' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The check was canceled.')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Checking' })).toBeHidden();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('status').first()).toContainText(/0 errors.* lines/, { timeout: 120_000 });
  await expect(page.getByRole('option').first()).toBeAttached();
});

test('a file of more than 20 MB is refused with a reason', async ({ page }) => {
  await visit(page, '/pcf-checker');
  await chooseFiles(page.getByLabel('PCF files'), largeFile(20.5));
  await expect(page.getByRole('alert')).toContainText('large.pcf is larger than 20 MB. Split it by pipeline and try again.');
});

test('material is listed and saved as CSV', async ({ page }) => {
  await open(page, file('elbow-and-pipe'));
  await page.getByRole('tab', { name: 'Materials' }).click();
  await expect(page.getByRole('region', { name: 'Bill of materials' }).getByRole('cell', { name: 'P100' })).toBeVisible();
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the bill of materials as CSV' }).click(),
  ]);
  expect(await readFile(await csv.path(), 'utf8')).toContain('1,Pipe,DN 100,P100');
  await expectAccessible(page);
});

test('a switched-off rule and its reason are in the URL', async ({ page }) => {
  await open(page, file('loose-end'));
  await page.getByRole('tab', { name: 'Rules' }).click();
  await page.getByRole('switch', { name: 'Open end without END-CONNECTION or END-POSITION' }).press('Space');
  await expect(page).toHaveURL(/off=loose-end/);
  await expect(page.getByRole('status').first()).toContainText('0 warnings');
  const reason = page.getByRole('textbox', { name: /^Reason for switching off: Open end/ });
  await reason.fill('Ends at the battery limit');
  await reason.press('Tab');
  await expect(page).toHaveURL(/reason=loose-end%3AEnds\+at\+the\+battery\+limit/);
  await expectAccessible(page);
});

test('a file is compared with another one as repaired', async ({ page }) => {
  const gap = file('gap');
  await open(page, { ...gap, name: 'first.pcf' }, { ...gap, name: 'second.pcf' });
  await page.getByRole('checkbox', { name: /by 2 mm$/ }).check();
  await page.getByRole('button', { name: 'Apply 1 fix' }).click();
  await pick(page, page, 'File', 'second.pcf');
  await page.getByRole('tab', { name: 'Compare' }).click();
  await page.getByRole('button', { name: 'Compare with first.pcf' }).click();
  await expect(page.getByText('1 change since first.pcf')).toBeVisible();
});

test('the page itself is printed without its controls and instructions, and lists in full', async ({ page }) => {
  await open(page, file('gap'));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('list', { name: 'Findings' })).toBeVisible();
  const instruction = page.getByText('Choose a finding or a component');
  for (const control of [page.getByRole('tablist'), page.getByRole('button', { name: 'Print on A3' }), instruction])
    await expect(control).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('tab', { name: 'Materials' }).click();
  await page.emulateMedia({ media: 'print' });
  const list = page.getByRole('region', { name: 'Weld list' });
  await expect(list).toBeVisible();
  await expect(list).toHaveCSS('max-height', 'none');
  await expect(page.getByRole('button', { name: /CSV$/ })).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('tab', { name: 'Rules' }).click();
  await page.emulateMedia({ media: 'print' });
  // A printed switch shows its state.
  await expect(page.getByRole('switch').first()).toHaveCSS('print-color-adjust', 'exact');
});

test('printing shows the sheet alone', async ({ page }) => {
  await open(page, file('pump-discharge'));
  await page.evaluate(() => void (window.print = () => undefined));
  await page.getByRole('button', { name: 'Print on A3' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Not to scale. Dimensions in millimeters.')).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
});

test('the material lists are printed alone, with all welds', async ({ page }) => {
  await open(page, file('elbow-and-pipe'));
  await page.getByRole('tab', { name: 'Materials' }).click();
  await page.evaluate(() => void (window.print = () => undefined));
  await page.getByRole('button', { name: 'Print all lists' }).click();
  await page.emulateMedia({ media: 'print' });
  const printed = page.locator('[data-print-sheet]');
  for (const title of ['Bill of materials', 'Cut list', 'Weld list'])
    await expect(printed.getByRole('heading', { name: title })).toBeVisible();
  await expect(printed.getByRole('table').last().getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('banner')).toBeHidden();
});

test("a family's symbol key links to its rule", async ({ page }) => {
  await visit(page, '/revit-families');
  await page.getByRole('link', { name: /elbow/i }).first().click();
  await page.getByRole('link', { name: /the rule about symbol keys/ }).click();
  await expect(page).toHaveURL(/\/pcf-checker\/rules\/skey-keyword$/);
  await expect(page.getByRole('heading', { name: 'Symbol key that does not match the keyword' })).toBeVisible();
});

test('the example of a tutorial opens', async ({ page }) => {
  await visit(page, '/learn/tutorials/check-before-isometrics');
  await page.getByRole('link', { name: 'Check this file' }).first().click();
  await expect(page).toHaveURL(/\/pcf-checker$/);
  await expect(page.getByRole('option').first()).toBeAttached();
});

test('the example of another page opens and survives a reload, and Back returns to the page', async ({ page }) => {
  await visit(page, '/pcf-export');
  await page.getByRole('link', { name: 'Check this file' }).click();
  await expect(page.getByRole('heading', { name: 'P-1001.pcf' })).toBeFocused();
  await page.getByRole('tab', { name: 'Rules' }).click();
  await page.getByRole('switch', { name: 'Open end without END-CONNECTION or END-POSITION' }).press('Space');
  await expect(page).toHaveURL(/off=loose-end/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'P-1001.pcf' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/pcf-export$/);
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the checker works without a network after one visit', async ({ page, context, consoleErrors }) => {
    await visit(page, '/pcf-checker');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    // The worker controls the page only after a reload.
    await page.reload();
    await context.setOffline(true);
    await open(page, file('wrong-angle'));
    await expect(page.getByRole('button', { name: /ANGLE says 45°/ })).toBeVisible();
    consoleErrors.length = 0;
  });
});

test('a rule has a page with its examples', async ({ page }) => {
  await visit(page, '/pcf-checker/rules/end-gap');
  await expect(page.getByRole('heading', { name: 'Ends that almost meet' })).toBeVisible();
  await expectAccessible(page);
});
