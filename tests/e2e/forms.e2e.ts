// The five public forms: successful submission, validation errors, and lost connections.
import type { CDPSession, Page } from '@playwright/test';
import { adminToken, api, expect, expectAccessible, passMinimumFillTime, problem, test, url, visit } from './site.ts';

type FillIn = (page: Page) => Promise<unknown>;

interface FormCase {
  path: string;
  submit: string;
  /** Number of required fields, including the consent. */
  required: number;
  reference: RegExp;
  desk: string;
  /** Fills in the fields other than name, email and consent. */
  fill: FillIn;
  /** Expected fields of the stored request. */
  stored: Record<string, unknown>;
}

const message = 'Seen from the browser, with a sentence that is long enough.';

const forms: readonly FormCase[] = [
  {
    path: '/demo',
    submit: 'Request demo',
    required: 5,
    reference: /^DEM-\d{4}-\d{4,}$/,
    desk: 'demo-requests',
    async fill(page) {
      await page.getByRole('combobox', { name: 'Product' }).selectOption('PCF export');
      await page.getByLabel('Team size').fill('12');
      await page.getByLabel('Software in use').fill('Revit, Navisworks');
      await page.getByLabel('What would you like to see?').fill(message);
    },
    stored: { product: 'pcf-export', teamSize: 12, software: ['Revit', 'Navisworks'], timeZone: 'UTC', message, page: '/demo' },
  },
  {
    path: '/contact',
    submit: 'Send to support',
    required: 5,
    reference: /^SUP-\d{4}-\d{4,}$/,
    desk: 'support-requests',
    async fill(page) {
      await page.getByLabel('Topic').selectOption('Licensing');
      await page.getByLabel('Plugin version').fill('1.4.2');
      await page.getByLabel('Revit version').fill('Revit 2026.1');
      await page.getByLabel('What happens, and what did you expect?').fill(message);
    },
    stored: { topic: 'licensing', pluginVersion: '1.4.2', hostVersion: 'Revit 2026.1', message, page: '/contact' },
  },
  {
    path: '/contact-sales',
    submit: 'Send inquiry',
    required: 4,
    reference: /^SUP-\d{4}-\d{4,}$/,
    desk: 'support-requests',
    async fill(page) {
      await page.getByLabel('Phone').fill('+34 600 000 000');
      await page.getByLabel('What should the offer cover?').fill(message);
    },
    stored: { topic: 'sales', phone: '+34 600 000 000', message, page: '/contact-sales' },
  },
  {
    path: '/customization-request',
    submit: 'Send request',
    required: 6,
    reference: /^CUS-\d{4}-\d{4,}$/,
    desk: 'customization-requests',
    async fill(page) {
      await page.getByLabel('Program').selectOption('AutoCAD Plant 3D');
      await page.getByLabel('Area of work').fill('Piping isometrics');
      await page.getByLabel('Needed by').fill('2099-03-31');
      await page.getByLabel('Budget').selectOption('$5,000 to $15,000');
      await page.getByLabel('What should it do?').fill(message);
    },
    stored: { platform: 'plant-3d', area: 'Piping isometrics', deadline: '2099-03-31', budgetRange: '5k-15k', message },
  },
  {
    path: '/automation-request',
    submit: 'Send request',
    required: 6,
    reference: /^AUT-\d{4}-\d{4,}$/,
    desk: 'automation-requests',
    async fill(page) {
      await page.getByLabel('How is the work done today?').fill('Spools are numbered by hand, sheet by sheet.');
      await page.getByLabel('Tools in use').fill('Revit, Dynamo');
      await page.getByLabel('Hours per week').fill('12,5');
      await page.getByLabel('What result do you want?').fill('One command that does it.');
      await page.getByLabel('What else should we know?').fill(message);
    },
    stored: { tools: ['Revit', 'Dynamo'], hoursPerWeek: 12.5, expectedOutcome: 'One command that does it.', message },
  },
];
const [demo] = forms as [FormCase];

