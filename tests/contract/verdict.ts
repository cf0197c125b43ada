// One run: compares the contract's version, runs the checks, removes the records of the run, and sums up.
import { Broken, cleanUp, send, submission } from './client.ts';
import { allOperations, hash, operation as operationOf, version, type Operation } from './contract.ts';
import { causesOf, type Cause } from './causes.ts';
import { coverageOf, type Coverage } from './coverage.ts';
import type { Deviation } from './deviations.ts';
import { Failure } from './expect.ts';
import { defaultPatienceMs } from './pace.ts';
import { rules, type RuleId } from './rules.ts';
import { countOf, runChecks, type Choice, type Outcome } from './runner.ts';
import { CannotJudge } from './cannot-judge.ts';
import { session, type Exchange, type RoleCell, type Settings } from './session.ts';
import './suites/all.ts';
import { callers } from './suites/access.contract.ts';
import type { Trend } from './trend.ts';

export interface Options extends Settings, Choice {
  deviations: Deviation[];
  /** Judges a backend that answers by another contract all the same. */
  anyVersion: boolean;
  /** Does not remove the records that the run made. */
  keep: boolean;
  /** How long the run may wait in all where the backend limits it, in ms. */
  patienceMs: number;
}

/** What a run does where nothing else is said, but for the backend and its administrator. */
export const usual: Omit<Options, 'url' | 'admin'> = {
  expiredToken: null,
  readOnly: false,
  stateless: false,
  seed: 1,
  only: [],
  skip: [],
  deviations: [],
  anyVersion: false,
  keep: false,
  patienceMs: defaultPatienceMs,
};

/** One broken rule. */
export interface Fault {
  rule: RuleId;
  /** The rule as a sentence. */
  sentence: string;
  operation: string | null;
  /** JSON pointer into the contract. */
  pointer: string | null;
  /** The place in a named schema, which several operations may share. */
  schema?: string;
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
  /** `known` is a failure that a deviation excuses. */
  status: 'passed' | 'failed' | 'skipped' | 'known';
  reason?: string;
  durationMs: number;
  faults: Fault[];
  /** A line for a shell that repeats the call; secrets are names of variables. */
  curl?: string;
  /** Status and beginning of what came back. */
  answer?: string;
}

export interface StatusCell {
  status: string;
  times: number;
  /** Why it was not reached where nobody can reach it from outside. */
  unreachable?: string;
}

