// The verdict as a self-contained page: causes first, then trend, coverage and details.
import type { Cause } from '../causes.ts';
import { rules, type RuleId } from '../rules.ts';
import type { RuleViolation, Result } from '../result.ts';
import type { Verdict } from '../verdict.ts';
import { formatSeconds, plural } from './format.ts';
import { style } from './style.ts';

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const renderEach = <T>(items: Iterable<T>, write: (item: T) => string) => [...items].map(write).join('\n');
/** Escapes the sentence of a rule, in which backticks mark code. */
const renderSentence = (text: string) => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
const renderValue = (value: unknown) => escapeHtml((JSON.stringify(value, null, 2) ?? 'nothing').slice(0, 3000));

function renderViolation({ rule, sentence, operation, pointer, message, expected, actual }: RuleViolation): string {
  const pair =
    expected === undefined
      ? ''
      : `<div class="pair"><div><p class="label">Expected</p><pre>${renderValue(expected)}</pre></div><div><p class="label">Actual</p><pre>${renderValue(actual)}</pre></div></div>`;
  return `<p><code>${rule}</code>${operation ? ` in <code>${escapeHtml(operation)}</code>` : ''}: ${renderSentence(sentence)}</p>
<pre>${escapeHtml(message.slice(0, 3000))}</pre>${pair}
${pointer ? `<p class="label">Place in the contract</p><code>${escapeHtml(pointer)}</code>` : ''}`;
}

const renderFailure = (result: Result) => `<article class="${result.status}">
<h3>${escapeHtml(`${result.suite} › ${result.name}`)}</h3>
${renderEach(result.violations.slice(0, 8), renderViolation)}
${result.violations.length > 8 ? `<p>… and ${result.violations.length - 8} more.</p>` : ''}
${renderRepetition(result)}
</article>`;

const renderRepetition = ({
  curl,
  answer,
}: Result) => `${curl ? `<p class="label">Command that repeats the call</p><pre>${escapeHtml(curl)}</pre>` : ''}
${answer ? `<p class="label">Response</p><pre>${escapeHtml(answer)}</pre>` : ''}`;

/** A cause with its first failure, and the names of the other checks that fail for this cause. */
function renderCause({ violation, operations, difference, checks }: Cause, results: Result[]): string {
  const [result, ...others] = checks.flatMap((index) => results[index] ?? []);
  const more =
    others.length > 0
      ? `<details><summary>${plural(others.length, 'more check fails', 'more checks fail')} for this cause</summary><ul>${renderEach(others.slice(0, 100), (one) => `<li>${escapeHtml(`${one.suite} › ${one.name}`)}</li>`)}</ul></details>`
      : '';
  const where = operations.length > 0 ? `${operations.slice(0, 12).join(', ')}: ` : '';
  return `<article class="failed">
<h3>${escapeHtml(`${where}${difference}`)}</h3>
${renderViolation(violation)}
${result ? `<p class="label">Check</p><p>${escapeHtml(`${result.suite} › ${result.name}`)}</p>${renderRepetition(result)}` : ''}
${more}
</article>`;
}

function renderTrend({ trend }: Verdict): string {
  if (!trend) return '';
  const { before, now, added, fixed, isOfOtherScope } = trend;
  const row = (name: string, one: number, other: number) =>
    `<tr><th scope="row">${name}</th><td>${one}</td><td>${other}</td></tr>`;
  const named = ({ violation: { rule, operation }, difference }: Cause) =>
    `<li><code>${rule}</code>${operation ? ` in <code>${escapeHtml(operation)}</code>` : ''}: ${escapeHtml(difference)}</li>`;
  return `<h2 id="trend">Trend</h2>
${isOfOtherScope ? '<p class="soft">The earlier run tested another contract or selected other checks.</p>' : ''}
<div class="scroll"><table><thead><tr><th></th><th scope="col">${escapeHtml(before.startedAt.slice(0, 16).replace('T', ' '))} UTC</th><th scope="col">This run</th></tr></thead><tbody>
${row('Causes', before.causes, now.causes)}${row('Checks passed', before.passed, now.passed)}${row('Checks failed', before.failed, now.failed)}${row('Operations tested', before.operations, now.operations)}${row('Rules tested', before.rules, now.rules)}
</tbody></table></div>
${added.length > 0 ? `<h3>New causes</h3><ul>${renderEach(added, named)}</ul>` : ''}
${fixed.length > 0 ? `<h3>Fixed causes</h3><ul>${renderEach(fixed, named)}</ul>` : ''}`;
}

