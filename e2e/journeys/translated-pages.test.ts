// Everything people do works on pages that their browser has translated: by then its text nodes are not the ones React made.
import type { Page } from '@playwright/test';
import { commentsCopy } from '#features/comments/web/comments-copy.ts';
import { checkoutCopy, failedCopy, outcomeCopy } from '#features/investing/web/checkout/checkout-copy.ts';
import { sandboxCopy } from '#features/investing/web/checkout/sandbox-card-copy.ts';
import { investCopy } from '#features/investing/web/investing-copy.ts';
import { followingCopy } from '#features/people/web/following-copy.ts';
import { cardCopy } from '#features/projects/web/list/project-card-copy.ts';
import { tokensCopy } from '#features/tokens/web/tokens-copy.ts';
import { webhooksCopy } from '#features/webhooks/web/webhooks-copy.ts';
import { errorPageCopy } from '#web/frame-copy.ts';
import { closeFilters, openFilters } from '../support/list-filters.ts';
import { admin, newPerson, signIn, signInThroughPopup } from '../support/people.ts';
import { offerProject, submitProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';
import { typeSignature } from '../support/test-cards.ts';
import { translatePages } from '../support/translator.ts';

test.use({ translated: true });

const untilTranslated = (page: Page) => expect(page.locator('main font').first()).toBeAttached();

async function prepareCard(page: Page, id: number): Promise<void> {
  await page.goto(`/checkout?projectId=${id}&amount=150`);
  await typeSignature(page);
  await page.getByLabel(sandboxCopy.number).fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry').fill('12/34');
  await page.getByLabel('CVC').fill('123');
}

test('a visitor browses, signs in, supports, saves and comments on translated pages [browsers-1]', async ({
  page,
  browser,
}) => {
  const project = await offerProject(browser);
  await page.goto('/');
  await untilTranslated(page);
  await page.getByRole('link', { name: 'Discover Opportunities' }).click();
  await page.getByLabel('Search projects').fill(project.title);
  await expect(page.getByRole('article')).toHaveCount(1);
  await (await openFilters(page)).getByLabel('Sort by').selectOption('newest');
  await closeFilters(page);
  await page.getByRole('article').getByRole('link', { name: cardCopy.back }).click();
  await expect(page.getByRole('heading', { level: 1, name: project.title })).toBeVisible();

  await page.getByRole('button', { name: followingCopy.save, exact: true }).click();
  await signInThroughPopup(page, newPerson('Tomás Traducido'));
  await expect(page.getByRole('button', { name: followingCopy.saved, pressed: true })).toBeVisible();
  await page.getByRole('button', { name: followingCopy.saved }).click();
  await expect(page.getByRole('button', { name: followingCopy.save, exact: true, pressed: false })).toBeVisible();
  await page.getByRole('button', { name: cardCopy.support, exact: true }).click();
  await expect(page.getByRole('button', { name: cardCopy.supported, pressed: true })).toBeVisible();

  const comments = page.locator('#comments');
  await comments.scrollIntoViewIfNeeded();
  await comments.getByLabel(commentsCopy.form.comment, { exact: true }).last().fill('¿Funciona en invierno?');
  await comments.getByRole('button', { name: commentsCopy.form.ask }).click();
  const comment = comments.getByRole('article', { name: 'Tomás Traducido' });
  await expect(comment).toContainText('¿Funciona en invierno?');
  await comment.getByRole('button', { name: commentsCopy.actions.moreFor('Tomás Traducido') }).click();
  await comment.getByRole('button', { name: commentsCopy.actions.edit, exact: true }).click();
  await comment.getByRole('textbox').fill('Y en verano: https://example.org/sol');
  await comment.getByRole('button', { name: commentsCopy.form.save }).click();
  await expect(comment).toContainText('Y en verano: https://example.org/sol');
});

test('an investor chooses an amount, pays, and sees the investment on translated pages [browsers-2]', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const project = await offerProject(browser);
  await signIn(page, newPerson('Tomás Traducido'), `/projects/${project.id}`);
  await untilTranslated(page);
  await page.getByLabel(investCopy.amount).fill('50');
  await page.getByRole('button', { name: investCopy.continue }).click();
  await page.getByLabel(investCopy.amount).fill('300');
  await expect(page.getByLabel('Equity percentage')).toHaveValue(/0\.150/);
  await page.getByRole('button', { name: investCopy.continue }).click();
  await expect(page.getByRole('heading', { name: checkoutCopy.completeTitle })).toBeVisible();
  await prepareCard(page, project.id);
  await untilTranslated(page);
  await page.getByLabel('CVC').press('Enter');
  await expect(page.getByText(checkoutCopy.success.text)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole('heading', { name: project.title }).first()).toBeVisible();
});

