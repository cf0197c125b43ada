#!/usr/bin/env node
// `spoolwright-contract --url URL`: holds any backend against the contract.
import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Verdict } from './verdict.ts';

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
  --seeds COUNT           runs as often, each time with the next seed, and fails unless the verdict stays the same
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
  const [
    { judge },
    { CannotJudge },
    { readDeviations },
    { progress, printVerdict },
    { writeReport },
    { names },
    { differences, lineOf },
  ] = await Promise.all([
    import('./verdict.ts'),
    import('./session.ts'),
    import('./deviations.ts'),
    import('./report/terminal.ts'),
    import('./report/files.ts'),
    import('./runner.ts'),
    import('./seeds.ts'),
  ]);
  if (given.list) {
    console.log(names().join('\n'));
    return 0;
  }
  const url = given.url ?? environment['CONTRACT_URL'];
  const username = given['admin-email'] ?? environment['CONTRACT_ADMIN_EMAIL'];
  const password = given['admin-password'] ?? environment['CONTRACT_ADMIN_PASSWORD'];
  const seed = Number(given.seed ?? Math.trunc(Math.random() * 2 ** 31));
  const times = Number(given.seeds ?? 1);
  const missing = !url
    ? 'The address of a backend is needed.'
    : !given.mock && !(username && password)
      ? 'An administrator of the backend is needed.'
      : !Number.isInteger(seed) || !Number.isInteger(times) || times < 1
        ? 'Seeds are whole numbers.'
        : null;
  if (!url || missing) {
    console.error(`${missing ?? ''}\n\n${usage}`);
    return 2;
  }
  try {
    const options = {
      url: new URL(url).href.replace(/\/+$/, ''),
      // A mock lets anybody in.
      admin: { username: username ?? 'mock', password: password ?? 'mock' },
      expiredToken: given['expired-token'] ?? environment['CONTRACT_EXPIRED_TOKEN'] ?? null,
      readOnly: given['read-only'] ?? false,
      only: list(given.only),
      skip: list(given.skip),
      stateless: given.mock ?? false,
      deviations: given.known ? readDeviations(given.known) : [],
      anyVersion: given['any-version'] ?? false,
      keep: given.keep ?? false,
    };
    const verdicts: Verdict[] = [];
    for (let index = 0; index < times; index += 1) {
      const verdict = await judge({ ...options, seed: seed + index }, progress());
      verdicts.push(verdict);
      printVerdict(verdict);
    }
    const [first, ...others] = verdicts;
    const worst = verdicts.find(({ ok }) => !ok) ?? first;
    if (given.report && worst) console.log(`The report is ${writeReport(worst, given.report)}.`);
    const different = differences(verdicts);
    if (others.length > 0) {
      console.log(`\n${verdicts.map(lineOf).join('\n')}`);
      console.log(different.length > 0 ? different.join('\n') : `The verdict was the same ${verdicts.length} times.`);
    }
    return worst?.ok && different.length === 0 ? 0 : 1;
  } catch (error) {
    const expected = error instanceof CannotJudge || (error as NodeJS.ErrnoException).code === 'ENOENT';
    console.error(expected ? (error as Error).message : error);
    return 2;
  }
}

// As a package's command it is started by a link.
if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href)
  process.exitCode = await main(process.argv.slice(2));
