// What the site sends to other sites after each cookie choice. A fake analytics tag handles commands like the real one: it
// sets a cookie and sends events.
import type { Page, Request } from '@playwright/test';
import { startServer, type RunningServer } from '../support/server.ts';
import { expect, test as base, url, visit } from './site.ts';

const id = 'G-TEST123';

interface Worker {
  /** A server with a configured analytics ID. */
  serverWithAnalytics: RunningServer;
}

const test = base.extend<{ externalRequests: Request[] }, Worker>({
  serverWithAnalytics: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructuring pattern
    async ({}, use) => {
      const server = await startServer({ ANALYTICS_ID: id });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  /** Every request to another site. */
  externalRequests: async ({ page, serverWithAnalytics }, use) => {
    const found: Request[] = [];
    page.on('request', (request) => {
      if (![serverWithAnalytics.url, url('')].some((own) => request.url().startsWith(own)) && !request.url().startsWith('data:'))
        found.push(request);
    });
    await page.route('https://www.googletagmanager.com/gtag/js?*', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: `(${fakeTag.toString()})()` }),
    );
    await page.route('https://www.google-analytics.com/g/collect?*', (route) =>
      route.fulfill({ status: 204, headers: { 'access-control-allow-origin': '*' } }),
    );
    await use(found);
  },
});

/** Runs in the page instead of the analytics tag. */
function fakeTag(): void {
  interface Settings {
    anonymize_ip?: boolean;
    cookie_flags?: string;
  }
  const page = window as unknown as { dataLayer: { push(command: ArrayLike<unknown>): number } & ArrayLike<unknown>[] };
  const state = { id: '', settings: {} as Settings };
  const collect = (event: unknown) => {
    if ((window as unknown as Record<string, unknown>)[`ga-disable-${state.id}`]) return;
    const query = new URLSearchParams({ tid: state.id, en: String(event), aip: state.settings.anonymize_ip ? '1' : '0' });
    void fetch(`https://www.google-analytics.com/g/collect?${query.toString()}`, { method: 'POST', keepalive: true });
  };
  const runCommand = (command: ArrayLike<unknown>) => {
    // Only an `arguments` object is a command.
    if (Object.prototype.toString.call(command) !== '[object Arguments]') return;
    const [name, what, more] = Array.from(command);
    if (name === 'config') {
      state.id = String(what);
      state.settings = (more ?? {}) as Settings;
      document.cookie = `_ga=GA1.1.1; path=/; max-age=3600; ${(state.settings.cookie_flags ?? '').replace(';', '; ')}`;
      collect('page_view');
    } else if (name === 'event') collect(what);
  };
  Array.from(page.dataLayer).forEach(runCommand);
  const { push } = page.dataLayer;
  page.dataLayer.push = (command) => {
    runCommand(command);
    return push.call(page.dataLayer, command);
  };
}

const eventsOf = (requests: Request[]) =>
  requests.filter((request) => request.url().includes('/g/collect')).map((request) => new URL(request.url()).searchParams);
/** The names of the events, sorted because simultaneous requests can arrive in any order. */
const namesOf = (requests: Request[]) =>
  eventsOf(requests)
    .map((event) => event.get('en') ?? '')
    .toSorted();