/** The numbers of checks by result. Known failures are neither good nor bad. */
function checksCell(passed: number, failed: number, known: number): Pick<Cell, 'kind' | 'text'> {
  if (failed > 0) return { kind: 'bad', text: `✗ ${failed}` };
  if (known > 0) return { kind: 'warn', text: `${known} known` };
  return { kind: 'good', text: String(passed) };
}

/** The number of checks of each operation, by kind of rule. */
function renderCoverage({ coverage }: Verdict): string {
  const kinds = [...new Set((Object.keys(rules) as RuleId[]).map((rule) => rule.split('.')[0] ?? ''))];
  const rows = coverage.operations.map(({ operation, tag, rules: own }) => {
    const cells = new Map<string, Cell>();
    for (const kind of kinds) {
      const counted = Object.entries(own).filter(([rule]) => rule.startsWith(`${kind}.`));
      if (counted.length === 0) continue;
      const sum = (status: 'passed' | 'failed' | 'known') => counted.reduce((total, [, one]) => total + one[status], 0);
      const title = counted
        .map(([rule, one]) => `${rule}: ${one.passed} passed, ${one.failed} failed, ${one.known} known`)
        .join('; ');
      cells.set(kind, { ...checksCell(sum('passed'), sum('failed'), sum('known')), title });
    }
    return { operation, tag, cells };
  });
  return renderMatrix('Checks of each operation by kind of rule', kinds, rows);
}

interface Cell {
  kind: 'good' | 'bad' | 'warn' | 'none' | 'blank';
  text: string;
  title: string;
}
interface Row {
  operation: string;
  tag: string;
  cells: Map<string, Cell>;
}

/** A table of operations, grouped by tag. It scrolls inside its frame, which can be focused with the keyboard. */
function renderMatrix(label: string, columns: string[], rows: Row[]): string {
  const tags = [...new Set(rows.map(({ tag }) => tag))];
  const cell = (row: Row, column: string) => {
    const found = row.cells.get(column);
    return found ? `<td class="${found.kind}" title="${escapeHtml(found.title)}">${escapeHtml(found.text)}</td>` : '<td></td>';
  };
  const line = (row: Row) =>
    `<tr><th scope="row" title="${escapeHtml(row.operation)}">${escapeHtml(row.operation)}</th>${renderEach(columns, (column) => cell(row, column))}</tr>`;
  const body = renderEach(
    tags,
    (tag) =>
      `<tr class="tag"><th scope="rowgroup">${escapeHtml(tag)}</th><td colspan="${columns.length}"></td></tr>` +
      renderEach(
        rows.filter((row) => row.tag === tag),
        line,
      ),
  );
  return `<div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(label)}"><table>
<thead><tr><th scope="col" class="text">Operation</th>${renderEach(columns, (column) => `<th scope="col">${escapeHtml(column)}</th>`)}</tr></thead>
<tbody>${body}</tbody></table></div>`;
}

function toStatusCell(
  operation: string,
  { status, times, unreachable }: Verdict['statuses'][number]['cells'][number],
  bad: Set<string>,
): Cell {
  if (bad.has(`${operation} ${status}`))
    return { kind: 'bad', text: `✗ ${times}`, title: `${status}: received, and violated the contract` };
  if (times > 0) return { kind: 'good', text: `✓ ${times}`, title: `${status}: received ${plural(times, 'time')}` };
  if (unreachable) return { kind: 'none', text: '·', title: `${status}: ${unreachable}` };
  return { kind: 'warn', text: '–', title: `${status}: documented, but not received in this run` };
}

function renderStatuses({ statuses, results }: Verdict): string {
  const columns = [...new Set(statuses.flatMap(({ cells }) => cells.map(({ status }) => status)))].toSorted();
  const bad = new Set(
    results
      .flatMap(({ violations }) => violations)
      .flatMap(({ pointer, operation }) => {
        const status = /\/responses\/(\d+)/.exec(pointer ?? '')?.[1];
        return status ? [`${operation ?? ''} ${status}`] : [];
      }),
  );
  const rows = statuses.map(({ operation, tag, cells }) => ({
    operation,
    tag,
    cells: new Map(cells.map((cell) => [cell.status, toStatusCell(operation, cell, bad)])),
  }));
  const reasons = new Map<string, number>();
  for (const { unreachable } of statuses.flatMap(({ cells }) => cells)) {
    if (unreachable) reasons.set(unreachable, (reasons.get(unreachable) ?? 0) + 1);
  }
  return `${renderMatrix('Operations and statuses', columns, rows)}
<div class="legend"><span class="good">✓ received, with the number of responses</span><span class="bad">✗ received, and violated the contract</span><span class="warn">– not received</span><span class="none">· cannot be provoked by a client</span></div>
<ul>${renderEach(reasons, ([reason, times]) => `<li>${plural(times, 'status', 'statuses')} cannot be provoked: ${escapeHtml(reason)}</li>`)}</ul>`;
}

