// The options and reports of the command, tested with the example backend. (patience.test.ts tests rate limits.)
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import { admin } from './example-backend/start.ts';
import type { ProxiedRequest, ProxiedResponse } from './mutants/proxy.ts';
import { variation } from './mutants/variation.ts';
import { setUpSuiteRuns } from './suite-run.ts';
import type { Verdict } from './verdict.ts';

const { folder, running, calls, printed, setBehavior, file, runSuite } = setUpSuiteRuns();

/** Text that every report format must escape. */
const awkwardText = '<b attribute="1">&amp; ]]> \u0001 \uD83D \u{1F3D7}</b>';
/** Adds a field that the contract does not describe. */
const addUndescribedField = (response: ProxiedResponse, { operation }: ProxiedRequest) => {
  if (operation === 'ping' && response.json) response.json.leaked = awkwardText;
};

function knownDeviations(...entries: object[]) {
  const path = join(folder, 'known.yaml');
  writeFileSync(path, JSON.stringify(entries));
  return ['--known', path];
}
const entry = { operation: 'ping', rule: 'answer.fields', reason: 'Fixed in the next release.', expires: '2999-12-31' };
const statusesOf = (verdict: Verdict | null) => new Set(verdict?.results.map(({ status }) => status));

test('passes a backend that follows the contract, and reports the contract and the seed', async () => {
  const { code, verdict } = await runSuite('--only', 'service');
  expect(code).toBe(0);
  expect(verdict).toMatchObject({ ok: true, seed: 1, contract: { version: verdict?.backend.contractVersion } });
  expect(verdict?.contract.hash).toBe(verdict?.backend.contractHash);
  expect(statusesOf(verdict)).toEqual(new Set(['passed']));
});

test('fails an undescribed field, and reports rule, pointer and curl command', async () => {
  setBehavior(addUndescribedField);
  const { code, verdict, output: said } = await runSuite('--only', 'service');
  expect(code).toBe(1);
  const failures = verdict?.results.filter(({ status }) => status === 'failed') ?? [];
  expect(new Set(failures.flatMap(({ violations }) => violations.map(({ rule, operation }) => `${operation} ${rule}`)))).toEqual(
    new Set(['ping answer.fields']),
  );
  expect(failures[0]?.violations[0]?.pointer).toContain('#/paths/~1api~1ping/get/responses/200');
  expect(failures[0]?.curl).toBe(`curl -i '${running.proxy.url}/api/ping'`);
  expect(said).toContain('FAILED');
});

test('reports a cause once, with the number of failed checks', async () => {
  setBehavior(addUndescribedField);
  const { verdict, output: said } = await runSuite('--only', 'service');
  expect(verdict?.causes).toMatchObject([{ operations: ['ping'], violation: { rule: 'answer.fields' } }]);
  const failed = verdict?.results.flatMap(({ status }, index) => (status === 'failed' ? [index] : []));
  expect(verdict?.causes[0]?.checks).toEqual(failed);
  expect(said).toContain('for this cause.');
  expect(said).toMatch(/FAILED: .* failed checks, 1 cause\.$/m);
});

test('report.html lists the other checks of a cause, also if their messages differ', async () => {
  setBehavior((response, { operation }) => {
    if (operation === 'getAdminFamily' && response.status === 200)
      Object.assign(response, { status: 418, json: { id: response.json.id } });
  });
  const { verdict } = await runSuite('--only', 'families', '--skip', 'bad-input,access');
  const [cause] = verdict?.causes ?? [];
  expect(cause?.checks.length).toBeGreaterThan(1);
  const [, ...others] = cause?.checks.map((index) => verdict?.results[index]) ?? [];
  const list = /more checks? fails? for this cause<\/summary><ul>(.*?)<\/ul>/s.exec(file('report.html'))?.[1] ?? '';
  expect(list.match(/<li>/g)).toHaveLength(others.length);
});

test('reports a failure in a shared schema as one cause', async () => {
  setBehavior(({ json }, { operation }) => {
    if (operation === 'updateFamily' || operation === 'toggleFamilyActive') delete json?.material;
  });
  const { verdict } = await runSuite('--only', 'families', '--skip', 'bad-input,access');
  const causes = verdict?.causes.filter(({ violation }) => violation.rule === 'answer.schema');
  expect(causes).toHaveLength(1);
  expect(causes?.[0]?.operations.toSorted()).toEqual(['toggleFamilyActive', 'updateFamily']);
});

