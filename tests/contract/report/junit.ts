// The verdict as JUnit XML, for build servers.
import library, { type Builder, type TestSuite } from 'junit-report-builder';
import type { Result } from '../result.ts';
import type { Verdict } from '../verdict.ts';

// The package is CommonJS, but its types describe an ES module: at run time the default import is the builder itself.
const builder = library as unknown as Builder;

const describeFailure = ({ violations, curl, answer }: Result) =>
  [...violations.flatMap(({ rule, message, pointer }) => [`${rule}: ${message}`, pointer ?? '']), curl ?? '', answer ?? ''].join(
    '\n',
  );

function addCase(suite: TestSuite, result: Result): void {
  const { rule, name, durationMs, status, violations, reason } = result;
  const [first] = violations;
  const one = suite
    .testCase()
    .className(`${result.suite}.${rule}`)
    .name(name)
    .time(durationMs / 1000);
  if (status === 'failed') one.failure(first?.message, first?.rule ?? rule).stacktrace(describeFailure(result));
  else if (status !== 'passed') one.skipped().property('reason', reason ?? `known deviation: ${first?.message ?? ''}`);
}

/** The verdict as a JUnit document, with a suite for each suite of checks and one for stale and expired deviations. */
export function renderJunit({ results, startedAt, deviations }: Verdict): string {
  const report = builder.newBuilder();
  report.name('contract');
  for (const name of new Set(results.map((result) => result.suite))) {
    const suite = report.testSuite().name(name).timestamp(new Date(startedAt));
    for (const result of results) if (result.suite === name) addCase(suite, result);
  }
  const outdated = deviations.filter(({ state }) => state === 'stale' || state === 'expired');
  if (outdated.length > 0) {
    const suite = report.testSuite().name('deviations');
    for (const { operation, rule, state } of outdated) {
      suite.testCase().className('deviations').name(`${operation} ${rule}`).failure(`This known deviation is ${state}.`, state);
    }
  }
  return report.build();
}
