// A creator connects an account on the sandbox's hosted pages, corrects it, changes the bank account and closes it.
import type { Page } from '@playwright/test';
import { heldAccountsCopy, standingCopy } from '#features/payouts/web/admin/held-accounts-copy.ts';
import {
  gettingPaidCopy as copy,
  describeSituation,
  gettingPaidCardCopy,
} from '#features/payouts/web/getting-paid-copy.ts';
import { expectAccessible } from '../support/accessible.ts';
import { newPerson, signIn, signInAsAdmin } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';

const heading = (page: Page, state: Parameters<typeof describeSituation>[0]) =>
  page.getByRole('heading', { name: describeSituation(state).title });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function connect(page: Page, outcome: string, name = 'Cara Creator'): Promise<void> {
  await signIn(page, newPerson(name), '/dashboard/payouts');
  await page.locator('html[data-hydrated]').waitFor();
  await page.getByLabel(copy.country.label, { exact: true }).selectOption('Germany');
  await button(page, copy.connect).click();
  await page.getByRole('button', { name: outcome }).click();
  await page.waitForURL(/\/dashboard\/payouts/);
}

test('a creator connects an account on the provider’s pages and can get paid [payouts-5]', {
  tag: '@phone',
}, async ({ page }) => {
  await signIn(page, newPerson('Cara Creator'), '/dashboard/payouts');
  await page.locator('html[data-hydrated]').waitFor();
  await expect(heading(page, { state: 'none', awaits: 'creator' })).toBeVisible();
  await expectAccessible(page, 'without an account');
  await button(page, copy.connect).click();
  await expect(page.getByRole('alert')).toHaveText(copy.country.missing);
  await expect(page.getByLabel(copy.country.label, { exact: true })).toBeFocused();
  await page.getByLabel(copy.country.label, { exact: true }).selectOption('Germany');
  await button(page, copy.connect).click();
  await page.getByRole('button', { name: 'Verify at once' }).click();
  await expect(heading(page, { state: 'enabled', awaits: null })).toBeVisible();
  // The way back leaves no trace in the address, so going back or reloading repeats nothing.
  await expect(page).toHaveURL(/\/dashboard\/payouts$/);
  await expect(page.getByText(/••••\s6789$/)).toBeVisible();
  await expectAccessible(page, 'with an enabled account');
});

test('refused details are named, and corrected on the provider’s pages', { tag: '@nightly' }, async ({ page }) => {
  await connect(page, 'Fail verification');
  await expect(heading(page, { state: 'restricted', awaits: 'creator' })).toBeVisible();
  await expect(page.getByText('Tax or national ID number')).toBeVisible();
  await expectAccessible(page, 'with refused details');
  await button(page, copy.complete).click();
  await page.getByRole('button', { name: 'Verify at once' }).click();
  await expect(heading(page, { state: 'enabled', awaits: null })).toBeVisible();
});

