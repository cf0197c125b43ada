// `npm run pictures`: takes a picture of every story at two widths and compares it with the accepted one.
// `-- accept` accepts the pictures of the last run; `-- --only TEXT` looks at stories whose id contains TEXT only;
// `-- from REF` makes the accepted pictures from a commit, since none are kept in git (docs/designers.md).
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CDPSession, chromium, type Page } from 'playwright';
import { launchOptions } from '../support/browser.ts';
import { serveFolder } from '../support/static-files.ts';
import { comparePictures } from './compare.ts';
import { type Compared, reportPage } from './report.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pictures = join(root, 'tests/stories/pictures');
const accepted = join(pictures, 'accepted');
const actual = join(pictures, 'actual');
const difference = join(pictures, 'difference');

/** A phone and a desktop, in CSS pixels. */
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
/** For one story to be rendered and to have done what it does. */
const patienceMs = 60_000;

/** What Storybook's page says when a story has rendered and played. */
interface Finished {
  storyId?: string;
  status?: string;
}
interface Channel {
  emit(event: 'setCurrentStory', story: { storyId: string; viewMode: 'story' }): void;
  last(event: 'storyFinished'): [Finished | undefined] | undefined;
}
declare global {
  interface Window {
    __STORYBOOK_ADDONS_CHANNEL__?: Channel;
  }
}

/** What moves, what is told in local words, and how many pixels there are: the same in every run. */
const everyRun = { reducedMotion: 'reduce', timezoneId: 'UTC', locale: 'en-US', deviceScaleFactor: 1 } as const;

/** Opens Storybook's page on a story. */
const open = (page: Page, url: string, story: string) =>
  page.goto(`${url}/iframe.html?id=${story}&viewMode=story&globals=a11y.manual:!true`);

/**
 * Goes on to another story as Storybook's own menu does, without a focus: whether what a dialog focuses is drawn as
 * focused hangs on what was focused before.
 */
const goOn = (page: Page, story: string) =>
  page.evaluate((storyId) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    // oxlint-disable-next-line no-underscore-dangle -- Storybook calls it so
    window.__STORYBOOK_ADDONS_CHANNEL__?.emit('setCurrentStory', { storyId, viewMode: 'story' });
  }, story);

/**
 * The picture is of the whole page, which a story may have scrolled. What sticks to the window's edge is put where it
 * stands at the top; the browser would otherwise show it as it drew it on the way, off by a part of a pixel.
 */
function standAtTheTop(): void {
  window.scrollTo({ top: 0, behavior: 'instant' });
  const scrollsByItself = (element: Element | null): boolean =>
    element !== null &&
    element !== document.body &&
    (getComputedStyle(element).overflowY !== 'visible' || scrollsByItself(element.parentElement));
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (getComputedStyle(element).position !== 'sticky' || scrollsByItself(element.parentElement)) continue;
    Object.assign(element.style, { position: 'relative', inset: 'auto' });
  }
}

/** A frame has been painted. */
const nextFrame = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));

/**
 * Has everything drawn anew: text that stayed where it is while what is around it grew is otherwise shown as it was
 * drawn then, off by a part of a pixel. Another number of pixels to the point, and back, leaves nothing of it.
 */
async function drawAnew(page: Page, browser: CDPSession): Promise<void> {
  const size = { ...(page.viewportSize() ?? { width: 0, height: 0 }), mobile: false };
  await browser.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: everyRun.deviceScaleFactor * 1.5 });
  await nextFrame(page);
  await browser.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: everyRun.deviceScaleFactor });
}

/** Takes the picture of the story that the page is on; throws where the story itself fails. */
async function takePicture(page: Page, browser: CDPSession, story: string, file: string) {
  const finished = await page.waitForFunction((storyId) => {
    // oxlint-disable-next-line no-underscore-dangle -- Storybook calls it so
    const last = window.__STORYBOOK_ADDONS_CHANNEL__?.last('storyFinished')?.[0];
    return last?.storyId === storyId && last;
  }, story);
  const { status } = (await finished.jsonValue()) || {};
  if (status !== 'success') throw new Error(`The story of ${file} fails.`);
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(standAtTheTop);
  await drawAnew(page, browser);
  // Two frames: what was set last has been painted.
  await nextFrame(page);
  await nextFrame(page);
  await page.screenshot({ path: file, fullPage: true, animations: 'disabled', caret: 'hide' });
}

