// Declares and runs checks. Suites run in parallel, except those that run alone. The checks of a suite run one after the other,
// unless the suite allows several at once. Each check records its calls.
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { operations, type Operation } from './contract.ts';
import type { RuleId } from './rules.ts';
import { NoVerdictError } from './no-verdict-error.ts';
import type { Exchange } from './session.ts';

/** Properties of a check. Suites and groups pass their properties on to the checks in them. */
export interface CheckOptions {
  rule?: RuleId;
  /** The operation under test. Without it, a failure is attributed to the operation that was called last. */
  operation?: string;
  /** Names for `--only` and `--skip`, in addition to suite, rule, operation and the operation's tag. */
  tags?: string[];
  /** Contract tags of other operations that the check calls. With `--only`, these tags must be selected too. */
  needs?: string[];
  /** Whether the check applies to a mock without storage; `only` if it applies to nothing else. */
  stateless?: boolean | 'only';
}

export interface Check extends CheckOptions {
  suite: string;
  name: string;
  rule: RuleId;
  tags: string[];
  needs: string[];
  run: () => unknown;
}

interface Suite {
  name: string;
  /** The highest number of its checks that may run at once. */
  atOnce: number;
  /** Whether it runs first, and no other suite beside it. */
  runsAlone: boolean;
  /** Preparation before the first check. */
  steps: (() => unknown)[];
  checks: Check[];
}

const suites: Suite[] = [];
let scope: { suite: Suite; path: string[]; about: CheckOptions } | null = null;

/**
 * Begins a suite. Groups and checks that are declared until the next call of `suite` belong to it.
 * @param atOnce how many of its checks may run at once; checks that run at once must not share state
 * @param runsAlone whether it runs first, and no other suite beside it
 */
export function suite(
  name: string,
  { atOnce = 1, runsAlone = false, ...about }: CheckOptions & { atOnce?: number; runsAlone?: boolean } = {},
) {
  const newSuite: Suite = { name, atOnce, runsAlone, steps: [], checks: [] };
  suites.push(newSuite);
  scope = { suite: newSuite, path: [], about };
}

function currentScope() {
  if (!scope) throw new Error('Call suite() before declaring checks and groups.');
  return scope;
}

const mergeOptions = (outer: CheckOptions, inner: CheckOptions): CheckOptions => ({
  ...outer,
  ...inner,
  tags: [...(outer.tags ?? []), ...(inner.tags ?? [])],
  needs: [...(outer.needs ?? []), ...(inner.needs ?? [])],
});

/** Adds a preparation step, which runs once before the first check of the suite. */
export function prepare(step: () => unknown) {
  currentScope().suite.steps.push(step);
}

export function group(name: string, about: CheckOptions, define: () => void) {
  const outer = currentScope();
  scope = { suite: outer.suite, path: [...outer.path, name], about: mergeOptions(outer.about, about) };
  define();
  scope = outer;
}

/** Declares a check. If only a rule is given, all other properties are those of the group. */
export function check(about: CheckOptions | RuleId, name: string, run: () => unknown) {
  const { suite: ownerSuite, path, about: outer } = currentScope();
  const options = mergeOptions(outer, typeof about === 'string' ? { rule: about } : about);
  const { rule, operation } = options;
  const fullName = [...path, name].join(' › ');
  if (!rule) throw new Error(`The check "${fullName}" has no rule.`);
  if (operation && !operations.has(operation)) throw new Error(`The contract has no operation ${operation}.`);
  const { tags = [], needs = [] } = options;
  const added: Check = { ...options, rule, tags, needs, suite: ownerSuite.name, name: fullName, run };
  // A learning path needs a step. The checks create a tutorial for it.
  if ([...contractTagsOf(added), ...needs].includes('learning-paths')) added.needs = [...needs, 'tutorials'];
  ownerSuite.checks.push(added);
}

/** Fills in the name of a case: `%s` and `%j` take the values of an array in order, `$field` takes a field of an object. */
function fillInName(name: string, row: unknown): string {
  const values = [row].flat();
  const filled = name.replaceAll(/%[sj]/g, (sign) => {
    const value = values.shift();
    return sign === '%s' && typeof value === 'string' ? value : JSON.stringify(value);
  });
  return filled.replaceAll(/\$(\w+)/g, (_, field: string) => String((row as Record<string, unknown>)[field]));
}

