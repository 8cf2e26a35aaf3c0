// Connection problems: each time a calm message, nothing lost, and a next step.

import type { Page } from '@playwright/test';
import { dashboardCopy } from '#features/dashboard/web/dashboard-copy.ts';
import { investCopy } from '#features/investing/web/investing-copy.ts';
import { kitCopy } from '#ui/kit-copy.ts';
import { errorPageCopy, frameCopy } from '#web/frame-copy.ts';
import { newPerson, openNavigation, signIn, untilSettled } from '../support/people.ts';
import { offerProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';

const hydrated = (page: Page) => page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
const offline = (page: Page) => page.getByText(frameCopy.offline);

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

  test('a banner shows that the connection is lost, a page that cannot load says so, and both go away on reconnect', async ({
    page,
    context,
  }) => {
    await page.goto('/');
    await hydrated(page);
    await context.setOffline(true);
    await expect(offline(page)).toBeVisible();
    await page.getByRole('link', { name: 'Discover Opportunities' }).first().click();
    await expect(page.getByRole('heading', { name: errorPageCopy.unreachable.title })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page).toHaveURL(/\/projects$/);
    await page.getByRole('link', { name: frameCopy.tryAgain }).click();
    await expect(page.getByText(frameCopy.stillOffline)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(frameCopy.backOnline, { exact: true })).toBeVisible();
    await expect(page.getByText(frameCopy.stillOffline)).toBeHidden();
    await page.getByRole('link', { name: frameCopy.tryAgain }).click();
    await expect(page.getByRole('heading', { name: 'Explore Creative Projects' })).toBeVisible();
    await expect(offline(page)).toBeHidden();
  });

  test('a dialog that cannot load leaves the page as it is, and opens later', {
    tag: ['@desktop', '@nightly'],
  }, async ({ page, context }) => {
    await page.goto('/projects?q=clock');
    await hydrated(page);
    await context.setOffline(true);
    const signInButton = page.getByRole('banner').getByRole('button', { name: 'Sign In' });
    await signInButton.click();
    await expect(page.getByText(frameCopy.missed)).toBeVisible();
    await expect(page.getByLabel('Search projects')).toHaveValue('clock');
    await context.setOffline(false);
    await signInButton.click();
    await expect(page.getByRole('dialog', { name: 'Sign in Required' })).toBeVisible();
  });

  test('an action reports the problem and can be repeated; the typed amount stays', { tag: '@desktop' }, async ({
    page,
    context,
    browser,
  }) => {
    const project = await offerProject(browser);
    await signIn(page, newPerson(), `/projects/${project.id}`);
    await hydrated(page);
    await page.getByLabel(investCopy.amount).fill('250');
    // What shows a problem is fetched with the first use.
    await untilSettled(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: investCopy.continue }).click();
    await expect(page.getByText(kitCopy.offline)).toBeVisible();
    await expect(page.getByLabel(investCopy.amount)).toHaveValue('250');
    await context.setOffline(false);
    await page.getByRole('button', { name: investCopy.continue }).click();
    await expect(page.getByRole('heading', { name: 'Complete Your Investment' })).toBeVisible();
  });

  test('a figure that could not be loaded is loaded automatically later', { tag: ['@desktop', '@nightly'] }, async ({
    page,
    context,
  }) => {
    await signIn(page, newPerson(), '/projects');
    await page.route('**/api/users/summary', (route) => route.abort());
    await hydrated(page);
    await openNavigation(page);
    await page.getByRole('link', { name: 'Dashboard' }).filter({ visible: true }).first().click();
    await expect(page.getByText(dashboardCopy.figures.failed)).toBeVisible();
    await context.setOffline(true);
    await expect(offline(page)).toBeVisible();
    await page.unroute('**/api/users/summary');
    await context.setOffline(false);
    await expect(page.getByText('Total Invested')).toBeVisible();
  });
});

test.describe('after a new release', () => {
  test.use({
    // The browser's words and, if the page is already shown as broken, ours.
    expectedErrors: [
      /Failed to load resource|Failed to fetch dynamically imported module|the code of the page did not come/,
    ],
  });

  test('a page whose code is gone is reloaded once, then asks the person', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    // Still missing after the reload: the document loads, its code does not.
    await page.route('**/assets/project*-page-*.js', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: 'Discover Opportunities' }).first().click();
    await expect(page.getByRole('heading', { name: 'Explore Creative Projects' })).toBeVisible();
    expect(documents).toBe(1);
    await page.goto('/');
    await hydrated(page);
    documents = 0;
    await page.getByRole('link', { name: 'Discover Opportunities' }).first().click();
    await expect(page.getByRole('heading', { name: errorPageCopy.unreachable.title })).toBeVisible();
    expect(documents).toBe(0);
    await page.unroute('**/assets/project*-page-*.js');
    await page.getByRole('link', { name: frameCopy.tryAgain }).click();
    await hydrated(page);
    await expect(page.getByRole('heading', { name: 'Explore Creative Projects' })).toBeVisible();
  });
});

test('a slow page shows a progress line, and a screen reader hears once that it is loading', {
  tag: ['@desktop', '@nightly'],
}, async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/project*-page-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Discover Opportunities' }).first().click();
  await expect(page.locator('.page-progress')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: frameCopy.loading })).toHaveCount(1);
  release();
  await expect(page.getByRole('heading', { name: 'Explore Creative Projects' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.locator('.page-progress')).toHaveCount(0);
});
