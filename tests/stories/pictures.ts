// `npm run pictures`: takes a picture of every story at two widths and compares it with the accepted one (`--build`, which
// the npm script gives, builds Storybook before).
// `-- accept` accepts the pictures of the last run; `-- --only TEXT` looks at stories whose id contains TEXT only;
// `-- from REF` makes the accepted pictures from a commit, since none are kept in git (docs/designers.md).
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
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
/** How often Storybook's page is asked whether it has. */
const askEveryMs = 50;
/** A story waits for much of its time: twice as many pages as cores keep these busy. Each takes half a gigabyte. */
const pagesAtOnce = Math.min(8, 2 * availableParallelism());
/** Pictures of a story until two in a row are the same. */
const maxTries = 10;

/** What Storybook's page says when a story has rendered and played. */
interface Finished {
  storyId?: string;
  status?: string;
}
interface Channel {
  last(event: 'storyFinished'): [Finished | undefined] | undefined;
}
declare global {
  interface Window {
    __STORYBOOK_ADDONS_CHANNEL__?: Channel;
  }
}

/** What moves, what is told in local words, and how many pixels there are: the same in every run. */
const everyRun = { reducedMotion: 'reduce', timezoneId: 'UTC', locale: 'en-US', deviceScaleFactor: 1 } as const;

/**
 * No motion at all, be it as short as those who want little of it are given: the browser keeps something of where it has
 * drawn what moved, by chance, and what is inside stands a part of a pixel elsewhere ever after. And no caret, which
 * comes and goes.
 */
function standStill(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '*, *::before, *::after, *::backdrop { animation: none !important; transition: none !important; caret-color: transparent !important; }',
  );
  document.adoptedStyleSheets = [sheet];
}

/**
 * Opens Storybook's page on a story, and not from one story to the next as Storybook's own menu does: what code has
 * heard and kept, whether a key or a pointer was last used for one, would otherwise hang on the stories before.
 */
const open = (page: Page, url: string, story: string) =>
  page.goto(`${url}/iframe.html?id=${story}&viewMode=story&globals=a11y.manual:!true`, { waitUntil: 'commit' });

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

/** Sets how far the page is zoomed in with two fingers, and has it painted so. */
async function zoom(page: Page, browser: CDPSession, pageScaleFactor: number): Promise<void> {
  await browser.send('Emulation.setPageScaleFactor', { pageScaleFactor });
  // Two frames: the browser has got the first one when it begins the second.
  await page.evaluate(
    (factor) =>
      new Promise<void>((done) => {
        const frame = (left: number) => {
          const isZoomed = Math.abs((window.visualViewport?.scale ?? factor) - factor) < 1e-6;
          if (isZoomed && left === 0) done();
          else requestAnimationFrame(() => frame(isZoomed ? left - 1 : 2));
        };
        frame(2);
      }),
    Math.fround(pageScaleFactor),
  );
}

/**
 * Has everything drawn anew where it stands: text in a part of the page that the browser draws by itself (what scrolls,
 * what moves or has moved) is otherwise shown as it was drawn on the way there, off by a part of a pixel. A zoom of next
 * to nothing, and back, leaves nothing of it, and does not touch the layout.
 */
async function drawAnew(page: Page, browser: CDPSession): Promise<void> {
  await zoom(page, browser, 1.001);
  await zoom(page, browser, 1);
}

/** The page as it stands, whole, beyond the window's lower edge too. */
async function capture(browser: CDPSession): Promise<Buffer> {
  const { cssContentSize, cssLayoutViewport } = await browser.send('Page.getLayoutMetrics');
  const { width, height } = cssContentSize;
  const { data } = await browser.send('Page.captureScreenshot', {
    clip: { x: 0, y: 0, width, height, scale: 1 },
    captureBeyondViewport: width > cssLayoutViewport.clientWidth || height > cssLayoutViewport.clientHeight,
    // Twice as fast, for files half as large again.
    optimizeForSpeed: true,
  });
  return Buffer.from(data, 'base64');
}

/**
 * Takes the picture of the story that the page is on: the first one that is the same as `known`, or as the one before it.
 * @throws where the story itself fails, or does not come to rest
 */
async function takePicture(page: Page, browser: CDPSession, story: string, known: Buffer | null): Promise<Buffer> {
  const finished = await page.waitForFunction(
    (storyId) => {
      // oxlint-disable-next-line no-underscore-dangle -- Storybook calls it so
      const last = window.__STORYBOOK_ADDONS_CHANNEL__?.last('storyFinished')?.[0];
      return last?.storyId === storyId && last;
    },
    story,
    { polling: askEveryMs },
  );
  const { status } = (await finished.jsonValue()) || {};
  if (status !== 'success') throw new Error(`${story} fails.`);
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(standAtTheTop);
  if (known?.equals(await capture(browser))) return known;
  // What is drawn late, data or a size that is measured, comes between two pictures.
  let before: Buffer | null = null;
  for (let tries = 0; tries < maxTries; tries += 1) {
    await drawAnew(page, browser);
    const picture = await capture(browser);
    if (known?.equals(picture) || before?.equals(picture)) return picture;
    before = picture;
  }
  throw new Error(`${story} does not come to rest: ${maxTries} pictures of it, one after the other, all differ.`);
}

