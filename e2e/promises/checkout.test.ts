// The checkout, as docs/spec-coverage.md promises.
import { sandboxCopy } from '#features/investing/web/checkout/sandbox-card-copy.ts';
import { holdAnswers, refuseAnswers } from '../support/answers.ts';
import { newPerson, signIn } from '../support/people.ts';
import { offerProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';
import { chooseTestCard } from '../support/test-cards.ts';

const payButton = { name: 'Complete Investment' };

test('before the payment', async ({ page, browser }) => {
  const project = await offerProject(browser);
  await signIn(page, newPerson());

  await test.step('shows Initializing payment..., then the card form with title, amount, equity and total [checkout-1]', async () => {
    const letGo = await holdAnswers(page, '**/api/create-payment-intent');
    await page.goto(`/checkout?projectId=${project.id}&amount=2000`);
    await expect(page.getByRole('heading', { level: 1, name: 'Investment Checkout' })).toBeVisible();
    await expect(page.getByText('Initializing payment...')).toBeVisible();
    await letGo();
    const slip = page.getByRole('region', { name: 'Your investment' });
    await expect(slip.getByRole('heading', { name: 'Complete Your Investment' })).toBeVisible();
    await expect(slip.getByText(project.title, { exact: true })).toBeVisible();
    for (const [label, value] of [
      ['Investment Amount', '$2,000'],
      ['Equity Percentage', '1.000%'],
      ['Total', '$2,000'],
    ] as const) {
      await expect(slip.locator('div', { has: page.getByText(label, { exact: true }) }).last()).toContainText(value);
    }
    await expect(slip.getByLabel(sandboxCopy.number)).toBeVisible();
    const back = slip.getByRole('link', { name: 'Back', exact: true });
    await expect(back).toHaveAttribute('href', `/projects/${project.id}`);
    await expect(slip.getByRole('button', payButton)).toBeVisible();
  });

  await test.step('an amount of 0 or less is an Invalid investment amount [checkout-6]', async () => {
    for (const query of ['amount=0', 'amount=-5', 'amount=lots', '']) {
      await page.goto(`/checkout?projectId=1&${query}`);
      await expect(page.getByRole('heading', { name: 'Error', exact: true })).toBeVisible();
      await expect(page.getByText('Invalid investment amount')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Back to Project' })).toBeVisible();
    }
  });

  await test.step('a payment that cannot be prepared shows an Error card with a link back to the project [checkout-5]', async () => {
    await refuseAnswers(page, '**/api/create-payment-intent');
    await page.goto('/checkout?projectId=1&amount=200');
    await expect(page.getByRole('heading', { name: 'Error', exact: true })).toBeVisible();
    await expect(page.getByText('Could not initiate payment process. Please try again later.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Project' })).toHaveAttribute('href', '/projects/1');
  });
});

test('a payment', async ({ page, browser }) => {
  const project = await offerProject(browser);
  await page.clock.install();
  await signIn(page, newPerson(), `/checkout?projectId=${project.id}&amount=200`);
  await chooseTestCard(page);

  await test.step('the button reads Complete Investment, Processing... and Complete, and the dashboard opens 2 seconds later [checkout-4]', async () => {
    const letGo = await holdAnswers(page, '**/confirm');
    await page.clock.pauseAt(new Date(Date.now() + 30_000));
    await page.getByRole('button', payButton).click();
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
    await letGo();
    await expect(page.getByRole('button', { name: 'Complete', exact: true })).toBeVisible();
    // In small steps, so that the notice, whose code is still loading, is shown before the time is over.
    const before = await page.evaluate(() => Date.now());
    await expect(async () => {
      await page.clock.runFor(20);
      await expect(page.getByText('Investment Successful')).toBeVisible({ timeout: 200 });
    }).toPass();
    await expect(page.getByText('Thank you for your investment!')).toBeVisible();
    const passed = (await page.evaluate(() => Date.now())) - before;
    await page.clock.runFor(Math.max(0, 1800 - passed));
    await expect(page).toHaveURL(/\/checkout/);
    await page.clock.runFor(300);
    await page.clock.resume();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('the person returns from a redirect to the dashboard, which shows the result of the payment [checkout-12]', async () => {
    const answer = await page.request.get('/api/users/investments');
    const [paid] = (await answer.json()) as { id: number; transactionId: string }[];
    const outcome = `payment=${paid?.id}&payment_intent=${paid?.transactionId}&redirect_status=succeeded`;
    await page.goto(`/dashboard?${outcome}`);
    await expect(page.getByText('Thank you for your investment!')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});