test('--compare reports new and fixed causes', async () => {
  setBehavior(addUndescribedField);
  await runSuite('--only', 'service');
  const earlier = join(folder, 'earlier.json');
  writeFileSync(earlier, file('result.json'));
  setBehavior();
  const { code, verdict, output: said } = await runSuite('--only', 'service', '--compare', earlier);
  expect(code).toBe(0);
  expect(verdict?.trend).toMatchObject({ isOfOtherScope: false, added: [], fixed: [{ operations: ['ping'] }] });
  expect(said).toMatch(/causes 1 → 0/);
  expect(file('report.html')).toContain('Fixed causes');
  writeFileSync(earlier, '{}');
  expect((await runSuite('--only', 'service', '--compare', earlier)).code).toBe(2);
});

describe('--known', () => {
  test('excuses a deviation that occurs', async () => {
    setBehavior(addUndescribedField);
    const { code, verdict } = await runSuite('--only', 'service', ...knownDeviations(entry));
    expect(code).toBe(0);
    expect(statusesOf(verdict)).toEqual(new Set(['passed', 'known']));
    expect(verdict?.deviations).toMatchObject([{ ...entry, state: 'used' }]);
    const ofPing = verdict?.coverage.operations.find(({ operation }) => operation === 'ping')?.rules ?? {};
    const known = verdict?.results.filter(({ status }) => status === 'known').length;
    expect(Object.values(ofPing).reduce((sum, one) => sum + one.known, 0)).toBe(known);
    expect(file('report.html')).toMatch(/<td class="warn" title="[^"]*http\.head: 0 passed, 0 failed, 1 known/);
  });

  test('excuses only the named operation and rule', async () => {
    setBehavior(addUndescribedField);
    expect((await runSuite('--only', 'service', ...knownDeviations({ ...entry, operation: 'getVersion' }))).code).toBe(1);
    expect((await runSuite('--only', 'service', ...knownDeviations({ ...entry, rule: 'answer.schema' }))).code).toBe(1);
  });

  test('fails for a stale entry', async () => {
    const { code, verdict, output: said } = await runSuite('--only', 'service', ...knownDeviations(entry));
    expect([code, verdict?.deviations[0]?.state]).toEqual([1, 'stale']);
    expect(statusesOf(verdict)).toEqual(new Set(['passed']));
    expect(said).toContain('The known deviation ping answer.fields no longer occurs');
    expect(file('junit.xml')).toContain('This known deviation is stale.');
  });

  test('fails for an expired entry, which excuses nothing', async () => {
    setBehavior(addUndescribedField);
    const {
      code,
      verdict,
      output: said,
    } = await runSuite('--only', 'service', ...knownDeviations({ ...entry, expires: '2020-01-31' }));
    expect([code, verdict?.deviations[0]?.state]).toEqual([1, 'expired']);
    expect(statusesOf(verdict)).toContain('failed');
    expect(said).toContain('expired on 2020-01-31');
  });

  test.each([
    ['whose operation the run did not call', { operation: 'deleteFamily', rule: 'answer.fields' }],
    ['whose rule the run tested on other operations only', { operation: 'getVersion', rule: 'http.head' }],
  ])('ignores an entry %s', async (_, unused) => {
    const { code, verdict } = await runSuite('--only', 'http.head+ping', ...knownDeviations({ ...entry, ...unused }));
    expect([code, verdict?.deviations[0]?.state]).toEqual([0, 'not tested']);
  });

  test.each([
    [{ ...entry, operation: 'noSuchOperation' }, 'entry 1: the contract has no operation noSuchOperation.'],
    [{ ...entry, rule: 'no.rule' }, 'entry 1: there is no rule no.rule.'],
    [{ ...entry, reason: 'short' }, 'entry 1 needs a reason of at least 10 characters.'],
    [{ ...entry, expires: 'never' }, 'entry 1 needs an expiry date, for example 2027-01-31.'],
    [{ ...entry, note: 'x' }, 'entry 1 has the unknown field note.'],
  ])('gives no verdict for the entry %j', async (wrong, message) => {
    const { code, output: said } = await runSuite('--only', 'service', ...knownDeviations(wrong));
    expect([code, said]).toEqual([2, `No verdict. ${message}`]);
  });
});

