// A second factor becomes required of all administrators while their pages are open. Each test has a site of its own: no
// longer requiring it takes a second administrator, or a week.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { createUserCopy } from '#features/accounts/web/admin/admin-user-new-copy.ts';
import { securityCopy } from '#features/accounts/web/admin/security-copy.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/quiet.ts';
import { freePort, type Running, startSite, stopSite, untilReady } from '../support/site-process.ts';
import { slowness } from '../support/slow-machine.ts';

test.describe.configure({ timeout: 120_000 * slowness });

const first = { username: 'e2e-admin', password: 'nine otters row past the mill' };
const password = 'seven purple otters swim';
let site: Running;
let dataDir: string;
/** The first administrator, who has a second factor and controls the setting. */
let owner: APIRequestContext;

test.beforeEach(async ({ browser }) => {
  dataDir = await mkdtemp(join(tmpdir(), 'kindling-factor-'));
  site = startSite({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ADMIN_USERNAME: first.username,
    ADMIN_PASSWORD: first.password,
  });
  await untilReady(site);
  owner = await signedIn(browser);
  const offered = await owner.get('/api/admin/security/authenticator/new');
  const { key, setup } = (await offered.json()) as { key: string; setup: string };
  const turnedOn = await owner.post('/api/admin/security/authenticator', {
    data: { setup, code: new TOTP({ secret: key }).generate() },
  });
  expect(turnedOn.status()).toBe(200);
});
test.afterEach(async () => {
  await stopSite(site);
  await rm(dataDir, { recursive: true, force: true });
});

async function signedIn(browser: Browser): Promise<APIRequestContext> {
  const { request } = await browser.newContext({ baseURL: site.url, extraHTTPHeaders: { origin: site.url } });
  expect((await request.post('/api/admin/login', { data: first })).status()).toBe(200);
  return request;
}

async function requireOfAll(): Promise<void> {
  const { version } = (await (await owner.get('/api/admin/settings')).json()) as { version: number };
  const changed = await owner.patch('/api/admin/settings', { data: { version, values: { requireTwoFactor: true } } });
  expect(changed.status()).toBe(200);
}

/** An administrator without a second factor, on a page opened before one was required. */
async function openPage(page: Page, username: string, address: string): Promise<void> {
  const made = await owner.post('/api/admin/users', {
    data: { name: 'Gwen Guard', email: `${username}@example.org` },
  });
  const { adminSetupUrl } = (await made.json()) as { adminSetupUrl: string };
  const token = new URLSearchParams(new URL(adminSetupUrl).hash.slice(1)).get('token');
  const headers = { origin: site.url };
  const data = { username, password };
  await page.request.post(`${site.url}/api/admin/setup`, { data: { token, ...data }, headers });
  expect((await page.request.post(`${site.url}/api/admin/login`, { data, headers })).status()).toBe(200);
  await page.goto(site.url + address);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

async function turnOnApp(page: Page): Promise<void> {
  await page.getByRole('button', { name: securityCopy.authenticator.setUp }).click();
  const dialog = page.getByRole('dialog');
  const key = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByRole('textbox', { name: 'Code' }).fill(new TOTP({ secret: key }).generate());
  await dialog.getByRole('button', { name: securityCopy.authenticator.turnOn }).click();
  await page.getByRole('button', { name: securityCopy.recovery.saved }).click();
}

const newEmail = () => `new-${Date.now()}@example.org`;

async function fillAndSend(page: Page, email: string): Promise<void> {
  await page.getByRole('radio', { name: 'Administrator' }).check();
  await page.getByLabel('Name', { exact: true }).fill('Nora New');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await send(page);
}
const send = (page: Page) => page.getByRole('button', { name: createUserCopy.submit.admin }).click();

test('a form refused for lack of a second factor keeps its text, and is sent after the setup in a new tab', {
  tag: ['@desktop', '@nightly'],
}, async ({ page, context }) => {
  await openPage(page, 'gwen-tab', '/admin/users/new');
  await requireOfAll();
  const email = newEmail();
  await fillAndSend(page, email);
  const dialog = page.getByRole('dialog', { name: securityCopy.required.title });
  await expect(dialog).toContainText(securityCopy.required.meanwhile);
  await expectAccessible(page);
  const opening = context.waitForEvent('page');
  await dialog.getByRole('link', { name: securityCopy.required.newTab }).click();
  const tab = await opening;
  await expect(dialog).toBeHidden();
  await tab.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await turnOnApp(tab);
  await tab.close();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await send(page);
  await expect(page.getByRole('heading', { name: createUserCopy.createdTitle('Nora New') })).toBeVisible();
});

test('navigating to another page leads to the setup with an explanation, and back', { tag: '@nightly' }, async ({
  page,
}) => {
  await openPage(page, 'gwen-next', '/admin/dashboard');
  await requireOfAll();
  if ((page.viewportSize()?.width ?? 0) < 700) await page.locator('summary[aria-label=Menu]').click();
  await page.getByRole('link', { name: 'Investments', exact: true }).filter({ visible: true }).click();
  await expect(page).toHaveURL(`${site.url}/admin/security?next=%2Fadmin%2Finvestments`);
  await expect(page.getByText(securityCopy.required.title)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await turnOnApp(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: securityCopy.ready.back }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Investments' })).toBeVisible();
});

test('leaving the page for the setup returns to the same page', { tag: ['@desktop', '@nightly'] }, async ({ page }) => {
  await openPage(page, 'gwen-here', '/admin/users/new');
  await requireOfAll();
  await fillAndSend(page, newEmail());
  await page.getByRole('link', { name: securityCopy.required.leave }).click();
  await expect(page.getByText(securityCopy.required.title)).toBeVisible();
  await turnOnApp(page);
  await page.getByRole('link', { name: securityCopy.ready.back }).click();
  await expect(page).toHaveURL(`${site.url}/admin/users/new`);
});
