// `npm run pictures`: takes a picture of every story at two widths and compares it with the accepted one.
// `-- accept` accepts the pictures of the last run; `-- --only TEXT` looks at stories whose id contains TEXT only;
// `-- from REF` makes the accepted pictures from a commit, since none are kept in git (docs/designers.md).
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium } from 'playwright';
import { launchOptions } from '../support/browser.ts';
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

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Serves a folder's files, as any web server would serve the static build. */
async function serve(folder: string): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname));
    const file = join(folder, path === '/' ? 'index.html' : path);
    if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end();
    response
      .writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream', 'Cache-Control': 'max-age=3600' })
      .end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

interface Finished {
  status?: string;
}
declare global {
  interface Window {
    __STORYBOOK_ADDONS_CHANNEL__?: { last(event: string): [Finished | undefined] | undefined };
  }
}

/** What moves, what is told in local words, and how many pixels there are: the same in every run. */
const everyRun = { reducedMotion: 'reduce', timezoneId: 'UTC', locale: 'en-US', deviceScaleFactor: 1 } as const;

/** Takes the picture of one story; throws where the story itself fails. */
async function takePicture(context: BrowserContext, url: string, story: string, file: string) {
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  try {
    await page.goto(`${url}/iframe.html?id=${story}&viewMode=story&globals=a11y.manual:!true`);
    // oxlint-disable-next-line no-underscore-dangle -- Storybook calls it so
    const finished = await page.waitForFunction(() => window.__STORYBOOK_ADDONS_CHANNEL__?.last('storyFinished')?.[0]);
    const { status } = (await finished.jsonValue()) ?? {};
    if (status !== 'success') throw new Error(`The story of ${file} fails.`);
    await page.evaluate(() => document.fonts.ready);
    // Two frames: what was set last has been painted.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await page.screenshot({ path: file, fullPage: true, animations: 'disabled', caret: 'hide' });
  } finally {
    await page.close();
  }
}

async function takeAll(folder: string, only: string, into: string): Promise<string[]> {
  const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as {
    entries: Record<string, { id: string; type: string }>;
  };
  const stories = Object.values(entries).filter(({ id, type }) => type === 'story' && id.includes(only));
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  const site = await serve(folder);
  const browser = await chromium.launch(launchOptions());
  const failures: string[] = [];
  const names: string[] = [];
  // One after the other at one width, so that each loads its code once only; stories begin anew by themselves.
  await Promise.all(
    sizes.map(async (viewport) => {
      const context = await browser.newContext({ ...everyRun, viewport });
      for (const { id } of stories) {
        const name = `${id}.${viewport.width}.png`;
        names.push(name);
        await takePicture(context, site.url, id, join(into, name)).catch((error: unknown) => failures.push(String(error)));
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
    if (pixels === 0) return { name, result: 'same', pixels };
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
