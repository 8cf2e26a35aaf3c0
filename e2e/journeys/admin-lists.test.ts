// The admin lists of projects and people: search, sorting, paging, single and bulk changes, by mouse and keyboard.

import type { Page } from '@playwright/test';
import { usersCopy } from '#features/accounts/web/admin/admin-users-copy.ts';
import { viewsCopy } from '#features/admin/web/views/views-copy.ts';
import { announcementsCopy } from '#features/announcements/web/admin/admin-announcements-copy.ts';
import { projectsCopy } from '#features/projects/web/admin/admin-projects-copy.ts';
import { projectBody } from '#test/factories/make.ts';
import { tableCopy } from '#ui/table/table-copy.ts';
import { frameCopy } from '#web/frame-copy.ts';
import { pageQueries } from '#web/page-queries.ts';
import { expectAccessible } from '../support/accessible.ts';
import { newPerson, register, signIn, signInAsAdmin } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';

/**
 * Projects of a new person, with a common title prefix to search for. Drafts, because a featured one would lead the home
 * page.
 */
async function makeProjects(page: Page, count: number): Promise<{ word: string; titles: string[] }> {
  await signIn(page, newPerson());
  const word = `Lantern${process.pid}${Date.now()}`;
  const titles = Array.from({ length: count }, (_, index) => `${word} ${String(index).padStart(2, '0')}`);
  for (const title of titles) {
    const answer = await page.request.post('/api/projects', { data: { ...projectBody, title, status: 'draft' } });
    expect(answer.status()).toBe(201);
  }
  return { word, titles };
}

const lostPart = tableCopy.ignored.page;
const projects = { one: 'project', many: 'projects' };
const listsThatTake = (name: string) => Object.keys(pageQueries).filter((path) => pageQueries[path]?.includes(name));
const rows = (page: Page) => page.locator('table tbody tr');

test('a page that does not exist leads to the first page of the same list, on every list', {
  tag: ['@desktop', '@nightly'],
}, async ({ page }) => {
  await signInAsAdmin(page, '/admin/dashboard');
  const [{ id } = { id: 0 }] = (await (await page.request.get('/api/projects?limit=1')).json()) as { id: number }[];
  const lists = listsThatTake('cursor').map((path) => path.replace(':id', String(id)));
  expect(lists.length).toBeGreaterThan(6);
  for (const list of lists) {
    for (const cursor of ['made-up', 'bm9uc2Vuc2U', 'x'.repeat(600)]) {
      const answer = await page.request.get(`${list}?cursor=${cursor}`);
      expect
        .soft([answer.status(), new URL(answer.url()).search], `${list} ${cursor}`)
        .toEqual([200, '?cursor=not-found']);
      expect.soft(await answer.text(), `${list} ${cursor}`).toContain(lostPart);
    }
  }
  await page.goto('/admin/users?q=e2e&cursor=made-up&sort=name-a-z');
  await expect(page).toHaveURL(/\?(?=.*\bq=e2e\b)(?=.*\bsort=name-a-z\b)(?=.*\bcursor=not-found\b)/);
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await expect(page.getByText(lostPart)).toBeVisible();
  await expectAccessible(page, 'the first part of a list instead of another');
  await page.getByRole('combobox', { name: 'Role' }).selectOption('admin');
  await expect(page).toHaveURL('/admin/users?q=e2e&role=admin&sort=name-a-z');
  await expect(page.getByText(lostPart)).toBeHidden();
});

