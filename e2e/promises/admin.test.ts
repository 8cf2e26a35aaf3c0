// The admin login, layout and dashboard, as docs/spec-coverage.md promises.
import type { Page } from '@playwright/test';
import { adminFrameCopy } from '#features/admin/web/admin-frame-copy.ts';
import { frameCopy } from '#web/frame-copy.ts';
import { giveAnswers, holdAnswers, projectLists, refuseAnswers } from '../support/answers.ts';
import { admin, signInAsAdmin } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';

async function fillSignIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Navigates to the dashboard within the application, so that the browser fetches its data. */
async function walkToDashboard(page: Page): Promise<void> {
  await signInAsAdmin(page, '/admin/messages');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
}

test('an administrator signs in, finds everything from the dashboard, and signs out', async ({ page }) => {
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL(/\/admin\/login/);

  await test.step('Admin Access asks for username and password and states that the area is restricted [admin-2]', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Access' })).toBeVisible();
    await expect(page.getByLabel('Username')).toBeVisible();
    await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password');
    await expect(page.getByText(/restricted.*unauthorized attempts are monitored and logged/i)).toBeVisible();
  });

  await test.step('a sign-in without username and password is refused in the form [admin-16]', async () => {
    await page.locator('html[data-hydrated]').waitFor();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Username is required')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeVisible();
  });

  await test.step('a refused sign-in is shown in the form and in a notice [admin-4]', async () => {
    await fillSignIn(page, 'nobody', 'a wrong password');
    const notice = page.locator('[data-sonner-toast]');
    await expect(notice.getByText('Login failed')).toBeVisible();
    await expect(notice.getByText('Invalid credentials')).toBeVisible();
    await expect(page.getByRole('form', { name: 'Admin sign-in' }).getByText('Invalid credentials')).toBeVisible();
  });

  await test.step('a sign-in shows Login successful and Welcome back with the name [admin-3]', async () => {
    const answer = page.waitForResponse('**/api/admin/login');
    await fillSignIn(page, admin.username, admin.password);
    const { name } = (await (await answer).json()) as { name: string };
    await expect(page.getByText('Login successful')).toBeVisible();
    await expect(page.getByText(`Welcome back, ${name}`)).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
    await page.goto('/admin/login');
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
  });

  await test.step('the dashboard has the figures and the newest projects [admin-1]', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    for (const card of ['Total Projects', 'Total Users', 'Total Funding', 'Investments']) {
      await expect(page.getByText(card, { exact: true }).filter({ visible: true }).first()).toBeVisible();
    }
    await expect(page.getByRole('heading', { name: 'Recent Projects' })).toBeVisible();
  });

  await test.step('the dashboard has quick actions and the five newest projects [admin-11]', async () => {
    const actions = {
      'Add New Project': '/admin/projects/new',
      'Create User': '/admin/users/new',
      'Featured Projects': '/admin/projects?featured=true',
      'Platform Analytics': '/admin/analytics',
    };
    for (const [name, href] of Object.entries(actions)) {
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', href);
    }
    await expect(page.getByRole('table').getByRole('link')).toHaveCount(5);
  });

  await test.step('every sidebar and action link opens an admin page [admin-14]', async () => {
    const places = ['projects', 'projects?featured=true', 'users', 'investments', 'messages', 'settings', 'analytics'];
    const single = ['projects/new', 'projects/7', 'projects/7/edit', 'users/new', 'users/7', 'users/7/edit'];
    for (const path of [...places, ...single]) {
      const answer = await page.request.get(`/admin/${path}`);
      expect(answer.status(), path).toBe(200);
      expect(await answer.text(), path).toContain('noindex');
    }
  });

  const sidebar = page.getByRole('banner').filter({ visible: true });

  await test.step('the sidebar has six links, the name and email of the administrator, and a Logout button [admin-6]', async () => {
    const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
    await expect(links).toHaveText(['Dashboard', 'Projects', 'Users', 'Investments', 'Messages', 'Settings']);
    const { name, email } = (await (await page.request.get('/api/admin/user')).json()) as Record<string, string>;
    await expect(sidebar.getByText(name || 'Admin User', { exact: true })).toBeVisible();
    if (email) await expect(sidebar.getByText(email)).toBeVisible();
    await sidebar.getByRole('button', { name: 'Logout' }).hover();
    await expect(page.getByTitle('Logout')).toBeAttached();
  });

  await test.step('Recent Projects shows the first 5 with title, category and funding goal [admin-12]', async () => {
    const table = page.getByRole('region', { name: 'Recent Projects' }).getByRole('table');
    await expect(table.getByRole('columnheader')).toHaveText(['Title', 'Category', 'Funding Goal']);
    await expect(table.locator('tbody').getByRole('row')).toHaveCount(5);
  });

  await test.step('a failed logout shows Logout failed [admin-17]', async () => {
    await page.locator('html[data-hydrated]').waitFor();
    await refuseAnswers(page, '**/api/admin/logout');
    await sidebar.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText('Logout failed')).toBeVisible();
    await page.unroute('**/api/admin/logout');
  });

  await test.step('logging out ends the session and shows the admin login page [admin-8]', async () => {
    await sidebar.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText('Logged out')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/login$/);
    expect((await page.request.get('/api/admin/overview')).status()).toBe(401);
  });
});

test('an administrator without a name is shown as Admin User [admin-7]', async ({ page }) => {
  await page.goto('/admin/login');
  await page.locator('html[data-hydrated]').waitFor();
  await page.route('**/api/admin/login', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), name: '' } });
  });
  await fillSignIn(page, admin.username, admin.password);
  await expect(page.getByText('Admin User').filter({ visible: true }).first()).toBeVisible();
});

test('the dashboard while it loads, with given figures and without projects', async ({ page }) => {
  const letGo = await holdAnswers(page, projectLists);
  await giveAnswers(page, '**/api/admin/overview', {
    totalProjects: 1234,
    totalUsers: 567,
    totalFunding: '890123.00',
    investments: 4321,
  });
  await walkToDashboard(page);

  await test.step('the four cards show the figures of the platform [admin-9]', async () => {
    const figures = page.getByRole('region', { name: 'Figures' });
    for (const [label, value] of [
      ['Total Projects', '1,234'],
      ['Total Users', '567'],
      ['Total Funding', '$890,123'],
      ['Investments', '4,321'],
    ] as const) {
      await expect(figures.getByText(label, { exact: true })).toBeVisible();
      await expect(figures.getByText(value, { exact: true })).toBeVisible();
    }
    await expect(figures.getByText(/registered innovators and investors/i)).toBeVisible();
  });

  await test.step('Recent Projects shows 5 skeleton rows while loading, and No projects found without any [admin-13]', async () => {
    const waiting = page.getByRole('status', { name: adminFrameCopy.dashboard.recentLoading });
    await expect(waiting.locator('> *')).toHaveCount(5);
    await letGo();
    await giveAnswers(page, projectLists, []);
    await walkToDashboard(page);
    await expect(page.getByText('No projects found')).toBeVisible();
  });
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
