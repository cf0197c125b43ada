// The accessibility tree: what screen readers find in the frame of the pages, in a form and in the library.
import { expect, test, visit } from './site.ts';

test('exposes the page frame to screen readers', async ({ page }) => {
  await visit(page, '/about');
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - link "Skip to content"
    - banner:
      - link "Spoolwright, home"
      - navigation "Main":
        - list:
          - listitem:
            - button "Products"
          - listitem:
            - button "Services"
          - listitem:
            - button "Support"
      - link "Demo"
      - link "Get Started"
    - main:
      - paragraph: About us
      - heading "Tools for people who draw pipe" [level=1]
    - contentinfo:
      - link "Spoolwright on YouTube"
      - navigation "Products":
        - heading "Products" [level=2]
      - navigation "Resources":
        - heading "Resources" [level=2]
      - navigation "Legal":
        - heading "Legal" [level=2]
      - list:
        - listitem: Secure Payments
        - listitem: SSL Encrypted
    - status
  `);
});

test('exposes a form and its errors to screen readers, without the honeypot', async ({ page }) => {
  await visit(page, '/contact-sales');
  await page.getByRole('button', { name: 'Send inquiry' }).click();
  await expect(page.locator('form')).toMatchAriaSnapshot(`
    - group "4 fields need your attention":
      - paragraph: 4 fields need your attention
      - list:
        - listitem:
          - 'link "Name: Enter your name."'
    - textbox "Name" [invalid]
    - textbox "Email" [invalid]
    - textbox "Company"
    - textbox "Country"
    - textbox "Phone"
    - textbox "What should the offer cover?" [invalid]
    - checkbox "I agree that my data may be used to answer my request." [invalid]
    - button "Send inquiry"
  `);
  await expect(page.getByRole('textbox', { name: 'Website' })).toHaveCount(0);
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter the email address we should reply to.');
});

test('exposes a family to screen readers', async ({ page }) => {
  await visit(page, '/revit-families?q=elbow+90');
  const card = page
    .getByRole('region', { name: 'Families' })
    .getByRole('listitem')
    .filter({ hasText: 'Elbow 90°, long radius, butt weld' })
    .first();
  await expect(card).toMatchAriaSnapshot(`
    - listitem:
      - paragraph: Elbow
      - heading "Elbow 90°, long radius, butt weld" [level=3]:
        - link "Elbow 90°, long radius, butt weld"
      - paragraph: /ASME B16\\.9/
      - list "Properties"
  `);
  await card.getByRole('link').click();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - link "All Revit families"
      - paragraph: Elbow
      - heading "Elbow 90°, long radius, butt weld" [level=1]
      - article:
        - term: Standards
        - definition: /ASME B16\\.9/
        - link "Request a demo"
        - button "Download sizes as CSV"
        - button "Print"
        - region "Connectors":
          - heading "Connectors" [level=2]
        - region "Sizes, mm":
          - heading "Sizes, mm" [level=2]
          - group "Table of sizes":
            - table
  `);
});
