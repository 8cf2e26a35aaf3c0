// The checkout charges exactly once, even if the network fails, the browser repeats a request, or the person clicks twice.

import type { Page, Request } from '@playwright/test';
import { agreementCopy, checkoutAgreementCopy as agreementWords } from '#features/investing/agreement-copy.ts';
import { appearanceCopy } from '#features/investing/investor-appearance-copy.ts';
import { checkoutCopy, outcomeCopy } from '#features/investing/web/checkout/checkout-copy.ts';
import { sandboxCopy } from '#features/investing/web/checkout/sandbox-card-copy.ts';
import { receiptPageCopy } from '#features/investing/web/receipt-page-copy.ts';
import { frameCopy } from '#web/frame-copy.ts';
import { newPerson, signIn } from '../support/people.ts';
import { offerProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';
import { slowness } from '../support/slow-machine.ts';
import { acknowledgeRisk, chooseTestCard, fillTestCard } from '../support/test-cards.ts';

const getCheckoutUrl = (project: { id: number }, amount: number) =>
  `/checkout?projectId=${project.id}&amount=${amount}`;

const payButton = (page: Page) => page.getByRole('button', { name: 'Complete Investment' });
const success = (page: Page) => page.getByText('Thank you for your investment!');

async function listInvestments(page: Page): Promise<{ status: string }[]> {
  return (await (await page.request.get('/api/users/investments')).json()) as { status: string }[];
}

function countPosts(page: Page, path: RegExp): { count: number } {
  const posts = { count: 0 };
  page.on('request', (request: Request) => {
    if (request.method() === 'POST' && path.test(new URL(request.url()).pathname)) posts.count += 1;
  });
  return posts;
}

test('pressing twice pays once, and the amounts come from the server, not from the URL [checkout-2]', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const project = await offerProject(browser);
  await signIn(page, newPerson(), `${getCheckoutUrl(project, 200)}&projectTitle=Other&equity=99`);
  const holds = countPosts(page, /create-payment-intent$/);
  const payments = countPosts(page, /\/confirm$/);
  await expect(page.getByText('0.100%')).toBeVisible();
  await expect(page.getByText('Other', { exact: true })).toHaveCount(0);
  await chooseTestCard(page);
  await payButton(page).dblclick();
  await expect(success(page)).toBeVisible();
  expect(holds.count).toBeLessThanOrEqual(1);
  expect(payments.count).toBe(1);
  expect(await listInvestments(page)).toHaveLength(1);
});

