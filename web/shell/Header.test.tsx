import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { session } from '../session/session.ts';
import { snackbar } from '../snackbar/snackbar.ts';
import '../theme/tokens.css';
import { Header } from './Header.tsx';

const admin = { id: '1', email: 'admin@example.com', name: 'Ada', role: 'admin' };

afterEach(async () => {
  session.user = null;
  await page.viewport(1280, 800);
});

test('shows the menus in the header from 1280 px', async () => {
  await page.viewport(1280, 800);
  const screen = await render(<Header />);
  for (const name of ['Products', 'Services', 'Support'])
    await expect.element(screen.getByRole('button', { name })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Demo' })).toHaveAttribute('href', '/demo');
  await expect.element(screen.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/contact-sales');
  await expect.element(screen.getByRole('button', { name: 'Open menu' })).not.toBeInTheDocument();
});

test('shows the same menus in a drawer below 1280 px, which closes on Escape and restores the focus', async () => {
  await page.viewport(1279, 800);
  const screen = await render(<Header />);
  await expect.element(screen.getByRole('button', { name: 'Products' })).not.toBeInTheDocument();
  const open = screen.getByRole('button', { name: 'Open menu' });
  await open.click();
  const drawer = screen.getByRole('dialog', { name: 'Menu' });
  const links = [
    'PCF Export',
    'Consulting',
    'Custom Plant 3D/Revit Solutions',
    'Revit Workflow Automation',
    'Contact',
    'Sales Inquiry',
    'About Us',
  ];
  for (const name of links) await expect.element(drawer.getByRole('link', { name, exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(open).toHaveFocus();
});

test('shows the buttons in the header beside the drawer’s button from 768 px', async () => {
  await page.viewport(1024, 800);
  const screen = await render(<Header />);
  await expect.element(screen.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Open menu' })).toBeVisible();
  await page.viewport(767, 800);
  await expect.element(screen.getByRole('link', { name: 'Get Started' })).not.toBeInTheDocument();
});

test('closes the drawer when the window becomes wide', async () => {
  await page.viewport(800, 800);
  const screen = await render(<Header />);
  await screen.getByRole('button', { name: 'Open menu' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.viewport(1280, 800);
  await expect.element(screen.getByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument();
});

test('shows the dashboard, Logout, and a chip in the drawer to an administrator', async () => {
  session.user = admin;
  await page.viewport(1280, 800);
  const screen = await render(<Header />);
  await expect.element(screen.getByRole('link', { name: 'Admin Dashboard' })).toHaveAttribute('href', '/admin/dashboard');
  await expect.element(screen.getByRole('link', { name: 'Get Started' })).not.toBeInTheDocument();
  await page.viewport(390, 800);
  await screen.getByRole('button', { name: 'Open menu' }).click();
  await expect.element(screen.getByText('Logged in as Admin')).toBeVisible();
  await screen.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => session.user).toBeNull();
  expect(snackbar.current?.text).toBe('You have been logged out');
});

test('shows Logout but no link to the admin area to a user without the admin role', async () => {
  session.user = { ...admin, role: 'user' };
  const screen = await render(<Header />);
  await expect.element(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Admin Dashboard' })).not.toBeInTheDocument();
});

test('does not cover the control that takes the focus when moving back through the page', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `Link ${index}`);
  const screen = await render(
    <div>
      <Header />
      <main style={{ display: 'grid', gap: 20 }}>
        {names.map((name) => (
          <a key={name} href="/">
            {name}
          </a>
        ))}
      </main>
    </div>,
  );
  const top = (element: Element) => element.getBoundingClientRect().top;
  const headerBottom = screen.getByRole('banner').element().getBoundingClientRect().bottom;
  const start = screen.getByRole('link', { name: 'Link 40' }).element() as HTMLElement;
  start.focus();
  window.scrollBy(0, top(start) - headerBottom - 8);
  for (const name of ['Link 39', 'Link 38', 'Link 37']) {
    await userEvent.tab({ shift: true });
    const link = screen.getByRole('link', { name });
    await expect.element(link).toHaveFocus();
    expect(top(link.element()), name).toBeGreaterThanOrEqual(headerBottom);
  }
});
