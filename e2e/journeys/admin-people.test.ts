// One person in the admin area: invited, read, edited, signed out, erased.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { createJoinToken } from '#features/accounts/server/join-tokens.ts';
import { adminSignInCopy } from '#features/accounts/web/admin/admin-sign-in-copy.ts';
import { createUserCopy } from '#features/accounts/web/admin/admin-user-new-copy.ts';
import { usersCopy } from '#features/accounts/web/admin/admin-users-copy.ts';
import { securityCopy } from '#features/accounts/web/admin/security-copy.ts';
import { providerCopy } from '#features/accounts/web/admin/sign-in-provider-copy.ts';
import { joinOfferCopy } from '#features/accounts/web/join-offer-copy.ts';
import { settingsCopy } from '#features/accounts/web/settings/settings-copy.ts';
import { userCopy } from '#features/admin/web/person/admin-user-copy.ts';
import { eraseCopy } from '#features/admin/web/person/admin-user-erase-copy.ts';
import { joinsCopy } from '#features/admin/web/person/admin-user-joins-copy.ts';
import { auditActions } from '#features/audit/audit-rules.ts';
import { tableCopy } from '#ui/table/table-copy.ts';
import { expectAccessible } from '../support/accessible.ts';
import { admin, newPerson, type Person, register, signInAsAdmin, signInByCalls } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';
import { changeDatabase, readDatabase } from '../support/site-database.ts';

/** Someone who signed in once in another browser, and the id of their record. */
async function registerElsewhere(browser: Browser, person: Person): Promise<number> {
  const context = await browser.newContext();
  const id = await register(context.request, person);
  await context.close();
  return id;
}

