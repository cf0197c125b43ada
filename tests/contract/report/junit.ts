// The verdict as JUnit XML, which build servers read.
import type { Result, Verdict } from '../verdict.ts';

/** Characters that XML cannot hold, escaped or not, and halves of surrogate pairs. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Text for XML: escaped, without the characters that XML cannot hold. */
const xml = (text: string) =>
  text
    .replaceAll(unwritable, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const seconds = (ms: number) => (ms / 1000).toFixed(3);

function testCase(result: Result): string {
  const open = `    <testcase classname="${xml(`${result.suite}.${result.rule}`)}" name="${xml(result.name)}" time="${seconds(result.durationMs)}"`;
  if (result.status === 'passed') return `${open}/>`;
  if (result.status !== 'failed') {
    const why = result.reason ?? `known deviation: ${result.faults[0]?.message ?? ''}`;
    return `${open}>\n      <skipped message="${xml(why)}"/>\n    </testcase>`;
  }
  const [first] = result.faults;
  const lines = result.faults.map(({ rule, message, pointer }) => `${rule}: ${message}\n${pointer ?? ''}`);
  const text = [...lines, result.curl ?? '', result.answer ?? ''].join('\n');
  return `${open}>\n      <failure type="${xml(first?.rule ?? result.rule)}" message="${xml(first?.message ?? '')}">${xml(text)}</failure>\n    </testcase>`;
}

export function junit({ results, durationMs, startedAt, deviations }: Verdict): string {
  const suites = [...new Set(results.map(({ suite }) => suite))].map((name) => {
    const own = results.filter(({ suite }) => suite === name);
    const failed = own.filter(({ status }) => status === 'failed').length;
    const skipped = own.filter(({ status }) => status === 'skipped' || status === 'known').length;
    const time = seconds(own.reduce((sum, result) => sum + result.durationMs, 0));
    return `  <testsuite name="${xml(name)}" tests="${own.length}" failures="${failed}" skipped="${skipped}" time="${time}" timestamp="${startedAt}">\n${own.map(testCase).join('\n')}\n  </testsuite>`;
  });
  const gone = deviations.filter(({ state }) => state === 'stale' || state === 'expired');
  if (gone.length > 0) {
    const cases = gone.map(
      ({ operation, rule, state }) =>
        `    <testcase classname="deviations" name="${xml(`${operation} ${rule}`)}"><failure type="${state}" message="This known deviation is ${state}."/></testcase>`,
    );
    suites.push(
      `  <testsuite name="deviations" tests="${gone.length}" failures="${gone.length}">\n${cases.join('\n')}\n  </testsuite>`,
    );
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="contract" time="${seconds(durationMs)}">\n${suites.join('\n')}\n</testsuites>\n`;
}
