// The editing of families.
import { createRecord, slugOf, uniqueName } from './records.ts';
import { alertDialog, adminToken, api, expect, expectAccessible, holdBack, record, signIn, test, url } from './site.ts';

/** Creates a family that visitors do not see. */
async function createFamily(text: string, given: object = {}) {
  const name = uniqueName(text);
  const { id, slug } = await createRecord('families', {
    slug: slugOf(name),
    name,
    description: 'The description at first.',
    category: 'elbow',
    standards: [],
    material: 'A234 WPB',
    pressureClasses: [],
    endTypes: ['BW'],
    connectors: [],
    sizes: [],
    lod: 350,
    revitVersions: [2026],
    pcf: { ready: true, component: 'ELBOW', skey: 'ELBW' },
    active: false,
    ...given,
  });
  return { id, slug, name };
}

test('a family is created, edited and deleted without losing changes', async ({ page }) => {
  const name = uniqueName('A family');
  await signIn(page, '/admin/families');
  await page.getByRole('button', { name: 'New family', exact: true }).click();
  const form = record(page).getByRole('form');
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByRole('button', { name: 'Create family' }).click();
  await expect(form.getByRole('group', { name: '3 fields need your attention' })).toBeFocused();
  await expectAccessible(page);
  await form.getByLabel('Description').fill('A long-radius elbow made by a test.');
  await form.getByLabel('Material').fill('A234 WPB');
  await form.getByLabel('Revit versions').fill('2025, 2026');
  await form.getByRole('button', { name: 'Add size' }).click();
  await expect(form.getByLabel('NPS, row 1')).toBeFocused();
  await form.getByLabel('NPS, row 1').fill('4');
  await form.getByLabel('DN, row 1').fill('100');
  await form.getByLabel('Outside diameter, row 1').fill('114,3');
  // Both buttons disable or remove themselves.
  await form.getByLabel('New column').fill('Bend radius');
  await form.getByRole('button', { name: 'Add column' }).press('Enter');
  await expect(form.getByLabel('New column')).toBeFocused();
  await form.getByRole('button', { name: 'Remove column Bend radius' }).press('Enter');
  await expect(form.getByRole('group', { name: 'Size table (mm)' })).toBeFocused();
  await form.getByRole('button', { name: 'Create family' }).click();
  const title = record(page).getByRole('heading', { level: 2 });
  await expect(title).toHaveText(name);
  // The record has taken the place of the form in the history.
  await page.goBack();
  await expect(record(page)).toHaveCount(0);
  await page.goForward();
  await expect(title).toHaveText(name);

  await record(page).getByRole('button', { name: 'Edit' }).click();
  await form.getByLabel('Material').fill('A403 WP304L');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await expectAccessible(page, [], alertDialog);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  // The page blocks Back, so there is no navigation that `page.goBack` could wait for.
  await page.evaluate(() => window.history.back());
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(form.getByLabel('Material')).toHaveValue('A403 WP304L');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(form.getByText('Your unsaved changes were restored.')).toBeVisible();
  await expect(form.getByLabel('Material')).toHaveValue('A403 WP304L');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(record(page).getByText('A403 WP304L', { exact: true })).toBeVisible();

  await record(page).getByRole('button', { name: 'Delete family…' }).click();
  const dialog = page.getByRole('dialog');
  const slug = (await dialog.getByRole('heading').textContent())?.replace(/^Delete |\?$/g, '') ?? '';
  await dialog.getByLabel(`Type ${slug} to confirm`).fill(slug);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`${slug} has been deleted.`)).toBeVisible();
});