const commandsOf = (page: Page) =>
  page.evaluate(() =>
    ((window as unknown as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? []).map((each) =>
      Array.from(each).map((part) => (part instanceof Date ? 'now' : part)),
    ),
  );
const consentDialog = (page: Page) => page.getByRole('dialog', { name: 'Cookies and your privacy' });
const analyticsCookies = async (page: Page) => (await page.context().cookies()).filter(({ name }) => name.startsWith('_ga'));

test.use({ consent: 'unasked' });

test('sends nothing to other sites before a choice', async ({ page, serverWithAnalytics, externalRequests }) => {
  for (const path of ['/pcf-export', '/revit-families', '/demo', '/cookies']) {
    await page.goto(serverWithAnalytics.url + path, { waitUntil: 'networkidle' });
    await expect(consentDialog(page)).toBeVisible();
  }
  expect(await page.locator('meta[name="analytics-id"]').getAttribute('content')).toBe(id);
  expect(externalRequests.map((request) => request.url())).toEqual([]);
  expect(await commandsOf(page)).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

test('Accept All loads the tag, with IP anonymization and cookie flags, and reports the consent', async ({
  page,
  serverWithAnalytics,
  externalRequests,
}) => {
  await visit(page, `${serverWithAnalytics.url}/about`);
  await consentDialog(page).getByRole('button', { name: 'Accept All' }).click();
  await expect.poll(() => namesOf(externalRequests)).toEqual(['consent_granted', 'page_view']);
  expect(externalRequests[0]?.url()).toBe(`https://www.googletagmanager.com/gtag/js?id=${id}`);
  for (const event of eventsOf(externalRequests)) expect([event.get('tid'), event.get('aip')]).toEqual([id, '1']);
  expect(await commandsOf(page)).toEqual([
    ['js', 'now'],
    ['config', id, { anonymize_ip: true, cookie_flags: 'SameSite=None;Secure' }],
    ['event', 'consent_granted'],
  ]);
  expect(await analyticsCookies(page)).toMatchObject([{ name: '_ga', sameSite: 'None', secure: true }]);

  // At the next visit the choice is stored: the tag is loaded without the dialog, and the consent is not reported again.
  externalRequests.length = 0;
  await page.reload();
  await expect.poll(() => namesOf(externalRequests)).toEqual(['page_view']);
  await expect(consentDialog(page)).toBeHidden();
});

for (const [path, text, error] of [
  ['/reset-password#AAAAAAAAAAAAAAAAAAAAAA', 'This link no longer works', /403|422/],
  ['/requests/AAAAAAAAAAAAAAAAAAAAAA', 'This link doesn’t work', /404/],
] as const)
  test(`a page whose address contains a token loads no tag: ${path}`, async ({
    page,
    serverWithAnalytics,
    externalRequests,
    consoleErrors,
  }) => {
    await page.addInitScript(() => window.localStorage.setItem('gdpr-consent', 'all'));
    const tagCode = page.waitForResponse(/\/assets\/analytics-tag-[\w-]+\.js$/);
    await page.goto(serverWithAnalytics.url + path);
    await expect(page.getByText(text)).toBeVisible();
    // The page has run this code before the import resolves, and a request for the tag would precede the one that follows.
    await page.evaluate(
      async (address) => {
        await import(address);
        await fetch('/api/ping');
      },
      (await tagCode).url(),
    );
    expect(externalRequests.map((request) => request.url())).toEqual([]);
    expect(consoleErrors.splice(0)).toEqual([expect.stringMatching(error)]);
  });

for (const [button, stored] of [
  ['Reject All', 'reject'],
  ['Essential Only', 'essential'],
] as const) {
  test(`${button} adds the refusal to the data layer only, and loads nothing`, async ({
    page,
    serverWithAnalytics,
    externalRequests,
  }) => {
    await visit(page, `${serverWithAnalytics.url}/about`);
    await consentDialog(page).getByRole('button', { name: button }).click();
    expect(await page.evaluate(() => window.localStorage.getItem('gdpr-consent'))).toBe(stored);
    await expect.poll(() => commandsOf(page)).toEqual([['event', 'consent_denied']]);
    await page.reload({ waitUntil: 'networkidle' });
    await expect(consentDialog(page)).toBeHidden();
    expect(externalRequests.map((request) => request.url())).toEqual([]);
    expect(await analyticsCookies(page)).toEqual([]);
  });
}

test('withdrawing consent stops analytics and deletes its cookies', async ({ page, serverWithAnalytics, externalRequests }) => {
  await visit(page, `${serverWithAnalytics.url}/cookies`);
  await consentDialog(page).getByRole('button', { name: 'Accept All' }).click();
  await expect.poll(() => eventsOf(externalRequests).length).toBe(2);
  await page.getByRole('group', { name: 'Your choice' }).getByRole('button', { name: 'Reject All' }).click();
  await expect.poll(() => namesOf(externalRequests)).toEqual(['consent_denied', 'consent_granted', 'page_view']);
  await expect.poll(() => analyticsCookies(page)).toEqual([]);
  await page.evaluate(() => {
    const { dataLayer } = window as unknown as { dataLayer: unknown[] };
    const send = function () {
      // oxlint-disable-next-line prefer-rest-params
      dataLayer.push(arguments);
    } as (...command: unknown[]) => void;
    send('event', 'later');
  });
  await page.reload({ waitUntil: 'networkidle' });
  expect(eventsOf(externalRequests)).toHaveLength(3);
  expect(externalRequests.filter((request) => request.url().includes('gtag/js'))).toHaveLength(1);
});

test('without a configured analytics ID nothing is loaded, whatever is chosen', async ({ page, externalRequests }) => {
  await visit(page, '/about');
  await consentDialog(page).getByRole('button', { name: 'Accept All' }).click();
  expect(await page.evaluate(() => window.localStorage.getItem('gdpr-consent'))).toBe('all');
  await page.reload({ waitUntil: 'networkidle' });
  expect(externalRequests.map((request) => request.url())).toEqual([]);
  expect(await commandsOf(page)).toEqual([]);
});
