// `npm run demo`: the server with state, as an alternative to the mock.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProcess, type RunningProcess } from '../../scripts/start-process.ts';

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

test('every desk has requests in several statuses, and there are licenses', async () => {
  const headers = { Authorization: `Bearer ${await signIn('administrator')}` };
  for (const desk of ['demo-requests', 'support-requests', 'customization-requests', 'automation-requests']) {
    const { items, total } = (await read(`/api/admin/${desk}?limit=100`, headers)).body as {
      items: { status: string }[];
      total: number;
    };
    expect(total).toBe(12);
    expect(new Set(items.map(({ status }) => status)).size).toBeGreaterThan(2);
  }
  expect((await read('/api/licenses', headers)).body['total']).toBe(8);
});

test('the printed license key is valid', async () => {
  const path = '/api/licenses/isLogged?fingerprint=demo-machine-fingerprint&instanceId=0197f0c4-6d3a-7c1e-9f52-3a1b5c7d9e30';
  const key = /license key +(\S+)/.exec(demo.output())?.[1] ?? '';
  expect((await read(path, { 'X-License-Key': key })).body).toMatchObject({ logged: false, code: 'NOT_REGISTERED' });
  expect((await read(path, { 'X-License-Key': `${key}X` })).status).toBe(401);
});

describe('the mail page', () => {
  const open = async (path: string) => {
    const origin = /mails +(http:\S+)/.exec(demo.output())?.[1] ?? '';
    const response = await fetch(origin + path);
    return { status: response.status, html: await response.text(), policy: response.headers.get('content-security-policy') };
  };

  test('lists what the server would have sent, and shows each mail with its text', async () => {
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
    for (const path of ['/mails/unknown', '/mails/..%2Fspoolwright', '/mails/', '/etc/passwd']) {
      expect((await open(path)).status, path).toBe(404);
    }
  });
});
