#!/usr/bin/env node
// `spoolwright-contract --url URL`: judges a backend by the contract.
import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Options, Verdict } from './verdict.ts';

const usage = `Usage: spoolwright-contract --url URL [options]

Judges a backend by the contract, from outside. Use a test installation: the run removes the records that it makes,
but accounts, plugin bundles and the activity log cannot be removed through the contract.

  --url URL               origin of the backend, for example http://127.0.0.1:3000 (or CONTRACT_URL)
  --admin-email EMAIL     an administrator of that backend (or CONTRACT_ADMIN_EMAIL)
  --admin-password TEXT   the password (or CONTRACT_ADMIN_PASSWORD, which no process list shows)
  --expired-token TOKEN   an expired access token of an administrator (or CONTRACT_EXPIRED_TOKEN)
  --only NAME[,NAME]      only checks of these tags, operations, rules or suites; may be repeated;
                          NAME+NAME chooses checks that have both names
  --skip NAME[,NAME]      all checks but these
  --read-only             sends nothing that could change the backend
  --known FILE            known deviations, a YAML list of { operation, rule, reason, expires }
  --report DIR            writes report.html, junit.xml and result.json
  --compare FILE          shows the trend since an earlier run, from its result.json
  --patience MINUTES      how long the run may wait in all where the backend limits it (15)
  --seed NUMBER           repeats the random bodies of another run
  --seeds COUNT           repeats the run with the next seeds, and fails unless all verdicts agree
  --mock                  only checks that hold for a mock, which stores nothing
  --any-version           judges a backend that names another version of the contract
  --contract FILE         another bundled contract (JSON)
  --keep                  does not remove the records that the run made
  --list                  shows the names for --only and --skip
  --help

Exit code: 0 passed, 1 failed, 2 no verdict possible.`;

const list = (given: string[] | undefined) => (given ?? []).flatMap((names) => names.split(',')).filter(Boolean);

function parsed(args: string[]) {
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
type Given = ReturnType<typeof parsed>;

/** Everything that reads the contract; loaded once it is known which contract that is. */
const load = async () => ({
  ...(await import('./verdict.ts')),
  ...(await import('./cannot-judge.ts')),
  ...(await import('./deviations.ts')),
  ...(await import('./trend.ts')),
  ...(await import('./report/terminal.ts')),
  ...(await import('./report/files.ts')),
  ...(await import('./runner.ts')),
  ...(await import('./seeds.ts')),
});
type Suite = Awaited<ReturnType<typeof load>>;

interface Plan {
  options: Options;
  runs: number;
}

/** @returns what to run, or a sentence that says which argument is missing or wrong */
function planOf(given: Given, environment: NodeJS.ProcessEnv, { readDeviations, usual }: Suite): Plan | string {
  const url = given.url ?? environment['CONTRACT_URL'];
  const username = given['admin-email'] ?? environment['CONTRACT_ADMIN_EMAIL'];
  const password = given['admin-password'] ?? environment['CONTRACT_ADMIN_PASSWORD'];
  const seed = Number(given.seed ?? Math.trunc(Math.random() * 2 ** 31));
  const runs = Number(given.seeds ?? 1);
  const patience = Number(given.patience ?? usual.patienceMs / 60_000);
  if (!url || !URL.canParse(url)) return 'Give the address of a backend: --url http://127.0.0.1:3000.';
  if (!given.mock && !(username && password)) {
    return 'Give an administrator of the backend: --admin-email and CONTRACT_ADMIN_PASSWORD.';
  }
  if (!Number.isInteger(seed) || !Number.isInteger(runs) || runs < 1) return '--seed and --seeds take whole numbers.';
  if (!(patience >= 0)) return '--patience takes a number of minutes.';
  const options = {
    ...usual,
    url: new URL(url).href.replace(/\/+$/, ''),
    // A mock accepts any credentials.
    admin: { username: username ?? 'mock', password: password ?? 'mock' },
    expiredToken: given['expired-token'] ?? environment['CONTRACT_EXPIRED_TOKEN'] ?? null,
    readOnly: given['read-only'] ?? false,
    stateless: given.mock ?? false,
    seed,
    only: list(given.only),
    skip: list(given.skip),
    deviations: given.known ? readDeviations(given.known) : [],
    anyVersion: given['any-version'] ?? false,
    keep: given.keep ?? false,
    patienceMs: patience * 60_000,
  };
  return { options, runs };
}

/** Runs the plan and prints each verdict; answers the exit code. */
async function judged(given: Given, { options, runs }: Plan, suite: Suite): Promise<number> {
  const earlier = given.compare ? suite.readVerdict(given.compare) : null;
  const verdicts: Verdict[] = [];
  for (let index = 0; index < runs; index += 1) {
    const verdict = await suite.judge({ ...options, seed: options.seed + index }, suite.progress());
    if (earlier) verdict.trend = suite.trendOf(earlier, verdict);
    verdicts.push(verdict);
    suite.printVerdict(verdict);
  }
  const worst = verdicts.find(({ ok }) => !ok) ?? verdicts[0];
  if (given.report && worst) console.log(`The report is ${suite.writeReport(worst, given.report)}.`);
  const different = suite.differences(verdicts);
  if (runs > 1) {
    console.log(`\n${verdicts.map(suite.lineOf).join('\n')}`);
    console.log(different.length > 0 ? different.join('\n') : `All ${verdicts.length} verdicts agree.`);
  }
  return worst?.ok && different.length === 0 ? 0 : 1;
}

/** Runs the suite with the arguments; answers the exit code. */
export async function main(args: string[], environment = process.env): Promise<number> {
  let given: Given;
  try {
    given = parsed(args);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    return 2;
  }
  if (given.help) {
    console.log(usage);
    return 0;
  }
  if (given.contract) environment['CONTRACT_FILE'] = given.contract;
  const suite = await load();
  if (given.list) {
    console.log(suite.names().join('\n'));
    return 0;
  }
  try {
    const plan = planOf(given, environment, suite);
    if (typeof plan !== 'string') return await judged(given, plan, suite);
    console.error(`${plan}\n\n${usage}`);
  } catch (error) {
    const isExpected = error instanceof suite.CannotJudge || (error as NodeJS.ErrnoException).code === 'ENOENT';
    console.error(isExpected ? `No verdict. ${(error as Error).message}` : error);
  }
  return 2;
}

// A package's command is started through a link.
if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href)
  process.exitCode = await main(process.argv.slice(2));