async function fillIn(page: Page, form: FormCase): Promise<string> {
  const name = `Visitor ${Date.now()}`;
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email').fill('visitor@example.com');
  await form.fill(page);
  await page.getByRole('checkbox', { name: /^I agree/ }).check();
  await passMinimumFillTime(page);
  return name;
}

const submitForm = (page: Page, form: FormCase) => page.getByRole('button', { name: form.submit }).click();
const successHeading = (page: Page) => page.getByRole('heading', { name: 'Thank you, your request has arrived' });

async function readReference(page: Page, form: FormCase): Promise<string> {
  const shown = page.getByRole('main').getByText(form.reference);
  await expect(shown).toBeVisible();
  return (await shown.textContent()) ?? '';
}

/** Lists the requests from a name. */
async function listRequests(form: FormCase, name: string): Promise<{ id: string; reference: string }[]> {
  const { body } = await api(`/api/admin/${form.desk}?q=${encodeURIComponent(name)}`, { token: await adminToken() });
  return body.items;
}

for (const form of forms) {
  test(`${form.path}: from the empty form to the reference, with axe in every state`, async ({ page }) => {
    await visit(page, form.path);
    await expectAccessible(page);

    await submitForm(page, form);
    const summary = page.getByRole('group', { name: `${form.required} fields need your attention` });
    await expect(summary).toBeFocused();
    await summary.getByRole('link').first().click();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await expectAccessible(page);

    const name = await fillIn(page, form);
    await submitForm(page, form);
    await expect(successHeading(page)).toBeFocused();
    const reference = await readReference(page, form);
    await expectAccessible(page);

    const [request, ...others] = await listRequests(form, name);
    expect(others).toEqual([]);
    expect(request?.reference).toBe(reference);
    const { body } = await api(`/api/admin/${form.desk}/${request?.id}`, { token: await adminToken() });
    expect(body).toMatchObject({ ...form.stored, name, email: 'visitor@example.com', consent: true });

    await page.getByRole('button', { name: 'Send another request' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  });

  test(`${form.path}: a draft survives a reload, but appears only in its own form`, async ({ page }) => {
    await visit(page, form.path);
    await page.getByLabel('Name', { exact: true }).fill('Begun before');
    await page.getByRole('checkbox', { name: /^I agree/ }).check();
    await page.reload();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Begun before');
    await expect(page.getByRole('checkbox', { name: /^I agree/ })).toBeChecked();
    await visit(page, form.path === '/demo' ? '/contact' : '/demo');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  });

  test(`${form.path}: a validation error of the server is shown at its field`, async ({ page, consoleErrors }) => {
    const invalid = { pointer: '/email', code: 'INVALID_FORMAT', message: 'Enter an address that accepts email.' };
    await page.route('**/api/public/**', problem(422, 'VALIDATION_FAILED', 'One field is invalid.', [invalid]));
    await visit(page, form.path);
    const name = await fillIn(page, form);
    await submitForm(page, form);
    await expect(page.getByRole('group', { name: 'One field is invalid.' })).toBeVisible();
    const email = page.getByLabel('Email');
    await expect(email).toHaveAccessibleDescription('Enter an address that accepts email.');
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Email: Enter an address that accepts email.' }).click();
    await expect(email).toBeFocused();
    // No input is lost, and the corrected form is accepted.
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
    await page.unrouteAll();
    await email.fill('corrected@example.com');
    await submitForm(page, form);
    await expect(successHeading(page)).toBeVisible();
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('422')]);
  });

  test(`${form.path}: a double click sends the form once`, async ({ page }) => {
    await visit(page, form.path);
    const name = await fillIn(page, form);
    let posts = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') posts += 1;
    });
    await page.getByRole('button', { name: form.submit }).dblclick();
    await expect(successHeading(page)).toBeVisible();
    expect(posts).toBe(1);
    expect(await listRequests(form, name)).toHaveLength(1);
  });
}

