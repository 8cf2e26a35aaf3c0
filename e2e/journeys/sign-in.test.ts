// Signing in and out: the pop-up, its failures, and guarded pages that return to the intended page.
import { frameCopy } from '#web/frame-copy.ts';
import {
  fillIdentityForm,
  findVisible,
  newPerson,
  openNavigation,
  signIn,
  signInThroughPopup,
} from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';

async function openDialog(page: import('@playwright/test').Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in Required' })).toBeVisible();
}

test('the dialog explains why, opens a separate window, and the person is signed in afterwards [sign-in-1]', {
  tag: '@phone',
}, async ({ page }) => {
  const person = newPerson('Nora Newcomer');
  await page.goto('/');
  await openDialog(page);
  await expect(page.getByText('You need to sign in to your account to access this feature.')).toBeVisible();
  await signInThroughPopup(page, person);
  await openNavigation(page);
  await expect(findVisible(page, 'Nora Newcomer')).toBeVisible();
  const session = (await (await page.request.get('/api/auth/session')).json()) as { uid: string };
  await expect.poll(async () => (await page.request.get(`/api/users/${session.uid}`)).status()).toBe(200);
  expect(await (await page.request.get(`/api/users/${session.uid}`)).json()).toMatchObject({
    role: 'investor',
    email: person.email,
  });
});

test('signing out shows a notice and ends the session on the server [sign-in-9]', { tag: '@phone' }, async ({
  page,
}) => {
  await signIn(page, newPerson(), '/projects');
  await openNavigation(page);
  await page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).click();
  await expect(page.getByText('You have been successfully signed out.')).toBeVisible();
  expect(await (await page.request.get('/api/auth/session')).json()).toBeNull();
});

test('a guarded page asks to sign in and then opens [sign-in-3]', async ({ page }) => {
  await page.goto('/submit');
  await expect(page.getByRole('dialog')).toBeVisible();
  await signInThroughPopup(page, newPerson());
  await expect(page.getByRole('heading', { level: 1, name: 'Launch Your Vision' })).toBeVisible();
  await expect(page).toHaveURL(/\/submit$/);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a guarded page asks to sign in and then opens', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/submit');
    // Playwright finds nothing inside a noscript element by text or role.
    await expect(page.locator('noscript p').first()).toContainText(frameCopy.signInFirst);
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
    await fillIdentityForm(page, newPerson());
    await expect(page.getByRole('heading', { level: 1, name: 'Launch Your Vision' })).toBeVisible();
    await expect(page).toHaveURL(/\/submit$/);
  });
});

test('the development sign-in window fits its whole content', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 500, height: 600 });
  await page.goto('/api/auth/start?next=/');
  await expect(page.getByRole('link', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
});

test.describe('a pop-up that fails', () => {
  test('closing it is reported after a while, and the next attempt works', { tag: ['@desktop', '@nightly'] }, async ({
    page,
  }) => {
    await page.goto('/');
    await openDialog(page);
    const button = page.getByRole('dialog').getByRole('button', { name: 'Sign in with Kindling ID' });
    const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()]);
    await expect(page.getByText('Signing in...')).toBeVisible();
    await popup.close();
    await expect(page.getByText('Authentication Error')).toBeVisible();
    await page.goto('/');
    await openDialog(page);
    await signInThroughPopup(page, newPerson('Second Try'));
    await openNavigation(page);
    await expect(findVisible(page, 'Second Try')).toBeVisible();
  });

  test('canceling at the provider is explained in plain words [sign-in-15]', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/');
    await openDialog(page);
    const button = page.getByRole('dialog').getByRole('button', { name: 'Sign in with Kindling ID' });
    const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()]);
    await popup
      .getByRole('button', { name: /cancel/i })
      .or(popup.getByRole('link', { name: /cancel/i }))
      .click();
    await expect(page.getByText('Authentication Error')).toBeVisible();
  });
});

test('a demo account needs one press [sign-in-2]', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/api/auth/start?next=/dashboard');
  await page.getByRole('button', { name: /grace@example.org/ }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Investment History')).toBeVisible();
});
