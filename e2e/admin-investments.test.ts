// Administrators and money: an investment is found, read and refunded with a reason; the audit log tells it afterwards.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { refuseAnswers } from './answers.ts';
import { openNavigation } from './people.ts';
import { expect, test } from './quiet.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const admin = { username: 'e2e-admin', password: 'a password for browser tests' };

async function enter(page: Page, address: string): Promise<void> {
  expect((await page.request.post('/api/admin/login', { data: admin })).status()).toBe(200);
  await page.goto(address);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

async function expectSoundPage(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(tags).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    what,
  ).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wider, `${what} is wider than the screen`).toBeLessThanOrEqual(0);
}

const titleIn = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('an investment is found, opened and refunded, and the log tells who did it and why', async ({ page }) => {
  await enter(page, '/admin/investments?sort=largest');
  const table = page.getByRole('table', { name: 'Investments' });
  await expect(table).toBeVisible();
  await expectSoundPage(page, 'the list of investments');
  await page.getByLabel('State').selectOption('completed');
  await expect(page).toHaveURL(/state=completed/);
  await expect(table.getByText('Completed').first()).toBeVisible();
  await table
    .getByRole('link', { name: /^#\d+$/ })
    .first()
    .click();
  await expect(titleIn(page, /^Investment \d+$/)).toBeVisible();
  await expect(page.getByText('the difference is zero')).toBeVisible();
  await expectSoundPage(page, 'one investment');
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund this investment?' });
  await expect(dialog.getByText(/goes back to/)).toBeVisible();
  await expectSoundPage(page, 'the question before a refund');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByText('The reason is required', { exact: false }).first()).toBeVisible();
  const reason = `Paid twice by mistake ${Date.now()}`;
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`“${reason}”`).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeHidden();

  await page.goto(`/admin/audit?q=${encodeURIComponent(reason)}`);
  const log = page.getByRole('table', { name: 'Entries' });
  await expect(log.getByText('Refunded an investment')).toBeVisible();
  await expect(log.getByText(`“${reason}”`)).toBeVisible();
});

test('the audit log is reached from the navigation, filtered, and shows refused sign-ins', async ({ page }) => {
  const guess = { username: `guess-${Date.now()}`, password: 'a wrong password' };
  expect((await page.request.post('/api/admin/login', { data: guess })).status()).toBe(401);
  await enter(page, '/admin/reconciliation');
  await openNavigation(page);
  await page.getByRole('link', { name: 'Audit log' }).filter({ visible: true }).click();
  await expect(titleIn(page, 'Audit log')).toBeVisible();
  await expect(page.getByText(guess.username)).toBeVisible();
  await page.getByLabel('Action').selectOption('audit.read');
  await expect(page).toHaveURL(/action=audit\.read/);
  await expect(page.getByRole('table', { name: 'Entries' }).getByText('Searched the audit log').first()).toBeVisible();
  await expectSoundPage(page, 'the audit log');
});

test('what cannot be loaded says so and can be asked for again, and nothing found is said too', async ({ page }) => {
  await enter(page, '/admin/reconciliation');
  await refuseAnswers(page, (url) => url.pathname.startsWith('/api/admin/investment'));
  await openNavigation(page);
  await page.getByRole('link', { name: 'Investments' }).filter({ visible: true }).click();
  await expect(titleIn(page, 'Investments')).toBeVisible();
  await expect(page.getByText('The totals could not be loaded.')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByRole('table', { name: 'Investments' })).toBeVisible();
  await page.goto('/admin/investments?q=nobody-has-this');
  await expect(page.getByRole('table', { name: 'Investments' })).toBeHidden();
  await expectSoundPage(page, 'no investments');
  await page.goto('/admin/investments/999999999');
  await expect(titleIn(page, '404 Page Not Found')).toBeVisible();
});