export interface Verdict {
  ok: boolean;
  contract: { version: string; hash: string };
  backend: { url: string; version: string | null; contractVersion: string | null; contractHash: string | null };
  seed: number;
  startedAt: string;
  durationMs: number;
  calls: number;
  /** Waited because the backend asked for it. */
  waitedMs: number;
  choice: Choice & { readOnly: boolean };
  results: Result[];
  /** The failures grouped by what is wrong, most checks first. */
  causes: Cause[];
  coverage: Coverage;
  /** Beside an earlier run; null where none was given. */
  trend: Trend | null;
  statuses: { operation: string; tag: string; method: string; path: string; cells: StatusCell[] }[];
  roles: { operation: string; tag: string; cells: { caller: string; cell: RoleCell }[] }[];
  deviations: (Deviation & { state: 'used' | 'stale' | 'expired' | 'not judged' })[];
  /** What could not be taken away again. */
  leftBehind: string[];
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

export function curlOf({ method, address, headers, body }: Exchange): string {
  const words = ['curl', '-i', ...(method === 'GET' ? [] : method === 'HEAD' ? ['--head'] : ['-X', method])];
  words.push(quoted(`${session.settings.url}${address}`));
  if (body !== null && !('content-type' in headers)) words.push('-H', quoted('content-type: application/json'));
  for (const [name, value] of Object.entries(headers)) {
    if (/^authorization$/i.test(name)) words.push('-H', '"authorization: Bearer $TOKEN"');
    else if (/^x-license-key$/i.test(name)) words.push('-H', '"x-license-key: $LICENSE_KEY"');
    else words.push('-H', quoted(`${name}: ${value}`));
  }
  if (body !== null) words.push('--data-raw', quoted(body));
  return session.redacted(words.join(' '));
}

const safe = (value: unknown): unknown => {
  const text = JSON.stringify(value instanceof Set ? [...value] : value);
  return text === undefined ? undefined : (JSON.parse(session.redacted(text)) as unknown);
};

function faultsOf({ check, error, exchanges, isUnprepared }: Outcome): Fault[] {
  const last = exchanges.at(-1)?.operation ?? null;
  const fault = (rule: RuleId, operation: string | null, rest: Omit<Fault, 'rule' | 'operation' | 'sentence'>): Fault => ({
    rule,
    sentence: rules[rule],
    operation,
    ...rest,
    message: session.redacted(rest.message),
    expected: safe(rest.expected),
    actual: safe(rest.actual),
  });
  if (error instanceof Broken) {
    return error.complaints.map(({ rule, ...complaint }) => fault(rule, error.operation, complaint));
  }
  if (isUnprepared) {
    const why = `the suite ${check.suite} could not be prepared: ${(error as Error).message}`;
    return [fault(check.rule, last, { message: why, pointer: null, schema: `suite ${check.suite}` })];
  }
  const operation = check.operation ?? last;
  const pointer = operation ? operationOf(operation).pointer : null;
  const { message } = error as Error;
  if (error instanceof Failure) {
    return [fault(check.rule, operation, { message, pointer, expected: error.expected, actual: error.actual })];
  }
  return [fault(check.rule, operation, { message: `the check could not go on: ${message}`, pointer })];
}

/** The exchange that shows the failure: the broken one, else the last. */
function telling({ error, exchanges }: Outcome): Exchange | undefined {
  const broken = error instanceof Broken ? exchanges.findLast(({ operation }) => operation === error.operation) : undefined;
  return broken ?? exchanges.at(-1);
}

function resultOf(outcome: Outcome): Result {
  const { check, status, reason, durationMs, exchanges } = outcome;
  const { suite, name, rule, operation = null } = check;
  const called = [operation, ...exchanges.map((exchange) => exchange.operation)];
  const operations = [...new Set(called.filter((id): id is string => id !== null))];
  const base = { suite, name, rule, operation, operations, durationMs };
  if (status !== 'failed') return { ...base, status, ...(reason ? { reason } : {}), faults: [] };
  const faults = faultsOf(outcome);
  const exchange = telling(outcome);
  return {
    ...base,
    operation: faults[0]?.operation ?? base.operation,
    status,
    faults,
    ...(exchange ? { curl: curlOf(exchange), answer: `${exchange.status} ${session.redacted(exchange.answer)}` } : {}),
  };
}

/** Why nobody can reach a status from outside; undefined where one can. */
export function unreachable(operation: Operation, status: string): string | undefined {
  if (status === '429') return 'Limits belong to the installation; the suite keeps to them.';
  if (status === '503') return 'Would need a database or a disk that fails.';
  if (status === '500') return 'Would need a fault in the server.';
  if (status === '413' && operation.media.includes('multipart/form-data'))
    return 'The largest upload is the choice of the installation.';
  if (/^(setPassword|readPasswordLink)$/.test(operation.id) && status.startsWith('2')) return 'Would need to read a mail.';
  if (status === '403' && operation.id === 'disableSecondFactor') return 'Only where a second factor is required.';
  if (status === '403' && operation.security.length === 0) return 'Only where registration is closed.';
  if (status === '201' && operation.id === 'registerUser') return 'Only where registration is open.';
  if (status === '404' && operation.tag === 'plugin') return 'Only before the first bundle is published.';
  return undefined;
}

const statusMatrix = (): Verdict['statuses'] =>
  allOperations.map((operation) => ({
    operation: operation.id,
    tag: operation.tag,
    method: operation.method,
    path: operation.path,
    cells: Object.keys(operation.responses).map((status) => {
      const times = session.reached.get(operation.id)?.get(Number(status)) ?? 0;
      const reason = times === 0 ? unreachable(operation, status) : undefined;
      return { status, times, ...(reason ? { unreachable: reason } : {}) };
    }),
  }));

const roleMatrix = (): Verdict['roles'] =>
  allOperations.map(({ id, tag }) => ({
    operation: id,
    tag,
    cells: callers.flatMap(({ name }) => {
      const cell = session.roles.get(id)?.get(name);
      return cell ? [{ caller: name, cell }] : [];
    }),
  }));

const describes = ({ operation, rule }: Deviation, fault: Fault) => operation === fault.operation && rule === fault.rule;

function excuse(results: Result[], deviations: Deviation[]): Verdict['deviations'] {
  const today = new Date().toISOString().slice(0, 10);
  const valid = deviations.filter(({ expires }) => expires >= today);
  const used = new Set<Deviation>();
  for (const result of results) {
    if (result.status !== 'failed') continue;
    const excuses = result.faults.map((fault) => valid.find((deviation) => describes(deviation, fault)));
    for (const one of excuses) if (one) used.add(one);
    if (excuses.every((one) => one !== undefined)) result.status = 'known';
  }
  return deviations.map((deviation) => {
    const judged =
      deviation.rule.startsWith('answer.') || results.some(({ rule, status }) => rule === deviation.rule && status !== 'skipped');
    const called = session.reached.has(deviation.operation);
    const state =
      deviation.expires < today ? 'expired' : used.has(deviation) ? 'used' : judged && called ? 'stale' : 'not judged';
    return { ...deviation, state };
  });
}

async function backend({ url, anyVersion, stateless }: Options): Promise<Verdict['backend']> {
  const answer = await send('GET', '/api/version', {}, operationOf('getVersion')).catch((error: unknown) => {
    throw new CannotJudge(`No backend answers at ${url}: ${(error as Error).message}`);
  });
  const found = answer.body as { version?: string; contractVersion?: string; contractHash?: string } | null;
  const info = {
    url,
    version: found?.version ?? null,
    contractVersion: found?.contractVersion ?? null,
    contractHash: found?.contractHash ?? null,
  };
  // A mock shows the example of a version.
  if (anyVersion || stateless) return info;
  if (info.contractVersion !== version || info.contractHash !== hash) {
    throw new CannotJudge(
      `The backend answers by contract ${info.contractVersion ?? '(none named)'} (${info.contractHash?.slice(0, 12) ?? 'no hash'}), ` +
        `this suite knows ${version} (${hash.slice(0, 12)}). Judge it all the same with --any-version.`,
    );
  }
  return info;
}

/** More submissions than a public form needs in an hour, and far fewer than a run makes. */
const probes = 40;

/**
 * Finds out at once whether the limit of submissions is too strict, with spam that no backend keeps.
 * @throws CannotJudge where it is
 */
async function probeLimits({ readOnly, stateless }: Options, checks: number): Promise<void> {
  if (readOnly || stateless || checks < 1000) return;
  const submit = operationOf('submitDemoRequest');
  const body = { ...submission(submit.id), website: 'https://example.com/' };
  const probe = () =>
    send(submit.method, submit.path, { body: { ...body, email: `${session.unique('probe')}@example.com` } }, submit);
  await Promise.all(Array.from({ length: probes }, probe));
}

/** How many suites run beside each other: enough that none waits for another's pauses. */
const suitesAtOnce = 8;

/**
 * Judges a backend.
 * @param told hears each result as it comes; answers false to end the run there
 * @throws CannotJudge where there is no backend, or one that answers by another contract
 */
export async function judge(options: Options, told: (result: Result) => boolean = () => true): Promise<Verdict> {
  const startedAt = new Date();
  const begin = performance.now();
  session.begin(options);
  const about = await backend(options);
  const results: Result[] = [];
  const checks = countOf(options);
  session.pace.begin(checks, options.patienceMs);
  await probeLimits(options, checks);
  const running = runChecks(options, suitesAtOnce, (outcome) => {
    const result = resultOf(outcome);
    results.push(result);
    return told(result);
  });
  await running.catch(async (error: unknown) => {
    session.pace.giveUp();
    if (!options.keep && !options.readOnly) await cleanUp();
    throw error;
  });
  const leftBehind = options.keep || options.readOnly ? [] : await cleanUp();
  const deviations = excuse(results, options.deviations);
  const ok =
    results.some(({ status }) => status === 'passed') &&
    results.every(({ status }) => status !== 'failed') &&
    deviations.every(({ state }) => state !== 'stale' && state !== 'expired');
  return {
    ok,
    contract: { version, hash },
    backend: about,
    seed: options.seed,
    startedAt: startedAt.toISOString(),
    durationMs: performance.now() - begin,
    calls: session.calls,
    waitedMs: session.pace.waitedMs,
    choice: { only: options.only, skip: options.skip, stateless: options.stateless, readOnly: options.readOnly },
    results,
    causes: causesOf(results),
    coverage: coverageOf(results),
    trend: null,
    statuses: statusMatrix(),
    roles: roleMatrix(),
    deviations,
    leftBehind,
  };
}