test('a link that has expired is replaced by a new one, and going back does not open it again', {
  tag: ['@desktop', '@nightly'],
}, async ({ page }) => {
  await connect(page, 'Fail verification');
  await expect(heading(page, { state: 'restricted', awaits: 'creator' })).toBeVisible();
  // The provider redirects here if a link was used or has expired.
  await page.goto('/dashboard/payouts?from=expired');
  await expect(page.getByRole('button', { name: 'Verify at once' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/payouts$/);
  await expect(heading(page, { state: 'restricted', awaits: 'creator' })).toBeVisible();
});

test('a review by the provider ends automatically', { tag: '@nightly' }, async ({ page }) => {
  await connect(page, 'Verify after a review');
  await expect(heading(page, { state: 'restricted', awaits: 'provider' })).toBeVisible();
  await expectAccessible(page, 'during the review');
  await expect(async () => {
    await button(page, copy.check).click();
    await expect(heading(page, { state: 'enabled', awaits: null })).toBeVisible({ timeout: 2000 });
  }).toPass();
});

test('a rejected account can be replaced by another one', { tag: '@nightly' }, async ({ page }) => {
  await connect(page, 'Be rejected');
  await expect(heading(page, { state: 'disabled', awaits: null })).toBeVisible();
  await expectAccessible(page, 'with a rejected account');
  await page.getByLabel(copy.country.label, { exact: true }).selectOption('Canada');
  await button(page, copy.connectAnother).click();
  await page.getByRole('button', { name: 'Verify at once' }).click();
  await expect(heading(page, { state: 'enabled', awaits: null })).toBeVisible();
});

test('a changed bank account pauses releases, and the account can be closed', { tag: '@nightly' }, async ({ page }) => {
  await connect(page, 'Verify at once');
  await expect(heading(page, { state: 'enabled', awaits: null })).toBeVisible();
  await button(page, copy.dashboard).click();
  await page.getByLabel('Routing number').fill('110000000');
  await page.getByLabel('Account number').fill('000111111116');
  await page.getByRole('button', { name: 'Change bank account' }).click();
  await page.goto('/dashboard/payouts?from=provider');
  await expect(page.getByText(copy.onHold.title)).toBeVisible();
  await expect(page.getByText(/••••\s1116$/)).toBeVisible();
  await expectAccessible(page, 'while releases are on hold');

  await button(page, copy.close).click();
  const dialog = page.getByRole('dialog', { name: copy.closing.title });
  await expectAccessible(page, 'the question before closing', { within: '[role=dialog]' });
  await dialog.getByRole('button', { name: copy.closing.confirm }).click();
  await expect(heading(page, { state: 'none', awaits: 'creator' })).toBeVisible();
});

test('everything can be done with the keyboard', { tag: ['@desktop', '@nightly'] }, async ({ page }) => {
  await signIn(page, newPerson('Kim Keyboard'), '/dashboard/payouts');
  await page.locator('html[data-hydrated]').waitFor();
  await page.getByLabel(copy.country.label, { exact: true }).focus();
  await page.keyboard.type('Canada');
  await page.keyboard.press('Tab');
  await expect(button(page, copy.connect)).toBeFocused();
  await page.keyboard.press('Enter');
  const verify = page.getByRole('button', { name: 'Verify at once' });
  await verify.focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, { state: 'enabled', awaits: null })).toBeVisible();
  await button(page, copy.close).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: copy.closing.title })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, copy.close)).toBeFocused();
});

test('the words "identity verification" on the home page lead to who is checked, by whom and when [payouts-10]', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/');
  for (const name of ['identity verification', 'Identity verification']) {
    await page.goto('/');
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(/\/trust-and-safety#identity$/);
    await expect(page.getByRole('region', { name: 'How identity is verified' })).toBeInViewport();
  }
  await expectAccessible(page, 'trust and safety');
});

test('creators find their account on the dashboard, and administrators among those that are held', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  const name = `Hella Held ${Date.now()}`;
  await connect(page, 'Fail verification', name);
  await expect(heading(page, { state: 'restricted', awaits: 'creator' })).toBeVisible();
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: copy.title });
  await expect(card).toContainText(gettingPaidCardCopy.text.creator);
  await expect(card.getByRole('link', { name: gettingPaidCardCopy.action.creator })).toHaveAttribute(
    'href',
    '/dashboard/payouts',
  );
  const desk = await browser.newPage();
  await signInAsAdmin(desk, '/admin/payouts/accounts');
  const held = desk.getByRole('article', { name });
  await expect(held).toContainText(standingCopy.waitsFor.creator);
  await expectAccessible(desk, 'held accounts');
  await held.getByRole('button', { name: heldAccountsCopy.again }).click();
  await expect(desk.getByText(heldAccountsCopy.unchanged(standingCopy.states.restricted)).first()).toBeVisible();
  await held.getByRole('link', { name }).click();
  await expect(desk.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(desk.getByText(standingCopy.texts.restricted)).toBeVisible();
  await expectAccessible(desk, 'the record of a creator with a held account');
  await desk.close();
});