test('an unknown sort order or filter is dropped with a notice, and the rest of the URL is kept', {
  tag: ['@desktop', '@nightly'],
}, async ({ page }) => {
  await signInAsAdmin(page, '/admin/users?q=e2e&role=wizard&sort=sideways');
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await expect(page.getByText(tableCopy.ignored.sort(usersCopy.sorts.newest))).toBeVisible();
  await expect(page.getByText(tableCopy.ignored.filter(usersCopy.columns.role))).toBeVisible();
  await expect(page.getByLabel(usersCopy.search)).toHaveValue('e2e');
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('');
  await expect(page.getByRole('combobox', { name: tableCopy.sortBy })).toHaveValue('newest');
  await expectAccessible(page, 'a list without the unknown parts of its URL');
  await page.getByRole('combobox', { name: tableCopy.sortBy }).selectOption('oldest');
  await expect(page).toHaveURL('/admin/users?q=e2e&sort=oldest');
  await expect(page.getByText(tableCopy.ignored.filter(usersCopy.columns.role))).toBeHidden();
  // Each list has its own parameter names, and none returns a page that does not exist.
  await signIn(page, newPerson(), '/dashboard');
  for (const path of listsThatTake('sort')) {
    const answer = await page.request.get(`${path}?sort=sideways`);
    expect.soft(answer.status(), path).toBe(200);
    expect.soft(await answer.text(), path).toContain('The sort order in the link doesn’t exist.');
  }
  expect((await page.request.get('/api/users?sort=sideways')).status()).toBe(400);
});

test('a next page that has disappeared leads back to the first', { tag: ['@desktop', '@nightly'] }, async ({
  page,
}) => {
  const { word } = await makeProjects(page, 26);
  await signInAsAdmin(page, `/admin/projects?q=${word}`);
  await page.route('**/api/projects?*cursor=*', (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid_cursor', message: 'This part of the list does not exist.' } }),
  );
  await page.getByRole('link', { name: tableCopy.next }).click();
  await expect(page).toHaveURL(new RegExp(String.raw`\?(?=.*\bq=${word}\b)(?=.*\bcursor=not-found\b)`));
  await expect(rows(page)).toHaveCount(25);
  await expect(page.getByText(lostPart)).toBeVisible();
});

test('typing searches, the URL keeps the search, and going back restores the previous list', { tag: '@phone' }, async ({
  page,
}) => {
  const { word, titles } = await makeProjects(page, 2);
  await signInAsAdmin(page, '/admin/projects');
  await page.getByLabel(projectsCopy.search).pressSequentially(word.toLowerCase(), { delay: 5 });
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(`q=${word.toLowerCase()}`));
  await expect(page.getByLabel(projectsCopy.search)).toHaveValue(word.toLowerCase());
  await expect(rows(page).first()).toContainText(titles[1] ?? '');
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  // Going back before the application is there would start it with a different URL than its page was rendered for.
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/projects$/);
  await expect(page.getByLabel(projectsCopy.search)).toHaveValue('');
});

test('pages lead forward and back, each with its own URL', { tag: '@nightly' }, async ({ page }) => {
  const { word, titles } = await makeProjects(page, 27);
  await signInAsAdmin(page, `/admin/projects?q=${word}&sort=title-a-z`);
  await expect(rows(page)).toHaveCount(25);
  await expect(page.getByText(/^Showing 25 of [\d,]+ projects$/)).toBeVisible();
  await page.getByRole('link', { name: tableCopy.next }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).last()).toContainText(titles[26] ?? '');
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('link', { name: tableCopy.previous }).click();
  await expect(rows(page)).toHaveCount(25);
  await expect(rows(page).first()).toContainText(titles[0] ?? '');
  await page.goBack();
  await expect(rows(page)).toHaveCount(2);
});

test('a list is sorted by its headers, and used by the keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  const { word, titles } = await makeProjects(page, 3);
  await signInAsAdmin(page, `/admin/projects?q=${word}`);

  await test.step('a column header sorts by its column, and reverses the order when pressed again', async () => {
    const head = page.getByRole('columnheader', { name: 'Title' });
    await expect(head).toHaveAttribute('aria-sort', 'none');
    await head.getByRole('link').click();
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await expect(rows(page).first()).toContainText(titles[0] ?? '');
    await head.getByRole('link').click();
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await expect(rows(page).first()).toContainText(titles[2] ?? '');
    await expect(page.getByLabel(tableCopy.sortBy)).toHaveValue('title-z-a');
  });

  await test.step('the keyboard alone is enough to search, move through the list, select and open', async () => {
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('/');
    await expect(page.getByLabel(projectsCopy.search)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByLabel(tableCopy.selectRow(titles[2] ?? ''))).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(page.getByLabel(tableCopy.selectRow(titles[1] ?? ''))).toBeChecked();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByLabel(projectsCopy.search)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/projects\/\d+$/);
  });
});

