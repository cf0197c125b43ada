// One run from beginning to end: is it the same contract, the checks, the cleaning up, and what it comes to.
import { Broken, cleanUp, send } from './client.ts';
import { allOperations, hash, operation as operationOf, version, type Operation } from './contract.ts';
import type { Deviation } from './deviations.ts';
import { Failure } from './expect.ts';
import { rules, type RuleId } from './rules.ts';
import { runChecks, type Choice, type Outcome } from './runner.ts';
import { CannotJudge, session, type Exchange, type RoleCell, type Settings } from './session.ts';
import { callers } from './suites/access.contract.ts';
import './suites/all.ts';

export interface Options extends Settings, Choice {
  deviations: Deviation[];
  /** Judges a backend that answers by another contract all the same. */
  anyVersion: boolean;
  /** Leaves what the run made where it is. */
  keep: boolean;
}

/** One broken rule. */
export interface Fault {
  rule: RuleId;
  /** The rule as a sentence. */
  sentence: string;
  operation: string | null;
  /** JSON pointer into the contract. */
  pointer: string | null;
  message: string;
  expected?: unknown;
  actual?: unknown;
}

export interface Result {
  suite: string;
  name: string;
  rule: RuleId;
  operation: string | null;
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

function faultsOf({ check, error, exchanges }: Outcome): Fault[] {
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
    return error.complaints.map(({ rule, message, pointer, expected, actual }) =>
      fault(rule, error.operation, { message, pointer, expected, actual }),
    );
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
  const { check, status, reason, durationMs } = outcome;
  const base = { suite: check.suite, name: check.name, rule: check.rule, operation: check.operation ?? null, durationMs };
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
  if (status === '413' && operation.media.includes('multipart/form-data'))
    return 'The largest upload is the choice of the installation.';
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
  await runChecks(options, suitesAtOnce, (outcome) => {
    const result = resultOf(outcome);
    results.push(result);
    return told(result);
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
    waitedMs: session.waitedMs,
    choice: { only: options.only, skip: options.skip, stateless: options.stateless, readOnly: options.readOnly },
    results,
    statuses: statusMatrix(),
    roles: roleMatrix(),
    deviations,
    leftBehind,
  };
}
