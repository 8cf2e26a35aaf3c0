// A site below a path of its host, which the product serves itself: from the home page to an investment, with Back, a reload and
// live figures.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { sandboxCopy } from '#features/investing/web/checkout/sandbox-card-copy.ts';
import { investCopy } from '#features/investing/web/investing-copy.ts';
import { newPerson, signInThroughPopup } from '../support/people.ts';
import { test as base, expect } from '../support/quiet.ts';
import { freePort, type Running, startSite, stopSite, untilReady } from '../support/site-process.ts';
import { typeSignature } from '../support/test-cards.ts';

const path = '/kindling';

const test = base.extend<{ site: Running }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from the pattern.
  site: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'kindling-path-'));
    const port = String(await freePort());
    const env = { PORT: port, PUBLIC_URL: `http://localhost:${port}${path}`, DATA_DIR: dataDir, RATE_LIMITS: 'off' };
    const site = startSite({ ...env, SWEEP_INTERVAL_MS: '500', LOG_LEVEL: 'warn' });
    try {
      await untilReady(site);
      await use(site);
    } finally {
      await stopSite(site);
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  // So that pages close before their site stops.
  baseURL: async ({ site }, use) => use(site.url),
});

test.describe.configure({ mode: 'serial' });

test('a person finds a project, signs in, invests and sees it on the dashboard', {
  tag: ['@desktop', '@process'],
}, async ({ page, site }) => {
  const strays = watchRequests(page, site);
  await page.goto(`${site.url}${path}`);
  await expect(page).toHaveURL(`${site.url}${path}/`);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });

  // Navigation in the browser, without a new document.
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await page.getByRole('navigation').first().getByRole('link', { name: 'Projects' }).click();
  await expect(page).toHaveURL(`${site.url}${path}/projects`);
  await page
    .locator('main article a, main li a')
    .filter({ hasText: /Hollow Moon/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`^${site.url}${path}/projects/\\d+$`));
  await page.goBack();
  await expect(page).toHaveURL(`${site.url}${path}/projects`);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hollow Moon');
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hollow Moon');
  const address = page.url();

  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Sign in' }).first().click();
  await signInThroughPopup(page, newPerson('Petra Path'));
  await page.getByLabel(investCopy.amount).fill('500');
  await page.getByRole('button', { name: investCopy.continue }).click();
  await expect(page).toHaveURL(new RegExp(`^${site.url}${path}/checkout`));

  // Another window shows the project: its figures move when this payment settles.
  const other = await page.context().newPage();
  const otherStrays = watchRequests(other, site);
  const stream = other.waitForResponse((answer) => new URL(answer.url()).pathname === `${path}/api/live`);
  await other.goto(address);
  expect((await stream).status()).toBe(200);
  const bar = other.getByRole('progressbar').first();
  const before = await bar.getAttribute('aria-valuetext');
  const beforeNow = await bar.getAttribute('aria-valuenow');

  await page.bringToFront();
  await typeSignature(page);
  await page.getByLabel(sandboxCopy.number).fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry').fill('12/34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Complete Investment' }).click();
  await expect(page.getByText('Thank you for your investment!')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`^${site.url}${path}/dashboard`));
  await expect
    .poll(async () => [await bar.getAttribute('aria-valuetext'), await bar.getAttribute('aria-valuenow')])
    .not.toEqual([before, beforeNow]);

  for (const { name, path: at } of await page.context().cookies(`${site.url}${path}/`)) {
    expect(`${at}/`, name).toMatch(/^\/kindling\//);
  }
  expect(await page.context().cookies(site.url)).toEqual([]);
  expect([...strays, ...otherStrays]).toEqual([]);
});

/** Requests to the site's host outside its path. */
function watchRequests(page: Page, site: Running): string[] {
  const strays: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (url.startsWith(site.url) && !url.startsWith(`${site.url}${path}/`) && url !== site.url + path) strays.push(url);
  });
  return strays;
}
