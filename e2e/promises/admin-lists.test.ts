// The lists of projects and users for administrators, as docs/spec-coverage.md promises.
import type { Page } from '@playwright/test';
import { projectBody } from '#test/factories/make.ts';
import { newPerson, register, signIn, signInAsAdmin } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';

/** A project with a unique title; returns a word of it. */
async function makeProject(page: Page, fields: object = {}): Promise<string> {
  await signIn(page, newPerson());
  const word = `Beacon${process.pid}${Date.now()}`;
  const data = { ...projectBody, title: `${word} of light`, ...fields };
  expect((await page.request.post('/api/projects', { data })).status()).toBe(201);
  return word;
}

/** Opens a list, ready to use. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

const rows = (page: Page) => page.locator('table tbody tr');
const notice = (page: Page, text: string) => page.locator('[data-sonner-toast]').getByText(text, { exact: true });
const options = (page: Page, label: string) => page.getByLabel(label, { exact: true }).locator('option');
const heads = (page: Page) => page.getByRole('columnheader');
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name });

test('projects are searched and filtered', async ({ page }) => {
  const [category, quay] = [`Lamps${process.pid}`, `Quayside${process.pid}`];
  const description = `It shines on the quay, said ${quay}.`;
  const word = await makeProject(page, { category, description, status: 'draft' });
  const search = page.getByLabel('Search projects');

  await test.step('the projects page lists projects for administrators only [admin-lists-1]', async () => {
    await page.goto('/admin/projects');
    await expect(page).toHaveURL(/\/admin\/login/);
    await signInAsAdmin(page, '/admin/projects');
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
  });

  await test.step('the filters by status and category offer All and the values in use [admin-lists-4]', async () => {
    await expect(options(page, 'Status').first()).toHaveText('All');
    await expect(options(page, 'Category').first()).toHaveText('All');
    await page.getByLabel('Category', { exact: true }).selectOption(category);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(word);
    await page.getByLabel('Status', { exact: true }).selectOption('active');
    await expect(page.getByText('No projects found')).toBeVisible();
    await page.getByLabel('Status', { exact: true }).selectOption('draft');
    await expect(rows(page)).toHaveCount(1);
    const facets = (await (await page.request.get('/api/project-facets')).json()) as { categories: unknown[] };
    await expect(options(page, 'Category')).toHaveCount(facets.categories.length + 1);
  });

  await test.step('the search finds projects by title or description, in upper or lower case [admin-lists-3]', async () => {
    await open(page, '/admin/projects');
    await search.fill(word.toUpperCase());
    await expect(rows(page)).toHaveCount(1);
    await search.fill(quay.toUpperCase());
    await expect(rows(page).filter({ hasText: word })).toHaveCount(1);
  });

  await test.step('the projects page shows No projects found, the count and Add Project [admin-lists-6]', async () => {
    await expect(page.getByText(/^Showing 1 of [\d,]+ projects$/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add Project' })).toHaveAttribute('href', '/admin/projects/new');
    await search.fill('qzxwvjk');
    await expect(page.getByText('No projects found')).toBeVisible();
    await expect(page.getByText(/^Showing 0 of [\d,]+ projects$/)).toBeVisible();
  });

  await test.step('an active project has the primary badge, every other status the secondary one [admin-lists-7]', async () => {
    await page.goto('/admin/projects?status=active');
    await expect(rows(page).first().getByText('Active', { exact: true })).toHaveClass(/bg-primary/);
    for (const [status, words] of Object.entries({ draft: 'Draft', funded: 'Funded' })) {
      await page.goto(`/admin/projects?status=${status}`);
      await expect(rows(page).first().getByText(words, { exact: true })).toHaveClass(/bg-surface-2/);
    }
  });

  await test.step('featured projects are listed at /admin/projects?featured=true [admin-lists-18]', async () => {
    await page.goto('/admin/projects?featured=true');
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Featured:/, pressed: false })).toHaveCount(0);
  });
});

test('a project is featured and deleted', async ({ page }) => {
  // A draft: a published project would lead the home page for a moment, which other tests check.
  const word = await makeProject(page, { status: 'draft' });
  await signInAsAdmin(page, `/admin/projects?q=${word}`);
  const star = page.getByRole('button', { name: /^Featured:/ });
  const remove = page.getByRole('button', { name: /^Delete/ });
  const calls = '**/api/projects/*';

  await test.step('the projects table has its columns, a star, and View, Edit and Delete [admin-lists-5]', async () => {
    for (const name of ['Title', 'Category', 'Status', 'Funding Goal', 'Featured', 'Actions']) {
      await expect(heads(page).filter({ hasText: name })).toHaveCount(1);
    }
    const row = rows(page);
    await expect(row).toContainText('$20,000');
    await expect(row.getByRole('button', { name: /^Featured/ })).toHaveAttribute('aria-pressed', 'false');
    await expect(row.getByRole('link', { name: /^View/ })).toHaveAttribute('href', /^\/admin\/projects\/\d+$/);
    await expect(row.getByRole('link', { name: /^Edit/ })).toHaveAttribute('href', /^\/admin\/projects\/\d+\/edit$/);
    await expect(row.getByRole('button', { name: /^Delete/ })).toBeVisible();
  });

  await test.step('the star features and unfeatures a project, with a notice each time [admin-lists-10]', async () => {
    for (const pressed of ['true', 'false']) {
      await star.click();
      await expect(notice(page, 'Project updated')).toBeVisible();
      await expect(notice(page, 'Featured status has been updated')).toBeVisible();
      await expect(star).toHaveAttribute('aria-pressed', pressed);
    }
  });

  await page.route(calls, (route) => route.fulfill({ status: 409, json: {} }));

  await test.step('a star that cannot be saved goes back and shows Error updating project [admin-lists-15]', async () => {
    await star.click();
    await expect(notice(page, 'Error updating project')).toBeVisible();
    await expect(star).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('a project that cannot be deleted stays, with Error deleting project [admin-lists-14]', async () => {
    await remove.click();
    await inDialog(page, 'Delete').click();
    await expect(notice(page, 'Error deleting project')).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
  });

  await page.unroute(calls);
  await open(page, `/admin/projects?q=${word}`);

  await test.step('deleting a project asks for confirmation and shows Project deleted [admin-lists-12]', async () => {
    await remove.click();
    await expect(page.getByRole('dialog').getByText(/^This action cannot be undone\./)).toBeVisible();
    await inDialog(page, 'Cancel').click();
    await expect(rows(page)).toHaveCount(1);
    await remove.click();
    await inDialog(page, 'Delete').click();
    await expect(notice(page, 'Project deleted')).toBeVisible();
    await expect(page.getByText('No projects found')).toBeVisible();
  });
});

test('users are searched and filtered', async ({ page }) => {
  const person = newPerson('Pat Listed');
  await register(page.request, person);
  const search = page.getByLabel('Search users');

  await test.step('the users page is for administrators, with a search by name or email and a filter by role [admin-lists-2]', async () => {
    await page.goto('/admin/users');
    await expect(page).toHaveURL(/\/admin\/login/);
    await signInAsAdmin(page, '/admin/users');
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await search.fill(person.email.toUpperCase());
    await expect(rows(page)).toHaveCount(1);
    await search.fill('pat LISTED');
    await expect(rows(page).first()).toContainText('Pat Listed');
    await expect(options(page, 'Role').first()).toHaveText('All');
    await page.getByLabel('Role', { exact: true }).selectOption('admin');
    await expect(page.getByText('No users found')).toBeVisible();
  });

  await open(page, `/admin/users?q=${encodeURIComponent(person.email)}`);

  await test.step('the users table has its columns, and every user is Active [admin-lists-8]', async () => {
    for (const name of ['User', 'Email', 'Role', 'Status', 'Admin', 'Actions']) {
      await expect(heads(page).filter({ hasText: name })).toHaveCount(1);
    }
    const row = rows(page);
    await expect(row.getByText('P', { exact: true })).toBeVisible();
    await expect(row).toContainText('Pat Listed');
    await expect(row).toContainText(person.email);
    await expect(row).toContainText('Investor');
    await expect(row.getByText('Active', { exact: true })).toBeVisible();
    await expect(row.getByRole('switch', { name: 'Admin: Pat Listed' })).not.toBeChecked();
    await expect(row.getByRole('link', { name: /^View Profile/ })).toHaveAttribute('href', /^\/admin\/users\/\d+$/);
    await expect(row.getByRole('link', { name: /^Edit/ })).toHaveAttribute('href', /^\/admin\/users\/\d+\/edit$/);
    await expect(row.getByRole('button', { name: /^Delete/ })).toBeVisible();
  });

  await test.step('the users page shows No users found, the count and Add User [admin-lists-9]', async () => {
    await expect(page.getByText(/^Showing 1 of [\d,]+ users$/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add User' })).toHaveAttribute('href', '/admin/users/new');
    await search.fill('nobody is called like this');
    await expect(page.getByText('No users found')).toBeVisible();
  });
});

test('a user becomes an administrator and is deleted', async ({ page }) => {
  const person = newPerson('Pat Listed');
  await register(page.request, person);
  const list = `/admin/users?q=${encodeURIComponent(person.email)}`;
  await signInAsAdmin(page, list);
  const flag = page.getByRole('switch', { name: 'Admin: Pat Listed' });
  const remove = page.getByRole('button', { name: /^Delete/ });
  const calls = '**/api/users/*';

  await page.route(calls, (route) => route.fulfill({ status: 409, json: {} }));

  await test.step('a switch that cannot be saved goes back and shows Error updating user [admin-lists-17]', async () => {
    await flag.click();
    await inDialog(page, 'Make administrator').click();
    await expect(notice(page, 'Error updating user')).toBeVisible();
    await expect(flag).not.toBeChecked();
  });

  await open(page, list);

  await test.step('a user who cannot be deleted stays, with Error deleting user [admin-lists-16]', async () => {
    await remove.click();
    await inDialog(page, 'Delete').click();
    await expect(notice(page, 'Error deleting user')).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
  });

  await page.unroute(calls);
  await open(page, list);

  await test.step('the switch grants and revokes administration, with a notice each time [admin-lists-11]', async () => {
    await flag.click();
    await inDialog(page, 'Make administrator').click();
    await expect(notice(page, 'User updated')).toBeVisible();
    await expect(notice(page, 'Admin status has been updated')).toBeVisible();
    await inDialog(page, 'Done').click();
    await expect(flag).toBeChecked();
    await flag.click();
    await expect(flag).not.toBeChecked();
    await expect(notice(page, 'User updated')).toBeVisible();
  });

  await test.step('deleting a user asks for confirmation and shows User deleted [admin-lists-13]', async () => {
    await remove.click();
    await expect(page.getByRole('dialog').getByText(/^This action cannot be undone\./)).toBeVisible();
    await inDialog(page, 'Delete').click();
    await expect(notice(page, 'User deleted')).toBeVisible();
    await expect(page.getByText('No users found')).toBeVisible();
  });
});
