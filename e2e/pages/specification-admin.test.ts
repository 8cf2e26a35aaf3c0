// The admin login, layout and dashboard, as docs/spec-coverage.md promises.

import type { Page } from '@playwright/test';
import { adminFrameCopy } from '#features/admin/web/admin-frame-copy.ts';
import { frameCopy } from '#web/frame-copy.ts';
import { giveAnswers, holdAnswers, projectLists, refuseAnswers } from '../support/answers.ts';
import { admin, signInAsAdmin } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';

/** Navigates to the dashboard within the application, so that the browser fetches its data. */
async function walkToDashboard(page: Page): Promise<void> {
  await signInAsAdmin(page, '/admin/messages');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
}

test('Admin Access asks for username and password and states that the area is restricted [admin-2]', async ({
  page,
}) => {
  await page.goto('/admin/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Access' })).toBeVisible();
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password');
  await expect(page.getByText(/restricted.*unauthorized attempts are monitored and logged/i)).toBeVisible();
});

test('a sign-in shows Login successful and Welcome back with the name [admin-3]', async ({ page }) => {
  await page.goto('/admin/login');
  await page.getByLabel('Username').fill(admin.username);
  await page.getByLabel('Password').fill(admin.password);
  const answer = page.waitForResponse('**/api/admin/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const { name } = (await (await answer).json()) as { name: string };
  await expect(page.getByText('Login successful')).toBeVisible();
  await expect(page.getByText(`Welcome back, ${name}`)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await page.goto('/admin/login');
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});

test('a refused sign-in is shown in the form and in a notice [admin-4]', async ({ page }) => {
  await page.goto('/admin/login');
  await page.getByLabel('Username').fill('nobody');
  await page.getByLabel('Password').fill('a wrong password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.locator('[data-sonner-toast]').getByText('Login failed')).toBeVisible();
  await expect(page.locator('[data-sonner-toast]').getByText('Invalid credentials')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Admin sign-in' }).getByText('Invalid credentials')).toBeVisible();
});

test('the sidebar has six links, the name and email of the administrator, and a Logout button [admin-6]', async ({
  page,
}) => {
  await signInAsAdmin(page, '/admin/dashboard');
  const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  await expect(links).toHaveText(['Dashboard', 'Projects', 'Users', 'Investments', 'Messages', 'Settings']);
  const { name, email } = (await (await page.request.get('/api/admin/user')).json()) as Record<string, string>;
  const sidebar = page.getByRole('banner').filter({ visible: true });
  await expect(sidebar.getByText(name || 'Admin User', { exact: true })).toBeVisible();
  if (email) await expect(sidebar.getByText(email)).toBeVisible();
  await sidebar.getByRole('button', { name: 'Logout' }).hover();
  await expect(page.getByRole('tooltip', { name: 'Logout' })).toBeAttached();
});

test('an administrator without a name is shown as Admin User [admin-7]', async ({ page }) => {
  await page.goto('/admin/login');
  await page.locator('html[data-hydrated]').waitFor();
  await page.route('**/api/admin/login', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), name: '' } });
  });
  await page.getByLabel('Username').fill(admin.username);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Admin User').filter({ visible: true }).first()).toBeVisible();
});

test('the four cards show the figures of the platform [admin-9]', async ({ page }) => {
  await giveAnswers(page, '**/api/admin/overview', {
    totalProjects: 1234,
    totalUsers: 567,
    totalFunding: '890123.00',
    investments: 4321,
  });
  await walkToDashboard(page);
  const figures = page.getByRole('region', { name: 'Figures' });
  for (const text of [
    'Total Projects',
    '1,234',
    'Total Users',
    '567',
    'Total Funding',
    '$890,123',
    'Investments',
    '4,321',
  ]) {
    await expect(figures.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(figures.getByText(/registered innovators and investors/i)).toBeVisible();
});

test('Recent Projects shows the first 5 with title, category and funding goal [admin-12]', async ({ page }) => {
  await signInAsAdmin(page, '/admin/dashboard');
  const table = page.getByRole('region', { name: 'Recent Projects' }).getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['Title', 'Category', 'Funding Goal']);
  await expect(table.locator('tbody').getByRole('row')).toHaveCount(5);
});

test('Recent Projects shows 5 skeleton rows while loading, and No projects found without any [admin-13]', async ({
  page,
}) => {
  const letGo = await holdAnswers(page, projectLists);
  await walkToDashboard(page);
  const waiting = page.getByRole('status', { name: adminFrameCopy.dashboard.recentLoading });
  await expect(waiting.locator('> *')).toHaveCount(5);
  await giveAnswers(page, projectLists, []);
  await letGo();
  await giveAnswers(page, projectLists, []);
  await walkToDashboard(page);
  await expect(page.getByText('No projects found')).toBeVisible();
});

test('a failed logout shows Logout failed [admin-17]', async ({ page }) => {
  await signInAsAdmin(page, '/admin/dashboard');
  await refuseAnswers(page, '**/api/admin/logout');
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
  await expect(page.getByText('Logout failed')).toBeVisible();
});

test('a spinner is shown while the admin session loads [admin-5]', async ({ page }) => {
  await page.goto('/');
  await page.locator('html[data-hydrated]').waitFor();
  // A first navigation loads the router; before it, Back loads a document, which the server guards.
  await page
    .getByRole('navigation', { name: frameCopy.mainNavigation })
    .getByRole('link', { name: 'Projects' })
    .click();
  await expect(page.getByRole('heading', { name: 'Explore Creative Projects' })).toBeVisible();
  const letGo = await holdAnswers(page, '**/api/admin/user');
  await page.evaluate(() => {
    history.pushState({}, '', '/admin/dashboard');
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  });
  await expect(
    page.getByText(frameCopy.checkingSession).or(page.getByLabel(frameCopy.checkingSession)).first(),
  ).toBeAttached();
  await letGo();
  await expect(page).toHaveURL(/\/admin\/login/);
});
