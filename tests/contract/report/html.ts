// The verdict as one self-contained page: causes first, then the trend, coverage and details.
import type { Cause } from '../causes.ts';
import { rules, type RuleId } from '../rules.ts';
import type { Fault, Result, Verdict } from '../verdict.ts';
import { style } from './style.ts';
import { plural } from './terminal.ts';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const each = <T>(items: Iterable<T>, write: (item: T) => string) => [...items].map(write).join('\n');
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
/** Sentences of the rules mark what is code with backticks. */
const prose = (text: string) => escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
const shown = (value: unknown) => escaped((JSON.stringify(value, null, 2) ?? 'nothing').slice(0, 3000));

function fault({ rule, sentence, operation, pointer, message, expected, actual }: Fault): string {
  const pair =
    expected === undefined
      ? ''
      : `<div class="pair"><div><p class="label">Expected</p><pre>${shown(expected)}</pre></div><div><p class="label">Actual</p><pre>${shown(actual)}</pre></div></div>`;
  return `<p><code>${rule}</code>${operation ? ` at <code>${escaped(operation)}</code>` : ''}: ${prose(sentence)}</p>
<pre>${escaped(message.slice(0, 3000))}</pre>${pair}
${pointer ? `<p class="label">In the contract</p><code>${escaped(pointer)}</code>` : ''}`;
}

const failure = (result: Result) => `<article class="${result.status}">
<h3>${escaped(`${result.suite} › ${result.name}`)}</h3>
${each(result.faults.slice(0, 8), fault)}
${result.faults.length > 8 ? `<p>… and ${result.faults.length - 8} more.</p>` : ''}
${repetition(result)}
</article>`;

const repetition = ({
  curl,
  answer,
}: Result) => `${curl ? `<p class="label">Repeat it from a shell</p><pre>${escaped(curl)}</pre>` : ''}
${answer ? `<p class="label">Answer</p><pre>${escaped(answer)}</pre>` : ''}`;

/** A cause with its first failure, and the names of the other checks that fail for it. */
function causeArticle({ fault: first, operations, difference, checks, first: index }: Cause, results: Result[]): string {
  const result = results[index];
  const others = results.filter(
    (one) =>
      one !== result &&
      one.status === 'failed' &&
      one.faults.some(({ rule, message }) => rule === first.rule && message === first.message),
  );
  const more =
    checks > 1
      ? `<details><summary>${plural(checks - 1, 'more check fails', 'more checks fail')} for this cause</summary><ul>${each(others.slice(0, 100), (one) => `<li>${escaped(`${one.suite} › ${one.name}`)}</li>`)}</ul></details>`
      : '';
  const where = operations.length > 0 ? `${operations.slice(0, 12).join(', ')}: ` : '';
  return `<article class="failed">
<h3>${escaped(`${where}${difference}`)}</h3>
${fault(first)}
${result ? `<p class="label">Check</p><p>${escaped(`${result.suite} › ${result.name}`)}</p>${repetition(result)}` : ''}
${more}
</article>`;
}

function trendSection({ trend }: Verdict): string {
  if (!trend) return '';
  const { before, now, added, gone, isOfOtherScope } = trend;
  const row = (name: string, one: number, other: number) =>
    `<tr><th scope="row">${name}</th><td>${one}</td><td>${other}</td></tr>`;
  const named = ({ fault: { rule, operation }, difference }: Cause) =>
    `<li><code>${rule}</code>${operation ? ` at <code>${escaped(operation)}</code>` : ''}: ${escaped(difference)}</li>`;
  return `<h2 id="trend">Trend</h2>
${isOfOtherScope ? '<p class="soft">The earlier run judged another contract or another choice of checks.</p>' : ''}
<div class="scroll"><table><thead><tr><th></th><th scope="col">${escaped(before.startedAt.slice(0, 16).replace('T', ' '))} UTC</th><th scope="col">This run</th></tr></thead><tbody>
${row('Causes', before.causes, now.causes)}${row('Checks passed', before.passed, now.passed)}${row('Checks failed', before.failed, now.failed)}${row('Operations judged', before.operations, now.operations)}${row('Rules judged', before.rules, now.rules)}
</tbody></table></div>
${added.length > 0 ? `<h3>New causes</h3><ul>${each(added, named)}</ul>` : ''}
${gone.length > 0 ? `<h3>Causes that are gone</h3><ul>${each(gone, named)}</ul>` : ''}`;
}