test('two editors of one family resolve their conflict', async ({ page, consoleErrors }) => {
  const size = (nps: string, dn: number, centerToEnd: number) => ({ nps, dn, dimensions: { centerToEnd } });
  const { id, name } = await createFamily('A shared family', { sizes: [size('2', 50, 76), size('3', 80, 114)] });
  const token = await adminToken();
  await signIn(page, `/admin/families?open=${id}`);
  await record(page).getByRole('button', { name: 'Edit' }).click();
  const form = record(page).getByRole('form');
  await form.getByLabel('Material').fill('My material');
  await form.getByLabel('Standards').fill('ASME B16.9');
  await api(`/api/admin/families/${id}`, {
    method: 'PATCH',
    token,
    body: {
      material: 'Their material',
      description: 'The description of somebody else.',
      category: 'tee',
      sizes: [size('2', 50, 70), size('3', 80, 114)],
    },
  });
  await form.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this record' });
  await expect(dialog.getByRole('radiogroup')).toHaveCount(5);
  await expect(dialog.getByRole('radiogroup', { name: /^Category/ }).getByRole('radio', { name: 'Tee' })).toBeVisible();
  // Only the changed row of the table is shown.
  const table = dialog.getByRole('radiogroup', { name: /^Size table/ });
  await expect(table.getByRole('radio')).toHaveCount(2);
  await expect(table.getByText(/NPS 2 .* Center to end 7[06]$/)).toHaveCount(2);
  await expect(table).toHaveAccessibleDescription('1 line that both versions have is not shown.');
  await expect(table).not.toContainText('NPS 3');
  await expectAccessible(page);
  await dialog
    .getByRole('radiogroup', { name: /^Material/ })
    .getByRole('radio', { name: /^Saved version/ })
    .check();
  await dialog.getByRole('button', { name: 'Save selection' }).click();
  await expect(page.getByText(`${name} has been saved.`)).toBeVisible();
  const { body } = await api(`/api/admin/families/${id}`, { token });
  expect(body).toMatchObject({
    material: 'Their material',
    description: 'The description of somebody else.',
    standards: ['ASME B16.9'],
  });

  // The sheet shows the other editor's version after it was kept, and the next edit is based on it.
  await record(page).getByRole('button', { name: 'Edit' }).click();
  await form.getByLabel('Material').fill('My material');
  await api(`/api/admin/families/${id}`, { method: 'PATCH', token, body: { material: 'Their second material' } });
  await form.getByRole('button', { name: 'Save changes' }).click();
  await dialog.getByRole('button', { name: 'Keep the saved version' }).click();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(record(page).getByText('Their second material', { exact: true })).toBeVisible();
  await record(page).getByRole('button', { name: 'Edit' }).click();
  await form.getByLabel('Material').fill('My material');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(record(page).getByText('My material', { exact: true })).toBeVisible();
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('412'), expect.stringContaining('412')]);
});

test('a family is shown to visitors with one click, and the click is undone', async ({ page }) => {
  const { name, slug } = await createFamily('A hidden family');
  const pageStatus = async () => (await fetch(url(`/revit-families/${slug}`), { method: 'HEAD' })).status;
  expect(await pageStatus()).toBe(404);
  await signIn(page, `/admin/families?q=${encodeURIComponent(name)}`);
  const shown = page.getByRole('switch', { name: `Show ${name} to visitors` });
  await expect(shown).not.toBeChecked();
  await shown.click();
  await expect(shown).toBeChecked();
  await expect.poll(pageStatus).toBe(200);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(shown).not.toBeChecked();
  await expect.poll(pageStatus).toBe(404);
});

for (const [path, code] of [
  ['/admin/families', 'FamilyForm'],
  ['/admin/tutorials', 'tutorial-form'],
] as const) {
  test(`the panel at ${path} does not move when the code of its form arrives`, async ({ page }) => {
    const release = await holdBack(page, `**/assets/${code}-*.js*`);
    await signIn(page, `${path}?panel=new`);
    const panel = record(page);
    await expect(panel.getByText('Loading…')).toBeVisible();
    const readSides = () => panel.evaluate((element) => [element.getBoundingClientRect().left, element.clientWidth]);
    const sides = await readSides();
    release();
    await expect(panel.getByRole('button', { name: /^Create/ })).toBeVisible();
    expect(await readSides()).toEqual(sides);
  });
}
