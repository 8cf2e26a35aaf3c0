// Administrators change the settings and visitors see the result, on a site of this test's own.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { settingFacts } from '#features/settings/settings-rules.ts';
import { settingsCopy } from '#features/settings/web/admin/settings-copy.ts';
import { kitCopy } from '#ui/kit-copy.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/quiet.ts';
import { freePort, type Running, startSite, stopSite, untilReady } from '../support/site-process.ts';
import { slowness } from '../support/slow-machine.ts';

// Every test changes what all pages show, so they run one after the other.
test.describe.configure({ mode: 'serial', timeout: 120_000 * slowness });

const admin = { ADMIN_USERNAME: 'e2e-admin', ADMIN_PASSWORD: 'nine otters row past the mill' };
let site: Running;
let dataDir: string;

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kindling-settings-'));
  site = startSite({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DEMO_DATA: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ...admin,
  });
  await untilReady(site);
});
test.afterAll(async () => {
  await stopSite(site);
  await rm(dataDir, { recursive: true, force: true });
});

async function enter(page: Page): Promise<void> {
  await page.goto(`${site.url}/admin/settings`);
  await page.getByLabel('Username', { exact: true }).fill(admin.ADMIN_USERNAME);
  await page.getByLabel('Password', { exact: true }).fill(admin.ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.locator('html[data-hydrated]').waitFor();
}

async function save(page: Page): Promise<void> {
  // The notice may still be from the previous save.
  const answer = page.waitForResponse(
    (each) => each.url().endsWith('/api/admin/settings') && each.request().method() !== 'GET',
  );
  await page.getByRole('button', { name: settingsCopy.save }).click();
  expect((await answer).ok()).toBe(true);
  await expect(page.getByText(settingsCopy.saved)).toBeVisible();
}

test('a new site name appears on every page, and the field shows who changed it', async ({ page, browser }) => {
  await enter(page);
  await page.getByLabel(settingFacts.brandName.label, { exact: true }).fill('Tinderbox');
  await page.getByLabel(settingFacts.minInvestment.label, { exact: true }).fill('$250');
  await expect(page.getByText(settingsCopy.changed(2))).toBeVisible();
  await save(page);
  await expect(page.locator('#setting-brandName')).toContainText(settingsCopy.changedBy('e2e-admin'));
  const visitor = await browser.newPage();
  await visitor.goto(`${site.url}/about`);
  await expect(visitor).toHaveTitle(/Tinderbox$/);
  await expect(visitor.getByRole('banner').getByRole('link', { name: 'Tinderbox' })).toBeVisible();
  await visitor.goto(`${site.url}/terms`);
  await expect(visitor.getByText('The minimum investment is $250')).toBeVisible();
  await visitor.close();
  await page.getByRole('button', { name: settingsCopy.resetItem(settingFacts.brandName.label) }).click();
  await page.getByRole('button', { name: settingsCopy.resetItem(settingFacts.minInvestment.label) }).click();
  await save(page);
  await expect(page.getByLabel(settingFacts.brandName.label, { exact: true })).toHaveValue('Kindling');
});

test('errors appear at their field before anything is sent, and leaving asks for confirmation', {
  tag: ['@desktop', '@nightly'],
}, async ({ page }) => {
  await enter(page);
  await page.getByLabel(settingFacts.minFundingGoal.label, { exact: true }).fill('999');
  await page.getByRole('button', { name: settingsCopy.save }).click();
  await expect(page.getByText(`${settingFacts.minFundingGoal.label} must be from $1,000 to $10,000,000`)).toBeVisible();
  await expect(page.getByLabel(settingFacts.minFundingGoal.label, { exact: true })).toBeFocused();
  await page.getByRole('link', { name: 'Kindling Admin' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel(settingFacts.minFundingGoal.label, { exact: true })).toHaveValue('999');
  await page.getByRole('button', { name: settingsCopy.discard }).click();
  await expect(page.getByLabel(settingFacts.minFundingGoal.label, { exact: true })).toHaveValue('1000');
});

test('the second of two administrators sees the first one’s changes, and loses nothing', {
  tag: ['@desktop', '@nightly'],
}, async ({ page, browser }) => {
  await enter(page);
  const other = await browser.newPage();
  await enter(other);
  await page.getByLabel(settingFacts.fundingPeriodLabel.label, { exact: true }).fill('Summer');
  await other.getByLabel(settingFacts.fundingPeriodLabel.label, { exact: true }).fill('Winter');
  await other.getByLabel(settingsCopy.hours(settingFacts.cancellationHours.label), { exact: true }).fill('24');
  await save(page);
  await other.getByRole('button', { name: settingsCopy.save }).click();
  const notice = other.getByRole('alert').filter({ hasText: settingsCopy.conflict.title });
  await expect(notice).toContainText(
    settingsCopy.conflict.change(settingFacts.fundingPeriodLabel.label, '“Q2 2024”', '“Summer”'),
  );
  await expect(notice).toContainText(settingsCopy.conflict.both.trim());
  await expect(other.getByLabel(settingFacts.fundingPeriodLabel.label, { exact: true })).toHaveValue('Winter');
  await save(other);
  await expect(notice).toBeHidden();
  await expect(other.locator('#setting-fundingPeriodLabel')).toContainText(settingsCopy.changedFrom('“Summer”'));
  await other.close();
});

test('a banner is on every public page without JavaScript, and stays dismissed', { tag: '@nightly' }, async ({
  page,
  browser,
}) => {
  const words = 'Payments rest on Sunday from 02:00 to 04:00 UTC.';
  await enter(page);
  await page.getByLabel(settingFacts.bannerText.label, { exact: true }).fill(words);
  await expect(page.getByRole('region', { name: 'Notice' })).toHaveText(words);
  await page.getByRole('switch', { name: settingFacts.bannerOn.label }).click();
  await page.getByLabel(settingFacts.bannerLook.label, { exact: true }).selectOption('warning');
  await expectAccessible(page, 'the settings with a banner');
  await save(page);

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const reader = await plain.newPage();
  for (const address of ['/', '/projects', '/about', '/no/such/page']) {
    await reader.goto(site.url + address);
    await expect(reader.getByRole('region', { name: 'Notice' })).toContainText(words);
  }
  await plain.close();

  const visitors = await browser.newContext();
  const visitor = await visitors.newPage();
  await visitor.goto(site.url);
  const notice = visitor.getByRole('region', { name: 'Notice' });
  await visitor.locator('html[data-hydrated]').waitFor();
  await expectAccessible(visitor, 'the banner', { within: '.banner' });
  await notice.getByRole('button', { name: kitCopy.dismiss }).click();
  await expect(notice).toBeHidden();
  const document = await visitor.request.get(`${site.url}/projects`);
  expect(await document.text()).not.toContain(words);
  await visitors.close();
});
