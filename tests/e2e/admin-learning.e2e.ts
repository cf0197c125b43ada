// Webinars, training courses, tutorials and learning paths in the admin area, and what visitors see of them.
import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRecord, createTutorial, daysAhead, slugOf, uniqueName } from './records.ts';
import { adminToken, api, expect, expectAccessible, pick, record, signIn, signInByForm, test, url, visit } from './site.ts';

const form = (page: Page) => record(page).getByRole('form');

const webinarBody = (title: string) => ({
  slug: slugOf(title),
  title,
  abstract: 'We export one line and look at each weld.',
  speakers: [{ name: 'Ines Example', role: 'Piping engineer' }],
  startsAt: daysAhead(20),
  durationMinutes: 60,
  timeZone: 'Europe/Berlin',
  capacity: 3,
});

test('an editor publishes a tutorial, and a visitor reads it', async ({ page, browser }) => {
  const title = uniqueName('Split a line');
  await signIn(page, '/admin/tutorials');
  await page.getByRole('button', { name: 'New tutorial', exact: true }).click();
  await form(page).getByLabel('Title').fill(title);
  await expect(form(page).getByLabel('Slug')).toHaveValue(slugOf(title));
  await form(page).getByLabel('Summary').fill('Where a spool ends, and why.');
  await form(page).getByLabel('Text').fill('## Three questions\n\n1. **Does it fit?**\n\n<img src=x onerror=alert(1)>');
  const preview = record(page).getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Three questions' })).toBeVisible();
  await expect(preview.getByRole('listitem')).toHaveText('Does it fit?');
  // Raw HTML stays text.
  await expect(preview.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  await pick(page, form(page), 'Category', 'Isometrics');
  await form(page).getByLabel('Tags').fill('spools, Isometrics');
  await form(page).getByRole('button', { name: 'Create tutorial' }).click();
  // The contract refuses tags with capital letters.
  await expect(form(page).getByRole('group', { name: /attention$|invalid/ })).toContainText('Tags');
  await expectAccessible(page);
  await form(page).getByLabel('Tags').fill('spools, isometrics');
  await form(page).getByRole('button', { name: 'Create tutorial' }).click();
  await expect(record(page).getByRole('heading', { level: 2, name: title })).toBeVisible();
  await expectAccessible(page);

  const statuses = () =>
    Promise.all(
      ['/api/public', '/learn'].map(
        async (folder) => (await fetch(url(`${folder}/tutorials/${slugOf(title)}`), { method: 'HEAD' })).status,
      ),
    );
  expect(await statuses()).toEqual([404, 404]);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  await record(page).getByRole('switch', { name: 'Published' }).click();
  await saved;
  await expect.poll(statuses, { intervals: [50] }).toEqual([200, 200]);
  const visitor = await browser.newPage();
  await visit(visitor, `/learn/tutorials/${slugOf(title)}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(visitor.getByRole('heading', { name: 'Three questions' })).toBeVisible();
  await visitor.close();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`“${title}” is no longer published.`)).toBeVisible();
  await expect.poll(statuses, { intervals: [50] }).toEqual([404, 404]);
});

test('an editor gets from the sign-in to the public page of a first webinar with four fields and twelve clicks', async ({
  page,
}) => {
  const title = uniqueName('Reading an isometric');
  let clicks = 0;
  let fields = 0;
  const press = async (name: string) => {
    clicks += 1;
    await page.getByRole('button', { name, exact: true }).click();
  };
  const write = async (label: string, text: string) => {
    fields += 1;
    clicks += 1;
    await form(page).getByLabel(label).click();
    await page.keyboard.insertText(text);
  };
  await signInByForm(page);
  clicks += 3;
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Webinars' }).click();
  clicks += 1;
  await press('New webinar');
  await write('Title', title);
  await write('Abstract', 'We read one isometric from the first weld to the last, with time for your questions.');
  await write('Name', 'Ines Example');
  await write('Role', 'Piping engineer');
  await expect(form(page).getByText('The time is in your own time zone, UTC.')).toBeVisible();
  await press('Create webinar');
  await expect(record(page).getByRole('heading', { level: 2 })).toHaveText(title);
  await press('Publish');
  await expect(page.getByText(`“${title}” is now “Scheduled”.`)).toBeVisible();
  clicks += 1;
  await record(page).getByRole('link', { name: 'View on the site' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).toHaveURL(url(`/learn/webinars/${slugOf(title)}`));
  expect([fields, clicks]).toEqual([4, 12]);
});

test('a time is entered in the zone of the webinar, and shown in both', async ({ page }) => {
  const { id, title } = await createRecord('webinars', webinarBody(uniqueName('Zones')));
  await signIn(page, `/admin/webinars?open=${id}`);
  await record(page).getByRole('button', { name: 'Edit', exact: true }).click();
  const zone = form(page).getByRole('combobox', { name: 'Time zone' });
  await expect(zone).toHaveValue('Europe/Berlin');
  const starts = form(page).getByRole('group', { name: 'Starts' });
  for (const [part, text] of [
    ['month', '01'],
    ['day', '12'],
    ['year', '2027'],
    ['hour', '09'],
    ['minute', '30'],
    ['AM/PM', 'AM'],
  ] as const) {
    await starts.getByRole('spinbutton', { name: new RegExp(`^${part},`) }).click();
    await page.keyboard.type(text);
  }
  await expect(form(page).getByText('In your time zone (UTC): Tue, Jan 12, 2027, 8:30 AM UTC')).toBeVisible();
  await zone.click();
  await page.keyboard.press('Control+a');
  await zone.pressSequentially('Tokyo');
  await expect(page.getByRole('option', { name: 'Asia/Tokyo' })).toBeVisible();
  // A list that is still opening does not react to keys.
  await expect(async () => {
    await zone.press('ArrowDown');
    await expect(zone).toHaveAttribute('aria-activedescendant', /Asia\/Tokyo$/, { timeout: 1000 });
  }).toPass();
  await zone.press('Enter');
  await expect(zone).toHaveValue('Asia/Tokyo');
  await expect(form(page).getByText('In your time zone (UTC): Tue, Jan 12, 2027, 12:30 AM UTC')).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(form(page).getByText('Your unsaved changes were restored.')).toBeVisible();
  await expect(zone).toHaveValue('Asia/Tokyo');
  await form(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(`“${title}” has been saved.`)).toBeVisible();
  const { body } = await api(`/api/admin/webinars/${id}`, { token: await adminToken() });
  expect([body.startsAt, body.timeZone]).toEqual(['2027-01-12T00:30:00.000Z', 'Asia/Tokyo']);
  const preview = record(page).getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('9:30 AM GMT+9');
  await expect(preview).toContainText('12:30 AM UTC');
});

test.describe('for an administrator in India', () => {
  test.use({ timezoneId: 'Asia/Kolkata' });

  // Chromium still names this zone Asia/Calcutta.
  test('a webinar shows its time zone under its present name', async ({ page }) => {
    const { id } = await createRecord('webinars', { ...webinarBody(uniqueName('India')), timeZone: 'Asia/Kolkata' });
    await signIn(page, `/admin/webinars?open=${id}`);
    await record(page).getByRole('button', { name: 'Edit', exact: true }).click();
    const zone = form(page).getByRole('combobox', { name: 'Time zone' });
    await expect(zone).toHaveValue('Asia/Kolkata');
    await expect(form(page).getByText('The time is in your own time zone, Asia/Kolkata.')).toBeVisible();
    // As users type: in a field that has the focus already.
    await zone.click();
    await page.keyboard.press('Control+a');
    await zone.pressSequentially('kyiv');
    await expect(page.getByRole('option', { name: 'Europe/Kyiv' })).toBeVisible();
  });
});

test.describe('for an administrator in Newfoundland', () => {
  test.use({ timezoneId: 'America/St_Johns' });

  test('a webinar that is moved across the start of daylight saving time keeps its hour', async ({ page }) => {
    const { id, title } = await createRecord('webinars', {
      ...webinarBody(uniqueName('Newfoundland')),
      startsAt: '2027-03-12T18:30:00.000Z',
      timeZone: 'America/St_Johns',
    });
    await signIn(page, `/admin/webinars?open=${id}`);
    await expect(record(page).getByText('Fri, Mar 12, 2027, 3:00 PM GMT-3:30')).toBeVisible();
    await record(page).getByRole('button', { name: 'Edit', exact: true }).click();
    const starts = form(page).getByRole('group', { name: 'Starts' });
    await starts.getByRole('spinbutton', { name: /^day,/ }).click();
    await page.keyboard.type('15');
    await form(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText(`“${title}” has been saved.`)).toBeVisible();
    await expect(record(page).getByText('Mon, Mar 15, 2027, 3:00 PM GMT-2:30')).toBeVisible();
    const { body } = await api(`/api/admin/webinars/${id}`, { token: await adminToken() });
    expect(body.startsAt).toBe('2027-03-15T17:30:00.000Z');
  });
});

test('a number is saved by a click while its field has the focus', async ({ page }) => {
  const { id, title } = await createRecord('webinars', webinarBody(uniqueName('More places')));
  await signIn(page, `/admin/webinars?open=${id}`);
  await record(page).getByRole('button', { name: 'Edit', exact: true }).click();
  await form(page).getByLabel('Places').fill('42');
  await form(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(`“${title}” has been saved.`)).toBeVisible();
  expect((await api(`/api/admin/webinars/${id}`, { token: await adminToken() })).body.capacity).toBe(42);

  await record(page).getByRole('button', { name: 'Edit', exact: true }).click();
  await form(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(form(page)).toHaveCount(0);
});

test('path steps are reordered by keyboard and by dragging', async ({ page }) => {
  const names = ['First', 'Second', 'Third'].map((name) => uniqueName(name));
  const steps = [];
  for (const name of names) steps.push(await createTutorial(name, { published: true }));
  const title = uniqueName('A path');
  const { id } = await createRecord('learning-paths', {
    slug: slugOf(title),
    title,
    category: 'isometrics',
    level: 'beginner',
    estimatedHours: 1,
    items: steps.map((step) => ({ kind: 'tutorial', id: step.id, required: true })),
  });
  const stored = async () => {
    const { body } = await api(`/api/admin/learning-paths/${id}`, { token: await adminToken() });
    return body.items.map((item: { title: string }) => names.indexOf(item.title));
  };
  await signIn(page, `/admin/learning-paths?open=${id}`);
  await record(page).getByRole('button', { name: 'Edit', exact: true }).click();
  const [first, second, third] = names as [string, string, string];
  const down = form(page).getByRole('button', { name: `Move step ${first} down` });
  await down.focus();
  await page.keyboard.press('Enter');
  await expect(form(page).getByText(`Moved step ${first} to position 2 of 3.`)).toBeAttached();
  // The focus stays on the moved row.
  await expect(down).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('button', { name: `Move step ${first} up` })).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expectAccessible(page);
  await form(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(`“${title}” has been saved.`)).toBeVisible();
  expect(await stored()).toEqual([1, 0, 2]);

  await record(page).getByRole('button', { name: 'Edit', exact: true }).click();
  const row = (name: string) =>
    form(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: `Remove step ${name}` }) });
  await row(third).scrollIntoViewIfNeeded();
  const [from, to] = [await row(third).boundingBox(), await row(second).boundingBox()];
  if (!from || !to) throw new Error('The rows are not on the page.');
  await page.mouse.move(from.x + 20, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, to.y + 5, { steps: 10 });
  await page.mouse.up();
  await form(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(`“${title}” has been saved.`)).toBeVisible();
  await expect.poll(stored).toEqual([2, 1, 0]);
});

test('a participant is found, exported and erased, which frees the place', async ({ page }) => {
  const { id, slug, title } = await createRecord('webinars', webinarBody(uniqueName('Full house')));
  const token = await adminToken();
  await api(`/api/admin/webinars/${id}/status`, { method: 'PATCH', token, body: { status: 'scheduled' } });
  for (const name of ['Ada', 'Ben', 'Cleo']) {
    const body = { name: `${name} Example`, email: `${name}.${id}@example.com`, company: '=SUM(A1)', elapsedMs: 60_000 };
    expect((await api(`/api/public/webinars/${slug}/register`, { method: 'POST', body })).status).toBe(201);
  }
  await signIn(page, `/admin/webinars?open=${id}`);
  const people = record(page).getByRole('region', { name: 'Registrations' });
  await expect(people).toContainText('3 of 3 taken');
  const rows = people.getByRole('list', { name: 'Registrations' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  const download = page.waitForEvent('download');
  await people.getByRole('button', { name: 'Export CSV' }).click();
  const csv = readFileSync(await (await download).path(), 'utf8');
  expect(csv.split('\r\n')[0]).toBe('\uFEFFName,Email,Company,Signed up,Completed');
  expect(csv).toContain('Ben Example,ben.');
  expect(csv).toContain(",'=SUM(A1),");
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await people.getByRole('searchbox').fill('BEN');
  await expect(rows).toHaveCount(1);
  await expectAccessible(page);
  await people.getByRole('button', { name: 'Erase Ben Example' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Erase registration' }).click();
  await expect(page.getByText('The registration has been erased.')).toBeVisible();
  await expect(people).toContainText('2 of 3 taken');
  await expect(people).toContainText('No registrations found.');
  const { body } = await api(`/api/admin/enrollments?recordId=${id}&sort=name`, { token });
  expect(body.items.map(({ name }: { name: string }) => name)).toEqual(['Ada Example', 'Cleo Example']);
  expect((await api(`/api/public/webinars/${slug}`)).body.registration).toBe('open');
  await expect(record(page).getByRole('region', { name: 'Timeline' })).toContainText('Erased registration for webinar');

  // A cancellation must be confirmed, because the email to the others cannot be unsent.
  await record(page).getByRole('button', { name: 'Cancel webinar' }).click();
  const question = page.getByRole('alertdialog', { name: `Cancel “${title}”?` });
  await expect(question).toContainText('The 2 people who signed up will get an email');
  await question.getByRole('button', { name: 'Cancel event' }).click();
  await expect(page.getByText(`“${title}” is now “Canceled”.`)).toBeVisible();
});

test('a copy is unpublished with its own slug, and is deleted after typing its slug', async ({ page, consoleErrors }) => {
  const title = uniqueName('To copy');
  const { id, slug } = await createTutorial(title, { published: true });
  await signIn(page, `/admin/tutorials?open=${id}`);
  for (const ending of ['-copy', '-copy-2']) {
    await visit(page, `/admin/tutorials?open=${id}`);
    await record(page).getByRole('button', { name: 'Duplicate' }).click();
    await expect(record(page).getByRole('heading', { level: 2 })).toHaveText(`Copy of ${title}`);
    await expect(record(page).getByText(`${slug}${ending}`, { exact: true })).toBeVisible();
    await expect(record(page).getByText('Unpublished')).toBeVisible();
  }
  // The first slug of the second copy is taken.
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('409')]);
  await record(page).getByRole('button', { name: 'Delete tutorial…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(`Type ${slug}-copy-2 to confirm`).fill(`${slug}-copy-2`);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText(`${slug}-copy-2 has been deleted.`)).toBeVisible();
  const { body } = await api(`/api/admin/tutorials?q=${slug}`, { token: await adminToken() });
  expect(body.total).toBe(2);
});

for (const width of [390, 1280]) {
  test(`the four lists and their forms are accessible at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const [path, noun] of [
      ['webinars', 'webinar'],
      ['training-courses', 'training course'],
      ['tutorials', 'tutorial'],
      ['learning-paths', 'learning path'],
    ] as const) {
      await (path === 'webinars' ? signIn : visit)(page, `/admin/${path}`);
      await expect(page.getByText(new RegExp(`^\\d+ ${noun}s?$`))).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: `New ${noun}`, exact: true }).click();
      await expect(form(page).getByLabel('Slug')).toBeVisible();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    }
  });
}
