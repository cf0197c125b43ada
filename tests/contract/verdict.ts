// One run: compares contract versions, runs the checks, deletes the records of the run, and summarizes the results.
import { ContractViolationError, NoResponseError, cleanUp, send, submission } from './client.ts';
import { allOperations, hash, operationOf, version, type Operation } from './contract.ts';
import { causesOf, type Cause } from './causes.ts';
import { coverageOf, type Coverage } from './coverage.ts';
import type { Deviation } from './deviations.ts';
import { Failure } from './expect.ts';
import { defaultPatienceMs } from './rate-limits.ts';
import type { Result, RuleViolation } from './result.ts';
import { rules, type RuleId } from './rules.ts';
import { countChecks, runChecks, type Selection, type Outcome } from './runner.ts';
import { NoVerdictError } from './no-verdict-error.ts';
import { session, type Exchange, type RoleCell, type Settings } from './session.ts';
import './suites/all.ts';
import { callers } from './suites/access.contract.ts';
import type { Trend } from './trend.ts';

export interface Options extends Settings, Selection {
  deviations: Deviation[];
  /** Tests a backend even if it implements another version of the contract. */
  anyVersion: boolean;
  /** Keeps the records that the run creates. */
  keep: boolean;
  /** The longest total time that the run waits for rate limits, in ms. */
  patienceMs: number;
}