async function takeAll(folder: string, only: string, into: string): Promise<string[]> {
  const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as {
    entries: Record<string, { id: string; type: string }>;
  };
  const stories = Object.values(entries).filter(({ id, type }) => type === 'story' && id.includes(only));
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  const site = await serveFolder(folder);
  const browser = await chromium.launch(launchOptions());
  const failures: string[] = [];
  const names: string[] = [];
  // One page for each width goes from story to story: a new one for each takes five times the time, and a story that
  // looks otherwise after another one is at fault.
  await Promise.all(
    sizes.map(async (viewport) => {
      const page = await browser.newPage({ ...everyRun, viewport });
      page.setDefaultTimeout(patienceMs);
      const session = await page.context().newCDPSession(page);
      let isOpen = false;
      for (const { id } of stories) {
        const name = `${id}.${viewport.width}.png`;
        names.push(name);
        try {
          await (isOpen ? goOn(page, id) : open(page, site.url, id));
          await takePicture(page, session, id, join(into, name));
          isOpen = true;
        } catch (error) {
          failures.push(String(error));
          isOpen = false;
        }
      }
    }),
  );
  await browser.close();
  site.close();
  if (failures.length > 0) throw new Error(failures.join('\n'));
  return names.toSorted();
}

function compareAll(names: readonly string[]): Compared[] {
  rmSync(difference, { recursive: true, force: true });
  mkdirSync(difference, { recursive: true });
  return names.map((name) => {
    if (!existsSync(join(accepted, name))) return { name, result: 'new', pixels: 0 };
    const { pixels, picture } = comparePictures(readFileSync(join(accepted, name)), readFileSync(join(actual, name)));
    if (!picture) return { name, result: 'same', pixels };
    writeFileSync(join(difference, name), picture);
    return { name, result: 'different', pixels };
  });
}

/** Makes the accepted pictures from a commit: it is built in a folder of its own, with the packages of this one. */
async function acceptFrom(ref: string, only: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'spoolwright-pictures-'));
  const run = (command: string, parameters: string[], cwd: string) =>
    execFileSync(command, parameters, { cwd, stdio: 'inherit' });
  run('git', ['worktree', 'add', '--detach', folder, ref], root);
  try {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    run(process.execPath, ['openapi/generate.ts'], folder);
    run(process.execPath, ['web/attributions.ts'], folder);
    run(process.execPath, ['web/api-docs/build.ts'], folder);
    const storybook = join(root, 'node_modules/storybook/dist/bin/dispatcher.js');
    run(process.execPath, [storybook, 'build', '--output-dir', 'storybook-static', '--disable-telemetry'], folder);
    await takeAll(join(folder, 'storybook-static'), only, accepted);
  } finally {
    run('git', ['worktree', 'remove', '--force', folder], root);
  }
}

const [command = '', subject = ''] = process.argv.slice(2).filter((given) => !given.startsWith('--'));
const onlyAt = process.argv.indexOf('--only');
const only = onlyAt < 0 ? '' : (process.argv[onlyAt + 1] ?? '');

if (command === 'accept') {
  if (!existsSync(actual)) throw new Error('There are no pictures yet. Run `npm run pictures` first.');
  cpSync(actual, accepted, { recursive: true });
  console.log('The pictures of the last run are accepted.');
} else if (command === 'from') {
  await acceptFrom(subject || 'HEAD', only);
  console.log(`The accepted pictures are those of ${subject || 'HEAD'}.`);
} else {
  const compared = compareAll(await takeAll(join(root, 'storybook-static'), only, actual));
  writeFileSync(join(pictures, 'report.html'), reportPage(compared));
  const count = (result: Compared['result']) => compared.filter((one) => one.result === result).length;
  console.log(`${compared.length} pictures: ${count('same')} as accepted, ${count('different')} different, ${count('new')} new.`);
  console.log('Look at tests/stories/pictures/report.html; `npm run pictures -- accept` accepts them.');
  process.exitCode = count('different') + count('new') > 0 ? 1 : 0;
}
