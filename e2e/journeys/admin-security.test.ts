// An administrator's own sign-in methods: set up an app and a passkey, sign in with them, confirm actions, recover access.

import type { Page } from '@playwright/test';
import { securityCopy } from '#features/accounts/web/admin/security-copy.ts';
import { userCopy } from '#features/admin/web/person/admin-user-copy.ts';
import { expectAccessible } from '../support/accessible.ts';
import { admin as firstAdmin, inviteAdmin } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';
import { getNextCode, turnOnApp } from '../support/second-factor.ts';

async function enter(page: Page, who: { username: string; password: string }, address = '/admin/security') {
  await page.goto(`/admin/login?next=${encodeURIComponent(address)}`);
  await page.getByLabel('Username').fill(who.username);
  await page.getByLabel('Password').fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** An administrator for this test, created with an invitation from the first one. */
const newAdmin = (page: Page) => inviteAdmin(page.request, 'Gwen Guard');

async function leave(page: Page) {
  await page.request.post('/api/admin/logout', { headers: { origin: new URL(page.url()).origin } });
}

test('after an app is set up, its code or a recovery code is the second step', async ({ page }) => {
  // Three sign-ins, and two screens checked in both themes.
  test.slow();
  await page.goto('/admin/login');
  const admin = await newAdmin(page);
  await enter(page, admin);
  const { key, codes } = await turnOnApp(page);
  await expect(page.getByText('10 left')).toBeVisible();
  await expectAccessible(page);
  await leave(page);

  await enter(page, admin);
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('This code is incorrect or has already been used.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Code').fill(getNextCode(key));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible();
  await leave(page);

  await enter(page, admin);
  await page.getByLabel('Code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('9 left')).toBeVisible();
});

async function plugInAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Signed in, with a passkey named 'My laptop'. */
async function newAdminWithPasskey(page: Page): Promise<Awaited<ReturnType<typeof newAdmin>>> {
  await plugInAuthenticator(page);
  await page.goto('/admin/login');
  const admin = await newAdmin(page);
  await enter(page, admin);
  await page.getByRole('button', { name: securityCopy.passkeys.add }).click();
  await page.getByLabel('Name').fill('My laptop');
  await page.getByRole('button', { name: securityCopy.passkeys.continue }).click();
  await page.getByRole('button', { name: securityCopy.recovery.saved }).click();
  return admin;
}

test('a passkey is added with a name, signs in, and is removed', async ({ page }) => {
  const admin = await newAdminWithPasskey(page);
  await expect(page.getByText('My laptop', { exact: true })).toBeVisible();
  await leave(page);

  await enter(page, admin);
  await page.getByRole('button', { name: securityCopy.passkeys.button }).click();
  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Remove My laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(securityCopy.passkeys.removal.done)).toBeVisible();
  await expect(page.getByText('My laptop', { exact: true })).toHaveCount(0);
});

test('a passkey signs in on its own; a removed one is refused, on the page and in a toast', {
  tag: ['@desktop', '@nightly'],
}, async ({ page }) => {
  await newAdminWithPasskey(page);
  await leave(page);

  await page.goto('/admin/login?next=%2Fadmin%2Fsecurity');
  const alone = page.getByRole('button', { name: securityCopy.passkeys.signIn });
  await expect(alone).toBeVisible();
  await expectAccessible(page);
  await alone.click();
  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible();
  await expect(page.getByText('Welcome back, Gwen Guard')).toBeVisible();
  await page.getByRole('button', { name: 'Remove My laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(securityCopy.passkeys.removal.done)).toBeVisible();
  await leave(page);

  await page.goto('/admin/login');
  await alone.click();
  const sentence = 'This passkey was not accepted. Try again, or use another method.';
  await expect(page.getByRole('main').getByText(sentence)).toBeVisible();
  await expect(page.getByText('Login failed')).toBeVisible();
  await expectAccessible(page);
});

test('a browser without passkey support is not offered one', { tag: '@desktop' }, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  await page.goto('/admin/login');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: securityCopy.passkeys.signIn })).toHaveCount(0);
});

