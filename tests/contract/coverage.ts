// The coverage of a run: the checks of each operation by rule. A check counts for every operation that it calls.
import { allOperations } from './contract.ts';
import type { Result } from './result.ts';
import { rules, type RuleId } from './rules.ts';

export interface OperationCoverage {
  operation: string;
  tag: string;
  /** Rule -> number of checks with a verdict. */
  rules: Record<string, { passed: number; failed: number; known: number }>;
}

export interface Coverage {
  operations: OperationCoverage[];
  /** The number of operations with at least one check that has a verdict. */
  testedOperations: number;
  /** The number of rules with at least one check that has a verdict. Every call is checked by the rules `answer.*`. */
  testedRules: number;
}

export function coverageOf(results: Result[]): Coverage {
  const byOperation = new Map<string, OperationCoverage>(
    allOperations.map(({ id, tag }) => [id, { operation: id, tag, rules: {} }]),
  );
  const tested = new Set<RuleId>();
  for (const { status, rule, operations } of results) {
    if (status === 'skipped') continue;
    tested.add(rule);
    for (const id of operations) {
      const counts = byOperation.get(id);
      if (counts) (counts.rules[rule] ??= { passed: 0, failed: 0, known: 0 })[status] += 1;
    }
  }
  const operations = [...byOperation.values()];
  const ofEveryCall = (Object.keys(rules) as RuleId[]).filter((rule) => rule.startsWith('answer.'));
  if (tested.size > 0) for (const rule of ofEveryCall) tested.add(rule);
  return {
    operations,
    testedOperations: operations.filter((one) => Object.keys(one.rules).length > 0).length,
    testedRules: tested.size,
  };
}