/** Submits the form in a tab whose call fails, and opens another tab, which sends the stored request. */
async function submitFromOtherTab(page: Page, prepare: FillIn = () => Promise.resolve()): Promise<string> {
  await visit(page, demo.path);
  const name = await fillIn(page, demo);
  await page.route('**/api/public/demo-requests', (route) => route.abort());
  await submitForm(page, demo);
  await expect(page.getByRole('heading', { name: 'The server cannot be reached; your request is saved' })).toBeVisible();
  const other = await page.context().newPage();
  await prepare(other);
  await other.goto(url('/about'));
  await expect(other.getByText(/^Your request was (?:sent|rejected)/)).toBeVisible();
  return name;
}

test('a tab shows the reference of its request that another tab has sent', async ({ page, allowedErrors }) => {
  const name = await submitFromOtherTab(page);
  await expect(successHeading(page)).toBeVisible();
  expect(await listRequests(demo, name)).toMatchObject([{ reference: await readReference(page, demo) }]);
  allowedErrors.push(/ERR_FAILED/);
});

test('a tab gets the answers of its request back that another tab has sent and the server has rejected', async ({
  page,
  allowedErrors,
}) => {
  const name = await submitFromOtherTab(page, (other) =>
    other.route('**/api/public/demo-requests', problem(422, 'VALIDATION_FAILED', 'One field is invalid.')),
  );
  await expect(page.getByRole('heading', { name: 'Your request was rejected' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to the form' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await expect(page.getByRole('group', { name: 'Your request was rejected: One field is invalid.' })).toBeVisible();
  await expectAccessible(page);
  allowedErrors.push(/ERR_FAILED|422/);
});

test('sends a stored request after the browser restarts', async ({ page, context, allowedErrors }) => {
  await visit(page, demo.path);
  const name = await fillIn(page, demo);
  await page.route('**/api/public/demo-requests', (route) => route.abort());
  await submitForm(page, demo);
  await expect(page.getByRole('heading', { name: 'The server cannot be reached; your request is saved' })).toBeVisible();
  await page.close();
  const next = await context.newPage();
  await next.goto(url('/about'));
  await expect(next.getByText(/^Your request was sent\. Its reference is DEM-/)).toBeVisible();
  expect(await listRequests(demo, name)).toHaveLength(1);
  allowedErrors.push(/ERR_FAILED/);
});

/** The browser's ID for the registration of the site's service worker. */
async function findRegistrationId(session: CDPSession): Promise<string> {
  return new Promise((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === url('/'));
      if (ours) resolve(ours.registrationId);
    });
    void session.send('ServiceWorker.enable');
  });
}

/** Lets the service worker send stored requests, as the browser does when the connection is back. */
async function dispatchSync(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin: url(''),
    registrationId: await findRegistrationId(session),
    tag: 'outbox',
    lastChance: false,
  });
}

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  for (const form of forms) {
    test(`${form.path}: a request made offline is stored, and sent once when the connection is back`, async ({
      page,
      context,
      allowedErrors,
    }) => {
      await visit(page, form.path);
      const name = await fillIn(page, form);
      const hint = page.getByRole('status').filter({ hasText: 'this browser stores it' });
      await expect(hint).toHaveCount(0);
      await context.setOffline(true);
      await expect(hint).toBeVisible();
      await submitForm(page, form);
      await expect(page.getByRole('heading', { name: 'You are offline; your request is saved' })).toBeFocused();
      await expectAccessible(page);
      await context.setOffline(false);
      await expect(page.getByText(/^Your request was sent\. Its reference is [A-Z]{3}-/)).toBeVisible();
      await expect(successHeading(page)).toBeVisible();
      const reference = await readReference(page, form);
      expect(await listRequests(form, name)).toMatchObject([{ reference }]);
      allowedErrors.push(/ERR_INTERNET_DISCONNECTED/);
    });
  }

  test('the service worker sends a stored request, and the page shows the reference', async ({ page, allowedErrors }) => {
    await visit(page, demo.path);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    const name = await fillIn(page, demo);
    await page.route('**/api/public/demo-requests', (route) => route.abort());
    await submitForm(page, demo);
    // The browser may let the worker send the request at once.
    const saved = page.getByRole('heading', { name: 'The server cannot be reached; your request is saved' });
    await expect(saved.or(successHeading(page))).toBeVisible();
    await dispatchSync(page);
    // The calls of the page are still blocked, so only the worker can have sent it.
    await expect(successHeading(page)).toBeVisible();
    expect(await listRequests(demo, name)).toMatchObject([{ reference: await readReference(page, demo) }]);
    allowedErrors.push(/ERR_FAILED/);
  });

  test('the service worker sends a stored request after its tab was closed', async ({ page, context, allowedErrors }) => {
    await visit(page, demo.path);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    const name = await fillIn(page, demo);
    await context.setOffline(true);
    await submitForm(page, demo);
    await expect(page.getByRole('heading', { name: 'You are offline; your request is saved' })).toBeVisible();
    await page.close();
    const blank = await context.newPage();
    await context.setOffline(false);
    await dispatchSync(blank);
    await expect.poll(() => listRequests(demo, name)).toHaveLength(1);
    allowedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  });
});