test('a creator fills the project form on translated pages [browsers-3]', async ({ page }) => {
  await signIn(page, newPerson(), '/submit');
  await untilTranslated(page);
  await page.getByRole('button', { name: 'Submit project' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
  await page.getByLabel('Title', { exact: true }).fill('Lámpara solar');
  await expect(page.getByText(/^Draft saved \d+:\d\d [AP]M$/)).toBeVisible();
  await page.getByLabel('Description', { exact: true }).fill('Una lámpara que sigue al sol.');
  await page.getByLabel('Category').selectOption('Technology');
  await page.getByLabel('Funding goal').fill('25,000');
  await page.getByLabel('Valuation').fill('250,000');
  await page.getByRole('button', { name: 'Submit project' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'Lámpara solar', exact: true })).toBeVisible();
});

test('an administrator signs in and works with lists on translated pages [browsers-4]', async ({ page }) => {
  await page.goto('/admin/login');
  await untilTranslated(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await page.getByLabel('Username').fill(admin.username);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  for (const list of [
    'projects',
    'users',
    'investments',
    'messages',
    'reviews',
    'audit',
    'suspense',
    'reconciliation',
  ]) {
    await page.goto(`/admin/${list}`);
    await untilTranslated(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const search = page.getByRole('searchbox').first();
    if (await search.isVisible()) await search.fill('nothing has this name');
    if (await search.isVisible()) await expect(page).toHaveURL(/q=nothing/);
    await expect(page.getByText(errorPageCopy.ours.title)).toBeHidden();
  }
});

test('text that changes on a translated page is the new text, not the old one [browsers-5]', async ({
  page,
  browser,
}) => {
  const project = await offerProject(browser);
  await signIn(page, newPerson(), `/projects/${project.id}`);
  await untilTranslated(page);
  const following = { name: `${followingCopy.following} Carla Creator`, exact: true };
  await page.getByRole('button', { name: `${followingCopy.follow} Carla Creator`, exact: true }).click();
  await expect(page.getByRole('button', following)).toBeVisible();
  await page.getByRole('button', following).click();
  await expect(page.getByRole('button', { name: `${followingCopy.follow} Carla Creator`, exact: true })).toBeVisible();
});

test('an owner creates a token and a webhook and turns it off and on again on translated pages', async ({ page }) => {
  await signIn(page, newPerson('Tomás Traducido'), '/settings/tokens');
  const { id } = await submitProject(page);
  await untilTranslated(page);
  await page.getByLabel(tokensCopy.name, { exact: true }).fill('Informe');
  await page.getByRole('checkbox', { name: /^projects:read/ }).check();
  await page.getByRole('button', { name: tokensCopy.create }).click();
  await page.getByRole('button', { name: tokensCopy.created.copy }).click();
  await expect(page.getByRole('button', { name: tokensCopy.created.copied, exact: true })).toBeVisible();
  await page.getByRole('button', { name: tokensCopy.created.done }).click();
  await page.getByRole('button', { name: tokensCopy.revoke.item('Informe') }).click();
  await page.getByRole('dialog').getByRole('button', { name: tokensCopy.revoke.submit }).click();
  await expect(page.getByText(tokensCopy.states.revoked, { exact: true })).toBeVisible();

  await page.goto(`/dashboard/projects/${id}/webhooks`);
  await untilTranslated(page);
  await page.getByRole('button', { name: webhooksCopy.create }).click();
  await page.getByLabel(webhooksCopy.address).fill('https://hooks.example.org');
  await page
    .locator('summary')
    .filter({ hasText: webhooksCopy.groups.project ?? '' })
    .click();
  await page.getByRole('button', { name: webhooksCopy.chooseAll }).click();
  await expect(page.getByText(webhooksCopy.chosen(11))).toBeVisible();
  await page.getByRole('button', { name: webhooksCopy.submit }).click();
  await page.getByRole('button', { name: webhooksCopy.secret.done }).click();
  await page.getByRole('link', { name: 'https://hooks.example.org' }).click();
  await page.getByRole('button', { name: webhooksCopy.disable, exact: true }).click();
  await expect(page.getByText(webhooksCopy.states.by_hand, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: webhooksCopy.enable, exact: true }).click();
  await expect(page.getByRole('button', { name: webhooksCopy.disable, exact: true })).toBeVisible();
  await expect(page.getByText(webhooksCopy.states.enabled, { exact: true })).toBeVisible();
});

test('a page that is translated before its application runs still starts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  try {
    await translatePages(context, { early: true });
    const page = await context.newPage();
    await page.goto('/projects');
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await page.getByLabel('Search projects').fill('qzxwvjk');
    await expect(page.getByRole('article')).toHaveCount(0);
    await expect(page.getByText(/no projects/i).first()).toBeVisible();
  } finally {
    await context.close();
  }
});

test.describe('an error while a payment is under way', () => {
  test.use({ translated: false, expectedErrors: [/broken for this test|error boundary/i] });

  test('leaves the outcome on the screen, and the investment is recorded [browsers-6]', async ({ page, browser }) => {
    const project = await offerProject(browser);
    await signIn(page, newPerson());
    await prepareCard(page, project.id);
    // Makes React's next insertion fail, as on a page that another program has changed.
    await page.evaluate(() => {
      const slip = document.querySelector('main section') as HTMLElement;
      const breakIt = () => {
        throw new Error('broken for this test');
      };
      for (const element of slip.querySelectorAll('*')) Object.assign(element, { insertBefore: breakIt });
    });
    await page.getByRole('button', { name: checkoutCopy.submit }).click();
    // The first is replaced by the second as soon as the payment is recorded.
    const outcome = new RegExp(`${checkoutCopy.leave.title}|${outcomeCopy.complete.title}`);
    await expect(page.getByRole('alert').filter({ hasText: outcome })).toBeVisible();
    await expect(page.getByText(errorPageCopy.ours.title)).toBeHidden();
    await expect(page.getByText(failedCopy.unpaid.title)).toBeHidden();
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(page.getByRole('heading', { name: project.title }).first()).toBeVisible();
  });
});
