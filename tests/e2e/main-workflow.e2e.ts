// The main workflow: a visitor finds a family and requests a demo, and an administrator completes the request.
import { expect, expectAccessible, signInByForm, test, url, visit } from './site.ts';

// As for visitors.
test.use({ serviceWorkers: 'allow' });

for (const [name, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const) {
  test(`from the library to the activity log, on ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const person = `Visitor ${name} ${Date.now()}`;

    await visit(page, '/revit-families');
    await page.getByLabel('Search families').fill('elbow 90');
    await expect(page.getByText(/^\d+ families match$/)).toBeVisible();
    await expect(page).toHaveURL(/q=elbow/);
    await page.getByRole('link', { name: 'Elbow 90°, long radius, butt weld', exact: true }).click();
    await expect(page).toHaveURL(url('/revit-families/elbow-90-lr-bw'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elbow 90°, long radius, butt weld');
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '4', exact: true }) });
    await expect(row).toContainText('152');
    await expect(page.getByRole('link', { name: 'All Revit families' })).toHaveAttribute('href', /\?q=elbow\+90$/);
    await page.getByRole('main').getByRole('link', { name: 'Request a demo' }).click();

    await expect(page).toHaveURL(url('/demo'));
    await page.getByRole('button', { name: 'Request demo' }).click();
    await expect(page.getByRole('group', { name: '5 fields need your attention' })).toBeFocused();
    await page.getByLabel('Name').fill(person);
    await page.getByLabel('Email').fill('visitor@example.com');
    await page.getByRole('combobox', { name: 'Product' }).selectOption('PCF export');
    await page.getByLabel('What would you like to see?').fill('The export of a small skid, with its isometric.');
    await page.getByLabel('I agree that my data may be used').check();
    await page.getByRole('button', { name: 'Request demo' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you, your request has arrived' })).toBeFocused();
    const reference =
      (
        await page
          .getByText(/DEM-\d{4}-\d{4,}/)
          .first()
          .textContent()
      )?.match(/DEM-\d{4}-\d{4,}/)?.[0] ?? '';
    expect(reference).not.toBe('');

    await signInByForm(page, '/login?redirect=%2Fadmin%2Fdemo-requests');
    await expect(page).toHaveURL(url('/admin/demo-requests'));
    await page.getByLabel('Search demo requests').fill(reference);
    await expect(page.getByText('1 demo request found')).toBeVisible();
    await page.getByRole('rowheader', { name: reference }).dblclick();
    const record = page.getByRole('article');
    await expect(record.getByRole('heading', { level: 2 })).toHaveText(reference);
    await expect(record).toContainText(person);
    await expectAccessible(page);

    await record.getByRole('button', { name: 'Add a comment' }).click();
    await record.getByLabel('Comment for the activity log').fill('Agreed by phone.');
    await record.getByRole('button', { name: 'Scheduled', exact: true }).click();
    await expect(page.getByText(`${reference} is now “Scheduled”.`)).toBeVisible();
    await expect(record.getByRole('button', { name: 'Completed' })).toBeVisible();
    await record.getByRole('button', { name: 'Completed' }).click();
    await expect(record.getByRole('button', { name: 'Converted' })).toBeVisible();
    const conversation = record.getByRole('region', { name: 'Conversation' });
    await expect(conversation.getByRole('listitem').filter({ hasText: 'Agreed by phone.' })).toContainText(
      'moved it from “New” to “Scheduled”',
    );

    await page.reload();
    await expect(record.getByRole('heading', { level: 2 })).toHaveText(reference);

    await visit(page, '/admin/activity-log?action=demo-request.status-changed');
    const entry = page.getByRole('row').filter({ hasText: reference }).first();
    await expect(entry).toBeVisible();
    await page.getByRole('link', { name: reference }).first().click();
    await expect(page).toHaveURL(/\/admin\/demo-requests\?open=/);
    await expect(record.getByRole('heading', { level: 2 })).toHaveText(reference);
  });
}
