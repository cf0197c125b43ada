// What the command's options do, and what it writes, against the small example backend; in front of it stands a proxy
// that hears every call and can answer something else.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { main } from './cli.ts';
import { admin, startExample, type Example } from './example-backend/start.ts';
import { startProxy, type Answered, type Asked, type Proxy } from './mutants/proxy.ts';
import type { Verdict } from './verdict.ts';

let example: Example;
let proxy: Proxy;
let folder: string;
let heard: string[];
beforeAll(async () => {
  example = await startExample();
  proxy = await startProxy(example.url, admin);
  folder = mkdtempSync(join(tmpdir(), 'contract-options-'));
});
afterAll(async () => {
  await proxy.stop();
  await example.stop();
  rmSync(folder, { recursive: true, force: true });
});

const told: string[] = [];
beforeEach(() => {
  told.length = 0;
  for (const stream of ['log', 'error'] as const) {
    vi.spyOn(console, stream).mockImplementation((...words) => void told.push(words.join(' ')));
  }
  behave();
});
afterEach(() => vi.restoreAllMocks());

/** Lets the backend answer as it does, but for this. */
type Behavior = (answered: Answered, asked: Asked) => void;
let behavior: Behavior;
function behave(answer: Behavior = () => undefined) {
  behavior = answer;
  heard = [];
  proxy.become({ name: '', rules: [], ask: ({ method, url }) => void heard.push(`${method} ${url.pathname}`), answer });
}
/** A field that the contract does not know, with all that is hard to write down. */
const odd = '<b attribute="1">&amp; ]]> \u0001 \uD83D \u{1F3D7}</b>';
const leak = (answered: Answered, { operation }: Asked) => {
  if (operation === 'ping' && answered.json) answered.json.leaked = odd;
};

const file = (name: string) => readFileSync(join(folder, name), 'utf8');
async function judged(...args: string[]) {
  const environment = { CONTRACT_ADMIN_EMAIL: admin.email, CONTRACT_ADMIN_PASSWORD: admin.password };
  rmSync(join(folder, 'result.json'), { force: true });
  const code = await main(['--url', proxy.url, '--report', folder, '--seed', '1', ...args], environment);
  const verdict = code === 2 ? null : (JSON.parse(file('result.json')) as Verdict);
  return { code, verdict, said: told.join('\n') };
}
function known(...entries: object[]) {
  const path = join(folder, 'known.yaml');
  writeFileSync(path, JSON.stringify(entries));
  return ['--known', path];
}
const entry = { operation: 'ping', rule: 'answer.fields', reason: 'Goes with the next release.', expires: '2999-12-31' };
const statusesOf = (verdict: Verdict | null) => new Set(verdict?.results.map(({ status }) => status));

test('a backend that keeps the contract passes, and the report names the contract and the seed', async () => {
  const { code, verdict } = await judged('--only', 'service');
  expect(code).toBe(0);
  expect(verdict).toMatchObject({ ok: true, seed: 1, contract: { version: verdict?.backend.contractVersion } });
  expect(verdict?.contract.hash).toBe(verdict?.backend.contractHash);
  expect(statusesOf(verdict)).toEqual(new Set(['passed']));
});

test('a field that the contract does not know fails, with rule, place and a line to repeat it', async () => {
  behave(leak);
  const { code, verdict, said } = await judged('--only', 'service');
  expect(code).toBe(1);
  const failures = verdict?.results.filter(({ status }) => status === 'failed') ?? [];
  expect(new Set(failures.flatMap(({ faults }) => faults.map(({ rule, operation }) => `${operation} ${rule}`)))).toEqual(
    new Set(['ping answer.fields']),
  );
  expect(failures[0]?.faults[0]?.pointer).toContain('#/paths/~1api~1ping/get/responses/200');
  expect(failures[0]?.curl).toBe(`curl -i '${proxy.url}/api/ping'`);
  expect(said).toContain('FAILED');
});

test('failures of one cause are reported once, with the number of checks', async () => {
  behave(leak);
  const { verdict, said } = await judged('--only', 'service');
  expect(verdict?.causes).toMatchObject([{ operations: ['ping'], fault: { rule: 'answer.fields' } }]);
  expect(verdict?.causes[0]?.checks).toBe(verdict?.results.filter(({ status }) => status === 'failed').length);
  expect(said).toContain('for this cause.');
  expect(said).toMatch(/FAILED: .* failed checks, 1 cause\.$/m);
});