test.each([
  ['--known', 'operation: [ping', 'cannot be read: Flow sequence'],
  ['--known', null, 'cannot be read: ENOENT'],
  ['--compare', '{"results"', 'cannot be read: Expected'],
  ['--compare', 'null', 'is not the result.json of an earlier run of this suite.'],
  ['--compare', null, 'cannot be read: ENOENT'],
])('gives no verdict if the file of %s contains %j', async (option, content, message) => {
  const path = join(folder, 'invalid');
  rmSync(path, { force: true });
  if (content !== null) writeFileSync(path, content);
  const { code, output: said } = await runSuite('--only', 'service', option, path);
  expect(code).toBe(2);
  expect(said.startsWith(`No verdict. ${path} ${message}`), said).toBe(true);
});

test.each([
  ['{', 'cannot be read: Expected'],
  ['{"openapi":"3.1.0"}', 'is not a bundled contract.'],
  [null, 'cannot be read: ENOENT'],
])('gives no verdict if the file of --contract contains %j', async (content, message) => {
  const path = join(folder, 'contract.json');
  rmSync(path, { force: true });
  if (content !== null) writeFileSync(path, content);
  const command = fileURLToPath(new URL('cli.ts', import.meta.url));
  // In another process, because this one has already read the contract.
  const { status, stderr } = spawnSync(process.execPath, [command, '--contract', path, '--list'], { encoding: 'utf8' });
  expect(status).toBe(2);
  expect(stderr.startsWith(`No verdict. ${path} ${message}`), stderr).toBe(true);
});

test('--only and --skip select by tag, operation, rule, kind of rule and suite', async () => {
  const run = async (...args: string[]) => (await runSuite(...args)).verdict?.results ?? [];
  const all = await run('--only', 'service');
  const remaining = await run('--only', 'service', '--skip', 'http,getHealth');
  const skipped = all.filter(({ rule, operation }) => rule.startsWith('http.') || operation === 'getHealth');
  expect(skipped.length).toBeGreaterThan(0);
  expect(remaining.length).toBeGreaterThan(0);
  expect(remaining.length).toBe(all.length - skipped.length);
  const few = await run('--only', 'ping', '--skip', 'general-rules,examples');
  expect(new Set(few.map(({ suite, operation }) => `${suite} ${operation}`))).toEqual(new Set(['access ping']));
  const { code } = await runSuite('--only', 'nonsense');
  expect([code, printed.at(-1)]).toEqual([2, 'No verdict. No check has the name nonsense; --list shows all names.']);
  // Each learning path has a tutorial.
  const { code: pathsCode } = await runSuite('--only', 'learning-paths');
  expect([pathsCode, printed.at(-1)]).toEqual([2, 'No verdict. These checks also need --only tutorials.']);
});

test('--read-only sends no request that could change data', async () => {
  const { code, verdict } = await runSuite('--only', 'service,auth,families', '--skip', 'bad-input', '--read-only');
  expect(code).toBe(0);
  const writes = calls.filter((call) => !/^(GET|HEAD|OPTIONS) |^POST \/api\/auth\/(login|refresh-token|logout)$/.test(call));
  expect(writes).toEqual([]);
  const reasons = new Set(verdict?.results.filter(({ status }) => status === 'skipped').map(({ reason }) => reason));
  expect(reasons).toContain('the check changes data, but the run is read-only');
  expect(verdict?.results.filter(({ status }) => status === 'passed').length).toBeGreaterThan(20);
  setBehavior();
  await runSuite('--only', 'families', '--skip', 'bad-input,general-rules');
  expect(calls).toContain('POST /api/admin/families');
});

test('deletes the records of a run at its end, or keeps them with --keep', async () => {
  const count = () => calls.filter((call) => call.startsWith('DELETE')).length;
  const only = ['--only', 'write.published', '--only', 'families', '--skip', 'bad-input,general-rules,access'];
  expect((await runSuite(...only)).verdict?.undeletedRecords).toEqual([]);
  const deletions = count();
  setBehavior();
  await runSuite(...only, '--keep');
  expect(deletions).toBeGreaterThan(count());
});

