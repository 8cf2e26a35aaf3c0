// A project in the admin area: reviewed, moved, hidden and shown, edited concurrently, added for another person.

import type { Page } from '@playwright/test';
import { usersCopy } from '#features/accounts/web/admin/admin-users-copy.ts';
import { reasonMissing } from '#features/projects/history/project-change-rules.ts';
import { projectsCopy } from '#features/projects/web/admin/admin-projects-copy.ts';
import { editCopy } from '#features/projects/web/form/pages/edit-copy.ts';
import { pageCopy } from '#features/projects/web/page/project-page-copy.ts';
import { actionCopy } from '#ui/action-copy.ts';
import { expectAccessible } from '../support/accessible.ts';
import { newPerson, register, signInAsAdmin } from '../support/people.ts';
import { offerProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';

const changes = (page: Page) => page.getByRole('list', { name: 'Changes' });

test('a project shows its status, its actions and its creation', async ({ page, browser }) => {
  const project = await offerProject(browser);
  await signInAsAdmin(page, `/admin/projects/${project.id}`);
  await expect(page.getByRole('heading', { level: 1, name: project.title })).toBeVisible();
  await expect(page.getByText('At a valuation of $200,000')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Carla Creator' }).first()).toHaveAttribute(
    'href',
    /^\/admin\/users\/\d+$/,
  );
  await expect(page.getByRole('link', { name: 'Public page' })).toHaveAttribute('href', `/projects/${project.id}`);
  await expect(page.getByRole('main').getByRole('link', { name: 'Investments', exact: true })).toHaveAttribute(
    'href',
    `/admin/investments?project=${project.id}`,
  );
  for (const name of [projectsCopy.status.moves.draft, projectsCopy.status.moves.failed]) {
    await expect(page.getByRole('button', { name })).toBeVisible();
  }
  // All-or-nothing with nothing raised: it cannot end as funded.
  await expect(page.getByRole('button', { name: projectsCopy.status.moves.funded })).toHaveCount(0);
  await expect(page.getByRole('button', { name: projectsCopy.status.moves.completed })).toHaveCount(0);
  await expect(changes(page).getByText(projectsCopy.history.created)).toBeVisible();
  await expectAccessible(page);
});

test('a status changes with a reason, and the history shows both', async ({ page, browser }) => {
  const { id } = await offerProject(browser);
  await signInAsAdmin(page, `/admin/projects/${id}`);
  await page.getByRole('button', { name: projectsCopy.status.moves.draft }).click();
  const dialog = page.getByRole('dialog', { name: `${projectsCopy.status.moves.draft}?` });
  await expect(dialog).toContainText(projectsCopy.status.texts.draft);
  await dialog.getByRole('button', { name: projectsCopy.status.moves.draft }).click();
  await expect(dialog.getByText(actionCopy.reasonMissing)).toBeVisible();
  await dialog.getByLabel('Reason').fill('The plan is not finished');
  await dialog.getByRole('button', { name: projectsCopy.status.moves.draft }).click();
  await expect(dialog).toBeHidden();
  const entry = changes(page).getByRole('listitem').first();
  await expect(entry).toContainText('The plan is not finished');
  await expect(entry.locator('del')).toContainText('Active');
  await expect(entry.locator('ins')).toContainText('Draft');
  await page.getByRole('button', { name: projectsCopy.status.moves.active }).click();
  const publishing = page.getByRole('dialog', { name: `${projectsCopy.status.moves.active}?` });
  await publishing.getByRole('button', { name: projectsCopy.status.moves.active }).click();
  await expect(publishing.getByText(actionCopy.reasonMissing)).toBeVisible();
  await publishing.getByLabel('Reason').fill('It is finished now');
  await publishing.getByRole('button', { name: projectsCopy.status.moves.active }).click();
  await expect(entry).toContainText('It is finished now');
});

test('a project is hidden and shown with a reason, and the switch does not move without one', {
  tag: ['@desktop', '@nightly'],
}, async ({ page, browser }) => {
  const { id } = await offerProject(browser, { status: 'draft' });
  await signInAsAdmin(page, `/admin/projects/${id}`);
  const shown = page.getByRole('switch', { name: 'Public' });
  for (const [title, button, reason, isShown] of [
    [
      projectsCopy.switches.private.title,
      projectsCopy.switches.private.submit,
      'Its pictures are someone else’s',
      'false',
    ],
    [projectsCopy.switches.public.title, projectsCopy.switches.public.submit, 'The pictures were exchanged', 'true'],
  ] as const) {
    await shown.click();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByRole('button', { name: button }).click();
    await expect(dialog.getByText(actionCopy.reasonMissing)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(shown).not.toHaveAttribute('aria-checked', isShown);
    await shown.click();
    await dialog.getByLabel('Reason').fill(reason);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: button }).click();
    await expect(page.getByText(projectsCopy.switches.updated).first()).toBeVisible();
    await expect(shown).toHaveAttribute('aria-checked', isShown);
    await expect(changes(page).getByRole('listitem').first()).toContainText(reason);
  }
});

test('featuring switches immediately, and reverts with a notice if the server refuses', {
  tag: ['@desktop', '@nightly'],
}, async ({ page, browser }) => {
  // A draft: a published project would lead the home page, which other tests check.
  const { id } = await offerProject(browser, { status: 'draft' });
  await signInAsAdmin(page, `/admin/projects/${id}`);
  const featured = page.getByRole('switch', { name: 'Featured' });
  await featured.click();
  await expect(page.getByText('Featured status has been updated').first()).toBeVisible();
  await expect(featured).toHaveAttribute('aria-checked', 'true');
  await page.route(`**/api/projects/${id}`, (route) =>
    route.fulfill({ status: 409, json: { code: 'illegal_move', message: 'Not now.' } }),
  );
  await featured.click();
  await expect(page.getByText('Error updating project').first()).toBeVisible();
  await expect(featured).toHaveAttribute('aria-checked', 'true');
});