async function openPerson(page: Page, id: number, name: string): Promise<void> {
  await signInAsAdmin(page, `/admin/users/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('an administrator is invited, and sets up their account with a link that is shown once', async ({
  page,
  browser,
}) => {
  const { email } = newPerson();
  await signInAsAdmin(page, '/admin/users/new');
  await page.getByRole('radio', { name: 'Administrator' }).check();
  await page.getByRole('button', { name: createUserCopy.submit.admin }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await page.getByLabel('Name').fill('Nora New');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: createUserCopy.submit.admin }).click();
  await expect(page.getByText(usersCopy.link.mailed(email))).toBeVisible();
  const link = await page.getByLabel(usersCopy.link.label).inputValue();
  await page.getByRole('link', { name: createUserCopy.openUser }).click();
  await expect(page.getByText(/Invited\. The link was emailed/)).toBeVisible();
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(link);
  await other.locator('html[data-hydrated]').waitFor();
  await other.getByLabel('Username').fill(`nora-${Date.now()}`);
  await other.getByLabel('Password').fill('seven sleepy otters row');
  await other.getByRole('button', { name: adminSignInCopy.setup.submit }).click();
  await expect(other).toHaveURL(/\/admin\/login$/);
  await context.close();
  await page.reload();
  await expect(page.getByText('Full access to the admin area.')).toBeVisible();
});

test('a user is created, and owns the account when they sign in', { tag: '@nightly' }, async ({ page, browser }) => {
  const person = newPerson('Una Expected');
  await signInAsAdmin(page, '/admin/users/new');
  await page.getByLabel('Name').fill('Una Expected');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Role').selectOption('Innovator');
  await page.getByRole('button', { name: createUserCopy.submit.user }).click();
  await expect(page.getByText(createUserCopy.mailed(person.email))).toBeVisible();
  await page.getByRole('link', { name: createUserCopy.openUser }).click();
  await expect(page.getByText(/^Not signed in yet\./)).toBeVisible();
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  expect(await registerElsewhere(browser, person)).toBe(id);
  await page.reload();
  await expect(page.getByText(userCopy.profile.identityProvider, { exact: true })).toBeVisible();
});

test('a person who already has an account is linked to instead of invited again', {
  tag: ['@desktop', '@nightly'],
}, async ({ page, browser }) => {
  const person = newPerson('Pia Present');
  const id = await registerElsewhere(browser, person);
  await signInAsAdmin(page, '/admin/users/new');
  await page.getByLabel('Name').fill('Pia');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: createUserCopy.submit.user }).click();
  await expect(page.getByRole('link', { name: createUserCopy.openUser })).toHaveAttribute('href', `/admin/users/${id}`);
});

test('a record is edited with a reason, and its history shows the earlier values', { tag: '@nightly' }, async ({
  page,
  browser,
}) => {
  const person = newPerson('Inga Old');
  const id = await registerElsewhere(browser, person);
  await openPerson(page, id, 'Inga Old');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByText(userCopy.edit.emailLocked)).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Inga Berg');
  await page.getByLabel('Expertise').fill('boats\nsails');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Reason is required').first()).toBeVisible();
  await page.getByLabel('Reason').fill('At her request');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Inga Berg' })).toBeVisible();
  await expect(page.getByText('boats, sails').first()).toBeVisible();
  await expect(page.getByText(auditActions['user.changed'])).toBeVisible();
  await expect(page.getByText('“At her request”')).toBeVisible();
});

test('a person is signed out everywhere', { tag: ['@desktop', '@nightly'] }, async ({ page, browser }) => {
  const person = newPerson('Sam Signed');
  const context = await browser.newContext();
  const id = await register(context.request, person);
  await openPerson(page, id, 'Sam Signed');
  await expect(page.getByRole('list', { name: 'Sessions' }).getByText(/^Chrome on/)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText(userCopy.sessions.empty)).toBeVisible();
  expect(await (await context.request.get('/api/auth/session')).json()).toBeNull();
  await context.close();
});

test('admin status is granted with a setup link, and revoked', { tag: ['@desktop', '@nightly'] }, async ({
  page,
  browser,
}) => {
  const id = await registerElsewhere(browser, newPerson('Tom Toggled'));
  await openPerson(page, id, 'Tom Toggled');
  await page.getByRole('switch', { name: 'Administrator' }).click();
  await page.getByRole('dialog').getByRole('button', { name: usersCopy.makeAdmin.confirm }).click();
  await expect(page.getByText('Admin status has been updated')).toBeVisible();
  await expect(page.getByLabel(usersCopy.link.label)).toHaveValue(/\/admin\/setup#token=/);
  await page.getByRole('button', { name: userCopy.rights.withdraw }).click();
  await expect(page.getByText(userCopy.rights.withdrawn)).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Administrator' })).not.toBeChecked();
});

test('erasing a person requires typing their name; the reason is optional, as in the list', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  const person = newPerson('Erik Erased');
  const id = await registerElsewhere(browser, person);
  await openPerson(page, id, 'Erik Erased');
  await page.getByRole('button', { name: eraseCopy.button }).click();
  const dialog = page.getByRole('dialog', { name: eraseCopy.title('Erik Erased') });
  await expect(dialog.getByText('This action cannot be undone.')).toBeVisible();
  await dialog.getByLabel(/^Type the name/).fill('Erik');
  await dialog.getByRole('button', { name: eraseCopy.confirm }).click();
  await expect(dialog.getByText(eraseCopy.mistyped('Erik Erased'))).toBeVisible();
  await dialog.getByLabel(/^Type the name/).fill(person.email.toUpperCase());
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(usersCopy.deletion.reasonHint);
  await dialog.getByRole('button', { name: eraseCopy.confirm }).click();
  await expect(page.getByText('User deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/users$/);
  expect((await page.request.get(`/api/admin/users/${id}`)).status()).toBe(404);
});

test('the list of people is downloaded after a confirmation, by keyboard as well', {
  tag: ['@desktop', '@nightly'],
}, async ({ page }) => {
  await signInAsAdmin(page, '/admin/users?sort=oldest');
  // Simulates a session older than ten minutes, until it is confirmed.
  let isConfirmed = false;
  await page.route('**/api/admin/confirm', async (route) => {
    if (isConfirmed || route.request().method() === 'POST') return route.continue();
    return route.fulfill({ status: 403, json: { code: 'confirmation_needed', message: 'Confirm that it is you.' } });
  });
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/admin/confirm')) isConfirmed ||= answer.status() === 204;
  });
  const link = page.getByRole('link', { name: tableCopy.download });
  const dialog = page.getByRole('dialog', { name: securityCopy.confirm.title });
  await link.click();
  await expect(dialog.getByLabel(securityCopy.confirm.password)).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText(securityCopy.confirm.notDownloaded)).toBeVisible();

  await link.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel(securityCopy.confirm.password)).toBeFocused();
  await page.keyboard.type(admin.password);
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/^kindling-users-.*\.csv$/);
  expect(new URL(download.url()).search).toBe('?sort=oldest');
  await expect(page).toHaveURL(/\/admin\/users\?sort=oldest$/);
});

/** The token of the link that the account of this address is emailed. */
async function makeJoinToken(joinId: number, userId: number, { email }: Person): Promise<string> {
  const secret = (await readFile(join(process.env.E2E_DATA_DIR ?? '', 'session-secret'), 'utf8')).trim();
  return createJoinToken({ secret, now: () => new Date() }, { joinId, userId, email });
}

test('an administrator joins two accounts of one person, who confirms both links; either sign-in leads to the one that stays', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  const [old, again] = [newPerson('Cara Before'), newPerson('Cara After')];
  const keptId = await registerElsewhere(browser, old);
  const retiredId = await registerElsewhere(browser, again);
  await openPerson(page, keptId, old.name);
  await page.getByRole('button', { name: joinsCopy.button }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: joinsCopy.send }).click();
  await expect(dialog.getByText(joinsCopy.chooseFirst)).toBeVisible();
  await dialog.getByLabel(joinsCopy.choose).fill(again.email);
  await dialog.getByRole('button', { name: 'Search', exact: true }).click();
  await dialog.getByRole('radio', { name: new RegExp(again.name) }).check();
  await expect(dialog.getByText(joinsCopy.stays(old.name))).toBeVisible();
  await dialog.getByLabel('Reason').fill('She moved to the new provider');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: joinsCopy.send }).click();
  await expect(page.getByText(joinsCopy.states.waiting(0))).toBeVisible();
  const [waiting] = (await (await page.request.get(`/api/admin/users/${keptId}/joins`)).json()) as { id: number }[];
  for (const [userId, person, ending] of [
    [retiredId, again, settingsCopy.joinAccounts.waiting.title],
    [keptId, old, settingsCopy.joinAccounts.joined.title],
  ] as const) {
    const token = await makeJoinToken(waiting?.id ?? 0, userId, person);
    const context = await browser.newContext();
    const own = await context.newPage();
    await own.goto(`/join-accounts#${encodeURIComponent(token)}`);
    await own.getByRole('button', { name: settingsCopy.joinAccounts.submit }).click();
    await expect(own.getByRole('heading', { level: 1, name: ending })).toBeVisible();
    await expectAccessible(own);
    await context.close();
  }
  await page.reload();
  await expect(page.getByText(new RegExp(`^${joinsCopy.states.joined()}\\.`))).toBeVisible();
  const context = await browser.newContext();
  expect(await register(context.request, again)).toBe(keptId);
  await context.close();
  expect(await registerElsewhere(browser, old)).toBe(keptId);
});

