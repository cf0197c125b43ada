// `npm run bench -- admin`: scrolls the admin area's lists in a browser, with 100,000 support requests and 10,000 licenses
// in the database, and Spectrum's TableView with as many rows, alternating with a plain page of these rows (the limit). Quote
// the differences and ratios.
import { rmSync } from 'node:fs';
import { type CDPSession, chromium, type Page } from 'playwright';
import { launchOptions } from '../support/browser.ts';
import { admin, startServer } from '../support/server.ts';
import { createLargeDatabase } from './large-database.ts';
import { median, percentile } from './statistics.ts';
import { showTableView } from './table-view.ts';

const requests = 100_000;
const licenses = 10_000;
/** Number of loaded rows at the deep measurement. */
const deepRows = 3000;
const scrollPx = 24_000;
const screenPx = 700;
/** More than five screens a second: too fast to read, but people scroll that fast. */
const pxPerSecond = 4000;
/** Number of rows that a held key moves through. */
const presses = 300;
const rowPx = 48;
/** Number of measurements. Medians are printed, and the longest of the long tasks. */
const turns = 3;
/** A frame counts as dropped if it takes one and a half times the 16.7 ms of a frame. */
const droppedMs = 25;

interface Smoothness {
  /** CPU time of the page's main thread for each 700 px, in ms. Other load on the machine does not affect it. */
  perScreenMs: number;
  frames: number;
  dropped: number;
  longTasks: number;
  longestTaskMs: number;
  /** 99th percentile of the frame times, in ms. */
  p99: number;
}

/** Records the frames during an action that moves the rows by this number of screens. */
async function watch(page: Page, cdp: CDPSession, screens: number, act: () => Promise<unknown>): Promise<Smoothness> {
  await page.evaluate(() => {
    const seen = { times: [] as number[], tasks: [] as number[], isOn: true };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
    const frame = (now: number) => {
      seen.times.push(now);
      if (seen.isOn) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  const before = await readMetric(cdp, 'TaskDuration');
  await act();
  const perScreenMs = (((await readMetric(cdp, 'TaskDuration')) - before) * 1000) / screens;
  const { times, tasks } = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: { times: number[]; tasks: number[]; isOn: boolean } };
    seen.isOn = false;
    return seen;
  });
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return {
    perScreenMs,
    frames: gaps.length,
    dropped: gaps.filter((gap) => gap > droppedMs).length,
    longTasks: tasks.length,
    longestTaskMs: Math.max(0, ...tasks),
    p99: percentile(gaps, 0.99),
  };
}

/** Scrolls with wheel events at a constant speed. */
const scroll = (page: Page, cdp: CDPSession, at: { x: number; y: number }, distance: number): Promise<Smoothness> =>
  watch(page, cdp, Math.abs(distance) / screenPx, () =>
    cdp.send('Input.synthesizeScrollGesture', {
      ...at,
      yDistance: -distance,
      speed: pxPerSecond,
      gestureSourceType: 'mouse',
    }),
  );

/** Moves the focus down as fast as the page handles the events of a held key. */
const holdArrowDown = (page: Page, cdp: CDPSession): Promise<Smoothness> =>
  watch(page, cdp, (presses * rowPx) / screenPx, async () => {
    for (let press = 0; press < presses; press += 1) await page.keyboard.down('ArrowDown');
    await page.keyboard.up('ArrowDown');
  });

async function readMetric(cdp: CDPSession, name: string): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find((one) => one.name === name)?.value ?? 0;
}

const measureHeap = async (cdp: CDPSession) => {
  await cdp.send('HeapProfiler.collectGarbage');
  return { heap: (await readMetric(cdp, 'JSHeapUsedSize')) / 1e6, nodes: await readMetric(cdp, 'Nodes') };
};

const droppedPercent = ({ dropped, frames }: Smoothness) => (dropped / frames) * 100;

function print(name: string, rounds: readonly Smoothness[]): void {
  const columns = [
    median(rounds.map(({ perScreenMs }) => perScreenMs)).toFixed(1),
    median(rounds.map(({ frames }) => frames)),
    `${median(rounds.map(droppedPercent)).toFixed(1)}%`,
    median(rounds.map(({ p99 }) => p99)).toFixed(1),
    rounds.reduce((sum, { longTasks }) => sum + longTasks, 0),
    Math.max(...rounds.map(({ longestTaskMs }) => longestTaskMs)).toFixed(0),
  ];
  console.log(name.padEnd(38) + columns.map((value) => String(value).padStart(10)).join(''));
}

/** A page of as many rows as the deep list, with the same height and look, but without scripts. */
const plain = `<!doctype html><style>body{margin:0;background:#131322;color:#ededf6;font:15px Arial}div{height:700px;overflow:auto}
  p{height:48px;margin:0;border-bottom:1px solid #333;display:grid;align-items:center;grid-template-columns:repeat(7,1fr)}
  b{padding:3px 10px;border:1px solid #555;border-radius:99px;font-size:13px}</style><div>${'<p><span>SUP-2026-0000001</span><span>Visitor 1</span><span>Licensing</span><span>Normal</span><span>–</span><span><b>Waiting on customer</b></span><span>Nov 1, 10:41 PM</span></p>'.repeat(deepRows)}</div>`;

interface Bench {
  page: Page;
  cdp: CDPSession;
  /** The page with the plain rows. */
  limit: { page: Page; cdp: CDPSession };
  url: string;
}