/** Which kinds of rules each operation was judged by, with the number of checks. */
function coverageMatrix({ coverage }: Verdict): string {
  const kinds = [...new Set((Object.keys(rules) as RuleId[]).map((rule) => rule.split('.')[0] ?? ''))];
  const rows = coverage.operations.map(({ operation, tag, rules: own }) => {
    const cells = new Map<string, Cell>();
    for (const kind of kinds) {
      const counted = Object.entries(own).filter(([rule]) => rule.startsWith(`${kind}.`));
      const passed = counted.reduce((sum, [, one]) => sum + one.passed, 0);
      const failed = counted.reduce((sum, [, one]) => sum + one.failed, 0);
      if (passed + failed === 0) continue;
      const title = counted.map(([rule, one]) => `${rule}: ${one.passed} passed, ${one.failed} failed`).join('; ');
      cells.set(kind, { kind: failed > 0 ? 'bad' : 'good', text: failed > 0 ? `✗ ${failed}` : String(passed), title });
    }
    return { operation, tag, cells };
  });
  return matrix('Checks of each operation by kind of rule', kinds, rows);
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

/** A table of operations, grouped by tag; it scrolls inside its frame and can be reached with the keyboard. */
function matrix(label: string, columns: string[], rows: Row[]): string {
  const tags = [...new Set(rows.map(({ tag }) => tag))];
  const cell = (row: Row, column: string) => {
    const found = row.cells.get(column);
    return found ? `<td class="${found.kind}" title="${escaped(found.title)}">${escaped(found.text)}</td>` : '<td></td>';
  };
  const line = (row: Row) =>
    `<tr><th scope="row" title="${escaped(row.operation)}">${escaped(row.operation)}</th>${each(columns, (column) => cell(row, column))}</tr>`;
  const body = each(
    tags,
    (tag) =>
      `<tr class="tag"><th scope="rowgroup">${escaped(tag)}</th><td colspan="${columns.length}"></td></tr>` +
      each(
        rows.filter((row) => row.tag === tag),
        line,
      ),
  );
  return `<div class="scroll" tabindex="0" role="region" aria-label="${escaped(label)}"><table>
<thead><tr><th scope="col" class="text">Operation</th>${each(columns, (column) => `<th scope="col">${escaped(column)}</th>`)}</tr></thead>
<tbody>${body}</tbody></table></div>`;
}

function statusCell(
  operation: string,
  { status, times, unreachable }: Verdict['statuses'][number]['cells'][number],
  bad: Set<string>,
): Cell {
  if (bad.has(`${operation} ${status}`))
    return { kind: 'bad', text: `✗ ${times}`, title: `${status}: came, and broke the contract` };
  if (times > 0) return { kind: 'good', text: `✓ ${times}`, title: `${status}: came ${times} times` };
  if (unreachable) return { kind: 'none', text: '·', title: `${status}: ${unreachable}` };
  return { kind: 'warn', text: '–', title: `${status}: documented, not seen in this run` };
}

function statusMatrix({ statuses, results }: Verdict): string {
  const columns = [...new Set(statuses.flatMap(({ cells }) => cells.map(({ status }) => status)))].toSorted();
  const bad = new Set(
    results
      .flatMap(({ faults }) => faults)
      .flatMap(({ pointer, operation }) => {
        const status = /\/responses\/(\d+)/.exec(pointer ?? '')?.[1];
        return status ? [`${operation ?? ''} ${status}`] : [];
      }),
  );
  const rows = statuses.map(({ operation, tag, cells }) => ({
    operation,
    tag,
    cells: new Map(cells.map((cell) => [cell.status, statusCell(operation, cell, bad)])),
  }));
  const reasons = new Map<string, number>();
  for (const { unreachable } of statuses.flatMap(({ cells }) => cells)) {
    if (unreachable) reasons.set(unreachable, (reasons.get(unreachable) ?? 0) + 1);
  }
  return `${matrix('Operations and statuses', columns, rows)}
<div class="legend"><span class="good">✓ came, as often as it says</span><span class="bad">✗ came and broke the contract</span><span class="warn">– not seen</span><span class="none">· not reachable from outside</span></div>
<ul>${each(reasons, ([reason, times]) => `<li>${plural(times, 'status is', 'statuses are')} out of reach: ${escaped(reason)}</li>`)}</ul>`;
}

function roleMatrix({ roles }: Verdict): string {
  const columns = [...new Set(roles.flatMap(({ cells }) => cells.map(({ caller }) => caller)))];
  if (columns.length === 0) return '<p class="soft">This run did not judge who may call what.</p>';
  const rows = roles
    .filter(({ cells }) => cells.length > 0)
    .map(({ operation, tag, cells }) => ({
      operation,
      tag,
      cells: new Map(
        cells.map(({ caller, cell }): [string, Cell] => [
          caller,
          {
            kind: cell.ok ? (cell.expected === 'let in' ? 'good' : 'none') : 'bad',
            text: cell.ok ? (cell.expected === 'let in' ? '✓' : String(cell.got)) : `✗ ${String(cell.got)}`,
            title: `expected ${cell.expected}, got ${String(cell.got)}`,
          },
        ]),
      ),
    }));
  return `${matrix('Callers and operations', columns, rows)}
<div class="legend"><span class="good">✓ admitted, as documented</span><span class="none">401, 403: refused, as documented</span><span class="bad">✗ against the contract</span></div>`;
}

function ruleTable({ results }: Verdict): string {
  const line = (rule: RuleId) => {
    const own = results.filter((result) => result.rule === rule);
    const broken = results.filter(
      (result) => result.status === 'failed' && result.faults.some((one) => one.rule === rule),
    ).length;
    const passed = own.filter(({ status }) => status === 'passed').length;
    const answers = rule.startsWith('answer.') && own.length === 0;
    const kind = broken > 0 ? 'bad' : passed > 0 || answers ? 'good' : 'none';
    const text = broken > 0 ? `✗ ${broken}` : answers ? 'every call' : passed > 0 ? `✓ ${passed}` : 'not judged';
    return `<tr><th scope="row"><code>${rule}</code></th><td class="text">${prose(rules[rule])}</td><td class="${kind}">${text}</td></tr>`;
  };
  return `<div class="scroll" tabindex="0" role="region" aria-label="Rules"><table><thead><tr><th scope="col" class="text">Rule</th><th scope="col" class="text">What it says</th><th scope="col">Checks</th></tr></thead>
<tbody>${each(Object.keys(rules) as RuleId[], line)}</tbody></table></div>`;
}

function skippedList(results: Result[]): string {
  const reasons = new Map<string, number>();
  for (const { status, reason = '' } of results) if (status === 'skipped') reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  return reasons.size === 0
    ? ''
    : `<ul>${each(reasons, ([reason, times]) => `<li>${plural(times, 'check')} skipped: ${escaped(reason)}</li>`)}</ul>`;
}

const deviationTable = ({ deviations }: Verdict) =>
  deviations.length === 0
    ? ''
    : `<h2 id="known">Known deviations</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Known deviations"><table><thead><tr><th scope="col" class="text">Operation</th><th scope="col">Rule</th><th scope="col" class="text">Reason</th><th scope="col">Expires</th><th scope="col">State</th></tr></thead><tbody>
${each(
  deviations,
  ({ operation, rule, reason, expires, state }) =>
    `<tr><th scope="row">${escaped(operation)}</th><td><code>${rule}</code></td><td class="text">${escaped(reason)}</td><td>${expires}</td><td class="${state === 'used' ? 'warn' : state === 'not judged' ? 'none' : 'bad'}">${state}</td></tr>`,
)}
</tbody></table></div>`;

const choiceOf = ({ only, skip, stateless, readOnly }: Verdict['choice']) =>
  [
    only.length > 0 ? `only ${only.join(', ')}` : '',
    skip.length > 0 ? `without ${skip.join(', ')}` : '',
    stateless ? 'what holds for a mock' : '',
    readOnly ? 'read-only' : '',
  ]
    .filter(Boolean)
    .join('; ') || 'everything';

export function html(verdict: Verdict): string {
  const { ok, results, causes, coverage, contract, backend, seed, durationMs, calls, statuses, startedAt } = verdict;
  const failed = results.filter(({ status }) => status === 'failed');
  const known = results.filter(({ status }) => status === 'known');
  const passed = results.filter(({ status }) => status === 'passed').length;
  const cells = statuses.flatMap((row) => row.cells);
  const reached = cells.filter(({ times }) => times > 0).length;
  const closed = cells.filter(({ unreachable }) => unreachable).length;
  const gone = verdict.deviations.filter(({ state }) => state === 'stale' || state === 'expired').length;
  const reason = ok
    ? 'The backend keeps the contract in everything that this run judged.'
    : [
        failed.length > 0 ? `${plural(causes.length, 'cause')}; ${plural(failed.length, 'check')} failed.` : '',
        gone > 0 ? `${plural(gone, 'known deviation is', 'known deviations are')} stale or expired.` : '',
        passed === 0 ? 'Nothing passed.' : '',
      ].join(' ');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${ok ? 'Passed' : 'Failed'}: contract ${escaped(contract.version)}</title><style>${style}</style></head>
<body><header>
<h1>Spoolwright contract ${escaped(contract.version)} · ${escaped(backend.url)}</h1>
<div class="verdict ${ok ? 'good' : 'bad'}"><strong>${ok ? 'Passed' : 'Failed'}</strong>${escaped(reason)}</div>
<dl>
<div><dt>Checks passed</dt><dd>${passed.toLocaleString('en')}<small>of ${(results.length - results.filter(({ status }) => status === 'skipped').length).toLocaleString('en')} judged</small></dd></div>
<div><dt>Causes</dt><dd>${causes.length}<small>${failed.length} failed checks, ${known.length} known</small></dd></div>
<div><dt>Operations judged</dt><dd>${coverage.judgedOperations} of ${coverage.operations.length}<small>${coverage.judgedRules} of ${Object.keys(rules).length} rules</small></dd></div>
<div><dt>Statuses reached</dt><dd>${reached} of ${cells.length}<small>${closed} out of reach</small></dd></div>
<div><dt>Took</dt><dd>${seconds(durationMs)}<small>${calls.toLocaleString('en')} calls</small></dd></div>
<div><dt>Scope</dt><dd>${escaped(choiceOf(verdict.choice))}</dd></div>
<div><dt>Seed</dt><dd>${seed}<small><time datetime="${startedAt}">${startedAt.slice(0, 16).replace('T', ' ')} UTC</time></small></dd></div>
</dl>
<nav aria-label="Parts of the report">${failed.length + known.length > 0 ? '<a href="#failures">Causes</a>' : ''}${verdict.trend ? '<a href="#trend">Trend</a>' : ''}<a href="#coverage">Coverage</a><a href="#statuses">Operations and statuses</a><a href="#roles">Who may call what</a><a href="#rules">Rules</a></nav>
</header><main>
${causes.length > 0 ? `<h2 id="failures">Causes</h2>${each(causes.slice(0, 200), (cause) => causeArticle(cause, results))}${causes.length > 200 ? `<p>${causes.length - 200} more are in result.json.</p>` : ''}` : ''}
${known.length > 0 ? `<h2${failed.length > 0 ? '' : ' id="failures"'}>Known failures</h2>${each(known, failure)}` : ''}
${trendSection(verdict)}
<h2 id="coverage">Coverage</h2>
<p class="soft">The checks of each operation by kind of rule. A scenario counts at every operation that it calls. Every answer is judged by the rules <code>answer.*</code> besides.</p>
${coverageMatrix(verdict)}
${deviationTable(verdict)}
<h2 id="statuses">Operations and statuses</h2>
<p class="soft">Each status that the contract documents, and whether this run made the backend answer with it.</p>
${statusMatrix(verdict)}
<h2 id="roles">Who may call what</h2>
<p class="soft">Each kind of caller at each operation, against the contract's <code>security</code>.</p>
${roleMatrix(verdict)}
<h2 id="rules">Rules</h2>
${skippedList(results)}
${ruleTable(verdict)}
<details><summary>What exactly was judged</summary>
<p>Contract ${escaped(contract.version)}, SHA-256 <code>${contract.hash}</code>.</p>
<p>Backend ${escaped(backend.version ?? 'without a version')}, answers by contract ${escaped(backend.contractVersion ?? '(none named)')}, SHA-256 <code>${escaped(backend.contractHash ?? 'none')}</code>.</p>
${verdict.waitedMs > 0 ? `<p>Waited ${seconds(verdict.waitedMs)} because the backend limits calls.</p>` : ''}
${verdict.leftBehind.length > 0 ? `<p>Could not be removed: ${escaped(verdict.leftBehind.join(', '))}.</p>` : ''}
</details>
</main></body></html>
`;
}
