// The admin login: signing in, being refused, the dashboard's figures, signing out.
import { openNavigation } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';

test('an admin signs in, sees the figures and signs out [admin-1]', async ({ page }) => {
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL(/\/admin\/login/);
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
  await page.getByLabel('Username').fill('e2e-admin');
  await page.getByLabel('Password').fill('nine otters row past the mill');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Login successful')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  for (const card of ['Total Projects', 'Total Users', 'Total Funding', 'Investments']) {
    await expect(page.getByText(card, { exact: true }).filter({ visible: true }).first()).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'Recent Projects' })).toBeVisible();
  await page.goto('/admin/login');
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await openNavigation(page);
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).first().click();
  await expect(page.getByText('Logged out')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/login/);
});

test('a wrong password is refused in the form and in a notice [admin-16]', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/admin/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await page.getByLabel('Username').fill('nobody-in-particular');
  await page.getByLabel('Password').fill('a wrong password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Login failed').first()).toBeVisible();
  await expect(page.getByText('Invalid credentials').first()).toBeVisible();
});