test('a failure in a schema that operations share is one cause', async () => {
  behave(({ json }, { operation }) => {
    if (operation === 'updateFamily' || operation === 'toggleFamilyActive') delete json?.material;
  });
  const { verdict } = await judged('--only', 'families', '--skip', 'bad-input,access');
  const causes = verdict?.causes.filter(({ fault }) => fault.rule === 'answer.schema');
  expect(causes).toHaveLength(1);
  expect(causes?.[0]?.operations.toSorted()).toEqual(['toggleFamilyActive', 'updateFamily']);
});

test('--compare names the causes that are new and those that are gone', async () => {
  behave(leak);
  await judged('--only', 'service');
  const earlier = join(folder, 'earlier.json');
  writeFileSync(earlier, file('result.json'));
  behave();
  const { code, verdict, said } = await judged('--only', 'service', '--compare', earlier);
  expect(code).toBe(0);
  expect(verdict?.trend).toMatchObject({ isOfOtherScope: false, added: [], gone: [{ operations: ['ping'] }] });
  expect(said).toMatch(/causes 1 → 0/);
  expect(file('report.html')).toContain('Causes that are gone');
  writeFileSync(earlier, '{}');
  expect((await judged('--only', 'service', '--compare', earlier)).code).toBe(2);
});

describe('--known', () => {
  test('excuses a deviation as long as it is there', async () => {
    behave(leak);
    const { code, verdict } = await judged('--only', 'service', ...known(entry));
    expect(code).toBe(0);
    expect(statusesOf(verdict)).toEqual(new Set(['passed', 'known']));
    expect(verdict?.deviations).toMatchObject([{ ...entry, state: 'used' }]);
  });

  test('excuses nothing but what it names', async () => {
    behave(leak);
    expect((await judged('--only', 'service', ...known({ ...entry, operation: 'getVersion' }))).code).toBe(1);
    expect((await judged('--only', 'service', ...known({ ...entry, rule: 'answer.schema' }))).code).toBe(1);
  });

  test('fails where it is stale', async () => {
    const { code, verdict, said } = await judged('--only', 'service', ...known(entry));
    expect([code, verdict?.deviations[0]?.state]).toEqual([1, 'stale']);
    expect(statusesOf(verdict)).toEqual(new Set(['passed']));
    expect(said).toContain('The known deviation ping answer.fields no longer occurs');
    expect(file('junit.xml')).toContain('This known deviation is stale.');
  });

  test('fails where it has expired, and excuses nothing then', async () => {
    behave(leak);
    const { code, verdict, said } = await judged('--only', 'service', ...known({ ...entry, expires: '2020-01-31' }));
    expect([code, verdict?.deviations[0]?.state]).toEqual([1, 'expired']);
    expect(statusesOf(verdict)).toContain('failed');
    expect(said).toContain('expired on 2020-01-31');
  });

  test('says nothing of an entry that the run did not judge', async () => {
    const { code, verdict } = await judged('--only', 'service', ...known({ ...entry, operation: 'deleteFamily' }));
    expect([code, verdict?.deviations[0]?.state]).toEqual([0, 'not judged']);
  });

  test.each([
    [{ ...entry, operation: 'noSuchOperation' }, 'entry 1: the contract has no operation noSuchOperation.'],
    [{ ...entry, rule: 'no.rule' }, 'entry 1: there is no rule no.rule.'],
    [{ ...entry, reason: 'short' }, 'entry 1 gives no reason.'],
    [{ ...entry, expires: 'never' }, 'entry 1 has to expire on a day, 2027-01-31 say.'],
    [{ ...entry, note: 'x' }, 'entry 1 has the field note, which means nothing here.'],
  ])('cannot judge by %j', async (wrong, message) => {
    const { code, said } = await judged('--only', 'service', ...known(wrong));
    expect([code, said]).toEqual([2, `No verdict. ${message}`]);
  });
});

test('--only and --skip choose by tag, operation, rule, kind of rule and suite', async () => {
  const run = async (...args: string[]) => (await judged(...args)).verdict?.results ?? [];
  const all = await run('--only', 'service');
  const left = await run('--only', 'service', '--skip', 'http,getHealth');
  const gone = all.filter(({ rule, operation }) => rule.startsWith('http.') || operation === 'getHealth');
  expect(gone.length).toBeGreaterThan(0);
  expect(left.length).toBeGreaterThan(0);
  expect(left.length).toBe(all.length - gone.length);
  const few = await run('--only', 'ping', '--skip', 'laws,examples');
  expect(new Set(few.map(({ suite, operation }) => `${suite} ${operation}`))).toEqual(new Set(['access ping']));
  const { code } = await judged('--only', 'nonsense');
  expect([code, told.at(-1)]).toEqual([2, 'No verdict. No check is called nonsense.']);
});