/** The default options. The backend and its administrator have no default. */
export const defaultOptions: Omit<Options, 'url' | 'admin'> = {
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

export interface StatusCell {
  status: string;
  times: number;
  /** Why a client cannot provoke this status; absent if it can. */
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
  /** Time spent waiting for rate limits, in ms. */
  waitedMs: number;
  selection: Selection & { readOnly: boolean };
  results: Result[];
  /** The failures grouped by cause; causes with the most failed checks come first. */
  causes: Cause[];
  coverage: Coverage;
  /** The comparison with an earlier run; null without `--compare`. */
  trend: Trend | null;
  statuses: { operation: string; tag: string; method: string; path: string; cells: StatusCell[] }[];
  roles: { operation: string; tag: string; cells: { caller: string; cell: RoleCell }[] }[];
  deviations: (Deviation & { state: 'used' | 'stale' | 'expired' | 'not tested' })[];
  /** Records of the run that could not be deleted. */
  undeletedRecords: string[];
}

const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function curlOf({ method, address, headers, body, omittedBody }: Exchange): string {
  const words = ['curl', '-i', ...(method === 'GET' ? [] : method === 'HEAD' ? ['--head'] : ['-X', method])];
  words.push(quote(`${session.settings.url}${address}`));
  for (const [name, value] of Object.entries(headers)) {
    if (/^authorization$/i.test(name)) words.push('-H', '"authorization: Bearer $TOKEN"');
    else if (/^x-license-key$/i.test(name)) words.push('-H', '"x-license-key: $LICENSE_KEY"');
    else words.push('-H', quote(`${name}: ${value}`));
  }
  if (body !== null) words.push('--data-raw', quote(body));
  if (omittedBody !== null) words.push(`# Add the body: ${omittedBody}.`);
  return session.redact(words.join(' '));
}

const redactValue = (value: unknown): unknown => {
  const text = JSON.stringify(value instanceof Set ? [...value] : value);
  return text === undefined ? undefined : (JSON.parse(session.redact(text)) as unknown);
};

function violationsOf({ check, error, exchanges, isUnprepared }: Outcome): RuleViolation[] {
  const last = exchanges.at(-1)?.operation ?? null;
  const toViolation = (
    rule: RuleId,
    operation: string | null,
    rest: Omit<RuleViolation, 'rule' | 'operation' | 'sentence'>,
  ): RuleViolation => ({
    rule,
    sentence: rules[rule],
    operation,
    ...rest,
    message: session.redact(rest.message),
    expected: redactValue(rest.expected),
    actual: redactValue(rest.actual),
  });
  if (error instanceof ContractViolationError) {
    return error.violations.map(({ rule, ...violation }) => toViolation(rule, error.operation, violation));
  }
  const operation = check.operation ?? last;
  const pointer = operation ? operationOf(operation).pointer : null;
  const { message } = error as Error;
  if (error instanceof NoResponseError && error.isRefused) {
    const why = `the backend has stopped, so its log may show the reason: ${message}`;
    return [toViolation(check.rule, operation, { message: why, pointer, isUnanswered: true, isRefused: true })];
  }
  if (isUnprepared) {
    const why = `the suite ${check.suite} could not be prepared: ${message}`;
    return [toViolation(check.rule, last, { message: why, pointer: null, preparationOf: check.suite })];
  }
  if (error instanceof Failure) {
    return [toViolation(check.rule, operation, { message, pointer, expected: error.expected, actual: error.actual })];
  }
  const unanswered = error instanceof NoResponseError ? { isUnanswered: true as const } : {};
  return [toViolation(check.rule, operation, { message: `the check could not continue: ${message}`, pointer, ...unanswered })];
}

/** The exchange that shows the failure: the one that violates the contract, or else the last one. */
const exchangeToShow = ({ error, exchanges }: Outcome): Exchange | undefined =>
  error instanceof ContractViolationError ? error.exchange : exchanges.at(-1);

function resultOf(outcome: Outcome): Result {
  const { check, status, reason, durationMs, exchanges } = outcome;
  const { suite, name, rule, operation = null } = check;
  const called = [operation, ...exchanges.map((exchange) => exchange.operation)];
  const operations = [...new Set(called.filter((id): id is string => id !== null))];
  const base = { suite, name, rule, operation, operations, durationMs };
  if (status !== 'failed') return { ...base, status, ...(reason ? { reason } : {}), violations: [] };
  const violations = violationsOf(outcome);
  const exchange = exchangeToShow(outcome);
  return {
    ...base,
    operation: violations[0]?.operation ?? base.operation,
    status,
    violations,
    ...(exchange ? { curl: curlOf(exchange), answer: `${exchange.status} ${session.redact(exchange.answer)}` } : {}),
  };
}

/** Why a client cannot provoke a status; undefined if it can. */
function reasonUnreachable(operation: Operation, status: string): string | undefined {
  if (status === '429') return 'Rate limits depend on the installation, and the suite respects them.';
  if (status === '503') return 'Requires a failing database or disk.';
  if (status === '500') return 'Requires an internal error of the server.';
  if (status === '413' && operation.media.includes('multipart/form-data'))
    return 'The maximum upload size depends on the installation.';
  if (/^(setPassword|readPasswordLink)$/.test(operation.id) && status.startsWith('2')) return 'Requires reading an email.';
  if (status === '204' && operation.id === 'dismissFailedMail') return 'Requires a mail server that rejects an email.';
  if (status === '403' && operation.id === 'disableSecondFactor') return 'Occurs only if the server requires a second factor.';
  if (status === '403' && operation.security.length === 0) return 'Occurs only if registration is closed.';
  if (status === '201' && operation.id === 'registerUser') return 'Occurs only if registration is open.';
  if (status === '404' && operation.tag === 'plugin') return 'Occurs only before the first bundle is published.';
  return undefined;
}

const statusRows = (): Verdict['statuses'] =>
  allOperations.map((operation) => ({
    operation: operation.id,
    tag: operation.tag,
    method: operation.method,
    path: operation.path,
    cells: Object.keys(operation.responses).map((status) => {
      const times = session.reached.get(operation.id)?.get(Number(status)) ?? 0;
      const reason = times === 0 ? reasonUnreachable(operation, status) : undefined;
      return { status, times, ...(reason ? { unreachable: reason } : {}) };
    }),
  }));

const roleRows = (): Verdict['roles'] =>
  allOperations.map(({ id, tag }) => ({
    operation: id,
    tag,
    cells: callers.flatMap(({ name }) => {
      const cell = session.roles.get(id)?.get(name);
      return cell ? [{ caller: name, cell }] : [];
    }),
  }));

const excuses = ({ operation, rule }: Deviation, violation: RuleViolation) =>
  operation === violation.operation && rule === violation.rule;

/** Whether the run tested the rule on the operation, and every check of it passed. */
function hasPassed({ operation, rule }: Deviation, results: Result[]): boolean {
  if (rule.startsWith('answer.')) return session.reached.has(operation);
  const own = results.filter((one) => one.rule === rule && one.operations.includes(operation) && one.status !== 'skipped');
  return own.length > 0 && own.every(({ status }) => status === 'passed');
}

function applyDeviations(results: Result[], deviations: Deviation[]): Verdict['deviations'] {
  const today = new Date().toISOString().slice(0, 10);
  const valid = deviations.filter(({ expires }) => expires >= today);
  const used = new Set<Deviation>();
  for (const result of results) {
    if (result.status !== 'failed') continue;
    const found = result.violations.map((violation) => valid.find((deviation) => excuses(deviation, violation)));
    for (const one of found) if (one) used.add(one);
    if (found.every((one) => one !== undefined)) result.status = 'known';
  }
  return deviations.map((deviation) => {
    const state =
      deviation.expires < today
        ? 'expired'
        : used.has(deviation)
          ? 'used'
          : hasPassed(deviation, results)
            ? 'stale'
            : 'not tested';
    return { ...deviation, state };
  });
}

async function readBackend({ url, anyVersion, stateless }: Options): Promise<Verdict['backend']> {
  const answer = await send('GET', '/api/version', {}, operationOf('getVersion')).catch((error: unknown) => {
    throw new NoVerdictError(`No backend responds at ${url}: ${(error as Error).message}`);
  });
  const found = answer.body as { version?: string; contractVersion?: string; contractHash?: string } | null;
  const info = {
    url,
    version: found?.version ?? null,
    contractVersion: found?.contractVersion ?? null,
    contractHash: found?.contractHash ?? null,
  };
  // A mock returns the example of a version.
  if (anyVersion || stateless) return info;
  if (answer.status !== 200) {
    throw new NoVerdictError(
      `GET ${url}/api/version returned ${answer.status}, so this is not the origin of a backend, or it has no getVersion yet. ` +
        'To test it anyway, add --any-version.',
    );
  }
  if (info.contractVersion !== version || info.contractHash !== hash) {
    throw new NoVerdictError(
      `The backend implements contract ${info.contractVersion ?? '(no version)'} (${info.contractHash?.slice(0, 12) ?? 'no hash'}), ` +
        `but this suite tests ${version} (${hash.slice(0, 12)}). To test the backend anyway, add --any-version.`,
    );
  }
  return info;
}

/** More submissions than a public form receives in an hour, and far fewer than a run sends. */
const probeCount = 40;

/**
 * Checks early whether the submission limit is too strict, by sending spam, which no backend stores.
 * @throws NoVerdictError if it is
 */
async function probeLimits({ readOnly, stateless }: Options, checks: number): Promise<void> {
  if (readOnly || stateless || checks < 1000) return;
  const submit = operationOf('submitDemoRequest');
  const body = { ...submission(submit.id), website: 'https://example.com/' };
  const probe = () =>
    send(submit.method, submit.path, { body: { ...body, email: `${session.unique('probe')}@example.com` } }, submit);
  await Promise.all(Array.from({ length: probeCount }, probe));
}

/** How many suites run at once: enough that no suite waits while another one pauses. */
const suitesAtOnce = 8;

/**
 * Tests a backend.
 * @param onResult called with each result; returns false to end the run
 * @throws NoVerdictError if there is no backend, it implements another contract, or its limits are too strict
 */
export async function testBackend(options: Options, onResult: (result: Result) => boolean = () => true): Promise<Verdict> {
  const startedAt = new Date();
  const begin = performance.now();
  session.begin(options);
  const backendInfo = await readBackend(options);
  const results: Result[] = [];
  const checks = countChecks(options);
  session.rateLimiter.begin(checks, options.patienceMs);
  const run = async () => {
    await probeLimits(options, checks);
    await runChecks(options, suitesAtOnce, (outcome) => {
      const result = resultOf(outcome);
      results.push(result);
      return onResult(result);
    });
  };
  await run().catch(async (error: unknown) => {
    session.rateLimiter.stopWaiting();
    if (!options.keep && !options.readOnly) await cleanUp();
    throw error;
  });
  const undeletedRecords = options.keep || options.readOnly ? [] : await cleanUp();
  const deviations = applyDeviations(results, options.deviations);
  const ok =
    results.some(({ status }) => status === 'passed') &&
    results.every(({ status }) => status !== 'failed') &&
    deviations.every(({ state }) => state !== 'stale' && state !== 'expired');
  return {
    ok,
    contract: { version, hash },
    backend: backendInfo,
    seed: options.seed,
    startedAt: startedAt.toISOString(),
    durationMs: performance.now() - begin,
    calls: session.calls,
    waitedMs: session.rateLimiter.waitedMs,
    selection: { only: options.only, skip: options.skip, stateless: options.stateless, readOnly: options.readOnly },
    results,
    causes: causesOf(results),
    coverage: coverageOf(results),
    trend: null,
    statuses: statusRows(),
    roles: roleRows(),
    deviations,
    undeletedRecords,
  };
}