test.each([
  ['rejects a deletion', 'deleteFamily', 'write.defaults+createFamily', /^\/api\/admin\/families\/\S+: DELETE gets 500$/],
  ['does not list its requests', 'listDemoRequests', 'answer.example+submitDemoRequest', /^\S+: GET gets 500$/],
])('reports the records that remain if the backend %s', async (_, operation, only, record) => {
  setBehavior((response, request) => {
    if (request.operation === operation) Object.assign(response, { status: 500, json: { code: 'INTERNAL_ERROR' } });
  });
  const { verdict } = await runSuite('--only', only);
  expect(verdict?.undeletedRecords).toEqual([expect.stringMatching(record)]);
});

test('deletes no other request that the search for a reference finds', async () => {
  const other = '0197f0c4-0000-7000-8000-00000000000a';
  setBehavior(({ status, json }, { operation }) => {
    if (operation !== 'listDemoRequests' || status !== 200) return;
    json.items.unshift({ ...json.items[0], id: other, reference: `${json.items[0].reference}0` });
  });
  const { verdict } = await runSuite('--only', 'answer.example+submitDemoRequest');
  expect(verdict?.ok).toBe(true);
  const deletions = calls.filter((call) => call.startsWith('DELETE /api/admin/demo-requests/'));
  expect(deletions.length).toBeGreaterThan(0);
  expect(deletions).not.toContain(`DELETE /api/admin/demo-requests/${other}`);
});

test('asks caches in front of the backend for the current state', async () => {
  const cached = new Map<string, ProxiedResponse>();
  setBehavior((response, { method, url, headers }) => {
    if (method !== 'GET' || !url.pathname.startsWith('/api/public/')) return;
    const { href } = url;
    const stored = cached.get(href);
    if (stored && headers['cache-control'] !== 'no-cache') Object.assign(response, structuredClone(stored));
    else if (response.status === 200) cached.set(href, structuredClone(response));
  });
  const { code } = await runSuite('--only', 'families', '--skip', 'bad-input,access');
  expect([code, cached.size > 0]).toEqual([0, true]);
});

