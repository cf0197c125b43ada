// Compares a verdict with the verdict in the result.json of an earlier run.
import type { Cause } from './causes.ts';
import type { Coverage } from './coverage.ts';
import { NoVerdictError } from './no-verdict-error.ts';
import { readInputFile } from './input-file.ts';
import type { Result } from './result.ts';

export interface Counts {
  startedAt: string;
  ok: boolean;
  passed: number;
  failed: number;
  causes: number;
  operations: number;
  rules: number;
}

export interface Trend {
  before: Counts;
  now: Counts;
  /** Whether the runs differ in the contract, the selected checks or the options, so that they are not comparable. */
  isOfOtherScope: boolean;
  added: Cause[];
  fixed: Cause[];
}

/** The part of a verdict that is compared. */
interface Comparable {
  startedAt: string;
  ok: boolean;
  contract: { hash: string };
  selection: object;
  results: Result[];
  causes: Cause[];
  coverage: Coverage;
}

const countsOf = ({ startedAt, ok, results, causes, coverage }: Comparable): Counts => ({
  startedAt,
  ok,
  passed: results.filter(({ status }) => status === 'passed').length,
  failed: results.filter(({ status }) => status === 'failed').length,
  causes: causes.length,
  operations: coverage.testedOperations,
  rules: coverage.testedRules,
});

export function trendOf(before: Comparable, now: Comparable): Trend {
  const keys = ({ causes }: Comparable) => new Set(causes.map(({ key }) => key));
  const [old, present] = [keys(before), keys(now)];
  const scopeOf = ({ contract, selection }: Comparable) => JSON.stringify([contract.hash, selection]);
  return {
    before: countsOf(before),
    now: countsOf(now),
    isOfOtherScope: scopeOf(before) !== scopeOf(now),
    added: now.causes.filter(({ key }) => !old.has(key)),
    fixed: before.causes.filter(({ key }) => !present.has(key)),
  };
}

/** Reads the result.json of an earlier run. @throws NoVerdictError if the file is not one */
export function readVerdict(file: string): Comparable {
  const found = readInputFile(file, JSON.parse) as Partial<Comparable> | null;
  if (!found?.results || !found.causes || found.coverage?.testedOperations === undefined) {
    throw new NoVerdictError(`${file} is not the result.json of an earlier run of this suite.`);
  }
  return found as Comparable;
}