/** Declares a check for each row. */
export function checks<A, B, C>(
  about: CheckOptions | RuleId,
  rows: readonly (readonly [A, B, C])[],
  name: string,
  run: (a: A, b: B, c: C) => unknown,
): void;
export function checks<A, B>(
  about: CheckOptions | RuleId,
  rows: readonly (readonly [A, B])[],
  name: string,
  run: (a: A, b: B) => unknown,
): void;
export function checks<A>(
  about: CheckOptions | RuleId,
  rows: readonly (readonly A[])[],
  name: string,
  run: (...row: A[]) => unknown,
): void;
export function checks<A>(about: CheckOptions | RuleId, rows: readonly A[], name: string, run: (value: A) => unknown): void;
export function checks(about: CheckOptions | RuleId, rows: readonly unknown[], name: string, run: (...row: any[]) => unknown) {
  for (const row of rows) check(about, fillInName(name, row), () => run(...[row].flat()));
}

class Skipped extends Error {}

/** Skips the current check. */
export function skip(reason: string): never {
  throw new Skipped(reason);
}

interface Running {
  /** null in the preparation of a suite. */
  check: Check | null;
  exchanges: Exchange[];
  /** Time that the check's calls waited for rate limits, in ms. */
  pausedMs: number;
  /** Aborted when the run ends before its last check. */
  signal: AbortSignal;
}
const running = new AsyncLocalStorage<Running>();

/** The state of the running check; undefined between checks. */
export const currentCheck = () => running.getStore();

/** @throws Error if the running check does not need this operation's tag, so that `--only` could select it without the tag */
export function requireNeed({ id, tag }: Operation): void {
  const one = currentCheck()?.check;
  // Every check may sign in.
  if (!one || tag === 'auth' || one.needs.includes(tag) || contractTagsOf(one).every((own) => own === tag)) return;
  throw new Error(`${id} is called without ${tag} in \`needs\`.`);
}

/** Waits in a check. @throws AbortError if the run ends in the meantime */
export const pause = (ms: number) => delay(ms, undefined, { signal: currentCheck()?.signal });

export interface Outcome {
  check: Check;
  status: 'passed' | 'failed' | 'skipped';
  /** Why it was skipped. */
  reason?: string;
  error?: unknown;
  /** Whether the preparation of the suite failed, so that the check did not run. */
  isUnprepared?: boolean;
  durationMs: number;
  exchanges: Exchange[];
  pausedMs: number;
}

export interface Selection {
  only: string[];
  skip: string[];
  /** Selects only checks that apply to a mock without storage. */
  stateless: boolean;
}

/** The names that select a check. */
const namesOf = ({ suite: own, rule, operation, tags }: Check): string[] => [
  own,
  rule,
  rule.split('.')[0] ?? '',
  ...(operation ? [operation, operations.get(operation)?.tag ?? ''] : []),
  ...tags,
];

const contractTags = new Set([...operations.values()].map(({ tag }) => tag));
const isContractTag = (name: string) => contractTags.has(name);
const contractTagsOf = (one: Check) => namesOf(one).filter(isContractTag);

/** `list.filter+listFamilies` selects checks that have both names. */
const partsOf = (name: string) => name.split('+');

/** Contract tags that a check needs and that `only` does not select: a team may not have implemented them yet. */
function missingTags({ needs }: Check, only: string[]): string[] {
  const parts = only.flatMap((name) => (isContractTag(name) ? name : (operations.get(name)?.tag ?? [])));
  return parts.length === 0 ? [] : needs.filter((tag) => !parts.includes(tag));
}

/** Whether a selection names a check. It is selected if no tag is missing. */
function isNamed(one: Check, { only, skip: left, stateless }: Selection): boolean {
  if (stateless ? !one.stateless : one.stateless === 'only') return false;
  const names = namesOf(one);
  if (left.some((name) => partsOf(name).every((part) => names.includes(part) || one.needs.includes(part)))) return false;
  return only.length === 0 || only.some((name) => partsOf(name).every((part) => names.includes(part)));
}

/** @throws NoVerdictError with the fewest tags that a named check still needs, if there is such a check */
function explainMissingTags(named: Suite[], only: string[]): void {
  const missing = named.flatMap(({ checks: own }) => own.map((each) => missingTags(each, only)));
  const [fewest] = missing.toSorted((one, other) => one.length - other.length);
  if (fewest) throw new NoVerdictError(`These checks also need --only ${fewest.join(',')}.`);
}

/** The selected checks, by suite. @throws NoVerdictError if a name selects no check, or no check can run */
function selectSuites(selection: Selection): Suite[] {
  const known = new Set(suites.flatMap((one) => one.checks.flatMap(namesOf)));
  const unknown = [...selection.only, ...selection.skip]
    .flatMap(partsOf)
    .filter((name) => !known.has(name) && !isContractTag(name));
  if (unknown.length > 0) throw new NoVerdictError(`No check has the name ${unknown.join(', ')}; --list shows all names.`);
  const { only } = selection;
  const named = suites.map((one) => ({ ...one, checks: one.checks.filter((each) => isNamed(each, selection)) }));
  const selected = named
    .map((one) => ({ ...one, checks: one.checks.filter((each) => missingTags(each, only).length === 0) }))
    .filter((one) => one.checks.length > 0);
  if (selected.length === 0) explainMissingTags(named, only);
  return selected;
}

