// The newsletter: signing up, and an administrator who checks and sends an issue.
import { adminNewsletterCopy } from '#features/newsletter/web/admin/admin-newsletter-copy.ts';
import { newsletterCopy } from '#features/newsletter/web/newsletter-copy.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';

test('a reader signs up, and an administrator edits and previews the issue', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/newsletter');
  await expectAccessible(page);
  // Before that the browser validates the address.
  await page.locator('html[data-hydrated]').waitFor();
  await page.getByLabel(newsletterCopy.email).fill('reader');
  await page.getByRole('button', { name: newsletterCopy.submit }).click();
  await expect(page.getByText(newsletterCopy.invalid)).toBeVisible();
  await page.getByLabel(newsletterCopy.email).fill(`reader-${Date.now()}@example.org`);
  await page.getByRole('button', { name: newsletterCopy.submit }).click();
  await expect(page.getByRole('heading', { name: newsletterCopy.sentTitle })).toBeFocused();

  const copy = adminNewsletterCopy;
  await signInAsAdmin(page, '/admin/newsletter');
  await expect(page.getByText(copy.summary.pending)).toBeVisible();
  await page
    .getByRole('button', { name: copy.prepare })
    .or(page.getByRole('link', { name: copy.open }))
    .click();
  await page.getByLabel(copy.edit.intro).fill('Hello from the editors.');
  await expect(page.getByText(copy.edit.unsaved)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(copy.edit.intro)).toHaveValue('Hello from the editors.');
  await page.getByRole('button', { name: copy.edit.submit }).click();
  await expect(page.frameLocator('iframe').getByText('Hello from the editors.').last()).toBeVisible();
  // Not checked with axe: it would run in the preview frame, which allows no scripts.
  await page.getByRole('button', { name: copy.test.submit }).click();
  await expect(page.getByText(copy.test.sent)).toBeVisible();
});
