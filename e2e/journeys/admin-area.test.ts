// Inside the admin area: the dashboard's actions and projects, the page behind every link, and the sign-out.
import type { Page } from '@playwright/test';
import { admin, openNavigation } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';

async function enter(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Username').fill(admin.username);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('the dashboard has quick actions and the five newest projects [admin-11]', async ({ page }) => {
  await enter(page, '/admin/dashboard');
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

test('every sidebar and action link opens an admin page [admin-14]', {
  tag: '@desktop',
}, async ({ page }) => {
  await enter(page, '/admin/users/7/edit');
  await expect(page.getByRole('heading', { name: 'Edit user' })).toBeVisible();
  const places = ['projects', 'projects?featured=true', 'users', 'investments', 'messages', 'settings', 'analytics'];
  const single = ['projects/new', 'projects/7', 'projects/7/edit', 'users/new', 'users/7', 'users/7/edit'];
  for (const path of [...places, ...single]) {
    const answer = await page.request.get(`/admin/${path}`);
    expect(answer.status(), path).toBe(200);
    expect(await answer.text(), path).toContain('noindex');
  }
});

test('logging out ends the session and shows the admin login page [admin-8]', async ({ page }) => {
  await enter(page, '/admin/settings');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await openNavigation(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logged out')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/login$/);
  expect((await page.request.get('/api/admin/overview')).status()).toBe(401);
});
