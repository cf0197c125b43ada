// Rate limits of the tested backend: how long a run waits for them, and when it ends. The backend is the example backend.
import { expect, test } from 'vitest';
import type { ProxiedResponse } from './mutants/proxy.ts';
import { type Behavior, setUpSuiteRuns } from './suite-run.ts';

const { running, calls, setBehavior, runSuite } = setUpSuiteRuns();

/** Turns a response into one that rejects the call. */
function reject(response: ProxiedResponse, headers: Record<string, string>): void {
  const problem = { type: '/problems/x', title: 'x', detail: 'x', message: 'x', details: [], requestId: 'x' };
  response.json = { ...problem, status: 429, code: 'TOO_MANY_REQUESTS' };
  response.status = 429;
  response.headers = { 'content-type': 'application/problem+json', ...headers };
}

/** Rejects the first calls of an operation. */
function rejecting(limited: string, times: number, headers: Record<string, string>): Behavior {
  let left = times;
  return (response, { operation }) => {
    if (operation !== limited || left === 0) return;
    left -= 1;
    reject(response, headers);
  };
}

test('429 makes the run wait as long as Retry-After requires', async () => {
  setBehavior(rejecting('ping', 2, { 'retry-after': '1' }));
  const { code, verdict, output: said } = await runSuite('--only', 'ping');
  expect(code).toBe(0);
  // Wall-clock time, not the sum over the calls that wait at once. A timer can end a millisecond early.
  expect(verdict?.waitedMs).toBeGreaterThanOrEqual(990);
  expect(verdict?.waitedMs).toBeLessThan(verdict?.durationMs ?? 0);
  expect(said).toContain('because the backend limits calls');
});

test('429 ends the run immediately if the wait exceeds its patience, and says what to do', async () => {
  setBehavior(rejecting('ping', 1000, { 'retry-after': '3600' }));
  const { code, output: said } = await runSuite('--only', 'ping', '--patience', '10');
  expect(code).toBe(2);
  expect(said).toMatch(
    /^No verdict\. The backend limits ping: .* requires another 60 minutes, but this run waits at most 10 minutes/,
  );
  expect(said).toContain('--patience MINUTES');
  expect(calls.length).toBeLessThan(20);
});

test('429 ends the run without leaving the records of checks that are still running', async () => {
  const creation = Promise.withResolvers<string>();
  const rejection = Promise.withResolvers<void>();
  const limits = rejecting('ping', 1000, { 'retry-after': '3600' });
  setBehavior(async (response, request) => {
    if (request.operation === 'ping') {
      await creation.promise;
      await limits(response, request);
      rejection.resolve();
    }
    if (request.operation === 'createFamily') {
      creation.resolve(response.json.id);
      await rejection.promise;
      // These sequential calls take longer than a cleanup that does not wait for this response.
      for (let turn = 0; turn < 20; turn += 1) await fetch(`${running.example.url}/api/ping`);
    }
  });
  const { code } = await runSuite('--only', 'access.admitted+ping,write.defaults+createFamily');
  expect(code).toBe(2);
  expect(calls).toContain(`DELETE /api/admin/families/${await creation.promise}`);
});

test('429 for all calls ends the run immediately if the whole run would take too long', async () => {
  setBehavior((response) => {
    if (calls.length <= 30) return;
    reject(response, { 'retry-after': '5', 'ratelimit-policy': '"default";q=10;w=60' });
  });
  const { code, output: said } = await runSuite('--only', 'families,service,learning');
  expect([code, said]).toEqual([
    2,
    expect.stringContaining('The backend limits all calls: at this rate the rest of the run would take'),
  ]);
});

test('repeats a check that fails after a pause, without other checks running', async () => {
  let isFirst = true;
  const limits = rejecting('submitDemoRequest', 1, { 'retry-after': '1' });
  setBehavior((response, request) => {
    void limits(response, request);
    if (request.operation !== 'getDemoRequest' || !isFirst) return;
    isFirst = false;
    response.json.reference = 'another';
  });
  const { code, verdict } = await runSuite('--only', 'demo-requests', '--skip', 'bad-input,general-rules,access,examples');
  expect(verdict?.causes).toEqual([]);
  expect([code, isFirst]).toEqual([0, false]);
});

test('429 without Retry-After violates the contract, and the call is not repeated', async () => {
  setBehavior(rejecting('ping', 1000, {}));
  const { code, verdict } = await runSuite('--only', 'ping', '--skip', 'http.options,http.method');
  expect(code).toBe(1);
  const rules = verdict?.results.flatMap(({ violations }) => violations.map(({ rule }) => rule));
  expect(rules).toContain('answer.headers');
  expect(calls.length).toBeLessThan(20);
});
