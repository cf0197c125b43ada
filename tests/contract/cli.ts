#!/usr/bin/env node
// `spoolwright-contract --url URL`: holds any backend against the contract.
import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const usage = `Usage: spoolwright-contract --url URL [options]

Holds a backend against the contract, as it is seen from outside. Use an installation for tests: what the run makes
is removed again, but accounts, plugin bundles and the activity log cannot be taken back through the contract.

  --url URL               origin of the backend, http://127.0.0.1:3000 say (or CONTRACT_URL)
  --admin-email EMAIL     an administrator of that backend (or CONTRACT_ADMIN_EMAIL)
  --admin-password TEXT   the password (or CONTRACT_ADMIN_PASSWORD, which no process list shows)
  --expired-token TOKEN   an access token of an administrator whose time is over (or CONTRACT_EXPIRED_TOKEN)
  --only NAME[,NAME]      only checks of these tags, operations, rules or suites; may be repeated
  --skip NAME[,NAME]      all but these
  --read-only             sends nothing that could change the backend
  --known FILE            deviations that are known, a YAML list of { operation, rule, reason, expires }
  --report DIR            writes report.html, junit.xml and result.json
  --seed NUMBER           repeats the random bodies of another run
  --mock                  only what holds for a mock that keeps nothing
  --any-version           judges a backend that answers by another version of the contract
  --contract FILE         another bundled contract (JSON)
  --keep                  leaves what the run made
  --list                  shows the names that --only and --skip know
  --help

Exit code: 0 passed, 1 failed, 2 could not judge.`;

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
      seed: { type: 'string' },
      mock: { type: 'boolean' },
      'any-version': { type: 'boolean' },
      contract: { type: 'string' },
      keep: { type: 'boolean' },
      list: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  }).values;
}

/** Runs the suite as the arguments say; answers the exit code. */
export async function main(args: string[], environment = process.env): Promise<number> {
  let given: ReturnType<typeof parsed>;
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
  // What reads the contract is loaded only now that it is known which one.
  const [{ CannotJudge, judge }, { readDeviations }, { progress, printVerdict }, { writeReport }, { names }] = await Promise.all([
    import('./verdict.ts'),
    import('./deviations.ts'),
    import('./report/terminal.ts'),
    import('./report/files.ts'),
    import('./runner.ts'),
  ]);
  if (given.list) {
    console.log(names().join('\n'));
    return 0;
  }
  const url = given.url ?? environment['CONTRACT_URL'];
  const username = given['admin-email'] ?? environment['CONTRACT_ADMIN_EMAIL'];
  const password = given['admin-password'] ?? environment['CONTRACT_ADMIN_PASSWORD'];
  const seed = Number(given.seed ?? Math.trunc(Math.random() * 2 ** 31));
  if (!url || !(given.mock || (username && password)) || !Number.isInteger(seed)) {
    console.error(`${url ? 'An administrator of the backend' : 'The address of a backend'} is needed.\n\n${usage}`);
    return 2;
  }
  try {
    const verdict = await judge(
      {
        url: new URL(url).href.replace(/\/+$/, ''),
        admin: { username: username ?? '', password: password ?? '' },
        expiredToken: given['expired-token'] ?? environment['CONTRACT_EXPIRED_TOKEN'] ?? null,
        readOnly: given['read-only'] ?? false,
        seed,
        only: list(given.only),
        skip: list(given.skip),
        stateless: given.mock ?? false,
        deviations: given.known ? readDeviations(given.known) : [],
        anyVersion: given['any-version'] ?? false,
        keep: given.keep ?? false,
      },
      progress(),
    );
    printVerdict(verdict);
    if (given.report) console.log(`The report is ${writeReport(verdict, given.report)}.`);
    return verdict.ok ? 0 : 1;
  } catch (error) {
    const expected = error instanceof CannotJudge || (error as NodeJS.ErrnoException).code === 'ENOENT';
    console.error(expected ? (error as Error).message : error);
    return 2;
  }
}

// As a package's command it is started by a link.
if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href)
  process.exitCode = await main(process.argv.slice(2));
