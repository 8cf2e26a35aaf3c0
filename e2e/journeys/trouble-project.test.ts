// A project that changes while someone views it, and going back after paying: each with a message and a next step.

import type { Browser } from '@playwright/test';
import { refusalCopy } from '#features/investing/web/checkout/checkout-copy.ts';
import { investCopy } from '#features/investing/web/investing-copy.ts';
import { editCopy } from '#features/projects/web/form/pages/edit-copy.ts';
import { frameCopy, goneCopy } from '#web/frame-copy.ts';
import { newPerson, signIn, signInByCalls } from '../support/people.ts';
import { offerProject, submitProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';
import { chooseTestCard } from '../support/test-cards.ts';

/** Takes the project down as an administrator, in another browser. */
async function takeDown(browser: Browser, id: number): Promise<void> {
  const context = await browser.newContext();
  const login = await context.request.post('/api/admin/login', {
    data: { username: 'e2e-admin', password: 'nine otters row past the mill' },
  });
  expect(login.ok()).toBe(true);
  expect((await context.request.delete(`/api/projects/${id}`)).status()).toBe(204);
  await context.close();
}

test('a project removed while it is open says so after any action, and links to other projects', async ({
  page,
  browser,
}) => {
  const project = await offerProject(browser);
  await signIn(page, newPerson(), `/projects/${project.id}`);
  await expect(page.getByLabel(investCopy.amount)).toBeVisible();
  await takeDown(browser, project.id);
  await page.getByRole('button', { name: investCopy.continue }).click();
  const gone = page.getByRole('heading', { name: refusalCopy.notFound.title });
  await expect(gone).toBeVisible();
  await expect(page.getByText(refusalCopy.notFound.text)).toBeVisible();
  await page.goBack();
  await page.reload();
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
});

test('supporting a project that was removed says so and drops it from the list', {
  tag: ['@desktop', '@nightly'],
}, async ({ page, browser }) => {
  const project = await offerProject(browser);
  await signIn(page, newPerson(), `/projects/${project.id}`);
  const support = page.getByRole('button', { name: 'Support' });
  await expect(support).toBeVisible();
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await takeDown(browser, project.id);
  await support.click();
  await expect(page.getByRole('heading', { name: goneCopy.project })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('link', { name: frameCopy.browse }).first().click();
  await expect(page.getByRole('heading', { name: 'Explore Creative Projects' })).toBeVisible();
  await expect(page.getByText(project.title)).toHaveCount(0);
});

test('an amount reserved in another window leaves the rest to invest', { tag: ['@desktop', '@nightly'] }, async ({
  page,
  browser,
}) => {
  const project = await offerProject(browser, { fundingGoal: 1000, valuation: 10_000 });
  await signIn(page, newPerson(), `/projects/${project.id}`);
  await expect(page.getByLabel(investCopy.amount)).toHaveValue('1,000');
  const other = await browser.newContext();
  await signInByCalls(other.request, newPerson());
  const hold = await other.request.post('/api/create-payment-intent', {
    data: { amount: '600', projectId: project.id },
  });
  expect(hold.ok()).toBe(true);
  await page.getByRole('button', { name: investCopy.continue }).click();
  await expect(page.getByRole('heading', { name: 'Investment Amount Too High' })).toBeVisible();
  await expect(page.getByText('The maximum available amount is $400.')).toBeVisible();
  await page.getByRole('link', { name: 'Invest $400 instead' }).click();
  await expect(page.getByRole('heading', { name: 'Complete Your Investment' })).toBeVisible();
  await other.close();
});

test('going back after paying skips the checkout, and nothing is bought twice', {
  tag: ['@desktop', '@nightly'],
}, async ({ page, browser }) => {
  const project = await offerProject(browser);
  await signIn(page, newPerson(), `/projects/${project.id}`);
  await page.getByLabel(investCopy.amount).fill('200');
  await page.getByRole('button', { name: investCopy.continue }).click();
  await chooseTestCard(page);
  await page.getByRole('button', { name: 'Complete Investment' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: project.title })).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(/\/dashboard$/);
  const investments = (await (await page.request.get('/api/users/investments')).json()) as unknown[];
  expect(investments).toHaveLength(1);
});

test('editing a removed project keeps the typed text and says why it is not saved', {
  tag: ['@desktop', '@nightly'],
}, async ({ page, browser }) => {
  await signIn(page, newPerson('Carla Creator'));
  const project = await submitProject(page);
  await page.goto(`/projects/${project.id}/edit`);
  const title = page.getByLabel('Title', { exact: true }).first();
  await title.fill('A better lamp');
  await takeDown(browser, project.id);
  await page.getByRole('button', { name: editCopy.save }).click();
  await expect(page.getByText('This project is no longer here').first()).toBeVisible();
  await expect(title).toHaveValue('A better lamp');
});