test('--read-only sends nothing that could change the backend', async () => {
  const { code, verdict } = await judged('--only', 'service,auth,families', '--skip', 'bad-input', '--read-only');
  expect(code).toBe(0);
  const writes = heard.filter((call) => !/^(GET|HEAD|OPTIONS) |^POST \/api\/auth\/(login|refresh-token|logout)$/.test(call));
  expect(writes).toEqual([]);
  const reasons = new Set(verdict?.results.filter(({ status }) => status === 'skipped').map(({ reason }) => reason));
  expect(reasons).toContain('would write, and the run is read-only');
  expect(verdict?.results.filter(({ status }) => status === 'passed').length).toBeGreaterThan(20);
  behave();
  await judged('--only', 'families', '--skip', 'bad-input,laws');
  expect(heard).toContain('POST /api/admin/families');
});

test('what a run makes is taken away at its end, and stays with --keep', async () => {
  const count = () => heard.filter((call) => call.startsWith('DELETE')).length;
  const only = ['--only', 'write.published', '--only', 'families', '--skip', 'bad-input,laws,access'];
  expect((await judged(...only)).verdict?.leftBehind).toEqual([]);
  const deletions = count();
  behave();
  await judged(...only, '--keep');
  expect(deletions).toBeGreaterThan(count());
});

describe('a backend that answers by another contract', () => {
  beforeEach(() =>
    behave((answered, { operation }) => {
      if (operation === 'getVersion' && answered.json) answered.json.contractHash = 'f'.repeat(64);
    }),
  );
  test('is not judged', async () => {
    const { code, said } = await judged('--only', 'service');
    expect(code).toBe(2);
    expect(said).toContain('(ffffffffffff)');
  });
  test('is judged with --any-version', async () => {
    const { code, verdict } = await judged('--only', 'service', '--any-version');
    expect(code).toBe(0);
    expect(verdict?.backend.contractHash).toBe('f'.repeat(64));
  });
});

describe('429', () => {
  const refuse = (limited: string, times: number, headers: Record<string, string>) => {
    let left = times;
    behave((answered, { operation }) => {
      if (operation !== limited || left === 0) return;
      left -= 1;
      const problem = { type: '/problems/x', title: 'x', detail: 'x', message: 'x', details: [], requestId: 'x' };
      answered.json = { ...problem, status: 429, code: 'TOO_MANY_REQUESTS' };
      answered.status = 429;
      answered.headers = { 'content-type': 'application/problem+json', ...headers };
    });
  };
  test('is waited for as long as Retry-After says', async () => {
    refuse('ping', 2, { 'retry-after': '1' });
    const { code, verdict, said } = await judged('--only', 'ping');
    expect(code).toBe(0);
    // On the clock, not summed over the calls that wait at once.
    expect(verdict?.waitedMs).toBeGreaterThanOrEqual(1000);
    expect(verdict?.waitedMs).toBeLessThan(verdict?.durationMs ?? 0);
    expect(said).toContain('because the backend limits calls');
  });
  test('ends the run at once where the wait is longer than its patience, and says what to set', async () => {
    refuse('ping', 1000, { 'retry-after': '3600' });
    const { code, said } = await judged('--only', 'ping', '--patience', '10');
    expect(code).toBe(2);
    expect(said).toMatch(/^No verdict\. The backend limits ping: .* asks for 60 minutes more, and this run waits 10 minutes/);
    expect(said).toContain('--patience MINUTES');
    expect(heard.length).toBeLessThan(20);
  });
  test('of all calls ends the run at once where the whole run would take too long', async () => {
    behave((answered) => {
      if (heard.length <= 30) return;
      const problem = { type: '/problems/x', title: 'x', detail: 'x', message: 'x', details: [], requestId: 'x' };
      answered.json = { ...problem, status: 429, code: 'TOO_MANY_REQUESTS' };
      answered.status = 429;
      answered.headers = {
        'content-type': 'application/problem+json',
        'retry-after': '5',
        'ratelimit-policy': '"default";q=10;w=60',
      };
    });
    const { code, said } = await judged('--only', 'families,service,learning');
    expect([code, said]).toEqual([
      2,
      expect.stringContaining('The backend limits all calls: at this rate the rest of the run would take'),
    ]);
  });
  test('a check that fails after a pause is repeated alone', async () => {
    let isFirst = true;
    refuse('submitDemoRequest', 1, { 'retry-after': '1' });
    const limits = behavior;
    behave((answered, asked) => {
      limits(answered, asked);
      if (asked.operation !== 'getDemoRequest' || !isFirst) return;
      isFirst = false;
      answered.json.reference = 'another';
    });
    const { code, verdict } = await judged('--only', 'demo-requests', '--skip', 'bad-input,laws,access,examples');
    expect(verdict?.causes).toEqual([]);
    expect([code, isFirst]).toEqual([0, false]);
  });
  test('without Retry-After breaks the contract, and nothing is repeated', async () => {
    refuse('ping', 1000, {});
    const { code, verdict } = await judged('--only', 'ping', '--skip', 'http.options,http.method');
    expect(code).toBe(1);
    const rules = verdict?.results.flatMap(({ faults }) => faults.map(({ rule }) => rule));
    expect(rules).toContain('answer.headers');
    expect(heard.length).toBeLessThan(20);
  });
});