test('without JavaScript, a form says how to write instead, and puts nothing into the address', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(url('/contact'));
  await expect(page.locator('noscript a')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send to support' })).toBeHidden();
  await page.getByLabel('Name', { exact: true }).fill('Ada Early');
  await page.getByLabel('Name', { exact: true }).press('Enter');
  // A link that works proves that Enter has not left the page.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL(url('/privacy'));
  await page.goBack();
  await expect(page).toHaveURL(url('/contact'));
  await context.close();
});

// At 3:00 UTC, it is still the day before in Los Angeles.
for (const timezoneId of ['UTC', 'America/Los_Angeles'])
  test.describe(`in the time zone ${timezoneId}`, () => {
    test.use({ timezoneId });
    test('a demo can be preferred from tomorrow to 90 days ahead', async ({ page }) => {
      const now = Date.parse(`${new Date().toISOString().slice(0, 10)}T03:00:00Z`);
      const dayAhead = (days: number) =>
        new Date(now + days * 24 * 60 * 60 * 1000).toLocaleDateString('sv-SE', { timeZone: timezoneId });
      await page.clock.setFixedTime(now);
      await visit(page, demo.path);
      const name = await fillIn(page, demo);
      const field = page.getByLabel('Preferred date');
      await expect(field).toHaveAttribute('min', dayAhead(1));
      await expect(field).toHaveAttribute('max', dayAhead(90));
      for (const [rejected, accepted] of [
        [0, 1],
        [91, 90],
      ] as const) {
        await field.fill(dayAhead(rejected));
        await submitForm(page, demo);
        await expect(field).toHaveAccessibleDescription(/^Choose a date from tomorrow to 90 days ahead\./);
        await field.fill(dayAhead(accepted));
        await expect(field).not.toHaveAttribute('aria-invalid', 'true');
      }
      await submitForm(page, demo);
      await expect(successHeading(page)).toBeVisible();
      const [request] = await listRequests(demo, name);
      const { body } = await api(`/api/admin/${demo.desk}/${request?.id}`, { token: await adminToken() });
      expect(body).toMatchObject({ preferredDate: dayAhead(90), timeZone: timezoneId });
    });
  });

test('confirms a spam submission but stores nothing', async ({ page }) => {
  await visit(page, demo.path);
  const name = await fillIn(page, demo);
  await page.locator('input[name="website"]').evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'https://spam.example');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await submitForm(page, demo);
  await expect(successHeading(page)).toBeVisible();
  expect(await listRequests(demo, name)).toEqual([]);
});

test('the whole form works by keyboard', async ({ page }) => {
  await visit(page, '/contact-sales');
  await page.getByLabel('Name', { exact: true }).focus();
  for (const text of ['Keyboard User', 'keys@example.com', 'Example Ltd', 'Spain', '+34 600 000 000', message]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(page.getByRole('checkbox', { name: /^I agree/ })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link', { name: 'Privacy Policy' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Send inquiry' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(successHeading(page)).toBeFocused();
});
