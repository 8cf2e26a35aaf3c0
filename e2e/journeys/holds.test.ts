// Reservations of one's own: returning to the project, the floating slip, and the moment after paying.

import type { Page } from '@playwright/test';
import { checkoutCopy, outcomeCopy, refusalCopy } from '#features/investing/web/checkout/checkout-copy.ts';
import { sandboxCopy } from '#features/investing/web/checkout/sandbox-card-copy.ts';
import { investCopy } from '#features/investing/web/investing-copy.ts';
import { ownHoldCopy } from '#features/investing/web/own-hold-copy.ts';
import { receiptPageCopy } from '#features/investing/web/receipt-page-copy.ts';
import { pageCopy } from '#features/projects/web/page/project-page-copy.ts';
import { shareMenuCopy } from '#features/sharing/web/share-menu-copy.ts';
import { newPerson, signIn } from '../support/people.ts';
import { offerProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';
import { typeSignature } from '../support/test-cards.ts';

async function startCheckout(page: Page, amount: string): Promise<void> {
  await page.getByLabel(investCopy.amount).fill(amount);
  await page.getByRole('button', { name: investCopy.continue }).click();
  await expect(page.getByRole('heading', { name: 'Complete Your Investment' })).toBeVisible();
}

async function payNow(page: Page): Promise<void> {
  await typeSignature(page);
  await page.getByLabel(sandboxCopy.number).fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry').fill('12/34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Complete Investment' }).click();
}

const slip = (page: Page) => page.getByRole('region', { name: 'Back This Project' });

test('going back from the checkout offers to finish, change or release the reservation', { tag: '@nightly' }, async ({
  page,
  browser,
}) => {
  const project = await offerProject(browser, { fundingGoal: 4500, valuation: 45_000 });
  await signIn(page, newPerson(), `/projects/${project.id}`);
  await startCheckout(page, '4500');
  await page.goBack();
  await expect(slip(page).getByText(ownHoldCopy.held('4500'))).toBeVisible();
  await expect(page.getByText(/other investors/i)).toHaveCount(0);
  await page.reload();
  await expect(slip(page).getByText(ownHoldCopy.held('4500'))).toBeVisible();
  await slip(page).getByRole('button', { name: 'Change amount' }).click();
  await expect(page.getByLabel(investCopy.amount)).toHaveValue('4,500');
  await startCheckout(page, '4400');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(slip(page).getByText(ownHoldCopy.held('4400'))).toBeVisible();
  await slip(page).getByRole('link', { name: 'Finish payment' }).click();
  await expect(page.getByRole('heading', { name: 'Complete Your Investment' })).toBeVisible();
  await page.goBack();
  await slip(page).getByRole('button', { name: 'Release' }).click();
  await expect(page.getByText(ownHoldCopy.released.title)).toBeVisible();
  await expect(page.getByText('Up to $4,500 available')).toBeVisible();
});

test('after paying, the investment is at the top of the dashboard, and going back shows the new figures', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  const project = await offerProject(browser);
  await signIn(page, newPerson(), `/projects/${project.id}`);
  await startCheckout(page, '2500');
  await payNow(page);
  await expect(page.getByRole('button', { name: 'Complete', exact: true })).toBeVisible();
  await expect(page.getByLabel(sandboxCopy.number)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeDisabled();
  await expect(page).toHaveURL(/\/dashboard$/);
  const confirmation = page.getByRole('region', { name: 'Your investment is complete' });
  await expect(confirmation.getByText('Receipt number')).toBeVisible();
  await expect(confirmation.getByText('$2,500')).toBeVisible();
  await expect(confirmation.getByRole('link', { name: receiptPageCopy.pdf })).toBeVisible();
  await expect(confirmation.locator('summary', { hasText: shareMenuCopy.shareButton })).toBeVisible();
  await page.reload();
  await expect(confirmation).toBeVisible();
  await page.goBack();
  await expect(slip(page).getByText('$2,500')).toBeVisible();
  await expect(page.getByText('Up to $17,500 available')).toBeVisible();
  const [investment] = (await (await page.request.get('/api/users/investments')).json()) as { id: number }[];
  await page.goto(`/investments/${investment?.id}/confirmation`);
  await expect(page.getByRole('heading', { level: 1, name: 'Your investment is complete' })).toBeVisible();
});

test('a window immediately shows that another one has replaced its reservation [checkout-41]', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const project = await offerProject(browser);
  const person = newPerson();
  await signIn(page, person, `/projects/${project.id}`);
  await startCheckout(page, '1000');
  const canceled = page.getByRole('heading', { name: outcomeCopy.canceled.title });
  const replacing = (amount: number) => `/checkout?projectId=${project.id}&amount=${amount}`;

  await test.step('in another tab', async () => {
    const tab = await page.context().newPage();
    await tab.goto(replacing(1500));
    await expect(tab.getByRole('heading', { name: 'Complete Your Investment' })).toBeVisible();
    await expect(canceled).toBeVisible({ timeout: 3000 });
    await expect(page.getByRole('button', { name: checkoutCopy.submit })).toHaveCount(0);
    await tab.close();
  });

  await test.step('on another device', async () => {
    await page.getByRole('button', { name: outcomeCopy.startAgain }).click();
    await expect(page.getByRole('button', { name: checkoutCopy.submit })).toBeVisible();
    const device = await browser.newContext();
    const there = await device.newPage();
    await signIn(there, person, replacing(2500));
    await expect(there.getByRole('heading', { name: 'Complete Your Investment' })).toBeVisible();
    await expect(canceled).toBeVisible();
    await device.close();
  });
});