describe('--expired-token', () => {
  const only = ['--only', 'checkAuth', '--skip', 'laws'];
  const expired = (verdict: Verdict | null) => verdict?.results.find(({ rule }) => rule === 'access.expired');
  test('leaves its column empty where none is given', async () => {
    expect(expired((await judged(...only)).verdict)?.status).toBe('skipped');
  });
  test('is turned away, and stands in no report', async () => {
    const { code, verdict } = await judged(...only, '--expired-token', example.expiredToken);
    expect([code, expired(verdict)?.status]).toEqual([0, 'passed']);
    for (const name of ['result.json', 'report.html', 'junit.xml']) expect(file(name)).not.toContain(example.expiredToken);
  });
  test('that is still good is a failure', async () => {
    const signIn = await fetch(`${example.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: admin.email, password: admin.password }),
    });
    const { accessToken } = (await signIn.json()) as { accessToken: string };
    const { code, verdict } = await judged(...only, '--expired-token', accessToken);
    expect([code, expired(verdict)?.status]).toEqual([1, 'failed']);
    for (const name of ['result.json', 'report.html', 'junit.xml']) expect(file(name)).not.toContain(accessToken);
  });
});

describe('--seeds', () => {
  test('says that the verdict stays the same', async () => {
    const { code, said } = await judged('--only', 'service', '--seeds', '2');
    expect(code).toBe(0);
    expect(said).toMatch(/seed 1: passed.*\nseed 2: passed.*\nAll 2 verdicts agree\./);
  });
  test('fails where it does not, and names the check', async () => {
    let run = 0;
    behave((answered, asked) => {
      // The first call of each run.
      if (asked.operation === 'getVersion' && heard.at(-1) === 'GET /api/version' && asked.headers.authorization === undefined)
        run += 1;
      if (run > 6) leak(answered, asked);
    });
    const { code, said } = await judged('--only', 'ping', '--seeds', '8');
    expect(code).toBe(1);
    expect(said).toMatch(/\(access\.admitted\): 1 passed, .*8 failed/);
  });
});

test('junit.xml counts as the verdict does, and holds no character that XML cannot', async () => {
  behave(leak);
  const { verdict } = await judged('--only', 'service,checkAuth');
  const text = file('junit.xml');
  const failed = verdict?.results.filter(({ status }) => status === 'failed').length;
  expect(text).toContain(`<testsuites name="contract" tests="${verdict?.results.length}" failures="${failed}"`);
  expect(text.match(/<failure /g)).toHaveLength(failed ?? 0);
  expect(text).toContain('type="answer.fields"');
  expect(text).not.toMatch(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u);
});

test('report.html shows the failure as text, holds no script and asks nobody for anything', async () => {
  behave(leak);
  await judged('--only', 'service');
  const page = file('report.html');
  expect(page).toContain('the contract describes no such field');
  expect(page).toContain('&lt;b attribute=');
  expect(page).not.toContain('<b attribute');
  expect(page).not.toMatch(/<script|<link|<img|src=|@import|url\(/);
  expect(page).not.toContain(admin.password);
});