test('an edit is saved with a reason, which its creator sees', { tag: '@nightly' }, async ({ page, browser }) => {
  const creator = newPerson('Carla Creator');
  const context = await browser.newContext();
  const own = await context.newPage();
  await register(own.request, creator);
  const made = await own.request.post('/api/projects', { data: lamp });
  const { id } = (await made.json()) as { id: number };
  await signInAsAdmin(page, `/admin/projects/${id}/edit`);
  await page.getByLabel('Title', { exact: true }).fill('A calmer lamp');
  await page.getByLabel('Description', { exact: true }).fill('One.\nTwo, changed.\nThree.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(reasonMissing)).toBeVisible();
  await page.getByLabel('Reason').fill('The title promised a return');
  await page.getByRole('button', { name: editCopy.save }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/projects/${id}$`));
  const entry = changes(page).getByRole('listitem').filter({ hasText: 'The title promised a return' }).first();
  await expect(entry.locator('del').first()).toContainText('A lamp');
  await expect(entry.locator('ins').filter({ hasText: 'Two, changed.' })).toBeVisible();
  await expectAccessible(page);
  await own.goto(`/projects/${id}/edit`);
  await expect(own.getByText(pageCopy.adminChanged)).toBeVisible();
  await expect(own.getByText(pageCopy.adminReason('The title promised a return').trim())).toBeVisible();
  await context.close();
});

test('another person’s concurrent change is shown, and nothing typed is lost', {
  tag: ['@desktop', '@nightly'],
}, async ({ page, browser }) => {
  const { id } = await offerProject(browser);
  await signInAsAdmin(page, `/admin/projects/${id}/edit`);
  await page.getByLabel('Title', { exact: true }).fill('My title');
  await page.getByLabel('Reason').fill('Mine is shorter');
  const other = await page.request.patch(`/api/projects/${id}`, {
    data: { title: 'Their title', category: 'Games', reason: 'Theirs is older' },
  });
  expect(other.status()).toBe(200);
  await page.getByRole('button', { name: 'Save changes' }).click();
  const notice = page.getByRole('status').filter({ hasText: projectsCopy.conflict.title });
  await expect(notice).toContainText('Their title');
  await expect(notice).toContainText('Theirs is older');
  await expectAccessible(page);
  await notice.getByRole('button', { name: projectsCopy.conflict.mine }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('My title');
  await expect(page.getByLabel('Category')).toHaveValue('Games');
  await page.getByRole('button', { name: editCopy.save }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/projects/${id}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'My title' })).toBeVisible();
});

test('leaving with unsaved text asks first', { tag: ['@desktop', '@nightly'] }, async ({ page, browser }) => {
  const { id } = await offerProject(browser);
  await signInAsAdmin(page, `/admin/projects/${id}/edit`);
  await page.getByLabel('Title', { exact: true }).fill('Half a thought');
  await page.getByRole('link', { name: projectsCopy.edit.view }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Half a thought');
});

test('a project is created for a user found by search, and appears on their dashboard', { tag: '@nightly' }, async ({
  page,
  browser,
}) => {
  const creator = newPerson(`Nora New ${Date.now()}`);
  const context = await browser.newContext();
  const own = await context.newPage();
  await register(own.request, creator);
  await signInAsAdmin(page, '/admin/projects/new');
  await expect(page.getByRole('heading', { level: 1, name: projectsCopy.create.title })).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill('A boat for everybody');
  await page.getByLabel('Description', { exact: true }).fill('It floats.');
  await page.getByLabel('Category').selectOption('Technology');
  await page.getByLabel('Funding goal').fill('20000');
  await page.getByLabel('Valuation').fill('200000');
  await page.getByRole('button', { name: projectsCopy.create.draft }).click();
  await expect(page.getByText(projectsCopy.create.ownerMissing)).toBeVisible();
  await page.getByRole('textbox', { name: 'Owner' }).fill(creator.email);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('radio', { name: creator.email }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: projectsCopy.create.submit }).click();
  await expect(page).toHaveURL(/\/admin\/projects\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'A boat for everybody' })).toBeVisible();
  await own.goto('/dashboard');
  await expect(own.getByText('A boat for everybody').first()).toBeVisible();
  await context.close();
});

test('a project is transferred to the platform itself, and a removed project has no page', {
  tag: ['@desktop', '@nightly'],
}, async ({ page, browser }) => {
  const { id } = await offerProject(browser);
  await signInAsAdmin(page, `/admin/projects/${id}`);
  await page.getByRole('button', { name: projectsCopy.transfer.submit }).click();
  const dialog = page.getByRole('dialog', { name: projectsCopy.transfer.title });
  await dialog.getByRole('button', { name: usersCopy.choice.choosePlatform }).click();
  await dialog.getByLabel('Reason').fill('Its creator gave it up');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: projectsCopy.transfer.submit }).click();
  await expect(page.getByText(projectsCopy.summary.platform('Imported'))).toBeVisible();
  expect((await page.goto('/admin/projects/999999999'))?.status()).toBe(404);
});

const lamp = {
  title: 'A lamp with returns',
  description: 'One.\nTwo.\nThree.',
  category: 'Technology',
  fundingGoal: 20_000,
  valuation: 200_000,
  timeline: [],
  team: [],
  marketOpportunity: { marketSize: '', growthRate: '', description: '' },
  risks: [],
  faq: [],
};
