// Declares checks and runs them: suites beside each other, the checks of a suite one after the other unless it says
// that they do not disturb each other. Each check knows the calls that were made in it.
import { AsyncLocalStorage } from 'node:async_hooks';
import { operations } from './contract.ts';
import type { RuleId } from './rules.ts';
import { CannotJudge } from './cannot-judge.ts';
import type { Exchange } from './session.ts';

/** What is known of a check before it runs; a group hands it down to what stands in it. */
export interface About {
  rule?: RuleId;
  /** The operation that is checked; without it, a failure is put to the operation that was called last. */
  operation?: string;
  /** Names by which `--only` and `--skip` choose it, beside suite, rule, operation and the operation's tag. */
  tags?: string[];
  /** Tags of the contract whose operations it calls besides; under `--only` these must have been chosen too. */
  needs?: string[];
  /** Holds for a mock that keeps nothing; `only` for nothing but a mock. */
  stateless?: boolean | 'only';
}

export interface Check extends About {
  suite: string;
  name: string;
  rule: RuleId;
  tags: string[];
  needs: string[];
  run: () => unknown;
}

interface Suite {
  name: string;
  /** How many of its checks may run at once. */
  atOnce: number;
  /** What comes before the first check. */
  steps: (() => unknown)[];
  checks: Check[];
}

const suites: Suite[] = [];
let open: { suite: Suite; path: string[]; about: About } | null = null;

/**
 * Begins a suite: what is declared until the next one stands in it.
 * @param atOnce how many of its checks may run beside each other; they must share nothing then
 */
export function suite(name: string, { atOnce = 1, ...about }: About & { atOnce?: number } = {}) {
  const made: Suite = { name, atOnce, steps: [], checks: [] };
  suites.push(made);
  open = { suite: made, path: [], about };
}

function within() {
  if (!open) throw new Error('Checks and groups stand in a suite.');
  return open;
}

const joined = (outer: About, inner: About): About => ({
  ...outer,
  ...inner,
  tags: [...(outer.tags ?? []), ...(inner.tags ?? [])],
  needs: [...(outer.needs ?? []), ...(inner.needs ?? [])],
});

/** What the checks of a suite need; runs once before the first of them. */
export function prepare(step: () => unknown) {
  within().suite.steps.push(step);
}

export function group(name: string, about: About, define: () => void) {
  const outer = within();
  open = { suite: outer.suite, path: [...outer.path, name], about: joined(outer.about, about) };
  define();
  open = outer;
}

/** Declares a check; with a bare rule, everything else is the group's. */
export function check(about: About | RuleId, name: string, run: () => unknown) {
  const { suite: mine, path, about: outer } = within();
  const whole = joined(outer, typeof about === 'string' ? { rule: about } : about);
  const { rule, operation } = whole;
  const full = [...path, name].join(' › ');
  if (!rule) throw new Error(`No rule stands behind the check "${full}".`);
  if (operation && !operations.has(operation)) throw new Error(`The contract has no operation ${operation}.`);
  mine.checks.push({ ...whole, rule, tags: whole.tags ?? [], needs: whole.needs ?? [], suite: mine.name, name: full, run });
}

/** A name for a row of cases: `%s` and `%j` take its values one after the other, `$field` one of an object. */
function named(name: string, row: unknown): string {
  const values = [row].flat();
  const filled = name.replaceAll(/%[sj]/g, (sign) => {
    const value = values.shift();
    return sign === '%s' && typeof value === 'string' ? value : JSON.stringify(value);
  });
  return filled.replaceAll(/\$(\w+)/g, (_, field: string) => String((row as Record<string, unknown>)[field]));
}

/** Declares a check for each row of cases. */
export function checks<A, B, C>(
  about: About | RuleId,
  rows: readonly (readonly [A, B, C])[],
  name: string,
  run: (a: A, b: B, c: C) => unknown,
): void;
export function checks<A, B>(
  about: About | RuleId,
  rows: readonly (readonly [A, B])[],
  name: string,
  run: (a: A, b: B) => unknown,
): void;
export function checks<A>(
  about: About | RuleId,
  rows: readonly (readonly A[])[],
  name: string,
  run: (...row: A[]) => unknown,
): void;
export function checks<A>(about: About | RuleId, rows: readonly A[], name: string, run: (value: A) => unknown): void;
export function checks(about: About | RuleId, rows: readonly unknown[], name: string, run: (...row: any[]) => unknown) {
  for (const row of rows) check(about, named(name, row), () => run(...[row].flat()));
}

class Skipped extends Error {}

/** Ends the current check without a verdict. */
export function skip(reason: string): never {
  throw new Skipped(reason);
}

interface Running {
  exchanges: Exchange[];
  /** Time that its calls waited because of the backend's limits. */
  pausedMs: number;
}
const running = new AsyncLocalStorage<Running>();

/** The check that is running; undefined between checks. */
export const current = () => running.getStore();

export interface Outcome {
  check: Check;
  status: 'passed' | 'failed' | 'skipped';
  /** Why it was skipped. */
  reason?: string;
  error?: unknown;
  /** The suite could not be prepared: none of its checks ran. */
  isUnprepared?: boolean;
  durationMs: number;
  exchanges: Exchange[];
  pausedMs: number;
}

