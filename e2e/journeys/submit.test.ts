// A creator submits a project, sees it on the dashboard, edits it, and loses nothing on the way.

import type { Page } from '@playwright/test';
import { editCopy } from '#features/projects/web/form/pages/edit-copy.ts';
import { sectionCopy } from '#features/projects/web/form/values/form-copy.ts';
import { expectAccessible } from '../support/accessible.ts';
import { newPerson, signIn } from '../support/people.ts';
import { submitProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';

async function fillProject(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Description', { exact: true }).fill('A reading lamp that follows the sun through the room.');
  await page.getByLabel('Category').selectOption('Technology');
  await page.getByLabel('Funding goal').fill('25,000');
  await page.getByLabel('Valuation').fill('$250,000');
  await page.getByRole('textbox', { name: sectionCopy.timeline.name }).fill('Ten lamps');
  await page.getByLabel('Role', { exact: true }).fill('Maker');
  await page.getByRole('textbox', { name: sectionCopy.risks.type }).fill('Supply');
  await page.getByRole('textbox', { name: sectionCopy.risks.description }).fill('The glass may be late.');
  await page.getByRole('textbox', { name: 'Mitigation' }).fill('A second glass maker is ready.');
  await page.getByRole('textbox', { name: 'Question' }).fill('Is it bright?');
  await page.getByRole('textbox', { name: 'Answer' }).fill('Bright enough to read by.');
}

test('a project is submitted, appears on the dashboard and in the list, and is edited [submit-1]', async ({ page }) => {
  const title = `Sun lamp ${Date.now()}`;
  await signIn(page, newPerson('Carla Creator'), '/submit');
  await expect(page.getByRole('heading', { level: 1, name: 'Launch Your Vision' })).toBeVisible();
  await fillProject(page, title);
  await page.getByRole('button', { name: 'Add question' }).click();
  await page.getByRole('textbox', { name: 'Question' }).last().fill('Does it need the net?');
  await page.getByRole('button', { name: 'Submit Project' }).click();
  await expect(page.getByText('Success', { exact: true })).toBeVisible();
  await expect(page.getByText('Your project has been submitted!')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();

  await page.getByRole('link', { name: /^Edit/ }).first().click();
  await expect(page).toHaveURL(/\/projects\/\d+\/edit$/);
  await expect(page.getByRole('textbox', { name: 'Question' })).toHaveCount(2);
  await page.getByLabel('Title', { exact: true }).fill(`${title} II`);
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText(editCopy.saved)).toBeVisible();
  const id = /projects\/(\d+)/.exec(page.url())?.[1];
  await page.goto(id === undefined ? '/dashboard' : `/projects/${id}`);
  await expect(page.getByText(`${title} II`).first()).toBeVisible();
});

test('creators see ways to share, visits and investments next to their project', {
  tag: '@desktop',
}, async ({ page, context, browser }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, newPerson('Carla Creator'));
  const { id, title } = await submitProject(context);
  await page.goto(`/projects/${id}`);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const address = new URL(`/projects/${id}`, page.url()).href;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  const mail = page.getByRole('main').getByRole('link', { name: 'Email' });
  await expect(mail).toHaveAttribute('href', new RegExp(`^mailto:.*${encodeURIComponent(title)}`));
  await expect(page.getByText('Visits, last 30 days')).toBeVisible();
  await expect(page.getByText('No investments yet. They appear here with their amount and date.')).toBeVisible();
  await expectAccessible(page);

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(address);
  await expect(stranger.getByRole('heading', { level: 1, name: title })).toBeVisible();
  // Everyone may share a project. Once these buttons are there, so would be the owner's tools.
  await expect(stranger.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expect(stranger.getByText('Visits, last 30 days')).toHaveCount(0);
  await stranger.context().close();
});

test('errors appear at their fields, the first one gets focus, and nothing typed is lost', async ({ page }) => {
  await signIn(page, newPerson(), '/submit');
  await page.getByLabel('Description', { exact: true }).fill('Only a description so far.');
  await page.getByLabel('Funding goal').fill('500');
  await page.getByLabel('Valuation').fill('400');
  await page.getByRole('button', { name: 'Submit Project' }).click();
  await expect(page.getByText('Title is required')).toBeVisible();
  await expect(page.getByText('Funding goal must be at least $1,000')).toBeVisible();
  await expect(page.getByText('Valuation must be at least $5,000')).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Description', { exact: true })).toHaveText('Only a description so far.');
});

test('the form refuses a goal above the valuation, which would sell more than the whole company', {
  tag: ['@desktop', '@nightly'],
}, async ({ page }) => {
  await signIn(page, newPerson(), '/submit');
  await fillProject(page, 'Too much');
  await page.getByLabel('Funding goal').fill('300000');
  await page.getByRole('button', { name: 'Submit Project' }).click();
  await expect(page.getByText('Funding goal may not exceed the valuation', { exact: false }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/submit$/);
});

test.describe('without a network', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('the form stays as it was and shows what happened [submit-17]', { tag: '@desktop' }, async ({
    page,
    context,
  }) => {
    await signIn(page, newPerson(), '/submit');
    await fillProject(page, 'Offline lamp');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Submit Project' }).click();
    await expect(page.locator('[data-sonner-toast]')).toBeVisible();
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Offline lamp');
    await expect(page.locator('form').getByRole('alert')).toBeVisible();
    await context.setOffline(false);
    await expect(page.locator('form').getByRole('alert')).toHaveCount(0);
    await page.getByRole('button', { name: 'Submit Project' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});
