// The coverage of a run: the checks of each operation by rule. A check counts for every operation that it calls.
import { allOperations } from './contract.ts';
import { rules, type RuleId } from './rules.ts';
import type { Result } from './verdict.ts';

export interface OperationCoverage {
  operation: string;
  tag: string;
  /** Rule -> number of checks with a verdict. */
  rules: Record<string, { passed: number; failed: number }>;
}

export interface Coverage {
  operations: OperationCoverage[];
  /** The number of operations with at least one check that has a verdict. */
  judgedOperations: number;
  /** The number of rules with at least one check that has a verdict. Every call is checked by the rules `answer.*`. */
  judgedRules: number;
}

const isJudged = ({ status }: Result) => status === 'passed' || status === 'failed' || status === 'known';

export function coverageOf(results: Result[]): Coverage {
  const byOperation = new Map<string, OperationCoverage>(
    allOperations.map(({ id, tag }) => [id, { operation: id, tag, rules: {} }]),
  );
  for (const result of results.filter(isJudged)) {
    for (const id of result.operations) {
      const counts = byOperation.get(id);
      if (!counts) continue;
      const count = (counts.rules[result.rule] ??= { passed: 0, failed: 0 });
      if (result.status === 'failed') count.failed += 1;
      else count.passed += 1;
    }
  }
  const operations = [...byOperation.values()];
  const judged = new Set(results.filter(isJudged).map(({ rule }) => rule));
  const ofEveryCall = (Object.keys(rules) as RuleId[]).filter((rule) => rule.startsWith('answer.'));
  if (judged.size > 0) for (const rule of ofEveryCall) judged.add(rule);
  return {
    operations,
    judgedOperations: operations.filter((one) => Object.keys(one.rules).length > 0).length,
    judgedRules: judged.size,
  };
}
