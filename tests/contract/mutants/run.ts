// `npm run test:mutants`: tests that a check catches each mutant and names the right rule. First, the suite must pass on the
// server without a fault, through the same proxy. `-- TEXT` runs the mutants whose name contains TEXT, or of the class TEXT.
import { fork, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { admin, startServer } from '../../support/server.ts';
import { allOperations } from '../contract.ts';
import { formatSeconds } from '../report/format.ts';
import { rules } from '../rules.ts';
import { readTable } from '../sentences/table.ts';
import { sentences } from '../sentences/places.ts';
import { testBackend, defaultOptions } from '../verdict.ts';
import { classes, mutants } from './mutants.ts';
import { startProxy } from './proxy.ts';
import { variation } from './variation.ts';
import type { MutantResult } from './worker.ts';

const text = process.argv.slice(2).join(' ');
const classOf = new Map(Object.entries(classes).flatMap(([name, own]) => own.map((mutant) => [mutant, name] as const)));
const chosen = mutants.flatMap((mutant, index) => (mutant.name.includes(text) || classOf.get(mutant) === text ? [index] : []));

/**
 * Runs the suite without a fault, on responses in other forms that the contract allows.
 * @returns problems: failures, statuses that no check received, records that remain
 */
async function testWithoutFault(url: string): Promise<string[]> {
  const proxy = await startProxy(url, admin);
  proxy.setMutant(variation);
  try {
    const verdict = await testBackend({
      ...defaultOptions,
      url: proxy.url,
      admin: { username: admin.email, password: admin.password },
    });
    const missingStatuses = verdict.statuses.flatMap(({ operation, cells }) =>
      cells.filter(({ times, unreachable }) => times === 0 && !unreachable).map(({ status }) => `${operation} ${status}`),
    );
    console.log(`${verdict.ok ? '✓' : '✗'} without a fault: ${verdict.results.length} checks, ${verdict.causes.length} causes`);
    return [
      ...verdict.causes.map(
        ({ violation, difference }) => `without a fault: ${violation.rule} in ${violation.operation}: ${difference}`,
      ),
      ...missingStatuses.map((cell) => `without a fault: no check received ${cell}`),
      ...(verdict.undeletedRecords.length > 0
        ? [`without a fault: ${verdict.undeletedRecords.length} records were not deleted`]
        : []),
    ];
  } finally {
    await proxy.stop();
  }
}

/** Tests the selected mutants in parallel processes. */
async function testMutants(url: string, onResult: (result: MutantResult) => void): Promise<void> {
  const queue = [...chosen];
  const work = (worker: ChildProcess) =>
    new Promise<void>((done, failed) => {
      const next = () => {
        const index = queue.shift();
        if (index === undefined) worker.disconnect();
        else worker.send(index);
      };
      worker.on('message', (result: MutantResult | null) => {
        if (result) onResult(result);
        next();
      });
      worker.on('exit', (code) => (code ? failed(new Error(`A worker exited with code ${code}.`)) : done()));
    });
  const file = fileURLToPath(new URL('worker.ts', import.meta.url));
  const workers = Array.from({ length: Math.min(4, availableParallelism(), chosen.length) }, () => fork(file, [url]));
  await Promise.all(workers.map(work));
}

/** Counts the sentences of the contract that the caught mutants violated: those of their rules for their operations. */
function countViolatedSentences(caught: MutantResult[]): number {
  const operationsOf = new Map(sentences.map(({ place, operations }) => [place, operations]));
  const violated = readTable().filter((row) =>
    caught.some(
      ({ rule, operations }) =>
        rule !== null && row.rules.includes(rule) && operations.some((one) => operationsOf.get(row.place)?.includes(one)),
    ),
  );
  return violated.length;
}

/** @returns the rules that no mutant violates */
function printCoverage(results: MutantResult[], seconds: number): string[] {
  const caught = results.filter(({ rule }) => rule !== null);
  const operations = new Set(caught.flatMap((result) => result.operations));
  const caughtRules = new Set(caught.map(({ rule }) => rule));
  console.log(`\n${caught.length} of ${results.length} mutants caught in ${Math.round(seconds)} s.`);
  for (const [name, own] of Object.entries(classes)) {
    const mine = results.filter((result) => own.some((mutant) => mutant.name === result.name));
    if (mine.length > 0) console.log(`  ${name.padEnd(14)} ${mine.filter(({ rule }) => rule !== null).length} of ${mine.length}`);
  }
  console.log(
    `They violate ${caughtRules.size} of ${Object.keys(rules).length} rules in ${operations.size} of ${allOperations.length} operations, ` +
      `and ${countViolatedSentences(caught)} of ${sentences.length} sentences of the contract.`,
  );
  return Object.keys(rules).filter((rule) => !caughtRules.has(rule));
}

if (new Set(mutants.map(({ name }) => name)).size !== mutants.length) throw new Error('Two mutants have the same name.');
if (chosen.length === 0) {
  console.error(
    `No mutant has "${text}" in its name, and no class has this name. The classes: ${Object.keys(classes).join(', ')}.`,
  );
  process.exit(2);
}
const server = await startServer({ LOG_LEVEL: 'fatal', LOGIN_LIMIT: '100000' });
const began = performance.now();
const results: MutantResult[] = [];
const problems: string[] = [];
try {
  if (!text) problems.push(...(await testWithoutFault(server.url)));
  await testMutants(server.url, (result) => {
    results.push(result);
    const { name, rule, check, others, durationMs } = result;
    const took = formatSeconds(durationMs);
    console.log(`${rule ? '✓' : '✗'} ${name}: ${rule ? `${rule}, by "${check}"` : 'SURVIVED'} (${took})`);
    if (!rule) problems.push(`${name}: survived; other violated rules: ${others.join(', ') || 'none'}`);
  });
} finally {
  await server.stop();
}
const uncaughtRules = printCoverage(results, (performance.now() - began) / 1000);
if (!text) problems.push(...uncaughtRules.map((rule) => `${rule}: no caught mutant violates this rule`));
for (const line of problems) console.error(`✗ ${line}`);
process.exitCode = problems.length > 0 ? 1 : 0;
