// `npm run bench -- web [path …]`: measures size and speed of a first visit to each public page, and to the same page as
// plain static HTML (the limit). Times are measured with applied throttling (a mid-range phone). The score with Lighthouse's
// default, simulated throttling is also measured, but it is not enough: over a local network it is almost always perfect.
import { readFileSync } from 'node:fs';
import lighthouse, { type Flags, type RunnerResult } from 'lighthouse';
import { chromium } from 'playwright';
import { buildSite } from '../../scripts/steps.ts';
import { launchOptions } from '../support/browser.ts';
import { startServer } from '../support/server.ts';
import { median } from './statistics.ts';
import { type Bytes, measureBytes } from './web-bytes.ts';
import { startStaticPages } from './web-static.ts';

/** Number of alternating measurements of both pages; their medians count. */
const rounds = 3;

const targets = { lcpRatio: 1.15, tbtMs: 150, contentKb: 90, formKb: 125, criticalCssKb: 8, simulated: 1, applied: 0.97 };
const forms = new Set(['/demo', '/contact-sales', '/contact', '/customization-request', '/automation-request', '/login']);

type Report = RunnerResult['lhr'];

interface Measured {
  path: string;
  bytes: Bytes;
  lcpMs: number;
  staticLcpMs: number;
  tbtMs: number;
  clsPhone: number;
  clsDesktop: number;
  simulated: number;
  applied: number;
  /** Categories with a score below 100, with the failed audits. */
  imperfect: string[];
}

const numberOf = (report: Report, audit: string) => report.audits[audit]?.numericValue ?? 0;
const performanceOf = (report: Report) => report.categories['performance']?.score ?? 0;

const desktop: Partial<Flags> = {
  formFactor: 'desktop',
  screenEmulation: { mobile: false, width: 1350, height: 940, deviceScaleFactor: 1, disabled: false },
  throttlingMethod: 'provided',
};

/** On a busy machine, the browser sometimes loses a trace. */
const tries = 3;

/** Runs Lighthouse as for a phone, unless `flags` say otherwise. */
async function run(port: number, url: string, flags: Partial<Flags>): Promise<Report> {
  let failure = 'no report';
  for (let each = 0; each < tries; each += 1) {
    const result = await lighthouse(url, { port, logLevel: 'silent', output: 'json', ...flags });
    if (result && !result.lhr.runtimeError) return result.lhr;
    failure = result?.lhr.runtimeError?.message ?? failure;
  }
  throw new Error(`${url}: ${failure}`);
}

/** Lists the categories with a score below 100, with the failed audits. */
function findImperfections(report: Report): string[] {
  return Object.values(report.categories)
    .filter(({ id, score }) => id !== 'performance' && score !== null && score < 1)
    .map(({ id, score, auditRefs }) => {
      const audits = auditRefs.filter(({ id: audit, weight }) => weight > 0 && (report.audits[audit]?.score ?? 1) < 1);
      return `${id} ${Math.round((score ?? 0) * 100)} (${audits.map(({ id: audit }) => audit).join(', ')})`;
    });
}