/** @param known folder of the accepted pictures, if any: a story that looks as in its own is not looked at for longer */
async function takeAll(folder: string, only: string, into: string, known?: string): Promise<string[]> {
  const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as {
    entries: Record<string, { id: string; type: string }>;
  };
  const stories = Object.values(entries).filter(({ id, type }) => type === 'story' && id.includes(only));
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  const site = await serveFolder(folder);
  const browser = await chromium.launch(launchOptions());
  const failures: string[] = [];
  const wanted = stories.flatMap(({ id }) => sizes.map((viewport) => ({ id, viewport, name: `${id}.${viewport.width}.png` })));
  const names = wanted.map(({ name }) => name).toSorted();
  await Promise.all(
    Array.from({ length: pagesAtOnce }, async () => {
      const page = await browser.newPage(everyRun);
      page.setDefaultTimeout(patienceMs);
      await page.addInitScript(standStill);
      const session = await page.context().newCDPSession(page);
      for (let next = wanted.shift(); next; next = wanted.shift()) {
        try {
          await page.setViewportSize(next.viewport);
          await open(page, site.url, next.id);
          const before = known && existsSync(join(known, next.name)) ? readFileSync(join(known, next.name)) : null;
          writeFileSync(join(into, next.name), await takePicture(page, session, next.id, before));
        } catch (error) {
          failures.push(`${next.name}: ${String(error)}`);
        }
      }
    }),
  );
  await browser.close();
  site.close();
  if (failures.length > 0) throw new Error(failures.join('\n'));
  return names;
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

const run = (command: string, parameters: string[], cwd: string) => execFileSync(command, parameters, { cwd, stdio: 'inherit' });

/** Builds Storybook as `npm run storybook:build` does, in a folder that may be another commit's. */
function buildStorybook(folder: string): void {
  for (const script of ['openapi/generate.ts', 'web/attributions.ts', 'web/api-docs/build.ts']) {
    run(process.execPath, [script], folder);
  }
  const storybook = join(root, 'node_modules/storybook/dist/bin/dispatcher.js');
  run(process.execPath, [storybook, 'build', '--output-dir', 'storybook-static', '--disable-telemetry'], folder);
}

/** Makes the accepted pictures from a commit: it is built in a folder of its own, with the packages of this one. */
async function acceptFrom(ref: string, only: string): Promise<void> {
  // Before there is anything to be taken away again.
  const commit = execFileSync('git', ['rev-parse', '--verify', `${ref}^{commit}`], { cwd: root, encoding: 'utf8' }).trim();
  const folder = mkdtempSync(join(tmpdir(), 'spoolwright-pictures-'));
  run('git', ['worktree', 'add', '--detach', folder, commit], root);
  try {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    buildStorybook(folder);
    await takeAll(join(folder, 'storybook-static'), only, accepted);
  } finally {
    run('git', ['worktree', 'remove', '--force', folder], root);
  }
}

const {
  values: { only, build },
  positionals: [command = 'compare', subject = 'HEAD'],
} = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' }, build: { type: 'boolean', default: false } },
});

if (command === 'accept') {
  if (!existsSync(actual)) throw new Error('There are no pictures yet. Run `npm run pictures` first.');
  cpSync(actual, accepted, { recursive: true });
  console.log('The pictures of the last run are accepted.');
} else if (command === 'from') {
  await acceptFrom(subject, only);
  console.log(`The accepted pictures are those of ${subject}.`);
} else if (command === 'compare') {
  if (build) buildStorybook(root);
  const compared = compareAll(await takeAll(join(root, 'storybook-static'), only, actual, accepted));
  writeFileSync(join(pictures, 'report.html'), reportPage(compared));
  const count = (result: Compared['result']) => compared.filter((one) => one.result === result).length;
  console.log(`${compared.length} pictures: ${count('same')} as accepted, ${count('different')} different, ${count('new')} new.`);
  console.log('Look at tests/stories/pictures/report.html; `npm run pictures -- accept` accepts them.');
  process.exitCode = count('different') + count('new') > 0 ? 1 : 0;
} else {
  throw new Error(`There is no command ${command}: it is \`accept\`, \`from REF\` or none.`);
}
