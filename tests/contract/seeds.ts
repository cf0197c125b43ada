// Compares runs with several seeds: the result of a check must not depend on the seed.
import { formatSeconds } from './report/format.ts';
import type { Verdict } from './verdict.ts';

/** Describes the checks whose results differ, with the result of each run. */
export function findDifferences(verdicts: Verdict[]): string[] {
  const statusesByCheck = new Map<string, string[]>();
  for (const [index, { results }] of verdicts.entries()) {
    for (const { suite, name, rule, status } of results) {
      const check = `${suite} › ${name} (${rule})`;
      const statuses = statusesByCheck.get(check) ?? verdicts.map(() => 'not run');
      statuses[index] = status;
      statusesByCheck.set(check, statuses);
    }
  }
  return [...statusesByCheck]
    .filter(([, statuses]) => new Set(statuses).size > 1)
    .map(([check, statuses]) => `${check}: ${statuses.map((status, index) => `${verdicts[index]?.seed} ${status}`).join(', ')}`);
}

/** Summarizes a run in one line. */
export function summarize({ seed, ok, results, calls, durationMs }: Verdict): string {
  const count = (wanted: string) => results.filter(({ status }) => status === wanted).length;
  const passed = `${count('passed')} of ${results.length - count('skipped')} checks passed`;
  return `seed ${seed}: ${ok ? 'passed' : 'FAILED'}, ${passed}, ${calls} calls in ${formatSeconds(durationMs)}`;
}