test('reservations over the limit are listed, and each can be finished or released', {
  tag: ['@desktop', '@nightly'],
}, async ({ page, browser }) => {
  const projects = [];
  for (let count = 0; count < 6; count += 1) projects.push(await offerProject(browser));
  await signIn(page, newPerson(), '/projects');
  for (const { id } of projects.slice(0, 5)) {
    const answer = await page.request.post('/api/create-payment-intent', { data: { projectId: id, amount: 100 } });
    expect(answer.status()).toBe(201);
  }
  await page.goto(`/checkout?projectId=${projects[5]?.id}&amount=100`);
  await expect(page.getByRole('heading', { name: refusalCopy.tooManyHolds })).toBeVisible();
  await expect(page.getByRole('link', { name: checkoutCopy.finish })).toHaveCount(5);
  await page.getByRole('button', { name: 'Release' }).first().click();
  await expect(page.getByRole('heading', { name: 'Complete Your Investment' })).toBeVisible();
});

test('below the minimum investment, the minimum is offered', { tag: ['@desktop', '@nightly'] }, async ({
  page,
  browser,
}) => {
  const project = await offerProject(browser);
  await signIn(page, newPerson(), `/checkout?projectId=${project.id}&amount=50`);
  await expect(page.getByRole('link', { name: 'Invest $100 instead' })).toBeVisible();
  await expect(page.getByText(checkoutCopy.assurances.held.title)).toHaveCount(0);
});

test('the amount and the button are in the first view of a laptop, and a bar leads back to them', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, newPerson(), '/projects/9');
  await expect(page.getByLabel(investCopy.amount)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: investCopy.continue })).toBeInViewport({ ratio: 1 });
  const bar = page.getByRole('navigation', { name: pageCopy.sections });
  for (const part of ['Milestones', 'FAQ']) {
    await page.getByRole('heading', { name: part, exact: true }).scrollIntoViewIfNeeded();
    await expect(bar.getByRole('link', { name: 'Invest', exact: true })).toBeInViewport({ ratio: 1 });
  }
  await bar.getByRole('link', { name: 'Invest', exact: true }).press('Enter');
  await expect(page.getByLabel(investCopy.amount)).toBeFocused();
  await expect(page.getByLabel(investCopy.amount)).toBeInViewport();
});

test('on a phone, a bar at the bottom shows the amount raised, the days left and the button', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/projects/9');
  const bar = page.getByRole('region', { name: investCopy.form });
  await page.getByRole('heading', { name: 'FAQ', exact: true }).scrollIntoViewIfNeeded();
  await expect(bar.getByText(/^\$[\d,]+ of \$[\d,]+$/)).toBeInViewport({ ratio: 1 });
  await expect(bar.getByText(/left/)).toBeInViewport({ ratio: 1 });
  await bar.getByRole('link', { name: 'Sign in to invest' }).click();
  await expect(slip(page).getByRole('button', { name: 'Sign In' })).toBeInViewport();
  await expect(bar).toBeHidden();
  // One without a deadline has no days left: it shows its progress.
  await page.goto('/projects/18');
  await page.getByRole('heading', { name: 'FAQ', exact: true }).scrollIntoViewIfNeeded();
  await expect(bar.getByText(/^\d+%$/)).toBeInViewport({ ratio: 1 });
});

test('the new investment is in view right after paying, however far the page was scrolled', {
  tag: ['@phone', '@nightly'],
}, async ({ page, browser }) => {
  const project = await offerProject(browser);
  await signIn(page, newPerson(), `/checkout?projectId=${project.id}&amount=500`);
  await payNow(page);
  await expect(page.getByText('You now own 0.250% of')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Complete', exact: true })).toBeInViewport({ ratio: 1 });
});

test('the slider ends at the available amount, and a larger amount is refused while typing', {
  tag: ['@desktop', '@nightly'],
}, async ({ page, browser }) => {
  const project = await offerProject(browser, { fundingGoal: 10_000, valuation: 100_000 });
  const other = await browser.newPage();
  await signIn(other, newPerson());
  await other.request.post('/api/create-payment-intent', { data: { projectId: project.id, amount: 6000 } });
  await signIn(page, newPerson(), `/projects/${project.id}`);
  const amount = page.getByLabel(investCopy.amount);
  await page.getByRole('slider').press('End');
  await expect(amount).toHaveValue('4,000');
  await amount.fill('5000');
  await expect(page.getByText('The maximum available amount is $4,000.')).toBeVisible();
  for (const tooMuch of ['5000', '100000000000000000000']) {
    await amount.fill(tooMuch);
    // The share that the maximum available amount buys.
    await expect(page.getByLabel('Equity percentage')).toHaveValue('4.000%');
    await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', investCopy.ofGoal('40.0'));
    await expect(page.getByRole('button', { name: investCopy.continue })).toBeDisabled();
  }
  await amount.fill('1000.123');
  await amount.blur();
  await expect(page.getByText(investCopy.tooManyDecimals)).toBeVisible();
  await amount.fill('2500');
  await amount.blur();
  await expect(amount).toHaveValue('2,500');
});
