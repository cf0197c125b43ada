// What the terminal says: a line for each suite while it runs, each failure, and the verdict.
import { inspect } from 'node:util';
import { rules } from '../rules.ts';
import type { Result, Verdict } from '../verdict.ts';

const colour = process.stdout.isTTY && !process.env['NO_COLOR'];
const painted = (code: number) => (text: string) => (colour ? `\u001B[${code}m${text}\u001B[0m` : text);
const red = painted(31);
const green = painted(32);
const yellow = painted(33);
const dim = painted(2);

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const shown = (value: unknown) => inspect(value, { depth: 4, breakLength: 100, maxStringLength: 400, maxArrayLength: 12 });

/** Shows progress: on a terminal in one line that changes, elsewhere every thousand checks. */
export function progress() {
  let done = 0;
  let failed = 0;
  return (result: Result) => {
    done += 1;
    if (result.status === 'failed') {
      failed += 1;
      const line = `${red('✗')} ${result.suite} › ${result.name}  ${dim(result.faults[0]?.rule ?? result.rule)}`;
      console.log(process.stdout.isTTY ? `\r\u001B[K${line}` : line);
    }
    if (process.stdout.isTTY) process.stdout.write(`\r\u001B[K${dim(`${done} checks, ${failed} failed · ${result.suite}`)}`);
    else if (done % 1000 === 0) console.log(`… ${done} checks, ${failed} failed`);
    return true;
  };
}

function failure(result: Result): string {
  const lines = [`${red('✗')} ${result.suite} › ${result.name}`];
  for (const { rule, sentence, operation, pointer, message, expected, actual } of result.faults.slice(0, 5)) {
    lines.push(`  ${rule}${operation ? ` at ${operation}` : ''}: ${sentence}`, `  ${message.replaceAll('\n', '\n  ')}`);
    if (expected !== undefined) lines.push(`    expected ${shown(expected)}`, `    actual   ${shown(actual)}`);
    if (pointer) lines.push(dim(`    contract ${pointer}`));
  }
  if (result.faults.length > 5) lines.push(`  … and ${result.faults.length - 5} more`);
  if (result.curl) lines.push(dim(`    ${result.curl.length > 600 ? `${result.curl.slice(0, 600)} …` : result.curl}`));
  if (result.answer) lines.push(dim(`    answered ${result.answer.slice(0, 300)}`));
  return lines.join('\n');
}

const count = (results: Result[], status: Result['status']) => results.filter((one) => one.status === status).length;

function table(results: Result[]): string[] {
  const suites = [...new Set(results.map(({ suite }) => suite))];
  return suites.map((suite) => {
    const own = results.filter((one) => one.suite === suite);
    const bad = count(own, 'failed');
    const parts = [`${count(own, 'passed')} passed`];
    if (bad > 0) parts.push(red(`${bad} failed`));
    if (count(own, 'known') > 0) parts.push(yellow(`${count(own, 'known')} known`));
    if (count(own, 'skipped') > 0) parts.push(yellow(`${count(own, 'skipped')} skipped`));
    return `${bad > 0 ? red('✗') : green('✓')} ${suite.padEnd(16)} ${parts.join(', ')}`;
  });
}

const mostShown = 25;

/** Prints the whole of it; the verdict comes last. */
export function printVerdict(verdict: Verdict): void {
  const { results, contract, backend, deviations, leftBehind } = verdict;
  if (process.stdout.isTTY) process.stdout.write('\r\u001B[K');
  const failures = results.filter(({ status }) => status === 'failed');
  for (const result of failures.slice(0, mostShown)) console.log(`\n${failure(result)}`);
  if (failures.length > mostShown) console.log(`\n… and ${failures.length - mostShown} more; --report DIR writes them all.`);
  console.log(`\n${table(results).join('\n')}`);
  const reasons = new Map<string, number>();
  for (const { status, reason } of results)
    if (status === 'skipped') reasons.set(reason ?? '', (reasons.get(reason ?? '') ?? 0) + 1);
  for (const [reason, times] of reasons) console.log(yellow(`  ${times} skipped: ${reason}`));
  for (const { operation, rule, state, expires } of deviations) {
    if (state === 'stale') console.log(red(`✗ The known deviation ${operation} ${rule} is not there any more: take it out.`));
    if (state === 'expired') console.log(red(`✗ The known deviation ${operation} ${rule} expired on ${expires}.`));
  }
  const cells = verdict.statuses.flatMap((row) => row.cells);
  const reached = cells.filter(({ times }) => times > 0).length;
  const closed = cells.filter(({ unreachable }) => unreachable).length;
  const ruleCount = new Set(results.map(({ rule }) => rule)).size;
  console.log(
    dim(
      `\nContract ${contract.version} (${contract.hash.slice(0, 12)}) at ${backend.url}, seed ${verdict.seed}. ` +
        `${verdict.calls} calls; ${reached} of ${cells.length} documented statuses reached, ${closed} out of reach from outside; ` +
        `${ruleCount} of ${Object.keys(rules).length} rules judged.` +
        (verdict.waitedMs > 0 ? ` Waited ${seconds(verdict.waitedMs)} because the backend asked for it.` : '') +
        (leftBehind.length > 0
          ? ` ${leftBehind.length} records could not be removed: ${leftBehind.slice(0, 5).join(', ')}.`
          : ''),
    ),
  );
  const sum = `${count(results, 'passed')} of ${results.length - count(results, 'skipped')} checks passed in ${seconds(verdict.durationMs)}`;
  console.log(verdict.ok ? green(`\nPASSED: ${sum}.`) : red(`\nFAILED: ${sum}.`));
}
