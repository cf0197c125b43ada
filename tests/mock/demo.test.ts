// `npm run demo`: the server with state, as an alternative to the mock.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProcess, type RunningProcess } from '../../scripts/start-process.ts';

const dayMs = 24 * 60 * 60 * 1000;

let demo: RunningProcess;
beforeAll(async () => {
  demo = await startProcess(['scripts/demo.ts', '--api-only'], {
    environment: { ...process.env, PORT: '0' },
    ready: /The demo is at (http:[^\s,]+)[^]*npm run dev/,
  });
});
afterAll(() => demo.stop());

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(demo.url + path, {
    headers: { Accept: 'application/json, application/problem+json', ...headers },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

async function signIn(role: string): Promise<string> {
  const [, email = '', password = ''] = new RegExp(`${role} +(\\S+@\\S+) +(\\S+)`).exec(demo.output()) ?? [];
  const response = await fetch(`${demo.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: email, password }),
  });
  expect(response.status, `${email} ${password}`).toBe(200);
  return ((await response.json()) as { accessToken: string }).accessToken;
}

test('the printed accounts can sign in, each with its role', async () => {
  const roleOf = async (name: string) =>
    (await read('/api/auth/me', { Authorization: `Bearer ${await signIn(name)}` })).body['role'];
  expect(await roleOf('administrator')).toBe('admin');
  expect(await roleOf('user')).toBe('user');
});

const adminDesks = ['demo-requests', 'support-requests', 'customization-requests', 'automation-requests'];

describe('the demo data', () => {
  let get: (path: string) => Promise<Record<string, unknown>>;
  beforeAll(async () => {
    const headers = { Authorization: `Bearer ${await signIn('administrator')}` };
    get = async (path) => (await read(path, headers)).body;
  });
  const listOf = async <Item>(path: string) => (await get(path))['items'] as Item[];
  const daysOf = (times: string[]) => new Set(times.map((time) => time.slice(0, 10)));

  interface Request {
    id: string;
    status: string;
    createdAt: string;
    overdue: boolean;
    assignee: { name: string } | null;
  }

  test('the requests of every desk span weeks and have several statuses', async () => {
    for (const desk of adminDesks) {
      const items = await listOf<Request>(`/api/admin/${desk}?limit=100&sort=createdAt`);
      const times = items.map(({ createdAt }) => createdAt);
      expect(Date.parse(times.at(-1) ?? '') - Date.parse(times[0] ?? ''), desk).toBeGreaterThan(28 * dayMs);
      expect(daysOf(times).size, desk).toBeGreaterThan(5);
      expect(new Set(items.map(({ status }) => status)).size, desk).toBeGreaterThan(2);
    }
  });

  test('three administrators have requests, of which some are overdue', async () => {
    const all = (await Promise.all(adminDesks.map((desk) => listOf<Request>(`/api/admin/${desk}?limit=100`)))).flat();
    expect(new Set(all.flatMap(({ assignee }) => assignee?.name ?? [])).size).toBe(3);
    expect(all.some(({ overdue }) => overdue)).toBe(true);
    expect(all.some(({ assignee }) => assignee === null)).toBe(true);
  });

  test('conversations have replies, answers and notes', async () => {
    const requests = await listOf<Request>('/api/admin/support-requests?limit=100');
    const kinds = new Set<string>();
    for (const { id } of requests) {
      const entries = await listOf<{ kind: string }>(`/api/admin/support-requests/${id}/conversation`);
      for (const { kind } of entries) kinds.add(kind);
    }
    expect([...kinds].toSorted()).toEqual(['answer', 'message', 'note', 'reply', 'status-change']);
  });

  test('licenses have machines and seats in use, and some expire soon', async () => {
    const licenses = await listOf<{ status: string; activationsUsed: number; instancesInUse: number }>('/api/licenses');
    expect(licenses.filter(({ activationsUsed }) => activationsUsed > 0).length).toBeGreaterThan(5);
    expect(licenses.filter(({ instancesInUse }) => instancesInUse > 0).length).toBeGreaterThan(3);
    expect(new Set(licenses.map(({ status }) => status))).toEqual(new Set(['active', 'expiring', 'expired', 'deactivated']));
    const renewals = await listOf<{ daysInUse: number }>('/api/admin/renewals?limit=100');
    expect(Math.max(...renewals.map(({ daysInUse }) => daysInUse))).toBeGreaterThan(20);
  });

  test('people take part in events, and the activity log spans months', async () => {
    expect((await listOf('/api/admin/enrollments?limit=100')).length).toBeGreaterThan(20);
    const [oldest] = await listOf<{ at: string }>('/api/admin/activity-log?limit=1&sort=at');
    expect(Date.now() - Date.parse(oldest?.at ?? '')).toBeGreaterThan(60 * dayMs);
  });
});

test('the printed license key is valid', async () => {
  const path = '/api/licenses/isLogged?fingerprint=demo-machine-fingerprint&instanceId=0197f0c4-6d3a-7c1e-9f52-3a1b5c7d9e30';
  const key = /license key +(\S+)/.exec(demo.output())?.[1] ?? '';
  expect((await read(path, { 'X-License-Key': key })).body).toMatchObject({ logged: false, code: 'NOT_REGISTERED' });
  expect((await read(path, { 'X-License-Key': `${key}X` })).status).toBe(401);
});

describe('the email page', () => {
  const open = async (path: string) => {
    const origin = /mails +(http:\S+)/.exec(demo.output())?.[1] ?? '';
    const response = await fetch(origin + path);
    return { status: response.status, html: await response.text(), policy: response.headers.get('content-security-policy') };
  };

  test('lists what the server would have sent, and shows each email with its text', async () => {
    await expect.poll(async () => (await open('/')).html).toContain('href="/mails/');
    const { html } = await open('/');
    const [, path = ''] = /href="(\/mails\/[\w-]+)"/.exec(html) ?? [];
    const mail = await open(path);
    expect(mail.html).toMatch(/<dt>To<\/dt><dd>\S+@\S+<\/dd>/);
    expect(mail.html).toContain(`src="${path}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"`);
    const content = await open(`${path}/html`);
    expect(content.html).toContain('</html>');
    expect(content.policy).toContain("default-src 'none'");
  });

  test('serves no other file', async () => {
    for (const path of ['//', '/mails/unknown', '/mails/..%2Fspoolwright', '/mails/', '/etc/passwd']) {
      expect((await open(path)).status, path).toBe(404);
    }
  });
});
