// A person states who they are as an investor without JavaScript, or before it has started, on the way to their checkout. Nothing typed is lost.
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

test('what was typed before the application started is kept by it', async ({ page }) => {
  let startNow = () => {};
  const mayStart = new Promise<void>((resolve) => {
    startNow = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await mayStart;
    await route.continue();
  });
  await register(page.request, newPerson());
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByLabel(copy.where.birthDate).fill('1990-04-05');
  await page.getByLabel(copy.where.country).selectOption('HK');
  await page.getByLabel(copy.means.income).fill('7,654');
  startNow();
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  // Browsers have names of their own for some countries; as a difference it would make React render the page anew.
  await page.getByRole('button', { name: copy.saveAndBack }).click();
  await page.waitForURL('**/dashboard');
  const profile = (await (await page.request.get('/api/users/investor-profile?rules=us-regcf')).json()) as object;
  expect(profile).toMatchObject({ birthDate: '1990-04-05', country: 'HK', income: 7654 });
});
