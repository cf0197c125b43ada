// Webinars and courses: registration, also for the last place and without a connection.
import { readFile } from 'node:fs/promises';
import { type Browser, type Page } from '@playwright/test';
import { daysAhead } from './records.ts';
import { adminToken, api, expect, expectAccessible, newVisitor, passMinimumFillTime, test, visit } from './site.ts';

let count = 0;
const unique = (word: string) => `${word}-${process.pid}-${Date.now()}-${(count += 1)}`;

interface CreatedEvent {
  id: string;
  slug: string;
  title: string;
}

/** Creates a webinar and changes it through the given statuses. */
async function createWebinar(fields: object, ...moves: string[]): Promise<CreatedEvent> {
  const token = await adminToken();
  const slug = unique('webinar');
  const body = {
    slug,
    title: `Reducers and branches ${slug}`,
    abstract: 'What an isometric program does with a reducer, and why.',
    speakers: [{ name: 'Ada Lovelace', role: 'Piping engineer' }],
    startsAt: daysAhead(10),
    durationMinutes: 45,
    timeZone: 'Europe/Berlin',
    capacity: 20,
    ...fields,
  };
  const made = await api('/api/admin/webinars', { method: 'POST', body, token });
  expect(made.status).toBe(201);
  for (const status of moves) {
    const moved = await api(`/api/admin/webinars/${made.body.id}/status`, { method: 'PATCH', body: { status }, token });
    expect(moved.status).toBe(200);
  }
  return made.body;
}

async function createCourse(fields: object): Promise<CreatedEvent> {
  const token = await adminToken();
  const slug = unique('course');
  const body = {
    slug,
    title: `Spool drawings ${slug}`,
    type: 'workshop',
    level: 'intermediate',
    format: 'online',
    seats: 12,
    price: { amount: 29_000, currency: 'EUR' },
    startsAt: daysAhead(30),
    syllabus: [{ title: 'From isometric to spool', durationMinutes: 90 }],
    ...fields,
  };
  const made = await api('/api/admin/training-courses', { method: 'POST', body, token });
  expect(made.status).toBe(201);
  await api(`/api/admin/training-courses/${made.body.id}/status`, { method: 'PATCH', body: { status: 'open' }, token });
  return made.body;
}

/** Reads the number of taken places. */
async function countTakenPlaces(collection: 'webinars' | 'training-courses', id: string): Promise<number> {
  const { body } = await api(`/api/admin/${collection}/${id}`, { token: await adminToken() });
  return body.registeredCount ?? body.enrolledCount;
}

/** Finds the record in its list and opens it. */
async function open(page: Page, list: 'webinars' | 'courses', { slug, title }: CreatedEvent): Promise<void> {
  await visit(page, `/learn/${list}?q=${slug}`);
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** Opens the form. Its heading takes the focus, because the button disappears. */
async function openForm(page: Page, button: 'Register' | 'Enroll'): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('heading', { name: /^(?:Register|Enroll) / })).toBeFocused();
}

async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email').fill(`${name.toLowerCase()}@example.com`);
  await passMinimumFillTime(page);
}

const registered = (page: Page) => page.getByRole('heading', { name: 'You are registered' });
const fullyBooked = (page: Page) => page.getByRole('heading', { name: 'This webinar is fully booked' });

/** Opens the webinar in the browser context of another visitor. */
async function openAsOtherVisitor(browser: Browser, webinar: CreatedEvent): Promise<Page> {
  const page = await newVisitor(browser);
  await open(page, 'webinars', webinar);
  return page;
}

test('a visitor registers for a webinar and adds it to a calendar', async ({ page }) => {
  const webinar = await createWebinar({}, 'scheduled');
  await open(page, 'webinars', webinar);
  await expect(page.getByText('Starts in 9 days')).toBeVisible();
  await expectAccessible(page);

  await openForm(page, 'Register');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('group', { name: '2 fields need your attention' })).toBeVisible();
  await expectAccessible(page);

  await fillIn(page, 'Ada');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(registered(page)).toBeFocused();
  await expectAccessible(page);
  expect(await countTakenPlaces('webinars', webinar.id)).toBe(1);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to calendar' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${webinar.slug}.ics`);
  const file = await readFile((await download.path()) ?? '', 'utf8');
  expect(file).toContain(`UID:${webinar.id}\r\n`);
  expect(file).toContain('DURATION:PT45M\r\n');
});