/**
 * Scrolls the plain page and the list alternately. Other load on the machine also causes dropped frames, so only
 * measurements from the same minutes can be compared.
 */
async function compareScrolling(
  name: string,
  { page, cdp, limit }: Omit<Bench, 'url'>,
  prepare: () => Promise<{ x: number; y: number }>,
): Promise<void> {
  const [ours, theirs]: [Smoothness[], Smoothness[]] = [[], []];
  for (let round = 0; round < turns; round += 1) {
    await limit.page.bringToFront();
    await limit.page.evaluate(() => document.querySelector('div')?.scrollTo(0, 0));
    theirs.push(await scroll(limit.page, limit.cdp, { x: 600, y: 400 }, scrollPx));
    await page.bringToFront();
    const at = await prepare();
    ours.push(await scroll(page, cdp, at, scrollPx));
  }
  print(`${name}`, ours);
  print('  plain rows at the same time', theirs);
  const cost = (rounds: Smoothness[]) => median(rounds.map(({ perScreenMs }) => perScreenMs));
  const share = (rounds: Smoothness[]) => median(rounds.map(droppedPercent));
  console.log(
    `  dropped frames: ${(share(ours) - share(theirs)).toFixed(1)} points more than plain rows; main thread: ${(cost(ours) / cost(theirs)).toFixed(1)} times`,
  );
}

async function benchLists(bench: Bench): Promise<void> {
  const { page, cdp, url } = bench;
  for (const [name, path, label] of [
    ['support requests', '/admin/support-requests', 'Support requests'],
    ['licenses', '/admin/licenses', 'License management'],
  ] as const) {
    const grid = page.getByRole('grid', { name: label });
    const middle = async () => {
      const box = await grid.boundingBox();
      if (!box) throw new Error('The list is not on the page.');
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const firstRows: number[] = [];
    const openAtTop = async () => {
      const started = Date.now();
      await page.goto(url + path);
      await page.getByRole('rowheader').first().waitFor();
      firstRows.push(Date.now() - started);
      return middle();
    };
    await compareScrolling(`${name}, from the top`, bench, openAtTop);
    console.log(`  first rows ${median(firstRows)} ms after navigation`);
    await openAtTop();
    const fresh = await measureHeap(cdp);
    const countRows = async () => Math.floor((await grid.evaluate(({ scrollHeight }) => scrollHeight)) / rowPx) - 1;
    while ((await countRows()) < deepRows) await scroll(page, cdp, await middle(), scrollPx);
    await compareScrolling(`${name}, ${await countRows()} rows deep`, bench, middle);
    await scroll(page, cdp, await middle(), -(await countRows()) * rowPx);
    await benchPresses(bench);
    const deep = await measureHeap(cdp);
    console.log(
      `  ${fresh.heap.toFixed(1)} MB and ${fresh.nodes} nodes initially, ${deep.heap.toFixed(1)} MB and ${deep.nodes} nodes in a list of ${await countRows()} rows\n`,
    );
  }
}

/** Opens a record with a press on its row, and walks through the rows with a held key. */
async function benchPresses({ page, cdp }: Bench): Promise<void> {
  const row = page.getByRole('row').nth(1);
  const record = page.getByRole('article');
  const openings: number[] = [];
  for (let round = 0; round < turns; round += 1) {
    const started = Date.now();
    await row.getByRole('rowheader').click();
    await record.getByRole('heading', { level: 3 }).first().waitFor();
    openings.push(Date.now() - started);
    await page.keyboard.press('Escape');
    await record.waitFor({ state: 'detached' });
  }
  print('  held arrow key', [await holdArrowDown(page, cdp)]);
  console.log(`  an open record ${median(openings)} ms after the press, the first time ${openings[0]} ms`);
}

async function benchTableView(bench: Omit<Bench, 'url'>): Promise<void> {
  const { page, cdp } = bench;
  await showTableView(page, deepRows);
  const backToTop = async () => {
    await page.keyboard.press('Home');
    return { x: 600, y: 400 };
  };
  await page.getByRole('rowheader').first().focus();
  await compareScrolling(`TableView with ${deepRows} rows`, bench, backToTop);
  await backToTop();
  print('  held arrow key', [await holdArrowDown(page, cdp)]);
}

async function openCdpSession(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
  await cdp.send('Performance.enable');
  return cdp;
}

export async function benchAdmin(): Promise<void> {
  const folder = await createLargeDatabase({ requests, licenses });
  const server = await startServer({
    DATA_DIR: folder,
    DATABASE_URL: '',
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    API_RATE_LIMIT: '1000000000',
  });
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, serviceWorkers: 'block' });
    await page.addInitScript(() => window.localStorage.setItem('gdpr-consent', 'essential'));
    const cdp = await openCdpSession(page);
    await page.goto(`${server.url}/login`);
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/admin/dashboard');
    const names = ['ms/screen', 'frames', 'dropped', 'p99 ms', 'long', 'longest'];
    console.log(`${''.padEnd(38)}${names.map((name) => name.padStart(10)).join('')}`);
    const plainPage = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await plainPage.setContent(plain);
    const limit = { page: plainPage, cdp: await openCdpSession(plainPage) };
    await benchLists({ page, cdp, limit, url: server.url });
    const tablePage = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await benchTableView({ page: tablePage, cdp: await openCdpSession(tablePage), limit });
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
