// `npm run pictures`: takes a picture of every story at two widths, or at the width that the story sets, and compares it with the
// accepted one. (The npm script passes `--build`, which builds Storybook first.)
// `-- accept` accepts the pictures of the last run; `-- --only TEXT` takes only stories whose ID contains TEXT;
// `-- from REF` creates the accepted pictures from a commit, because git stores none (docs/designers.md).
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type CDPSession, chromium, type Page } from 'playwright';
import { root } from '../../scripts/start-process.ts';
import { buildStorybook, generate, main } from '../../scripts/steps.ts';
import { sizes } from '../../.storybook/story.ts';
import { launchOptions } from '../support/browser.ts';
import { serveFolder } from '../support/static-files.ts';
import { comparePictures } from './compare.ts';
import { type Compared, reportPage } from './report.ts';

const pictures = join(root, 'tests/stories/pictures');
const accepted = join(pictures, 'accepted');
const actual = join(pictures, 'actual');
const difference = join(pictures, 'difference');

type Size = keyof typeof sizes;
/** For rendering and playing one story. */
const timeoutMs = 60_000;
/** Interval between checks whether the story has finished. */
const pollIntervalMs = 50;
/** Stories spend much time waiting, so twice as many pages as cores keep the cores busy. Each takes half a gigabyte. */
const pagesAtOnce = Math.min(8, 2 * availableParallelism());
/** Maximum number of pictures of a story until two in a row are the same. */
const maxTries = 10;

/** Storybook's event when a story has rendered and played. */
interface Finished {
  storyId?: string;
  status?: string;
}
/** Storybook's event before a story renders. */
interface GlobalsUpdated {
  storyGlobals?: { viewport?: { value: Size } };
}
interface Channel {
  last(event: 'storyFinished'): [Finished | undefined] | undefined;
  last(event: 'globalsUpdated'): [GlobalsUpdated | undefined] | undefined;
}
declare global {
  interface Window {
    __STORYBOOK_ADDONS_CHANNEL__?: Channel;
  }
}

/** Motion, time zone, locale and pixel density are the same in every run. */
const contextOptions = { reducedMotion: 'reduce', timezoneId: 'UTC', locale: 'en-US', deviceScaleFactor: 1 } as const;

/**
 * Disables all motion, including the short motion that remains with reduced motion, and hides the blinking caret. After a
 * motion, the browser sometimes draws the moved content off by a fraction of a pixel.
 */
function disableMotion(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '*, *::before, *::after, *::backdrop { animation: none !important; transition: none !important; caret-color: transparent !important; }',
  );
  document.adoptedStyleSheets = [sheet];
}

/**
 * Loads Storybook's page for one story, instead of switching stories as Storybook's menu does. Otherwise state in the code,
 * such as whether the keyboard or the pointer was used last, would depend on earlier stories.
 */
const open = (page: Page, url: string, story: string) =>
  page.goto(`${url}/iframe.html?id=${story}&viewMode=story&globals=a11y.manual:!true`, { waitUntil: 'commit' });

/** The size that the story sets, if any. Storybook never shows it in another size, in which its actions may fail. */
async function ownSize(page: Page): Promise<Size | undefined> {
  const updated = await page.waitForFunction(
    // oxlint-disable-next-line no-underscore-dangle -- Storybook's name
    () => window.__STORYBOOK_ADDONS_CHANNEL__?.last('globalsUpdated')?.[0],
    undefined,
    { polling: pollIntervalMs },
  );
  return (await updated.jsonValue())?.storyGlobals?.viewport?.value;
}

/**
 * Scrolls to the top, because the picture shows the whole page, which a story may have scrolled. Makes sticky elements
 * relative, because the browser would show them as drawn during scrolling, off by a fraction of a pixel.
 */
