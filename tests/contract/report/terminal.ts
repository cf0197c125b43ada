// The report on the terminal: progress, causes of failures, counts, and the verdict as the last line.
import { inspect } from 'node:util';
import type { Cause } from '../causes.ts';
import { rules } from '../rules.ts';
import type { Trend } from '../trend.ts';
import type { Result } from '../result.ts';
import type { Verdict } from '../verdict.ts';
import { formatSeconds, plural } from './format.ts';

const color = process.stdout.isTTY && !process.env['NO_COLOR'];
const paint = (code: number) => (text: string) => (color ? `\u001B[${code}m${text}\u001B[0m` : text);
const red = paint(31);
const green = paint(32);
const yellow = paint(33);
const dim = paint(2);

const maxShownCauses = 25;
/** A list of records has hundreds of lines; the files of `--report` have all of them. */
const maxLines = 30;

function shorten(text: string): string {
  const lines = text.split('\n');
  return lines.length > maxLines ? `${lines.slice(0, maxLines).join('\n')}\n… ${lines.length - maxLines} more lines` : text;
}

const formatValue = (value: unknown) =>
  shorten(inspect(value, { depth: 4, breakLength: 100, maxStringLength: 400, maxArrayLength: 12 }));
const count = (results: Result[], status: Result['status']) => results.filter((one) => one.status === status).length;

/** Shows progress: on a terminal in a line that is overwritten, otherwise after every thousand checks. */
export function progress() {
  let done = 0;
  let failed = 0;
  return (result: Result) => {
    done += 1;
    if (result.status === 'failed') failed += 1;
    const line = `${plural(done, 'check')}, ${failed} failed`;
    if (process.stdout.isTTY) process.stdout.write(`\r\u001B[K${dim(`${line} · ${result.suite}`)}`);
    else if (done % 1000 === 0) console.log(`… ${line}`);
    return true;
  };
}

/** A cause with its first failure: rule, difference, pointer into the contract, check, and curl command. */
function causeLines({ violation, operations, checks }: Cause, results: Result[]): string {
  const result = results[checks[0] ?? 0];
  const where = operations.length > 0 ? ` in ${operations.slice(0, 6).join(', ')}${operations.length > 6 ? ' …' : ''}` : '';
  const lines = [
    `${red('✗')} ${violation.rule}${where}: ${violation.sentence}`,
    `  ${shorten(violation.message).replaceAll('\n', '\n  ')}`,
  ];
  if (violation.expected !== undefined)
    lines.push(`    expected ${formatValue(violation.expected)}`, `    actual   ${formatValue(violation.actual)}`);
  if (violation.pointer) lines.push(dim(`    contract ${violation.pointer}`));
  if (result) lines.push(dim(`    check    ${result.suite} › ${result.name}`));
  if (result?.curl) lines.push(dim(`    ${result.curl.length > 600 ? `${result.curl.slice(0, 600)} …` : result.curl}`));
  if (result?.answer) lines.push(dim(`    response ${result.answer.slice(0, 300)}`));
  if (checks.length > 1) lines.push(`    ${plural(checks.length - 1, 'more check fails', 'more checks fail')} for this cause.`);
  return lines.join('\n');
}

function suiteLines(results: Result[]): string[] {
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

function skippedLines(results: Result[]): string[] {
  const reasons = new Map<string, number>();
  for (const { status, reason = '' } of results) if (status === 'skipped') reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  return [...reasons].map(([reason, times]) => yellow(`  ${times} skipped: ${reason}`));
}

function deviationLines({ deviations }: Verdict): string[] {
  return deviations.flatMap(({ operation, rule, state, expires }) => {
    if (state === 'stale') return [red(`✗ The known deviation ${operation} ${rule} no longer occurs: remove the entry.`)];
    return state === 'expired' ? [red(`✗ The known deviation ${operation} ${rule} expired on ${expires}.`)] : [];
  });
}

function coverageLine({
  results,
  statuses,
  coverage,
  contract,
  backend,
  seed,
  calls,
  waitedMs,
  undeletedRecords,
}: Verdict): string {
  const cells = statuses.flatMap((row) => row.cells);
  const reached = cells.filter(({ times }) => times > 0).length;
  const unreachableCount = cells.filter(({ unreachable }) => unreachable).length;
  const parts = [
    `Contract ${contract.version} (${contract.hash.slice(0, 12)}) at ${backend.url}, seed ${seed}.`,
    `${plural(results.length, 'check')} with ${plural(calls, 'call')} tested ${coverage.testedOperations} of ${coverage.operations.length} operations`,
    `and ${coverage.testedRules} of ${Object.keys(rules).length} rules;`,
    `${reached} of ${cells.length} documented statuses were received, ${unreachableCount} cannot be provoked by a client.`,
  ];
  if (waitedMs > 0) parts.push(`Waited ${formatSeconds(waitedMs)} because the backend limits calls.`);
  if (undeletedRecords.length > 0)
    parts.push(`${plural(undeletedRecords.length, 'record')} could not be deleted: ${undeletedRecords.slice(0, 5).join(', ')}.`);
  return parts.join(' ');
}

function trendLines({ before, now, added, fixed, isOfOtherScope }: Trend): string[] {
  const lines = [
    `Since ${before.startedAt.slice(0, 16).replace('T', ' ')} UTC: causes ${before.causes} → ${now.causes}, ` +
      `passed checks ${before.passed} → ${now.passed}, failed ${before.failed} → ${now.failed}, ` +
      `tested operations ${before.operations} → ${now.operations}, rules ${before.rules} → ${now.rules}.`,
  ];
  if (isOfOtherScope) lines.push(yellow('  The earlier run tested another contract or selected other checks.'));
  for (const { violation, difference } of added)
    lines.push(red(`  new:   ${violation.rule} in ${violation.operation ?? '-'}: ${difference}`));
  for (const { violation, difference } of fixed)
    lines.push(green(`  fixed: ${violation.rule} in ${violation.operation ?? '-'}: ${difference}`));
  return lines;
}

/** Prints the report; the verdict is its last line. */
export function printVerdict(verdict: Verdict): void {
  const { results, causes, trend } = verdict;
  if (process.stdout.isTTY) process.stdout.write('\r\u001B[K');
  for (const cause of causes.slice(0, maxShownCauses)) console.log(`\n${causeLines(cause, results)}`);
  if (causes.length > maxShownCauses)
    console.log(`\n… and ${causes.length - maxShownCauses} more causes; --report DIR writes all of them to a file.`);
  console.log(`\n${[...suiteLines(results), ...skippedLines(results), ...deviationLines(verdict)].join('\n')}`);
  console.log(dim(`\n${coverageLine(verdict)}`));
  if (trend) console.log(`\n${trendLines(trend).join('\n')}`);
  const sum = `${count(results, 'passed')} of ${results.length - count(results, 'skipped')} checks passed in ${formatSeconds(verdict.durationMs)}`;
  const failures =
    causes.length > 0 ? `; ${plural(count(results, 'failed'), 'failed check')}, ${plural(causes.length, 'cause')}` : '';
  console.log(verdict.ok ? green(`\nPASSED: ${sum}.`) : red(`\nFAILED: ${sum}${failures}.`));
}