function renderRoles({ roles }: Verdict): string {
  const columns = [...new Set(roles.flatMap(({ cells }) => cells.map(({ caller }) => caller)))];
  if (columns.length === 0) return '<p class="soft">This run did not test who may call which operation.</p>';
  const rows = roles
    .filter(({ cells }) => cells.length > 0)
    .map(({ operation, tag, cells }) => ({
      operation,
      tag,
      cells: new Map(
        cells.map(({ caller, cell }): [string, Cell] => [
          caller,
          {
            kind: cell.ok ? (cell.expected === 'admitted' ? 'good' : 'none') : 'bad',
            text: cell.ok ? (cell.expected === 'admitted' ? '✓' : String(cell.got)) : `✗ ${String(cell.got)}`,
            title: `expected ${cell.expected}, got ${String(cell.got)}`,
          },
        ]),
      ),
    }));
  return `${renderMatrix('Callers and operations', columns, rows)}
<div class="legend"><span class="good">✓ admitted, as documented</span><span class="none">401, 403: rejected, as documented</span><span class="bad">✗ violates the contract</span></div>`;
}

function renderRules({ results }: Verdict): string {
  const line = (rule: RuleId) => {
    const own = results.filter((result) => result.rule === rule);
    const broken = (status: Result['status']) =>
      results.filter((result) => result.status === status && result.violations.some((one) => one.rule === rule)).length;
    const passed = own.filter(({ status }) => status === 'passed').length;
    const [failed, known] = [broken('failed'), broken('known')];
    const { kind, text } =
      passed + failed + known > 0
        ? checksCell(passed, failed, known)
        : rule.startsWith('answer.') && own.length === 0
          ? { kind: 'good', text: 'every call' }
          : { kind: 'none', text: 'not tested' };
    return `<tr><th scope="row"><code>${rule}</code></th><td class="text">${renderSentence(rules[rule])}</td><td class="${kind}">${text}</td></tr>`;
  };
  return `<div class="scroll" tabindex="0" role="region" aria-label="Rules"><table><thead><tr><th scope="col" class="text">Rule</th><th scope="col" class="text">Description</th><th scope="col">Checks</th></tr></thead>
<tbody>${renderEach(Object.keys(rules) as RuleId[], line)}</tbody></table></div>`;
}

function renderSkipped(results: Result[]): string {
  const reasons = new Map<string, number>();
  for (const { status, reason = '' } of results) if (status === 'skipped') reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  return reasons.size === 0
    ? ''
    : `<ul>${renderEach(reasons, ([reason, times]) => `<li>${plural(times, 'check')} skipped: ${escapeHtml(reason)}</li>`)}</ul>`;
}

const renderDeviations = ({ deviations }: Verdict) =>
  deviations.length === 0
    ? ''
    : `<h2 id="known">Known deviations</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Known deviations"><table><thead><tr><th scope="col" class="text">Operation</th><th scope="col">Rule</th><th scope="col" class="text">Reason</th><th scope="col">Expires</th><th scope="col">State</th></tr></thead><tbody>
${renderEach(
  deviations,
  ({ operation, rule, reason, expires, state }) =>
    `<tr><th scope="row">${escapeHtml(operation)}</th><td><code>${rule}</code></td><td class="text">${escapeHtml(reason)}</td><td>${expires}</td><td class="${state === 'used' ? 'warn' : state === 'not tested' ? 'none' : 'bad'}">${state}</td></tr>`,
)}
</tbody></table></div>`;

const describeSelection = ({ only, skip, stateless, readOnly }: Verdict['selection']) =>
  [
    only.length > 0 ? `only ${only.join(', ')}` : '',
    skip.length > 0 ? `without ${skip.join(', ')}` : '',
    stateless ? 'checks for a mock' : '',
    readOnly ? 'read-only' : '',
  ]
    .filter(Boolean)
    .join('; ') || 'everything';

