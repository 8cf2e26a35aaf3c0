// A platform token from its creation to its end, in the admin area.
import { securityCopy } from '#features/accounts/web/admin/security-copy.ts';
import { tokensCopy as copy } from '#features/tokens/web/tokens-copy.ts';
import { expectAccessible } from '../support/accessible.ts';
import { inviteAdmin, signInAsAdmin } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';
import { getNextCode, turnOnApp } from '../support/second-factor.ts';

test('an administrator confirms, creates a platform token, a program reads with it, and it stops when it is revoked', {
  tag: '@desktop',
}, async ({ page, playwright, baseURL }) => {
  const admin = await inviteAdmin(page.request, 'Petra Platform');
  await signInAsAdmin(page, '/admin/tokens', admin);
  const name = `Report ${admin.username}`;
  const create = async () => {
    await page.getByLabel(copy.name, { exact: true }).fill(name);
    await page.getByRole('checkbox', { name: /^people:read/ }).check();
    await page.getByRole('button', { name: copy.create }).click();
  };
  await create();
  await expect(page.getByRole('dialog', { name: securityCopy.required.title })).toBeVisible();
  await page.goto('/admin/security');
  const { key } = await turnOnApp(page);

  // A session older than ten minutes, until it is confirmed.
  let isConfirmed = false;
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/admin/confirm')) isConfirmed ||= answer.status() === 204;
  });
  await page.route('**/api/admin/tokens', async (route) => {
    if (isConfirmed || route.request().method() !== 'POST') return route.continue();
    const json = { code: 'confirmation_needed', message: 'Confirm that it is you to go on.' };
    return route.fulfill({ status: 403, json });
  });
  await page.goto('/admin/tokens');
  await create();
  const dialog = page.getByRole('dialog', { name: securityCopy.confirm.title });
  await dialog.getByLabel(securityCopy.confirm.password).fill(admin.password);
  await dialog.getByLabel('Code').fill(getNextCode(key));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  const text = page.getByLabel(copy.created.label, { exact: true });
  await expect(text).toBeFocused();
  const token = await text.inputValue();
  expect(token).toMatch(/^kdl_plt_[0-9A-Za-z]{49}$/);
  await expectAccessible(page);

  const program = await playwright.request.newContext({
    ...(baseURL !== undefined && { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  expect((await program.get('/api/users')).status()).toBe(200);
  expect((await program.get('/api/investments')).status()).toBe(403);
  await page.getByRole('button', { name: copy.created.done }).click();
  await page.getByRole('button', { name: copy.revoke.item(name) }).click();
  await page.getByRole('dialog').getByRole('button', { name: copy.revoke.submit }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(copy.states.revoked);
  expect((await program.get('/api/users')).status()).toBe(401);
  await program.dispose();
});
