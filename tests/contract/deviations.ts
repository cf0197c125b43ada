// What a team knows to be different in its backend, from a YAML file: a list of
// `{ operation, rule, reason, expires: 2027-01-31 }`. An entry excuses the failures that it describes until it expires;
// one that describes nothing any more has to go.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { operations } from './contract.ts';
import { isRule, type RuleId } from './rules.ts';
import { CannotJudge } from './cannot-judge.ts';

export interface Deviation {
  operation: string;
  rule: RuleId;
  reason: string;
  /** The last day on which it counts, `2027-01-31`. */
  expires: string;
}

function read(value: unknown, index: number): Deviation {
  const place = `entry ${index + 1}`;
  if (typeof value !== 'object' || value === null) throw new CannotJudge(`${place} is no list entry with fields.`);
  const { operation, rule, reason, expires, ...others } = value as Record<string, unknown>;
  const [surprise] = Object.keys(others);
  if (surprise) throw new CannotJudge(`${place} has the field ${surprise}, which means nothing here.`);
  const name = String(operation);
  if (!operations.has(name)) throw new CannotJudge(`${place}: the contract has no operation ${name}.`);
  const id = String(rule);
  if (!isRule(id)) throw new CannotJudge(`${place}: there is no rule ${id}.`);
  if (typeof reason !== 'string' || reason.trim().length < 10) throw new CannotJudge(`${place} gives no reason.`);
  const day = expires instanceof Date ? expires.toISOString().slice(0, 10) : String(expires);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) {
    throw new CannotJudge(`${place} has to expire on a day, 2027-01-31 say.`);
  }
  return { operation: name, rule: id, reason, expires: day };
}

/** @throws CannotJudge that names the entry which cannot be read */
export function readDeviations(file: string): Deviation[] {
  const list = (parse(readFileSync(file, 'utf8')) ?? []) as unknown;
  if (!Array.isArray(list)) throw new CannotJudge(`${file} has to hold a list.`);
  return list.map(read);
}