test('a list is saved as a view; search and views work without JavaScript [admin-views-3]', {
  tag: '@desktop',
}, async ({ browser, page }) => {
  const { word } = await makeProjects(page, 2);
  await signInAsAdmin(page, `/admin/projects?q=${word}`);
  await page.getByRole('button', { name: viewsCopy.save }).click();
  await page.getByLabel(viewsCopy.name).fill(word);
  await page.getByRole('dialog').getByRole('button', { name: viewsCopy.submit }).click();
  const views = page.getByRole('navigation', { name: viewsCopy.label });
  await expect(views.getByRole('link', { name: word })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('button', { name: viewsCopy.edit })).toBeFocused();
  await expectAccessible(page, 'a list with a saved view');
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(new URL('/admin/projects', page.url()).href);
  await plain.getByLabel(projectsCopy.search).fill(word);
  await plain.getByRole('button', { name: 'Search' }).click();
  await expect(rows(plain)).toHaveCount(2);
  await plain.goto(new URL('/admin/projects', page.url()).href);
  await plain.getByRole('link', { name: word, exact: true }).click();
  await expect(plain).toHaveURL(`/admin/projects?q=${word}`);
  await expect(rows(plain)).toHaveCount(2);
  await context.close();
  await page.getByRole('button', { name: viewsCopy.edit }).click();
  await page.getByRole('button', { name: viewsCopy.remove }).click();
  await expect(views.getByRole('link', { name: word })).toBeHidden();
});

test('several projects are changed in one step', { tag: '@desktop' }, async ({ page }) => {
  const { word, titles } = await makeProjects(page, 5);
  await signInAsAdmin(page, `/admin/projects?q=${word}&sort=title-a-z`);

  await test.step('a bulk action shows its progress, and can be stopped', async () => {
    await page.getByLabel(tableCopy.selectPage).check();
    const held = Promise.withResolvers<void>();
    let calls = 0;
    await page.route('**/api/projects/*', async (route) => {
      calls += 1;
      if (calls === 2) await held.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Feature', exact: true }).click();
    await expect(page.getByRole('progressbar', { name: 'Feature' })).toHaveAttribute('aria-valuenow', '20');
    await page.getByRole('button', { name: tableCopy.stop }).click();
    held.resolve();
    await expect(
      page.getByText(`Feature: ${tableCopy.report.done(2, projects)}, ${tableCopy.report.skipped(3)}.`),
    ).toBeVisible();
    await expect(page.getByText(tableCopy.selected(3))).toBeVisible();
    await page.unroute('**/api/projects/*');
  });

  await test.step('the selected ones are featured; those that fail show why and stay selected', async () => {
    await page.reload();
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await page.getByLabel(tableCopy.selectPage).check();
    await page.getByLabel(tableCopy.selectRow(titles[4] ?? '')).uncheck();
    await expect(page.getByText(tableCopy.selected(4))).toBeVisible();
    await page.route('**/api/projects/*', async (route) => {
      const answer = await route.fetch();
      const { title } = (await answer.json()) as { title?: string };
      const body = { code: 'forbidden', message: 'This one stays as it is.' };
      await route.fulfill(title === titles[2] ? { status: 403, json: body } : { response: answer });
    });
    await page.getByRole('button', { name: 'Feature', exact: true }).click();
    await expect(
      page.getByText(`Feature: ${tableCopy.report.done(3, projects)}, ${tableCopy.report.failed(1)}.`),
    ).toBeVisible();
    await expect(page.getByText(`${titles[2]}: This one stays as it is.`)).toBeVisible();
    await expect(page.getByText(tableCopy.selected(1))).toBeVisible();
    await expect(page.getByLabel(tableCopy.selectRow(titles[2] ?? ''))).toBeChecked();
    await expect(page.getByRole('button', { name: `Featured: ${titles[0]}` })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('button', { name: `Featured: ${titles[4]}` })).toHaveAttribute('aria-pressed', 'false');
  });
});

test('many projects are deleted after one confirmation, with one reason', { tag: '@nightly' }, async ({ page }) => {
  const { word, titles } = await makeProjects(page, 4);
  await signInAsAdmin(page, `/admin/projects?q=${word}`);
  await page.getByLabel(tableCopy.selectPage).check();
  await page.getByLabel(tableCopy.selectRow(titles[3] ?? '')).uncheck();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete these 3 projects?' });
  await dialog.getByLabel('Reason').fill('They were a test');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`Delete: ${tableCopy.report.done(3, projects)}.`)).toBeVisible();
  await expect(page.getByLabel(tableCopy.selectRow(titles[3] ?? ''))).toBeVisible();
  await expect(page.getByLabel(tableCopy.selectRow(titles[0] ?? ''))).toHaveCount(0);
});

