// An API token from its creation to its end: created, copied once, used by a program, revoked.
import { tokensCopy as copy } from '#features/tokens/web/tokens-copy.ts';
import { expectAccessible } from '../support/accessible.ts';
import { newPerson, signIn } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';

test('a person creates a token, a program uses it, and it stops when it is revoked', { tag: '@desktop' }, async ({
  page,
  playwright,
  baseURL,
}) => {
  await signIn(page, newPerson('Toni Token'), '/settings/tokens');
  await page.getByLabel(copy.name).fill('Monthly report');
  await page.getByRole('checkbox', { name: /^investments:read/ }).check();
  await page.getByRole('button', { name: copy.create }).click();
  const text = page.getByLabel(copy.created.label, { exact: true });
  await expect(text).toBeFocused();
  const token = await text.inputValue();
  expect(token).toMatch(/^kdl_pat_[0-9A-Za-z]{49}$/);
  await expectAccessible(page);

  const program = await playwright.request.newContext({
    ...(baseURL !== undefined && { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  expect((await program.get('/api/users/investments')).status()).toBe(200);
  expect((await program.get('/api/projects')).status()).toBe(403);

  await page.getByRole('button', { name: copy.created.done }).click();
  await expect(text).toBeHidden();
  await page.reload();
  await expect(page.getByText(copy.ending(token.slice(-4)))).toBeVisible();
  await expect(page.getByText(token)).toBeHidden();
  await page.getByRole('button', { name: copy.revoke.item('Monthly report') }).click();
  await page.getByRole('dialog').getByRole('button', { name: copy.revoke.submit }).click();
  await expect(page.getByText(copy.states.revoked, { exact: true })).toBeVisible();
  expect((await program.get('/api/users/investments')).status()).toBe(401);
  await program.dispose();
});

test('without script a token can be revoked', { tag: ['@desktop', '@nightly'] }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page, newPerson('Toni Token'));
  const body = { name: 'Old report', scopes: ['projects:read'], days: 30 };
  expect((await page.request.post('/api/tokens', { data: body })).status()).toBe(201);
  await page.goto('/settings/tokens');
  // Playwright finds nothing inside a noscript element by text.
  await expect(page.locator('main noscript p')).toHaveText(copy.noScript);
  await page.getByRole('button', { name: copy.revoke.item('Old report') }).click();
  await expect(page.getByText(copy.states.revoked, { exact: true })).toBeVisible();
  await context.close();
});
