// Compares runs with several seeds: the verdict on each check must not depend on chance.
import type { Verdict } from './verdict.ts';

/** The checks with different results, each with the result of every run. */
export function differences(verdicts: Verdict[]): string[] {
  const said = new Map<string, string[]>();
  for (const [index, { results }] of verdicts.entries()) {
    for (const { suite, name, rule, status } of results) {
      const check = `${suite} › ${name} (${rule})`;
      const statuses = said.get(check) ?? verdicts.map(() => 'not run');
      statuses[index] = status;
      said.set(check, statuses);
    }
  }
  return [...said]
    .filter(([, statuses]) => new Set(statuses).size > 1)
    .map(([check, statuses]) => `${check}: ${statuses.map((status, index) => `${verdicts[index]?.seed} ${status}`).join(', ')}`);
}

/** One line for each run. */
export function lineOf({ seed, ok, results, calls, durationMs }: Verdict): string {
  const count = (wanted: string) => results.filter(({ status }) => status === wanted).length;
  const passed = `${count('passed')} of ${results.length - count('skipped')} checks passed`;
  return `seed ${seed}: ${ok ? 'passed' : 'FAILED'}, ${passed}, ${calls} calls in ${(durationMs / 1000).toFixed(1)} s`;
}