test('a list can be downloaded as a file, with the filters that are shown', { tag: ['@desktop', '@nightly'] }, async ({
  page,
}) => {
  const { word, titles } = await makeProjects(page, 2);
  await signInAsAdmin(page, `/admin/projects?q=${word}&sort=title-a-z`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: tableCopy.download }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^kindling-projects-.*\.csv$/);
  const lines = (await (await page.request.get(download.url())).text()).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(titles[0] ?? '');
});

test('selected people are emailed together; a list that could not be loaded shows an error, and loads on retry', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInAsAdmin(page, '/admin/users');
  await expect(rows(page).first()).toBeVisible();
  await test.step('selected people are emailed together', async () => {
    await page.locator('input[data-row]').first().focus();
    await page.keyboard.press('Space');
    await page.getByRole('link', { name: usersCopy.emailSelected }).click();
    await expect(page).toHaveURL(/\/admin\/announcements\?ids=\d+$/);
    await expect(page.getByText(announcementsCopy.chosen(1))).toBeVisible();
  });
  await page.goBack();
  await expect(rows(page).first()).toBeVisible();
  await page.route('**/api/users?*', (route) => route.fulfill({ status: 429, json: { message: 'Too many at once.' } }));
  await page.getByLabel(tableCopy.sortBy).selectOption('oldest');
  await expect(page.getByText(tableCopy.loadFailed(usersCopy.noun))).toBeVisible();
  await page.unroute('**/api/users?*');
  await page.getByRole('button', { name: frameCopy.tryAgain }).click();
  await expect(rows(page).first()).toBeVisible();
});

test('the link for a new administrator is shown once to copy, and nowhere else', { tag: '@nightly' }, async ({
  page,
}) => {
  const person = newPerson('Nora Newcomer');
  await register(page.request, person);
  await signInAsAdmin(page, `/admin/users?q=${encodeURIComponent(person.email)}`);
  const flag = page.getByRole('switch', { name: usersCopy.adminSwitch('Nora Newcomer') });
  await flag.click();
  const question = page.getByRole('dialog', { name: usersCopy.makeAdmin.title('Nora Newcomer') });
  await expect(question).toContainText(person.email);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(flag).not.toBeChecked();
  await flag.click();
  await question.getByRole('button', { name: usersCopy.makeAdmin.confirm }).click();
  const dialog = page.getByRole('dialog', { name: usersCopy.link.title('Nora Newcomer') });
  await expect(dialog.getByLabel(usersCopy.link.label)).toHaveValue(/\/admin\/setup#token=/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('switch', { name: usersCopy.adminSwitch('Nora Newcomer') })).toBeChecked();
  await page.reload();
  await expect(page.getByText(usersCopy.link.label)).toHaveCount(0);
});