test('tells the second visitor when the last place is taken, and keeps the form', async ({ page, browser, consoleErrors }) => {
  const webinar = await createWebinar({ capacity: 1 }, 'scheduled');
  await open(page, 'webinars', webinar);
  await openForm(page, 'Register');
  await fillIn(page, 'Grace');

  const first = await openAsOtherVisitor(browser, webinar);
  await openForm(first, 'Register');
  await fillIn(first, 'Ada');
  await first.getByRole('button', { name: 'Register' }).click();
  await expect(registered(first)).toBeVisible();
  await expect(first.getByText('Fully booked')).toBeVisible();
  await first.context().close();

  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('group', { name: /All places are taken\./ })).toBeVisible();
  await expect(fullyBooked(page)).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Grace');
  await expect(page.getByLabel('Email')).toHaveValue('grace@example.com');
  await expectAccessible(page);
  expect(await countTakenPlaces('webinars', webinar.id)).toBe(1);

  // A place becomes free: the input is still there, even on a new visit.
  const token = await adminToken();
  await api(`/api/admin/webinars/${webinar.id}`, { method: 'PATCH', body: { capacity: 2 }, token });
  await open(page, 'webinars', webinar);
  await expect(fullyBooked(page)).toHaveCount(0);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Grace');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(registered(page)).toBeVisible();
  expect(await countTakenPlaces('webinars', webinar.id)).toBe(2);
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('409')]);
});

test('a course whose only seat is taken while a visitor fills in the form says so, and keeps the form', async ({
  page,
  consoleErrors,
}) => {
  const course = await createCourse({ seats: 1 });
  await open(page, 'courses', course);
  await openForm(page, 'Enroll');
  await fillIn(page, 'Grace');
  await api(`/api/public/training-courses/${course.slug}/enroll`, {
    method: 'POST',
    body: { name: 'Ada', email: 'ada@example.com' },
  });
  await page.getByRole('button', { name: 'Enroll' }).click();
  await expect(page.getByText('The only seat is taken.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Grace');
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('409')]);
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('an enrollment made offline is sent once the connection is back, and confirmed', async ({
    page,
    context,
    allowedErrors,
  }) => {
    const course = await createCourse({});
    await open(page, 'courses', course);
    await expect(page.getByText('€290.00 per person, plus taxes')).toBeVisible();
    await expectAccessible(page);
    await openForm(page, 'Enroll');
    await fillIn(page, 'Mary');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Enroll' }).click();
    await expect(page.getByRole('heading', { name: 'You are offline; your enrollment is saved' })).toBeFocused();
    await expectAccessible(page);
    expect(await countTakenPlaces('training-courses', course.id)).toBe(0);

    await context.setOffline(false);
    await expect(page.getByText(`Your enrollment in “${course.title}” was sent. We’ll confirm it by email.`)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'You are enrolled' })).toBeVisible();
    expect(await countTakenPlaces('training-courses', course.id)).toBe(1);
    allowedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  });

  /** Registers Grace offline for the only place of a webinar, which somebody else then takes. */
  async function registerTooLate(page: Page): Promise<CreatedEvent> {
    const webinar = await createWebinar({ capacity: 1 }, 'scheduled');
    await open(page, 'webinars', webinar);
    await openForm(page, 'Register');
    await fillIn(page, 'Grace');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByRole('heading', { name: 'You are offline; your registration is saved' })).toBeVisible();
    const somebody = { name: 'Ada', email: 'ada@example.com' };
    await api(`/api/public/webinars/${webinar.id}/register`, { method: 'POST', body: somebody });
    return webinar;
  }

  test('an offline registration for a full event returns to its form', async ({ page, context, allowedErrors }) => {
    await registerTooLate(page);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Your registration was rejected' })).toBeVisible();
    await page.getByRole('button', { name: 'Back to the form' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Grace');
    allowedErrors.push(/ERR_INTERNET_DISCONNECTED|409/);
  });

  test('a registration that was rejected on another page opens the form of a full event', async ({
    page,
    context,
    allowedErrors,
  }) => {
    const webinar = await registerTooLate(page);
    await page.goto('about:blank');
    await context.setOffline(false);
    await visit(page, '/about');
    await expect(page.getByText(/^Your registration for .* was rejected: .* Your answers are back in the form\.$/)).toBeVisible();
    await open(page, 'webinars', webinar);
    await expect(fullyBooked(page)).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Grace');
    await expect(page.getByRole('group', { name: /All places are taken\./ })).toBeVisible();
    // An empty page has no storage for the stored cookie choice.
    allowedErrors.push(/ERR_INTERNET_DISCONNECTED|409|localStorage/);
  });
});

