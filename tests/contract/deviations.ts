// Known deviations of a backend, from a YAML file: a list of `{ operation, rule, reason, expires: 2027-01-31 }`. An entry
// excuses matching failures until it expires. An entry that no longer matches a failure is stale and fails the run.
import { parse } from 'yaml';
import { operations } from './contract.ts';
import { readInputFile } from './input-file.ts';
import { isRule, type RuleId } from './rules.ts';
import { NoVerdictError } from './no-verdict-error.ts';

export interface Deviation {
  operation: string;
  rule: RuleId;
  reason: string;
  /** The last day on which the entry is valid, `2027-01-31`. */
  expires: string;
}

function parseEntry(value: unknown, index: number): Deviation {
  const place = `entry ${index + 1}`;
  if (typeof value !== 'object' || value === null)
    throw new NoVerdictError(`${place} must be an object with operation, rule, reason and expires.`);
  const { operation, rule, reason, expires, ...others } = value as Record<string, unknown>;
  const [unknownField] = Object.keys(others);
  if (unknownField) throw new NoVerdictError(`${place} has the unknown field ${unknownField}.`);
  const name = String(operation);
  if (!operations.has(name)) throw new NoVerdictError(`${place}: the contract has no operation ${name}.`);
  const id = String(rule);
  if (!isRule(id)) throw new NoVerdictError(`${place}: there is no rule ${id}.`);
  if (typeof reason !== 'string' || reason.trim().length < 10)
    throw new NoVerdictError(`${place} needs a reason of at least 10 characters.`);
  const day = expires instanceof Date ? expires.toISOString().slice(0, 10) : String(expires);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) {
    throw new NoVerdictError(`${place} needs an expiry date, for example 2027-01-31.`);
  }
  return { operation: name, rule: id, reason, expires: day };
}

/** Reads the file. @throws NoVerdictError if it is not valid YAML, or names the first invalid entry */
export function readDeviations(file: string): Deviation[] {
  const list = readInputFile(file, (text) => parse(text) as unknown) ?? [];
  if (!Array.isArray(list)) throw new NoVerdictError(`${file} must contain a list.`);
  return list.map(parseEntry);
}