test('the password is changed, and sessions are listed and ended', { tag: '@nightly' }, async ({ page, browser }) => {
  await page.goto('/admin/login');
  const admin = await newAdmin(page);
  await enter(page, admin);
  await expect(page.getByText(securityCopy.sessions.current, { exact: true })).toBeVisible();
  const other = await browser.newContext({ baseURL: new URL(page.url()).origin });
  await other.request.post('/api/admin/login', { data: admin });
  await page.reload();
  await page.getByRole('button', { name: securityCopy.sessions.endOthers }).click();
  await expect(page.getByText(securityCopy.sessions.othersEnded)).toBeVisible();
  expect((await other.request.get('/api/admin/user')).status()).toBe(401);
  await other.close();

  await page.getByLabel(securityCopy.password.current).fill('not this one');
  await page.getByLabel(securityCopy.password.new).fill('nine yellow herons walk');
  await page.getByRole('button', { name: securityCopy.password.submit }).click();
  await expect(page.getByText('Incorrect current password.')).toBeVisible();
  await page.getByLabel(securityCopy.password.current).fill(admin.password);
  await page.getByRole('button', { name: securityCopy.password.submit }).click();
  await expect(page.getByText(securityCopy.password.changed)).toBeVisible();
});

test('a change that needs confirmation asks for it and continues afterwards, and changes nothing without it', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/admin/login');
  const admin = await newAdmin(page);
  await enter(page, admin);
  const { key } = await turnOnApp(page);
  const renewals: number[] = [];
  // Simulates a session older than ten minutes, until it is confirmed.
  let isConfirmed = false;
  await page.route('**/api/admin/security/recovery-codes', async (route) => {
    renewals.push(1);
    if (isConfirmed) return route.continue();
    const json = { code: 'confirmation_needed', message: 'Confirm that it is you to go on.' };
    return route.fulfill({ status: 403, json });
  });
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/admin/confirm')) isConfirmed ||= answer.status() === 204;
  });
  const dialog = page.getByRole('dialog', { name: securityCopy.confirm.title });
  await page.getByRole('button', { name: securityCopy.recovery.renew }).click();
  await expect(dialog.getByLabel('Code')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText(securityCopy.confirm.notChanged)).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(renewals).toHaveLength(1);

  await page.getByRole('button', { name: securityCopy.recovery.renew }).click();
  await dialog.getByLabel(securityCopy.confirm.password).fill('not this one');
  await dialog.getByLabel('Code').fill(getNextCode(key));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('Incorrect password.')).toBeVisible();
  await dialog.getByLabel(securityCopy.confirm.password).fill(admin.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('dialog', { name: securityCopy.recovery.dialogTitle }).getByRole('listitem')).toHaveCount(
    10,
  );
  expect(renewals).toHaveLength(3);
});

test('where a second factor is required, every page leads to its setup', { tag: ['@desktop', '@nightly'] }, async ({
  page,
}) => {
  await page.goto('/admin/login');
  const admin = await newAdmin(page);
  const missing = { name: 'Gwen Guard', email: 'gwen@example.org', isAdmin: true, secondFactorMissing: true };
  await page.route('**/api/admin/login', async (route) =>
    route.fulfill({ response: await route.fetch(), json: { ...missing, username: admin.username } }),
  );
  await enter(page, admin, '/admin/dashboard');
  await expect(page).toHaveURL(/\/admin\/security\?next=%2Fadmin%2Fdashboard$/);
  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible();
});

test('another administrator resets a lost second factor, with a reason', { tag: ['@desktop', '@nightly'] }, async ({
  page,
}) => {
  await page.goto('/admin/login');
  const admin = await newAdmin(page);
  await enter(page, admin);
  await turnOnApp(page);
  await leave(page);
  await enter(page, firstAdmin, '/admin/users');
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  const found = await page.request.get(`/api/users?q=${admin.username}`);
  const [{ id }] = (await found.json()) as [{ id: number }];
  await page.goto(`/admin/users/${id}`);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Reset second factor' }).click();
  await page.getByLabel('Reason').fill('Lost her phone; called back at the number we know');
  await page.getByRole('dialog').getByRole('button', { name: userCopy.secondFactor.submit, exact: true }).click();
  await expect(page.getByText('Second factor reset', { exact: true })).toBeVisible();
  await leave(page);
  await enter(page, admin);
  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible();
});