export interface Choice {
  only: string[];
  skip: string[];
  /** Only what holds for a mock that keeps nothing. */
  stateless: boolean;
}

/** Every name that chooses a check. */
export const namesOf = ({ suite: own, rule, operation, tags }: Check): string[] => [
  own,
  rule,
  rule.split('.')[0] ?? '',
  ...(operation ? [operation, operations.get(operation)?.tag ?? ''] : []),
  ...tags,
];

const isContractTag = (name: string) => [...operations.values()].some(({ tag }) => tag === name);

/** `list.filter+listFamilies` names what has both names. */
const partsOf = (name: string) => name.split('+');

function isChosen(one: Check, { only, skip: left, stateless }: Choice): boolean {
  if (stateless ? !one.stateless : one.stateless === 'only') return false;
  const names = namesOf(one);
  if (left.some((name) => partsOf(name).every((part) => names.includes(part) || one.needs.includes(part)))) return false;
  if (only.length === 0) return true;
  if (!only.some((name) => partsOf(name).every((part) => names.includes(part)))) return false;
  // Whoever names parts or operations of the contract may not have built the others yet.
  const parts = only.flatMap((name) => (isContractTag(name) ? name : (operations.get(name)?.tag ?? [])));
  return parts.length === 0 || one.needs.every((tag) => parts.includes(tag));
}

/** The checks that a choice leaves, by suite; a name that chooses nothing is an error. */
export function chosen(choice: Choice): Suite[] {
  const known = new Set(suites.flatMap((one) => one.checks.flatMap(namesOf)));
  const unknown = [...choice.only, ...choice.skip].flatMap(partsOf).filter((name) => !known.has(name) && !isContractTag(name));
  if (unknown.length > 0) throw new CannotJudge(`No check is called ${unknown.join(', ')}.`);
  return suites
    .map((one) => ({ ...one, checks: one.checks.filter((each) => isChosen(each, choice)) }))
    .filter((one) => one.checks.length > 0);
}

/** How many checks a choice leaves. */
export const countOf = (choice: Choice) => chosen(choice).reduce((sum, one) => sum + one.checks.length, 0);

async function outcomeOf(one: Check, prepared: Promise<unknown>): Promise<Outcome> {
  const state: Running = { exchanges: [], pausedMs: 0 };
  const begin = performance.now();
  const ended = (rest: Pick<Outcome, 'status' | 'reason' | 'error' | 'isUnprepared'>): Outcome => ({
    check: one,
    ...rest,
    durationMs: performance.now() - begin,
    ...state,
  });
  let isUnprepared = true;
  try {
    await prepared;
    isUnprepared = false;
    await running.run(state, async () => one.run());
    return ended({ status: 'passed' });
  } catch (error) {
    if (error instanceof CannotJudge) throw error;
    if (error instanceof Skipped) return ended({ status: 'skipped', reason: error.message });
    return ended({ status: 'failed', error, isUnprepared });
  }
}

/**
 * Repeats a check that failed after a limit had paused it, with no other check beside it: the pause may have been the
 * reason, for example where a token has to be used within seconds.
 */
async function repeated({ check: one }: Outcome, prepared: Promise<unknown>): Promise<Outcome> {
  const again = await outcomeOf(one, prepared);
  if (again.status !== 'failed' || again.pausedMs === 0) return again;
  return { ...again, status: 'skipped', reason: 'the limits of the backend paused this check each time' };
}

/** Runs `work` on every item, at most `most` at once. */
async function atMost<T>(most: number, items: T[], work: (item: T) => Promise<void>) {
  const queue = [...items];
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker));
}

/**
 * Runs the chosen checks.
 * @param told hears each outcome as it comes; answers false where the run should end
 * @throws CannotJudge where the backend cannot be judged
 */
export async function runChecks(choice: Choice, suitesAtOnce: number, told: (outcome: Outcome) => boolean): Promise<void> {
  const paused: { outcome: Outcome; prepared: Promise<unknown> }[] = [];
  let ended = false;
  const report = (outcome: Outcome) => {
    if (!ended && !told(outcome)) ended = true;
  };
  const stop = (error: unknown): never => {
    ended = true;
    throw error;
  };
  await atMost(suitesAtOnce, chosen(choice), async ({ atOnce, steps, checks: own }) => {
    if (ended) return;
    const prepared = (async () => {
      for (const step of steps) await step();
    })();
    prepared.catch(() => undefined);
    await atMost(atOnce, own, async (one) => {
      if (ended) return;
      const outcome = await outcomeOf(one, prepared).catch(stop);
      if (outcome.status === 'failed' && outcome.pausedMs > 0) paused.push({ outcome, prepared });
      else report(outcome);
    });
  });
  for (const { outcome, prepared } of paused) if (!ended) report(await repeated(outcome, prepared));
}

/** Every declared check, with the question whether its tags name one of some operations. */
export const checksOf = () =>
  suites
    .flatMap((one) => one.checks)
    .map((one) => ({
      ...one,
      operationTags: (ids: string[]) => ids.some((id) => [...one.tags, ...one.needs].includes(operations.get(id)?.tag ?? '')),
    }));

/** Every name that `--only` and `--skip` know, sorted. */
export const names = () => [...new Set(suites.flatMap((one) => one.checks.flatMap(namesOf)))].toSorted();