export function renderHtml(verdict: Verdict): string {
  const { ok, results, causes, coverage, contract, backend, seed, durationMs, calls, statuses, startedAt } = verdict;
  const failed = results.filter(({ status }) => status === 'failed');
  const known = results.filter(({ status }) => status === 'known');
  const passed = results.filter(({ status }) => status === 'passed').length;
  const cells = statuses.flatMap((row) => row.cells);
  const reached = cells.filter(({ times }) => times > 0).length;
  const unreachableCount = cells.filter(({ unreachable }) => unreachable).length;
  const outdatedDeviations = verdict.deviations.filter(({ state }) => state === 'stale' || state === 'expired').length;
  const reason = ok
    ? 'The backend follows the contract in everything that this run tested.'
    : [
        failed.length > 0 ? `${plural(causes.length, 'cause')}; ${plural(failed.length, 'check')} failed.` : '',
        outdatedDeviations > 0
          ? `${plural(outdatedDeviations, 'known deviation is', 'known deviations are')} stale or expired.`
          : '',
        passed === 0 ? 'No check passed.' : '',
      ].join(' ');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${ok ? 'Passed' : 'Failed'}: contract ${escapeHtml(contract.version)}</title><style>${style}</style></head>
<body><header>
<h1>Spoolwright contract ${escapeHtml(contract.version)} · ${escapeHtml(backend.url)}</h1>
<div class="verdict ${ok ? 'good' : 'bad'}"><strong>${ok ? 'Passed' : 'Failed'}</strong>${escapeHtml(reason)}</div>
<dl>
<div><dt>Checks passed</dt><dd>${passed.toLocaleString('en')}<small>of ${(results.length - results.filter(({ status }) => status === 'skipped').length).toLocaleString('en')} run</small></dd></div>
<div><dt>Causes</dt><dd>${causes.length}<small>${plural(failed.length, 'failed check')}, ${known.length} known</small></dd></div>
<div><dt>Operations tested</dt><dd>${coverage.testedOperations} of ${coverage.operations.length}<small>${coverage.testedRules} of ${Object.keys(rules).length} rules</small></dd></div>
<div><dt>Statuses received</dt><dd>${reached} of ${cells.length}<small>${unreachableCount} cannot be provoked</small></dd></div>
<div><dt>Duration</dt><dd>${formatSeconds(durationMs)}<small>${calls.toLocaleString('en')} calls</small></dd></div>
<div><dt>Scope</dt><dd>${escapeHtml(describeSelection(verdict.selection))}</dd></div>
<div><dt>Seed</dt><dd>${seed}<small><time datetime="${startedAt}">${startedAt.slice(0, 16).replace('T', ' ')} UTC</time></small></dd></div>
</dl>
<nav aria-label="Parts of the report">${failed.length + known.length > 0 ? '<a href="#failures">Causes</a>' : ''}${verdict.trend ? '<a href="#trend">Trend</a>' : ''}<a href="#coverage">Coverage</a><a href="#statuses">Operations and statuses</a><a href="#roles">Access by caller</a><a href="#rules">Rules</a></nav>
</header><main>
${causes.length > 0 ? `<h2 id="failures">Causes</h2>${renderEach(causes.slice(0, 200), (cause) => renderCause(cause, results))}${causes.length > 200 ? `<p>${causes.length - 200} more are in result.json.</p>` : ''}` : ''}
${known.length > 0 ? `<h2${failed.length > 0 ? '' : ' id="failures"'}>Known failures</h2>${renderEach(known, renderFailure)}` : ''}
${renderTrend(verdict)}
<h2 id="coverage">Coverage</h2>
<p class="soft">The number of checks of each operation, by kind of rule. A check counts for every operation that it calls. In addition, every response is checked by the rules <code>answer.*</code>.</p>
${renderCoverage(verdict)}
${renderDeviations(verdict)}
<h2 id="statuses">Operations and statuses</h2>
<p class="soft">Each status that the contract documents, and whether the backend responded with it in this run.</p>
${renderStatuses(verdict)}
<h2 id="roles">Access by caller</h2>
<p class="soft">The response to each kind of caller of each operation, compared with <code>security</code> in the contract.</p>
${renderRoles(verdict)}
<h2 id="rules">Rules</h2>
${renderSkipped(results)}
${renderRules(verdict)}
<details><summary>Versions and details of the run</summary>
<p>Contract ${escapeHtml(contract.version)}, SHA-256 <code>${contract.hash}</code>.</p>
<p>Backend ${escapeHtml(backend.version ?? '(no version)')}, implements contract ${escapeHtml(backend.contractVersion ?? '(no version)')}, SHA-256 <code>${escapeHtml(backend.contractHash ?? 'none')}</code>.</p>
${verdict.waitedMs > 0 ? `<p>Waited ${formatSeconds(verdict.waitedMs)} because the backend limits calls.</p>` : ''}
${verdict.undeletedRecords.length > 0 ? `<p>Records that could not be deleted: ${escapeHtml(verdict.undeletedRecords.join(', '))}.</p>` : ''}
</details>
</main></body></html>
`;
}
