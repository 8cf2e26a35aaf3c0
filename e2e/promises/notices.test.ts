// Notices: one at a time, for 5 seconds, as docs/spec-coverage.md promises.
import { refuseAnswers } from '../support/answers.ts';
import { newPerson, signIn } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';

const notices = '[data-sonner-toast]';

test('notices of a failed and a successful sign-out, and of a failed sign-in', async ({ page }) => {
  await signIn(page, newPerson(), '/projects');
  await page.locator('html[data-hydrated]').waitFor();

  await test.step('a failed sign-out shows Sign Out Error, and the next notice replaces it [notice-1]', async () => {
    await refuseAnswers(page, '**/api/auth/sign-out');
    const signOut = page.getByRole('banner').getByRole('button', { name: 'Sign Out' });
    await signOut.click();
    await expect(page.getByText('Sign Out Error')).toBeVisible();
    await expect(page.getByText('Failed to sign out. Please try again.')).toBeVisible();
    await page.unroute('**/api/auth/sign-out');
    await signOut.click();
    await expect(page.getByText('Signed Out', { exact: true })).toBeVisible();
    await expect(page.getByText('You have been successfully signed out.')).toBeVisible();
    await expect(page.locator(notices)).toHaveCount(1);
  });

  await test.step('a notice can be dismissed [notice-2]', async () => {
    await page.locator(notices).getByRole('button', { name: 'Close' }).click();
    await expect(page.locator(notices)).toHaveCount(0);
  });

  await test.step('a failed sign-in shows Authentication Error, with a generic message for an unknown code [notice-3]', async () => {
    await page.goto('/projects?auth_error=something-new');
    await expect(page.getByText('Authentication Error')).toBeVisible();
    await expect(page.getByText('Failed to sign in. Please try again later.')).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Authentication Error' })).toBeVisible();
  });
});

test('a notice stays for 5 seconds [notice-4]', async ({ page }) => {
  await page.clock.install();
  await signIn(page, newPerson(), '/projects');
  await page.locator('html[data-hydrated]').waitFor();
  await refuseAnswers(page, '**/api/auth/sign-out');
  await page.clock.pauseAt(new Date(Date.now() + 10_000));
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await page.mouse.move(5, 300);
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(page.locator(notices)).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.clock.runFor(4500);
  await expect(page.locator(notices)).toBeVisible();
  await page.clock.runFor(1000);
  await expect(page.locator(notices)).toHaveCount(0);
});
