// The result of one check, as reports and the JSON file of a run show it.
import type { RuleId } from './rules.ts';

/** One violation of a rule. */
export interface RuleViolation {
  rule: RuleId;
  /** The sentence of the rule. */
  sentence: string;
  operation: string | null;
  /** JSON pointer into the contract. */
  pointer: string | null;
  /** JSON pointer to the violated part of a named schema, which several operations may share. */
  schema?: string;
  /** Whether the backend sent no response. */
  isUnanswered?: true;
  /** Whether the backend refused the connection. */
  isRefused?: true;
  /** The suite whose preparation failed, so that none of its checks could run. */
  preparationOf?: string;
  message: string;
  expected?: unknown;
  actual?: unknown;
}

export interface Result {
  suite: string;
  name: string;
  rule: RuleId;
  operation: string | null;
  /** Every operation that the check is about or called. */
  operations: string[];
  /** `known` means a failure that a known deviation excuses. */
  status: 'passed' | 'failed' | 'skipped' | 'known';
  reason?: string;
  durationMs: number;
  violations: RuleViolation[];
  /** A curl command that repeats the call. Shell variables replace the secrets, and a comment replaces a long body. */
  curl?: string;
  /** The status and the start of the body of the response. */
  answer?: string;
}
