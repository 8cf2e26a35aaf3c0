// A session that ends while a person is working, and sessions that change in another tab: nothing typed is lost, and no one
// sees another person's data.

import type { Page } from '@playwright/test';
import { sessionCopy } from '#features/accounts/web/session-copy.ts';
import { investCopy } from '#features/investing/web/investing-copy.ts';
import { investCardCopy } from '#features/investing/web/project-card/project-card-copy.ts';
import { draftCopy } from '#features/projects/web/form/draft/draft-copy.ts';
import {
  fillIdentityForm,
  findVisible,
  newPerson,
  openNavigation,
  signIn,
  signInThroughPopup,
  untilSettled,
} from '../support/people.ts';
import { offerProject, submitProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';
import { slowness } from '../support/slow-machine.ts';
import { chooseTestCard } from '../support/test-cards.ts';

/** Ends the session at the server, without the page knowing. */
async function endSession(page: Page): Promise<void> {
  // The requests at page load would notice first.
  await untilSettled(page);
  expect((await page.request.post('/api/auth/sign-out')).status()).toBe(204);
}

const ended = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

test('supporting and investing continue after signing in again, with the typed amount', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  const project = await offerProject(browser);
  const person = newPerson();
  await signIn(page, person, `/projects/${project.id}`);
  await page.getByLabel(investCopy.amount).fill('250');
  await endSession(page);
  const support = page.getByRole('button', { name: 'Support' });
  await support.click();
  await expect(ended(page)).toBeVisible();
  await signInThroughPopup(page, person);
  await support.click();
  await expect(support).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel(investCopy.amount)).toHaveValue('250');
  await endSession(page);
  await page.getByRole('button', { name: investCopy.continue }).click();
  await expect(page.getByText('Please sign in to invest in this project')).toBeVisible();
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    ended(page).getByRole('button', { name: 'Sign in with Kindling ID' }).click(),
  ]);
  await fillIdentityForm(popup, person);
  await expect(page.getByRole('heading', { name: 'Complete Your Investment' })).toBeVisible();
  await expect(page.getByText('$250').first()).toBeVisible();
});

test('a page that was refused opens after signing in again', { tag: '@nightly' }, async ({ page }) => {
  const person = newPerson();
  await signIn(page, person, '/projects');
  await endSession(page);
  await openNavigation(page);
  await page.getByRole('link', { name: 'Dashboard' }).filter({ visible: true }).first().click();
  await expect(ended(page)).toBeVisible();
  await signInThroughPopup(page, person);
  await expect(page.getByRole('heading', { name: 'Investment History' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the form keeps its content, and its draft continues after signing in again', {
  tag: ['@desktop', '@nightly'],
}, async ({ page }) => {
  const person = newPerson();
  await signIn(page, person, '/submit');
  await endSession(page);
  const title = page.getByLabel('Title', { exact: true }).first();
  await title.fill('A lamp that turns');
  await expect(page.getByText(draftCopy.troubles.signedOut)).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await expect(ended(page)).toBeVisible();
  await signInThroughPopup(page, person);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toHaveCount(0);
  await expect(title).toHaveValue('A lamp that turns');
});

test('a payment made as the session ended is recorded after signing in again', {
  tag: ['@desktop', '@nightly'],
}, async ({ page, browser }) => {
  const project = await offerProject(browser);
  const person = newPerson();
  await signIn(page, person, `/checkout?projectId=${project.id}&amount=200`);
  await chooseTestCard(page);
  await endSession(page);
  await page.getByRole('button', { name: 'Complete Investment' }).click();
  await expect(ended(page)).toBeVisible();
  await signInThroughPopup(page, person);
  await expect(page.getByText('Thank you for your investment!')).toBeVisible({ timeout: 30_000 * slowness });
});

test('another person who signs in there sees nothing of the first', { tag: '@desktop' }, async ({ page }) => {
  const creator = newPerson('Carla Creator');
  await signIn(page, creator, '/dashboard');
  const { id } = await submitProject(page);
  await page.goto(`/projects/${id}`);
  await expect(page.getByRole('link', { name: investCardCopy.edit })).toBeVisible();
  await endSession(page);
  await page.getByRole('button', { name: 'Support' }).click();
  await expect(ended(page)).toBeVisible();
  await signInThroughPopup(page, newPerson('Ossi Other'));
  await openNavigation(page);
  await expect(findVisible(page, 'Ossi Other')).toBeVisible();
  await expect(page.getByRole('banner').getByText('Carla Creator')).toHaveCount(0);
  await expect(page.getByRole('link', { name: investCardCopy.edit })).toHaveCount(0);
  await expect(page.getByLabel(investCopy.amount)).toBeVisible();
});

test('signing out in one tab removes private data from the screen in the other', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  await signIn(page, newPerson('Dora Double'), '/dashboard');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  const second = await context.newPage();
  await second.goto('/projects');
  await openNavigation(second);
  await second.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).click();
  await expect(second.getByText('You have been successfully signed out.')).toBeVisible();
  await expect(page.getByText(sessionCopy.signedOutElsewhere)).toBeVisible();
  await expect(page.getByText('Hello, Dora Double')).toHaveCount(0);
  await expect(page).toHaveURL(/signin=1&next=%2Fdashboard$/);
});

test('signing out is not treated as an expired session, even if a pending request is refused', {
  tag: ['@desktop', '@nightly'],
}, async ({ page }) => {
  const letGo = Promise.withResolvers<void>();
  // A new person's first visit creates their record; here that request is still running when they sign out, and is refused.
  await page.route('**/api/users', async (route) => {
    await letGo.promise;
    await route.continue();
  });
  await page.route('**/api/auth/sign-out', async (route) => {
    const answer = await route.fetch();
    const refused = page.waitForResponse('**/api/users');
    letGo.resolve();
    expect((await refused).status()).toBe(401);
    // Enough time for a wrong message to appear.
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.fulfill({ response: answer });
  });
  await signIn(page, newPerson(), '/projects');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await openNavigation(page);
  await page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).click();
  await expect(page.getByText('You have been successfully signed out.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(ended(page)).toHaveCount(0);
});

test('a page restored from the browser’s cache checks who is signed in', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, newPerson('Bea Back'), '/dashboard');
  await expect(page.getByText('Hello, Bea Back')).toBeVisible();
  await endSession(page);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByText('Hello, Bea Back')).toHaveCount(0);
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('signing in without a connection says so immediately, without opening a window', {
    tag: ['@desktop', '@nightly'],
  }, async ({ page, context }) => {
    await page.goto('/projects');
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
    const button = page.getByRole('dialog').getByRole('button', { name: 'Sign in with Kindling ID' });
    await expect(button).toBeVisible();
    await context.setOffline(true);
    const windows = context.pages().length;
    await button.click();
    await expect(page.getByText('Check your connection and try again.').first()).toBeVisible();
    expect(context.pages()).toHaveLength(windows);
  });
});