test('tests a backend below a path', async () => {
  const { proxy } = running;
  proxy.setMutant({
    name: '',
    rules: [],
    onRequest: ({ url }) => void (url.pathname = url.pathname.replace(/^\/base\//, '/')),
    onResponse: ({ status, headers, json }, { url }) => {
      if (status === 201 && headers.location) headers.location = `/base${url.pathname}/${json.id}`;
    },
  });
  const { code, verdict } = await runSuite('--url', `${proxy.url}/base`, '--only', 'families', '--skip', 'bad-input,access');
  expect([code, verdict?.undeletedRecords]).toEqual([0, []]);
});

test('passes a backend whose responses have other forms that the contract allows', async () => {
  running.proxy.setMutant(variation);
  const { code } = await runSuite('--only', 'licenses,demo-requests', '--skip', 'bad-input,access,general-rules,license-leases');
  expect(code).toBe(0);
});

test('deletes the accounts that it registers', async () => {
  const ids: string[] = [];
  setBehavior(({ status, json }, { operation }) => {
    if (operation === 'registerUser' && status === 201) ids.push(json.id);
  });
  await runSuite('--only', 'session.registration');
  expect(ids.length).toBeGreaterThan(0);
  for (const id of ids) expect(calls).toContain(`DELETE /api/admin/users/${id}`);
});

test.each([
  [
    'a wrong password',
    () => ['--only', 'families', '--admin-password', 'x'],
    /^No verdict\. The backend refuses the administrator/,
  ],
  ['a URL with a path', () => ['--url', `${running.proxy.url}/a`], /^No verdict\. GET http.*\/a\/api\/version returned 404/],
  ['a report in place of a file', () => ['--report', '/dev/null'], /^No verdict\. The report cannot be written to/],
  ['a report below a file', () => ['--report', '/dev/null/report'], /^No verdict\. The report cannot be written to/],
  ['a report in /proc', () => ['--report', '/proc/report'], /^No verdict\. The report cannot be written to/],
])('gives no verdict with %s', async (_, args, sentence) => {
  const { code, output } = await runSuite(...args());
  expect([code, output]).toEqual([2, expect.stringMatching(sentence)]);
});

describe('a backend that implements another contract', () => {
  beforeEach(() =>
    setBehavior((response, { operation }) => {
      if (operation === 'getVersion' && response.json) response.json.contractHash = 'f'.repeat(64);
    }),
  );
  test('gets no verdict', async () => {
    const { code, output: said } = await runSuite('--only', 'service');
    expect(code).toBe(2);
    expect(said).toContain('(ffffffffffff)');
  });
  test('is tested with --any-version', async () => {
    const { code, verdict } = await runSuite('--only', 'service', '--any-version');
    expect(code).toBe(0);
    expect(verdict?.backend.contractHash).toBe('f'.repeat(64));
  });
});

describe('--expired-token', () => {
  const only = ['--only', 'checkAuth', '--skip', 'general-rules'];
  const expiredTokenResult = (verdict: Verdict | null) => verdict?.results.find(({ rule }) => rule === 'access.expired');
  test('skips its checks if it is missing', async () => {
    expect(expiredTokenResult((await runSuite(...only)).verdict)?.status).toBe('skipped');
  });
  test('gets 401, and is in no report', async () => {
    const { code, verdict } = await runSuite(...only, '--expired-token', running.example.expiredToken);
    expect([code, expiredTokenResult(verdict)?.status]).toEqual([0, 'passed']);
    for (const name of ['result.json', 'report.html', 'junit.xml'])
      expect(file(name)).not.toContain(running.example.expiredToken);
  });
  test('fails the check if the token is still valid', async () => {
    const signIn = await fetch(`${running.example.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: admin.email, password: admin.password }),
    });
    const { accessToken } = (await signIn.json()) as { accessToken: string };
    const { code, verdict } = await runSuite(...only, '--expired-token', accessToken);
    expect([code, expiredTokenResult(verdict)?.status]).toEqual([1, 'failed']);
    for (const name of ['result.json', 'report.html', 'junit.xml']) expect(file(name)).not.toContain(accessToken);
  });
});

describe('--seeds', () => {
  test('reports that all verdicts agree', async () => {
    const { code, output: said } = await runSuite('--only', 'service', '--seeds', '2');
    expect(code).toBe(0);
    expect(said).toMatch(/seed 1: passed.*\nseed 2: passed.*\nAll 2 verdicts agree\./);
  });
  test('fails if the verdicts differ, and names the check', async () => {
    let run = 0;
    setBehavior((response, request) => {
      // The first call of a run.
      if (
        request.operation === 'getVersion' &&
        calls.at(-1) === 'GET /api/version' &&
        request.headers.authorization === undefined
      )
        run += 1;
      if (run > 6) addUndescribedField(response, request);
    });
    const { code, output: said } = await runSuite('--only', 'ping', '--seeds', '8');
    expect(code).toBe(1);
    expect(said).toMatch(/\(access\.admitted\): 1 passed, .*8 failed/);
  });
});

test('junit.xml has the counts of the verdict, and only characters that XML allows', async () => {
  setBehavior(addUndescribedField);
  const { verdict } = await runSuite('--only', 'service,checkAuth');
  const text = file('junit.xml');
  const failed = verdict?.results.filter(({ status }) => status === 'failed').length;
  expect(text).toContain(`<testsuites name="contract" tests="${verdict?.results.length}" failures="${failed}"`);
  expect(text.match(/<failure /g)).toHaveLength(failed ?? 0);
  expect(text).toContain('type="answer.fields"');
  expect(text).not.toMatch(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u);
});

test('report.html escapes the failure, and contains no script and no external resource', async () => {
  setBehavior(addUndescribedField);
  await runSuite('--only', 'service');
  const page = file('report.html');
  expect(page).toContain('the contract does not describe this field');
  expect(page).toContain('&lt;b attribute=');
  expect(page).not.toContain('<b attribute');
  expect(page).not.toMatch(/<script|<link|<img|src=|@import|url\(/);
  expect(page).not.toContain(admin.password);
});