function scrollToTop(): void {
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

/** Sets the pinch zoom of the page, and waits until it has been painted. */
async function zoom(page: Page, browser: CDPSession, pageScaleFactor: number): Promise<void> {
  await browser.send('Emulation.setPageScaleFactor', { pageScaleFactor });
  // Two frames: when the second begins, the browser has received the first.
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
 * Repaints the whole page. The browser draws some parts of a page as separate layers, for example parts that scroll or have
 * moved, and shows their text as drawn earlier, off by a fraction of a pixel. A minimal zoom and back repaints these layers
 * without changing the layout.
 */
async function repaint(page: Page, browser: CDPSession): Promise<void> {
  await zoom(page, browser, 1.001);
  await zoom(page, browser, 1);
}

/** Takes a picture of the whole page, including the part below the window. */
async function capture(browser: CDPSession): Promise<Buffer> {
  const { cssContentSize, cssLayoutViewport } = await browser.send('Page.getLayoutMetrics');
  const { width, height } = cssContentSize;
  const { data } = await browser.send('Page.captureScreenshot', {
    clip: { x: 0, y: 0, width, height, scale: 1 },
    captureBeyondViewport: width > cssLayoutViewport.clientWidth || height > cssLayoutViewport.clientHeight,
    // Twice as fast, but the files are 50 percent larger.
    optimizeForSpeed: true,
  });
  return Buffer.from(data, 'base64');
}

/**
 * Takes the picture of the story on the page: the first picture that equals `known` or the previous picture.
 * @throws Error if the story fails or does not become stable
 */
async function takePicture(page: Page, browser: CDPSession, story: string, known: Buffer | null): Promise<Buffer> {
  const finished = await page.waitForFunction(
    (storyId) => {
      // oxlint-disable-next-line no-underscore-dangle -- Storybook's name
      const last = window.__STORYBOOK_ADDONS_CHANNEL__?.last('storyFinished')?.[0];
      return last?.storyId === storyId && last;
    },
    story,
    { polling: pollIntervalMs },
  );
  const { status } = (await finished.jsonValue()) || {};
  if (status !== 'success') throw new Error(`${story} fails.`);
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(scrollToTop);
  if (known?.equals(await capture(browser))) return known;
  // Late changes, such as loaded data or measured sizes, make two successive pictures differ.
  let before: Buffer | null = null;
  for (let tries = 0; tries < maxTries; tries += 1) {
    await repaint(page, browser);
    const picture = await capture(browser);
    if (known?.equals(picture) || before?.equals(picture)) return picture;
    before = picture;
  }
  throw new Error(`${story} does not become stable: ${maxTries} successive pictures all differ.`);
}

/** @param known folder of the accepted pictures, if any; a story that equals its accepted picture needs no second picture */
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
  const wanted = stories.flatMap(({ id }) =>
    (['phone', 'desktop'] as const).map((size) => ({ id, size, name: `${id}.${sizes[size].width}.png` })),
  );
  const names: string[] = [];
  await Promise.all(
    Array.from({ length: pagesAtOnce }, async () => {
      const page = await browser.newPage(contextOptions);
      page.setDefaultTimeout(timeoutMs);
      await page.addInitScript(disableMotion);
      const session = await page.context().newCDPSession(page);
      for (let next = wanted.shift(); next; next = wanted.shift()) {
        try {
          await page.setViewportSize(sizes[next.size]);
          await open(page, site.url, next.id);
          const size = await ownSize(page);
          if (size && size !== next.size) continue;
          names.push(next.name);
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

const run = (command: string, parameters: string[], cwd: string) => execFileSync(command, parameters, { cwd, stdio: 'inherit' });

/** Builds Storybook in the worktree of another commit. Its own scripts could replace the packages of this checkout. */
function buildWorktree(folder: string): void {
  for (const script of ['openapi/generate.ts', 'web/attributions.ts', 'web/api-docs/build.ts']) {
    run(process.execPath, [script], folder);
  }
  const storybook = join(root, 'node_modules/storybook/dist/bin/dispatcher.js');
  run(process.execPath, [storybook, 'build', '--output-dir', 'storybook-static', '--disable-telemetry'], folder);
}

/** Creates the accepted pictures from a commit, which is built in a worktree with the packages of this checkout. */
async function acceptFrom(ref: string, only: string): Promise<void> {
  // Fails for an unknown commit, before there is anything to clean up.
  const commit = execFileSync('git', ['rev-parse', '--verify', `${ref}^{commit}`], { cwd: root, encoding: 'utf8' }).trim();
  const folder = mkdtempSync(join(tmpdir(), 'spoolwright-pictures-'));
  run('git', ['worktree', 'add', '--detach', folder, commit], root);
  try {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    buildWorktree(folder);
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
  console.log('Accepted the pictures of the last run.');
} else if (command === 'from') {
  await acceptFrom(subject, only);
  console.log(`Created the accepted pictures from ${subject}.`);
} else if (command === 'compare') {
  if (build) {
    await main(async () => {
      await generate();
      await buildStorybook();
    });
  }

  const compared = compareAll(await takeAll(join(root, 'storybook-static'), only, actual, accepted));
  writeFileSync(join(pictures, 'report.html'), reportPage(compared));
  const count = (result: Compared['result']) => compared.filter((one) => one.result === result).length;
  console.log(`${compared.length} pictures: ${count('same')} as accepted, ${count('different')} different, ${count('new')} new.`);
  console.log('See tests/stories/pictures/report.html. Accept the pictures with `npm run pictures -- accept`.');
  process.exitCode = count('different') + count('new') > 0 ? 1 : 0;
} else {
  throw new Error(`Unknown command ${command}. Use \`accept\`, \`from REF\` or no command.`);
}
