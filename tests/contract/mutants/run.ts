// `npm run test:mutants`: does a check catch each fault, and name the right rule? First the server without a fault has to
// pass through the same proxy. `-- TEXT` runs the mutants whose name or class contains the text.
import { fork, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { admin, startServer } from '../../support/server.ts';
import { allOperations } from '../contract.ts';
import { rules } from '../rules.ts';
import { readTable } from '../sentences/table.ts';
import { sentences } from '../sentences/places.ts';
import { judge, usual } from '../verdict.ts';
import { classes, mutants } from './mutants.ts';
import { startProxy } from './proxy.ts';
import type { Judged } from './worker.ts';

const text = process.argv.slice(2).join(' ');
const classOf = new Map(Object.entries(classes).flatMap(([name, own]) => own.map((mutant) => [mutant, name] as const)));
const chosen = mutants.flatMap((mutant, index) => (mutant.name.includes(text) || classOf.get(mutant) === text ? [index] : []));

/** What is wrong with the suite itself: failures without a fault, statuses that no check reached. */
async function withoutFault(url: string): Promise<string[]> {
  const proxy = await startProxy(url, admin);
  try {
    const verdict = await judge({ ...usual, url: proxy.url, admin: { username: admin.email, password: admin.password } });
    const unseen = verdict.statuses.flatMap(({ operation, cells }) =>
      cells.filter(({ times, unreachable }) => times === 0 && !unreachable).map(({ status }) => `${operation} ${status}`),
    );
    console.log(`${verdict.ok ? '✓' : '✗'} without a fault: ${verdict.results.length} checks, ${verdict.causes.length} causes`);
    return [
      ...verdict.causes.map(({ fault, difference }) => `without a fault: ${fault.rule} at ${fault.operation}: ${difference}`),
      ...unseen.map((cell) => `without a fault: ${cell} was not reached`),
      ...(verdict.leftBehind.length > 0 ? [`without a fault: ${verdict.leftBehind.length} records were not removed`] : []),
    ];
  } finally {
    await proxy.stop();
  }
}

/** Judges the chosen mutants in processes beside each other. */
async function judgeAll(url: string, told: (result: Judged) => void): Promise<void> {
  const queue = [...chosen];
  const work = (worker: ChildProcess) =>
    new Promise<void>((done, failed) => {
      const next = () => {
        const index = queue.shift();
        if (index === undefined) worker.disconnect();
        else worker.send(index);
      };
      worker.on('message', (result: Judged | null) => {
        if (result) told(result);
        next();
      });
      worker.on('exit', (code) => (code ? failed(new Error(`A worker ended with ${code}.`)) : done()));
    });
  const file = fileURLToPath(new URL('worker.ts', import.meta.url));
  const workers = Array.from({ length: Math.min(4, availableParallelism(), chosen.length) }, () => fork(file, [url]));
  await Promise.all(workers.map(work));
}

/** The sentences of the contract that a caught mutant broke: those of its rule at its operations. */
function sentencesHeld(caught: Judged[]): number {
  const operationsOf = new Map(sentences.map(({ place, operations }) => [place, operations]));
  const held = readTable().filter((row) =>
    caught.some(
      ({ rule, operations }) =>
        rule !== null && row.rules.includes(rule) && operations.some((one) => operationsOf.get(row.place)?.includes(one)),
    ),
  );
  return held.length;
}

function printCoverage(results: Judged[], seconds: number) {
  const caught = results.filter(({ rule }) => rule !== null);
  const operations = new Set(caught.flatMap((result) => result.operations));
  const named = new Set(caught.map(({ rule }) => rule));
  console.log(`\n${caught.length} of ${results.length} mutants caught in ${Math.round(seconds)} s.`);
  for (const [name, own] of Object.entries(classes)) {
    const mine = results.filter((result) => own.some((mutant) => mutant.name === result.name));
    if (mine.length > 0) console.log(`  ${name.padEnd(12)} ${mine.filter(({ rule }) => rule !== null).length} of ${mine.length}`);
  }
  console.log(
    `They break ${named.size} of ${Object.keys(rules).length} rules at ${operations.size} of ${allOperations.length} operations, ` +
      `and ${sentencesHeld(caught)} of ${sentences.length} sentences of the contract.`,
  );
  const idle = Object.keys(rules).filter((rule) => !named.has(rule));
  if (idle.length > 0 && !text) console.log(`No mutant breaks ${idle.join(', ')}.`);
}

if (new Set(mutants.map(({ name }) => name)).size !== mutants.length) throw new Error('Two mutants have the same name.');
const server = await startServer({ LOG_LEVEL: 'fatal', LOGIN_LIMIT: '100000' });
const began = performance.now();
const results: Judged[] = [];
const problems: string[] = [];
try {
  if (!text) problems.push(...(await withoutFault(server.url)));
  await judgeAll(server.url, (result) => {
    results.push(result);
    const { name, rule, check, others, durationMs } = result;
    const took = `${(durationMs / 1000).toFixed(1)} s`;
    console.log(`${rule ? '✓' : '✗'} ${name}: ${rule ? `${rule}, by "${check}"` : 'SURVIVED'} (${took})`);
    if (!rule) problems.push(`${name}: survived; broken besides: ${others.join(', ') || 'nothing'}`);
  });
} finally {
  await server.stop();
}
printCoverage(results, (performance.now() - began) / 1000);
for (const line of problems) console.error(`✗ ${line}`);
process.exitCode = problems.length > 0 ? 1 : 0;