test('a second tab has the same hold, and notices that the first one paid', { tag: ['@desktop', '@nightly'] }, async ({
  page,
  context,
  browser,
}) => {
  const project = await offerProject(browser);
  await signIn(page, newPerson(), getCheckoutUrl(project, 200));
  await expect(payButton(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto(getCheckoutUrl(project, 200));
  await expect(payButton(second)).toBeVisible();
  await chooseTestCard(page);
  await payButton(page).click();
  await expect(success(page)).toBeVisible();
  await expect(second.getByText(outcomeCopy.complete.title)).toBeVisible();
  expect(await listInvestments(page)).toHaveLength(1);
});

test('reloading after the payment does not ask for another; going back skips the checkout', {
  tag: ['@desktop', '@nightly'],
}, async ({ page, browser }) => {
  const project = await offerProject(browser);
  await signIn(page, newPerson(), `/projects/${project.id}`);
  await page.goto(getCheckoutUrl(project, 200));
  // The page redirects two seconds later, but must not do so before it is reloaded.
  await page.route('**/assets/dashboard-page-*.js', () => undefined);
  await chooseTestCard(page);
  await payButton(page).click();
  await expect(success(page)).toBeVisible();
  await page.reload();
  await expect(page.getByText(outcomeCopy.complete.title)).toBeVisible();
  await page.unroute('**/assets/dashboard-page-*.js');
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await listInvestments(page)).toHaveLength(1);
});

test('dismissing the bank’s authentication fails the payment, and focus returns', { tag: '@nightly' }, async ({
  page,
  browser,
}) => {
  const project = await offerProject(browser);
  await signIn(page, newPerson(), getCheckoutUrl(project, 200));
  await chooseTestCard(page, '4000 0025 0000 3155');
  await payButton(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Payment Failed')).toBeVisible();
  await expect(payButton(page)).toBeFocused();
});

test('more than the remaining amount is refused with what can be invested instead [checkout-8]', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const project = await offerProject(browser, { fundingGoal: 1500, valuation: 15_000 });
  await signIn(page, newPerson(), getCheckoutUrl(project, 1600));
  await expect(page.getByRole('heading', { name: 'Investment Amount Too High' })).toBeVisible();
  await expect(page.getByText('The maximum available amount is $1,500.')).toBeVisible();
  await page.getByRole('link', { name: 'Invest $1,500 instead' }).click();
  await expect(payButton(page)).toBeVisible();
});

test('leaving during a payment asks for confirmation, and the dialog closes when the payment is done', async ({
  page,
  browser,
}) => {
  const project = await offerProject(browser);
  await signIn(page, newPerson(), getCheckoutUrl(project, 200));
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/confirm', async (route) => {
    await held;
    await route.continue();
  });
  await chooseTestCard(page);
  await payButton(page).click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('dialog', { name: checkoutCopy.leave.title })).toBeVisible();
  release();
  await expect(success(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test.describe('when the connection fails', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('before the hold, the checkout can be retried [checkout-9]', { tag: '@desktop' }, async ({ page, browser }) => {
    const project = await offerProject(browser);
    await page.route('**/api/create-payment-intent', (route) => route.abort());
    await signIn(page, newPerson(), getCheckoutUrl(project, 200));
    await expect(page.getByText('Could not initiate payment process. Please try again later.')).toBeVisible();
    await page.unroute('**/api/create-payment-intent');
    await page.getByRole('button', { name: frameCopy.tryAgain }).click();
    await expect(payButton(page)).toBeVisible();
  });

  test('after the card was charged, the payment still counts, once', { tag: '@desktop' }, async ({ page, browser }) => {
    const project = await offerProject(browser);
    await signIn(page, newPerson(), getCheckoutUrl(project, 200));
    await page.route('**/confirm', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await chooseTestCard(page);
    await payButton(page).click();
    await expect(success(page)).toBeVisible();
  });

  test('before the card was charged, retrying is safe [checkout-11]', { tag: '@desktop' }, async ({
    page,
    browser,
  }) => {
    const project = await offerProject(browser);
    await signIn(page, newPerson(), getCheckoutUrl(project, 200));
    await page.route('**/confirm', (route) => route.abort());
    await chooseTestCard(page);
    await payButton(page).click();
    await expect(page.getByText('Payment Processing Error')).toBeVisible();
    await expect(page.getByText(checkoutCopy.unexpected.text)).toBeVisible();
    await page.unroute('**/confirm');
    await payButton(page).click();
    await expect(success(page)).toBeVisible();
    expect(await listInvestments(page)).toHaveLength(1);
  });

  test('during the claim, the page says so, waits, and completes automatically [checkout-10]', {
    tag: '@desktop',
  }, async ({ page, browser }) => {
    const project = await offerProject(browser);
    await signIn(page, newPerson(), getCheckoutUrl(project, 200));
    await page.route('**/api/investments', (route) => route.abort());
    await chooseTestCard(page);
    await payButton(page).click();
    await expect(page.getByText('Investment Recorded Error')).toBeVisible();
    await expect(
      page.getByText('Payment was successful, but we had trouble recording your investment. Please contact support.'),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: outcomeCopy.unrecorded.title })).toBeFocused();
    await expect(success(page)).toBeVisible({ timeout: 30_000 * slowness });
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test.describe('the agreement', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] });

  test('the agreement is opened, read, signed with the right name, and kept with the investment [checkout-50]', async ({
    page,
    browser,
  }) => {
    const project = await offerProject(browser);
    const person = newPerson('Ingrid Investor');
    await signIn(page, person, getCheckoutUrl(project, 200));
    const name = page.getByLabel(agreementWords.name);
    const clock = page.getByRole('timer');

    await test.step('opening the text extends the reservation, once', async () => {
      await expect(clock).toContainText(/1[45]:\d\d/);
      await page.getByText(agreementWords.region, { exact: true }).click();
      const text = page.getByRole('region', { name: agreementWords.text });
      await expect(text).toContainText(`between ${person.name} (the`);
      await expect(text).toContainText(project.title);
      await expect(clock).toContainText(/(29|30):\d\d/);
    });

    await test.step('no name and another name are refused at the field, and nothing is charged', async () => {
      await acknowledgeRisk(page);
      await fillTestCard(page);
      await acknowledgeRisk(page);
      await payButton(page).click();
      await expect(page.getByText(agreementWords.nameNeeded)).toBeVisible();
      await expect(name).toBeFocused();
      await name.fill('Somebody Else');
      await payButton(page).click();
      await expect(page.getByText(agreementWords.notYourName(person.name))).toBeVisible();
      await expect(name).toBeFocused();
      expect((await listInvestments(page))[0]?.status).toBe('pending');
    });

    await test.step('a signature that does not get through charges nothing, and the next try does both', async () => {
      await name.fill(`  ${person.name.toUpperCase()}`);
      await page.route('**/agreement', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      );
      await payButton(page).click();
      await expect(page.getByText(agreementWords.notSigned)).toBeVisible();
      await page.unroute('**/agreement');
      await payButton(page).click();
      await expect(success(page)).toBeVisible();
    });

    await test.step('the receipt leads to the signed text', async () => {
      const [paid] = (await (await page.request.get('/api/users/investments')).json()) as { id: number }[];
      await page.goto(`/receipts/${paid?.id}`);
      await expect(page.getByText(/Signed on .+ \(version 1/)).toBeVisible();
      await page.getByRole('link', { name: receiptPageCopy.agreement }).click();
      await expect(page.getByRole('region', { name: agreementCopy.signature })).toContainText(
        /Signed electronically by/,
      );
      const file = page.waitForEvent('download');
      await page.getByRole('link', { name: agreementCopy.pdf }).click();
      expect((await file).suggestedFilename()).toMatch(/^kindling-agreement-\d{6}\.pdf$/);
    });
  });
});

test('amount and signature, and card and button, are in one view [checkout-40]', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  const project = await offerProject(browser);
  await signIn(page, newPerson());
  for (const [width, height] of [
    [1366, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/checkout?projectId=${project.id}&amount=500`);
    await expect(page.getByText(checkoutCopy.total, { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel(agreementWords.name)).toBeInViewport({ ratio: 1 });
    // On a phone the card follows what is accepted, in one view with the button.
    if (width < 640) await payButton(page).scrollIntoViewIfNeeded();
    await expect(payButton(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel(sandboxCopy.number)).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(sandboxCopy.noRealMoney)).toBeInViewport({ ratio: 1 });
    // The investor's appearance is one line, which opens to the whole choice.
    const line = page.getByText(`${appearanceCopy.shownAs}: ${appearanceCopy.private}`);
    await expect(line).toBeInViewport({ ratio: 1 });
    const choice = page.getByRole('radio', { name: appearanceCopy.choices.hidden.label });
    await expect(choice).toBeHidden();
    await line.click();
    await expect(choice).toBeChecked();
    if (width >= 640) expect(await page.evaluate(() => scrollY)).toBe(0);
  }
});