/** A person of a provider that the site had before: their record stays, and the sign-in of today does not lead to it. */
async function registerBefore(browser: Browser, person: Person): Promise<number> {
  const id = await registerElsewhere(browser, person);
  await changeDatabase(`delete from sessions where user_id = ${id}`);
  await changeDatabase(`update users set issuer = 'https://old.example', uid = 'before-${id}' where id = ${id}`);
  return id;
}

test('an administrator replaces the provider; a person who comes back confirms by email and finds their account', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  const [old, twin] = [newPerson('Dana Before'), newPerson('Dana Twin')];
  const keptId = await registerBefore(browser, old);
  await registerBefore(browser, twin);
  await signInAsAdmin(page, '/admin/users');
  await page.getByRole('link', { name: providerCopy.title }).click();
  await expect(page.getByText('https://old.example', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(providerCopy.start.from).selectOption('https://old.example');
  await page.getByRole('button', { name: providerCopy.start.ask.submit }).click();
  const starting = page.getByRole('dialog', { name: providerCopy.start.ask.title });
  await starting.getByLabel('Reason').fill('The company moves to another provider');
  await starting.getByRole('button', { name: providerCopy.start.ask.submit }).click();
  await expect(page.getByRole('heading', { name: providerCopy.open.title })).toBeVisible();

  const context = await browser.newContext();
  const own = await context.newPage();
  await signInByCalls(context.request, { ...old, name: 'Dana After' });
  await own.goto('/projects');
  const question = own.getByRole('dialog', { name: joinOfferCopy.title });
  await expect(question.getByText(joinOfferCopy.text(old.email))).toBeVisible();
  await expectAccessible(own);
  await question.getByRole('button', { name: joinOfferCopy.yes }).click();
  const sent = own.getByRole('dialog', { name: joinOfferCopy.sentTitle });
  await expect(sent.getByText(joinOfferCopy.sentText(old.email))).toBeVisible();
  await own.keyboard.press('Escape');
  await expect(sent).toBeHidden();
  await page.reload();
  const row = page.getByRole('row', { name: new RegExp(old.name) });
  await expect(row.getByText(providerCopy.people.states.link_sent)).toBeVisible();
  await expectAccessible(page);

  const [join] = await readDatabase<{ id: number }>('select id::int from account_joins where kept_id = $1', [keptId]);
  const token = await makeJoinToken(join?.id ?? 0, keptId, old);
  await own.goto(`/join-accounts#${encodeURIComponent(token)}`);
  await own.getByRole('button', { name: settingsCopy.joinAccounts.submit }).click();
  await expect(own.getByRole('heading', { level: 1, name: settingsCopy.joinAccounts.joined.title })).toBeVisible();
  expect(await register(context.request, old)).toBe(keptId);
  await context.close();

  await page.reload();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: providerCopy.open.end.submit }).click();
  const ending = page.getByRole('dialog', { name: providerCopy.open.end.title });
  await ending.getByRole('button', { name: providerCopy.open.end.submit }).click();
  await expect(page.getByRole('heading', { name: providerCopy.start.title })).toBeVisible();
});