test('the code of the form is loaded on demand, and again after a failure', async ({ page, allowedErrors }) => {
  const webinar = await createWebinar({}, 'scheduled');
  const isFormCode = (address: string) => /\/(?:RegistrationForm|form)-\w+\.js$/.test(address);
  const requested: string[] = [];
  page.on('request', (request) => {
    if (isFormCode(request.url())) requested.push(request.url());
  });
  await page.route(
    ({ pathname }) => isFormCode(pathname),
    (route) => route.abort(),
  );
  await open(page, 'webinars', webinar);
  await page.waitForLoadState('networkidle');
  expect(requested).toEqual([]);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Couldn’t load the form')).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  // Older browsers cache the failure: the second attempt reloads the page, and the third opens the form.
  await expect(async () => {
    await page.getByRole('button', { name: 'Register' }).click({ timeout: 5_000 });
    await expect(page.getByRole('heading', { name: /^Register / })).toBeFocused({ timeout: 5_000 });
  }).toPass();
  allowedErrors.push(/ERR_FAILED/);
});

test('a live webinar can be joined at once', async ({ page }) => {
  const joinUrl = 'https://meet.example.com/live';
  const startsAt = daysAhead(-1 / (24 * 60));
  const webinar = await createWebinar({ joinUrl, startsAt }, 'scheduled', 'live');
  await open(page, 'webinars', webinar);
  await expect(page.getByText('Live now', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await openForm(page, 'Register');
  await fillIn(page, 'Ada');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('link', { name: 'Join the webinar' })).toHaveAttribute('href', joinUrl);
});

test('a recording is a link that loads nothing from its site', async ({ page }) => {
  const recordingUrl = 'https://videos.example.com/flanges';
  const startsAt = daysAhead(-20);
  const webinar = await createWebinar({ recordingUrl, startsAt }, 'scheduled', 'live', 'ended', 'recorded');
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).hostname));
  await open(page, 'webinars', webinar);
  await expect(page.getByRole('link', { name: 'Open the recording' })).toHaveAttribute('href', recordingUrl);
  await expect(page.locator('form, iframe, video')).toHaveCount(0);
  await expectAccessible(page);
  expect([...hosts]).toEqual(['127.0.0.1']);
});

test('says whether an event is over, full or in progress', async ({ page }) => {
  const startsAt = daysAhead(-1);
  const over = await createWebinar({ startsAt }, 'scheduled');
  await open(page, 'webinars', over);
  await expect(page.getByRole('heading', { name: 'This webinar has ended' })).toBeVisible();
  await expectAccessible(page);

  const course = await createCourse({ seats: 1 });
  await api(`/api/public/training-courses/${course.slug}/enroll`, {
    method: 'POST',
    body: { name: 'Ada', email: 'ada@example.com' },
  });
  await open(page, 'courses', course);
  await expect(page.getByRole('heading', { name: 'This course is fully booked' })).toBeVisible();
  await expect(page.getByText('The only seat is taken.')).toBeVisible();
  await expectAccessible(page);
});

test.describe('a visitor in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' });
  test('reads the time of a webinar in both zones', async ({ page }) => {
    const webinar = await createWebinar({ startsAt: '2099-01-13T14:00:00.000Z' }, 'scheduled');
    await open(page, 'webinars', webinar);
    await expect(page.getByText('9:00 – 9:45 AM your time (GMT-5)')).toBeVisible();
    await expect(page.getByText('3:00 – 3:45 PM in Berlin (GMT+1)')).toBeVisible();
  });
});
