// A person states who they are as an investor without JavaScript, on the way to their checkout. Nothing typed is lost.
import { expect, test } from '@playwright/test';
import { investingCopy as copy } from '#features/investors/web/investing-copy.ts';
import { newPerson, register } from '../support/people.ts';

const address = '/settings/investing?rules=us-regcf&ask=income&next=%2Fdashboard';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form says what is wrong and keeps what was typed', async ({ page }) => {
    await register(page.request, newPerson());
    await page.goto(address);
    await page.getByText(copy.who.organization.label, { exact: true }).click();
    await page.getByLabel(copy.where.country).selectOption('CA');
    await page.getByLabel(copy.means.income).fill('7,654');
    await page.getByRole('button', { name: copy.saveAndBack }).click();
    await expect(page.getByText('Enter its registration number')).toBeVisible();
    await expect(page.getByLabel(copy.means.income)).toHaveValue('7,654');
    await page.getByLabel(copy.who.organizationName).fill('Engines Ltd');
    await page.getByLabel(copy.who.registrationNumber).fill('HRB 1');
    await page.getByLabel(copy.who.signer).fill('Ada King');
    await page.getByRole('button', { name: copy.saveAndBack }).click();
    await page.waitForURL('**/dashboard');
  });
});