async function measure(port: number, site: string, plain: string, path: string): Promise<Measured> {
  const ours: Report[] = [];
  const limits: Report[] = [];
  const applied: Partial<Flags> = { throttlingMethod: 'devtools', onlyCategories: ['performance'] };
  for (let round = 0; round < rounds; round += 1) {
    limits.push(await run(port, plain + path, applied));
    ours.push(await run(port, site + path, applied));
  }
  const onlyShown: Partial<Flags> = { onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'] };
  const skipAudits = path === unlisted ? ['is-crawlable'] : null;
  const simulated = await run(port, site + path, { ...onlyShown, skipAudits, throttlingMethod: 'simulate' });
  const wide = await run(port, site + path, { ...desktop, onlyCategories: ['performance'] });
  return {
    path,
    bytes: await measureBytes(site, path, simulated),
    lcpMs: median(ours.map((report) => numberOf(report, 'largest-contentful-paint'))),
    staticLcpMs: median(limits.map((report) => numberOf(report, 'largest-contentful-paint'))),
    tbtMs: median(ours.map((report) => numberOf(report, 'total-blocking-time'))),
    clsPhone: Math.max(...[...ours, simulated].map((report) => numberOf(report, 'cumulative-layout-shift'))),
    clsDesktop: numberOf(wide, 'cumulative-layout-shift'),
    simulated: performanceOf(simulated),
    applied: median(ours.map(performanceOf)),
    imperfect: findImperfections(simulated),
  };
}

/** Lists the targets that a page misses. */
function findMissedTargets(page: Measured): string[] {
  const { bytes } = page;
  const script = forms.has(page.path) ? targets.formKb : targets.contentKb;
  const checks: [boolean, string][] = [
    [page.lcpMs / page.staticLcpMs <= targets.lcpRatio, `LCP more than ${targets.lcpRatio} times the static page's`],
    [page.tbtMs <= targets.tbtMs, `TBT over ${targets.tbtMs} ms`],
    [page.clsPhone === 0 && page.clsDesktop === 0, 'CLS is not 0'],
    [bytes.script / 1000 <= script, `JavaScript over ${script} kB`],
    [bytes.criticalCss / 1000 <= targets.criticalCssKb, `critical CSS over ${targets.criticalCssKb} kB`],
    [page.simulated >= targets.simulated, 'simulated performance under 100'],
    [page.applied >= targets.applied, `applied performance under ${targets.applied * 100}`],
  ];
  return [...checks.filter(([met]) => !met).map(([, what]) => what), ...page.imperfect];
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1);
const seconds = (ms: number) => (ms / 1000).toFixed(2);
const percent = (score: number) => String(Math.round(score * 100));

const columns: [string, (page: Measured) => string][] = [
  ['HTML kB', ({ bytes }) => kB(bytes.document)],
  ['JS kB', ({ bytes }) => kB(bytes.script)],
  ['CSS kB', ({ bytes }) => kB(bytes.stylesheet)],
  ['inline', ({ bytes }) => kB(bytes.criticalCss)],
  ['other', ({ bytes }) => kB(bytes.other)],
  ['LCP s', ({ lcpMs }) => seconds(lcpMs)],
  ['limit s', ({ staticLcpMs }) => seconds(staticLcpMs)],
  ['ratio', ({ lcpMs, staticLcpMs }) => (lcpMs / staticLcpMs).toFixed(2)],
  ['TBT ms', ({ tbtMs }) => tbtMs.toFixed(0)],
  ['CLS', ({ clsPhone }) => clsPhone.toFixed(3)],
  ['desktop', ({ clsDesktop }) => clsDesktop.toFixed(3)],
  ['applied', ({ applied }) => percent(applied)],
  ['simul.', ({ simulated }) => percent(simulated)],
];
const line = (name: string, cells: string[]) => console.log(name.padEnd(24) + cells.map((cell) => cell.padStart(9)).join(''));

/** The page that is not in the sitemap, because search engines must not list it. */
const unlisted = '/login';

/** The pages of records are similar, so only one page of each list is measured. */
const recordPage = /^\/(?:revit-families|pcf-checker\/rules|learn\/\w+)\/[^/]+$/;

const firstOfEachList = (paths: string[]): string[] => {
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));
  const first = new Map(paths.toReversed().map((path) => [folderOf(path), path]));
  return paths.filter((path) => !recordPage.test(path) || first.get(folderOf(path)) === path);
};

/** The named pages, or those of the built sitemap and the sign-in page. */
function findPaths(named: string[]): string[] {
  if (named.length > 0) return named;
  const sitemap = readFileSync(new URL('../../dist/web/sitemap.xml', import.meta.url), 'utf8');
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  return firstOfEachList([...listed, unlisted]);
}

/** Returns whether every page meets its targets. */
export async function benchWeb(paths: string[]): Promise<boolean> {
  await buildSite();
  const server = await startServer({ NODE_ENV: 'production' });
  const plain = await startStaticPages(server.url);
  const port = 9300 + (process.pid % 500);
  const options = launchOptions();
  const browser = await chromium.launch({ ...options, args: [...options.args, `--remote-debugging-port=${port}`] });
  let allMet = true;
  try {
    console.log(`\nLighthouse, phone, throttled; median of ${rounds}, alternating with plain HTML of the same content\n`);
    line(
      'brotli, first visit',
      columns.map(([name]) => name),
    );
    for (const path of findPaths(paths)) {
      const page = await measure(port, server.url, plain.url, path);
      line(
        path,
        columns.map(([, cell]) => cell(page)),
      );
      for (const what of findMissedTargets(page)) {
        allMet = false;
        console.log(`  ✗ ${what}`);
      }
    }
  } finally {
    await browser.close();
    plain.stop();
    await server.stop();
  }
  console.log(
    allMet
      ? '\nEvery target is met; accessibility, best practices and SEO are 100.'
      : '\nThe lines with ✗ name the missed targets.',
  );
  return allMet;
}