/** The number of selected checks. */
export const countChecks = (selection: Selection) => selectSuites(selection).reduce((sum, one) => sum + one.checks.length, 0);

/** The preparation of a suite. */
interface Preparation extends Running {
  done: Promise<void>;
}

function startPreparation(steps: Suite['steps'], signal: AbortSignal): Preparation {
  const state: Running = { check: null, exchanges: [], pausedMs: 0, signal };
  const done = running.run(state, async () => {
    for (const step of steps) await step();
  });
  // The checks that wait for it report its failure.
  done.catch(() => undefined);
  return Object.assign(state, { done });
}

async function runCheck(one: Check, preparation: Preparation): Promise<Outcome> {
  const { signal } = preparation;
  const state: Running = { check: one, exchanges: [], pausedMs: 0, signal };
  const begin = performance.now();
  const toOutcome = (rest: Pick<Outcome, 'status' | 'reason' | 'error' | 'isUnprepared'>): Outcome => ({
    check: one,
    ...rest,
    durationMs: performance.now() - begin,
    exchanges: rest.isUnprepared ? preparation.exchanges : state.exchanges,
    pausedMs: state.pausedMs,
  });
  let isUnprepared = true;
  try {
    await preparation.done;
    isUnprepared = false;
    await running.run(state, async () => one.run());
    return toOutcome({ status: 'passed' });
  } catch (error) {
    if (error instanceof NoVerdictError) throw error;
    if (error instanceof Skipped) return toOutcome({ status: 'skipped', reason: error.message });
    return toOutcome({ status: 'failed', error, isUnprepared });
  }
}

/**
 * Repeats a check that failed after waiting for a rate limit, while no other check runs. The wait may have caused the
 * failure, for example if a token must be used within seconds.
 */
async function repeatCheck({ check: one }: Outcome, preparation: Preparation): Promise<Outcome> {
  const again = await runCheck(one, preparation);
  if (again.status !== 'failed' || again.pausedMs === 0) return again;
  return { ...again, status: 'skipped', reason: 'the rate limits of the backend delayed this check each time' };
}

/** Runs `work` on every item, at most `limit` at once. */
async function runConcurrently<T>(limit: number, items: T[], work: (item: T) => Promise<void>) {
  const queue = [...items];
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
}

/**
 * Runs the selected checks. No check is still running when it returns or throws, so that the caller can delete all records.
 * @param onOutcome called with each outcome; returns false to end the run
 * @throws NoVerdictError if no verdict on the backend is possible
 */
export async function runChecks(
  selection: Selection,
  suitesAtOnce: number,
  onOutcome: (outcome: Outcome) => boolean,
): Promise<void> {
  const run = new AbortController();
  const errors: unknown[] = [];
  const paused: (() => Promise<Outcome>)[] = [];
  const attempt = async (work: () => Promise<void>) => {
    if (run.signal.aborted) return;
    await work().catch((error: unknown) => {
      errors.push(error);
      run.abort();
    });
  };
  const report = (outcome: Outcome) => {
    if (!run.signal.aborted && !onOutcome(outcome)) run.abort();
  };
  const runSuite = async ({ atOnce, steps, checks: own }: Suite) => {
    if (run.signal.aborted) return;
    const preparation = startPreparation(steps, run.signal);
    await runConcurrently(atOnce, own, (one) =>
      attempt(async () => {
        const outcome = await runCheck(one, preparation);
        if (outcome.status === 'failed' && outcome.pausedMs > 0) paused.push(() => repeatCheck(outcome, preparation));
        else report(outcome);
      }),
    );
  };
  const selected = selectSuites(selection);
  for (const one of selected.filter(({ runsAlone }) => runsAlone)) await runSuite(one);
  const others = selected.filter(({ runsAlone }) => !runsAlone);
  await runConcurrently(suitesAtOnce, others, runSuite);
  for (const repeat of paused) await attempt(async () => report(await repeat()));
  if (errors.length > 0) throw errors[0];
}

/** Every declared check. `hasTagOfAny` tells whether it has the contract tag of one of the operations. */
export const listChecks = () =>
  suites
    .flatMap((one) => one.checks)
    .map((one) => ({
      ...one,
      hasTagOfAny: (ids: string[]) => ids.some((id) => [...one.tags, ...one.needs].includes(operations.get(id)?.tag ?? '')),
    }));

/** Every name that `--only` and `--skip` accept, sorted. */
export const listNames = () => [...new Set(suites.flatMap((one) => one.checks.flatMap(namesOf)))].toSorted();
