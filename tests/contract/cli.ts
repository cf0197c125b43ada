#!/usr/bin/env node
// `spoolwright-contract --url URL`: tests a backend against the contract.
import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { NoVerdictError } from './no-verdict-error.ts';
import type { Options, Verdict } from './verdict.ts';

const usage = `Usage: spoolwright-contract --url URL [options]

Tests a backend against the contract, over HTTP. Use a test installation: the run deletes the records that it creates,
but the plugin bundles that it uploads and its activity log entries remain.

  --url URL               origin of the backend, for example http://127.0.0.1:3000 (or CONTRACT_URL)
  --admin-email EMAIL     email address of an administrator of the backend (or CONTRACT_ADMIN_EMAIL)
  --admin-password TEXT   the administrator's password (or CONTRACT_ADMIN_PASSWORD, which process lists don't show)
  --expired-token TOKEN   an expired access token of an administrator (or CONTRACT_EXPIRED_TOKEN)
  --only NAME[,NAME]      runs only the checks of these tags, operations, rules or suites; may be repeated;
                          NAME+NAME selects the checks that have both names
  --skip NAME[,NAME]      runs all checks except these
  --read-only             sends no request that could change data, except for signing in and out
  --known FILE            known deviations, a YAML list of { operation, rule, reason, expires }
  --report DIR            writes report.html, junit.xml and result.json to this folder
  --compare FILE          shows the trend since an earlier run; FILE is its result.json
  --patience MINUTES      the longest total time that the run waits for rate limits (default: 15)
  --seed NUMBER           sends the same random bodies as the run with this seed
  --seeds COUNT           runs COUNT times with consecutive seeds, and fails unless all runs agree on every check
  --mock                  runs only the checks that apply to a mock without storage
  --any-version           tests a backend that implements another version of the contract
  --contract FILE         tests against another bundled contract (JSON)
  --keep                  keeps the records that the run creates
  --list                  lists the names for --only and --skip
  --help                  shows this help

Exit code: 0 passed, 1 failed, 2 no verdict possible.`;

const splitNames = (given: string[] | undefined) => (given ?? []).flatMap((names) => names.split(',')).filter(Boolean);

function parseCommandLine(args: string[]) {
  return parseArgs({
    args,
    options: {
      url: { type: 'string' },
      'admin-email': { type: 'string' },
      'admin-password': { type: 'string' },
      'expired-token': { type: 'string' },
      only: { type: 'string', multiple: true },
      skip: { type: 'string', multiple: true },
      'read-only': { type: 'boolean' },
      known: { type: 'string' },
      report: { type: 'string' },
      compare: { type: 'string' },
      patience: { type: 'string' },
      seed: { type: 'string' },
      seeds: { type: 'string' },
      mock: { type: 'boolean' },
      'any-version': { type: 'boolean' },
      contract: { type: 'string' },
      keep: { type: 'boolean' },
      list: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  }).values;
}
type CliArguments = ReturnType<typeof parseCommandLine>;

/** Loads the modules that read the contract. CONTRACT_FILE must be set before. */
const loadModules = async () => ({
  ...(await import('./verdict.ts')),
  ...(await import('./deviations.ts')),
  ...(await import('./trend.ts')),
  ...(await import('./report/terminal.ts')),
  ...(await import('./report/files.ts')),
  ...(await import('./runner.ts')),
  ...(await import('./seeds.ts')),
});
type Modules = Awaited<ReturnType<typeof loadModules>>;

interface Plan {
  options: Options;
  runs: number;
}

/** @returns the plan, or an error message if an argument is missing or invalid */
function createPlan(
  given: CliArguments,
  environment: NodeJS.ProcessEnv,
  { readDeviations, defaultOptions }: Modules,
): Plan | string {
  const url = given.url ?? environment['CONTRACT_URL'];
  const username = given['admin-email'] ?? environment['CONTRACT_ADMIN_EMAIL'];
  const password = given['admin-password'] ?? environment['CONTRACT_ADMIN_PASSWORD'];
  const seed = Number(given.seed ?? Math.trunc(Math.random() * 2 ** 31));
  const runs = Number(given.seeds ?? 1);
  const patience = Number(given.patience ?? defaultOptions.patienceMs / 60_000);
  if (!url || !URL.canParse(url)) return 'Specify the URL of a backend, for example --url http://127.0.0.1:3000.';
  if (!given.mock && !(username && password)) {
    return 'Specify an administrator of the backend: --admin-email and CONTRACT_ADMIN_PASSWORD.';
  }
  if (!Number.isInteger(seed) || !Number.isInteger(runs) || runs < 1)
    return '--seed must be an integer, and --seeds a positive integer.';
  if (!(patience >= 0)) return '--patience must be a number of minutes.';
  const options = {
    ...defaultOptions,
    url: new URL(url).href.replace(/\/+$/, ''),
    // A mock accepts any credentials.
    admin: { username: username ?? 'mock', password: password ?? 'mock' },
    expiredToken: given['expired-token'] ?? environment['CONTRACT_EXPIRED_TOKEN'] ?? null,
    readOnly: given['read-only'] ?? false,
    stateless: given.mock ?? false,
    seed,
    only: splitNames(given.only),
    skip: splitNames(given.skip),
    deviations: given.known ? readDeviations(given.known) : [],
    anyVersion: given['any-version'] ?? false,
    keep: given.keep ?? false,
    patienceMs: patience * 60_000,
  };
  return { options, runs };
}

/** Runs the plan and prints each verdict. @returns the exit code */
async function runPlan(given: CliArguments, { options, runs }: Plan, suite: Modules): Promise<number> {
  if (given.report) suite.prepareReport(given.report);
  const earlier = given.compare ? suite.readVerdict(given.compare) : null;
  const verdicts: Verdict[] = [];
  for (let index = 0; index < runs; index += 1) {
    const verdict = await suite.testBackend({ ...options, seed: options.seed + index }, suite.progress());
    if (earlier) verdict.trend = suite.trendOf(earlier, verdict);
    verdicts.push(verdict);
    suite.printVerdict(verdict);
  }
  const worst = verdicts.find(({ ok }) => !ok) ?? verdicts[0];
  if (given.report && worst) console.log(`Report: ${suite.writeReport(worst, given.report)}`);
  const disagreements = suite.findDifferences(verdicts);
  if (runs > 1) {
    console.log(`\n${verdicts.map(suite.summarize).join('\n')}`);
    console.log(disagreements.length > 0 ? disagreements.join('\n') : `All ${verdicts.length} verdicts agree.`);
  }
  return worst?.ok && disagreements.length === 0 ? 0 : 1;
}

/** Runs the suite with command-line arguments. @returns the exit code */
export async function main(args: string[], environment = process.env): Promise<number> {
  let given: CliArguments;
  try {
    given = parseCommandLine(args);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    return 2;
  }
  if (given.help) {
    console.log(usage);
    return 0;
  }
  if (given.contract) environment['CONTRACT_FILE'] = given.contract;
  try {
    const suite = await loadModules();
    if (given.list) {
      console.log(suite.listNames().join('\n'));
      return 0;
    }
    const plan = createPlan(given, environment, suite);
    if (typeof plan !== 'string') return await runPlan(given, plan, suite);
    console.error(`${plan}\n\n${usage}`);
  } catch (error) {
    console.error(error instanceof NoVerdictError ? `No verdict. ${error.message}` : error);
  }
  return 2;
}

// npm starts a package's command through a symbolic link.
if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href)
  process.exitCode = await main(process.argv.slice(2));
