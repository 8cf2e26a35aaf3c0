// An investor invests: with cards that succeed, are declined or need authentication, above the remaining amount, by
// keyboard.

import type { Page } from '@playwright/test';
import { checkoutAgreementCopy } from '#features/investing/agreement-copy.ts';
import { appearanceCopy, investorsCopy, pseudonymProblems } from '#features/investing/investor-appearance-copy.ts';
import { checkoutCopy } from '#features/investing/web/checkout/checkout-copy.ts';
import { sandboxCopy } from '#features/investing/web/checkout/sandbox-card-copy.ts';
import { cancelCopy, investCopy } from '#features/investing/web/investing-copy.ts';
import { ownHoldCopy } from '#features/investing/web/own-hold-copy.ts';
import { followingCopy } from '#features/people/web/following-copy.ts';
import { cardCopy } from '#features/projects/web/list/project-card-copy.ts';
import { newPerson, register, signIn } from '../support/people.ts';
import { offerProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';
import { openRowMenu } from '../support/row-menu.ts';
import { typeSignature } from '../support/test-cards.ts';

const goodCard = '4242 4242 4242 4242';

async function chooseAmount(page: Page, amount: string): Promise<void> {
  await page.getByLabel(investCopy.amount).fill(amount);
  await page.getByRole('button', { name: investCopy.continue }).click();
  await expect(page.getByRole('heading', { name: 'Complete Your Investment' })).toBeVisible();
}

async function fillCard(page: Page, number = goodCard): Promise<void> {
  await typeSignature(page);
  await page.getByLabel(sandboxCopy.number).fill(number);
  await page.getByLabel('Expiry').fill('12/34');
  await page.getByLabel('CVC').fill('123');
}

test('a card that succeeds: the project’s total grows, and the dashboard shows the investment [invest-1]', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const project = await offerProject(browser);
  await signIn(page, newPerson('Ingrid Investor'), `/projects/${project.id}`);
  await expect(page.getByLabel(investCopy.amount)).toHaveValue(/^1,?000$/);
  await expect(page.getByLabel('Equity percentage')).toHaveValue(/0\.500/);
  await chooseAmount(page, '2000');
  await expect(page.getByText(project.title, { exact: true })).toBeVisible();
  await expect(page.getByText('$2,000').first()).toBeVisible();
  await expect(page.getByText(/1\.000/).first()).toBeVisible();
  await fillCard(page);
  await page.getByRole('button', { name: 'Complete Investment' }).click();
  await expect(page.getByText('You now own 1.000% of')).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Thank you for your investment!')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole('heading', { name: project.title })).toBeVisible();
  await expect(page.getByText('$2,000').first()).toBeVisible();
  const answer = (await (await page.request.get(`/api/projects/${project.id}`)).json()) as object;
  expect(answer).toMatchObject({ fundingRaised: 2000, investorCount: 1, remaining: 18_000 });
});

test('an investor appears under a pseudonym without the amount, and later with the real name [invest-41]', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const project = await offerProject(browser);
  await signIn(page, newPerson('Wilhelmina Quiet'), `/projects/${project.id}`);
  await chooseAmount(page, '700');
  await page.getByText(appearanceCopy.changeShort, { exact: true }).click();
  await expect(page.getByRole('radio', { name: appearanceCopy.choices.hidden.label })).toBeChecked();
  await page.getByRole('radio', { name: appearanceCopy.choices.pseudonym.label }).check();
  await page.getByLabel(appearanceCopy.showsAmount).uncheck();
  const field = page.getByRole('textbox', { name: appearanceCopy.pseudonym });
  await field.fill('Site Admin');
  await fillCard(page);
  await page.getByRole('button', { name: 'Complete Investment' }).click();
  await expect(page.getByText(pseudonymProblems.staff)).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill('Night Owl');
  await page.getByRole('button', { name: 'Complete Investment' }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  const visitor = await browser.newPage();
  await visitor.goto(`/projects/${project.id}`);
  const investors = visitor.getByRole('region', { name: investorsCopy.title });
  await expect(investors.getByText('Night Owl')).toBeVisible();
  await expect(investors.getByText(appearanceCopy.amountHidden)).toBeVisible();
  await expect(visitor.getByText('Wilhelmina')).toHaveCount(0);

  await openRowMenu(page.getByRole('article', { name: project.title }));
  await page.getByRole('button', { name: appearanceCopy.change }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: appearanceCopy.choices.name.label }).check();
  await dialog.getByLabel(appearanceCopy.showsAmount).check();
  await dialog.getByRole('button', { name: appearanceCopy.save }).click();
  await expect(page.getByText(appearanceCopy.changed)).toBeVisible();
  // Visitors' pages may be two seconds old.
  await expect(async () => {
    await visitor.reload();
    await expect(investors.getByText('Wilhelmina Quiet')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(investors.getByText('$700')).toBeVisible();
  await visitor.close();
});

test('cards that are declined or fail at the bank, and one that works', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  const project = await offerProject(browser);
  await signIn(page, newPerson(), `/projects/${project.id}`);
  await chooseAmount(page, '300');
  const pay = async (card: string) => {
    await fillCard(page, card);
    await page.getByRole('button', { name: 'Complete Investment' }).click();
  };
  // The form says what happened for as long as it is so, and the dashboard lists what was paid; notices go by themselves.
  const form = page.getByRole('form', { name: checkoutCopy.cardForm });

  await test.step('a declined card shows why, and another one works [invest-16]', async () => {
    await pay('4000 0000 0000 0002');
    await expect(form.getByText('Payment Failed')).toBeVisible();
    await expect(form.getByText(sandboxCopy.declined)).toBeVisible();
    expect(await (await page.request.get(`/api/projects/${project.id}`)).json()).toMatchObject({ fundingRaised: 0 });
  });

  await test.step('a card that requires authentication can fail it and then pass it [invest-5]', async () => {
    await pay('4000 0025 0000 3155');
    await page.getByRole('button', { name: sandboxCopy.bank.fail }).click();
    await expect(form.getByText('Payment Failed')).toBeVisible();
    await expect(form.getByText(sandboxCopy.declined)).toHaveCount(0);
    await pay('4000 0025 0000 3155');
    await page.getByRole('button', { name: sandboxCopy.bank.complete }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(page.getByRole('heading', { name: project.title })).toBeVisible();
  });
});

test('an amount above what remains is refused with the highest possible amount [invest-8]', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const project = await offerProject(browser, { fundingGoal: 1500, valuation: 15_000 });
  await signIn(page, newPerson(), `/projects/${project.id}`);
  await page.getByLabel(investCopy.amount).fill('1600');
  await expect(page.getByRole('button', { name: investCopy.continue })).toBeDisabled();
  await page.getByLabel(investCopy.amount).press('Enter');
  await expect(page.getByText('Investment Amount Too High')).toBeVisible();
  await expect(page.getByText('The maximum available amount is $1,500.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/projects/${project.id}$`));
});

test('the typed amount is validated with clear messages, and the slider follows [invest-6]', async ({
  page,
  browser,
}) => {
  const project = await offerProject(browser);
  await signIn(page, newPerson(), `/projects/${project.id}`);
  const amount = page.getByLabel(investCopy.amount);
  const slider = page.getByRole('slider');
  await amount.fill('');
  await amount.blur();
  await expect(page.getByText('Amount is required')).toBeVisible();
  await amount.fill('1e3');
  await expect(page.getByText('Must be a valid number')).toBeVisible();
  await amount.fill('99');
  await expect(page.getByText('Minimum investment is $100')).toBeVisible();
  await amount.fill('5000');
  await expect(slider).toHaveValue('25');
  await slider.press('ArrowRight');
  await expect(amount).toHaveValue(/^5,?020$/);
});

test('someone signed out is asked to sign in, and returns to the form', { tag: '@nightly' }, async ({
  page,
  browser,
}) => {
  const project = await offerProject(browser);
  await page.goto(`/projects/${project.id}`);
  await expect(page.getByText('Sign in to invest in this project').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByLabel(investCopy.amount)).toHaveCount(0);
});

test('with script, a page with a reservation offers another amount once @desktop', { tag: '@nightly' }, async ({
  page,
  browser,
}) => {
  const project = await offerProject(browser);
  await register(page.request, newPerson('Rita Reserved'));
  await page.request.post('/api/create-payment-intent', { data: { projectId: project.id, amount: 700 } });
  await page.goto(`/projects/${project.id}`);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await expect(page.getByLabel(investCopy.amount)).toHaveCount(0);
  await page.getByRole('button', { name: ownHoldCopy.change }).first().click();
  await expect(page.getByLabel(investCopy.amount)).toHaveCount(1);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the invest form is on the page with amount and share, and leads to the checkout', async ({ page, browser }) => {
    const project = await offerProject(browser);
    await signIn(page, newPerson(), `/projects/${project.id}`);
    await expect(page.getByLabel(investCopy.amount)).toHaveValue('1,000');
    await expect(page.getByLabel('Equity percentage')).toHaveValue('0.500%');
    await expect(page.getByRole('slider')).toBeHidden();
    await page.getByLabel(investCopy.amount).fill('2,500');
    await page.getByRole('button', { name: investCopy.continue }).click();
    await expect(page).toHaveURL(`/checkout?projectId=${project.id}&amount=2%2C500`);
    await expect(page.locator('main noscript p')).toHaveText(checkoutCopy.noScript);
  });

  test('what a signed-in person has is on the page', async ({ page, browser }) => {
    const project = await offerProject(browser);
    const person = newPerson('Nora Noscript');
    await register(page.request, person);
    await page.request.post('/api/create-payment-intent', { data: { projectId: project.id, amount: 700 } });
    await page.request.post(`/api/projects/${project.id}/upvote`);
    await page.request.post(`/api/projects/${project.id}/save`);
    await page.goto(`/projects/${project.id}`);
    await expect(page.getByText('Nora Noscript').first()).toBeAttached();
    await expect(page.getByRole('link', { name: ownHoldCopy.finish }).first()).toHaveAttribute(
      'href',
      `/checkout?projectId=${project.id}&amount=700.00`,
    );
    await expect(page.getByRole('button', { name: cardCopy.supported })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('button', { name: followingCopy.saved })).toHaveAttribute('aria-pressed', 'true');
  });

  test('supporting, saving and following are done and undone', async ({ page, browser }) => {
    const project = await offerProject(browser);
    const address = `/projects/${project.id}`;
    await signIn(page, newPerson(), address);
    for (const [off, on] of [
      [cardCopy.support, cardCopy.supported],
      [followingCopy.save, followingCopy.saved],
      [followingCopy.follow, followingCopy.following],
    ] as const) {
      const button = page.getByRole('button', { name: new RegExp(`^(${off}|${on})\\b`) });
      for (const pressed of ['true', 'false']) {
        await button.click();
        await expect(button).toHaveAttribute('aria-pressed', pressed);
        await expect(page).toHaveURL(address);
      }
    }
  });

  test('someone signed out who presses a button signs in and comes back', { tag: '@nightly' }, async ({
    page,
    browser,
  }) => {
    const project = await offerProject(browser);
    await page.goto(`/projects/${project.id}`);
    await page.getByRole('button', { name: followingCopy.save }).click();
    await page.getByRole('button', { name: /grace@example.org/ }).click();
    await expect(page).toHaveURL(`/projects/${project.id}`);
    await expect(page.getByText('Grace Okafor').first()).toBeAttached();
  });

  test('a reservation is changed and released', async ({ page, browser }) => {
    const project = await offerProject(browser);
    await signIn(page, newPerson());
    const reserve = (amount: number) =>
      page.request.post('/api/create-payment-intent', { data: { projectId: project.id, amount } });
    await reserve(700);
    await page.goto(`/projects/${project.id}`);
    // Playwright finds nothing inside this element by text or role.
    const change = page.locator('noscript', { has: page.locator('form') });
    await expect(change.locator('p').first()).toContainText(ownHoldCopy.changeText('700'));
    await change.locator('input[name=amount]').fill('900');
    await change.locator('button[type=submit]').click();
    await expect(page).toHaveURL(`/checkout?projectId=${project.id}&amount=900`);
    await page.goto(`/projects/${project.id}`);
    await page.getByRole('button', { name: ownHoldCopy.release }).click();
    await expect(page).toHaveURL(`/projects/${project.id}`);
    await expect(page.getByLabel(investCopy.amount)).toHaveValue('1,000');
    await reserve(700);
    await page.goto('/dashboard');
    await openRowMenu(page);
    await page.getByRole('button', { name: cancelCopy.action }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('button', { name: cancelCopy.action })).toHaveCount(0);
  });
});

test('an amount typed before the application has started counts', { tag: '@desktop' }, async ({ page, browser }) => {
  const project = await offerProject(browser);
  await signIn(page, newPerson());
  const release = Promise.withResolvers<void>();
  await page.route('**/entry-client-*.js', async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto(`/projects/${project.id}`, { waitUntil: 'domcontentloaded' });
  await page.getByLabel(investCopy.amount).fill('4000');
  release.resolve();
  await expect(page.getByLabel('Equity percentage')).toHaveValue('2.000%');
  await expect(page.getByLabel(investCopy.amount)).toHaveValue('4000');
});

test('the whole flow works with the keyboard alone', async ({ page, browser }) => {
  const project = await offerProject(browser);
  const person = newPerson();
  await signIn(page, person, `/projects/${project.id}`);
  const amount = page.getByLabel(investCopy.amount);
  await tabTo(page, investCopy.amount);
  await expect(amount).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('1500');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Complete Your Investment' })).toBeVisible();
  await tabTo(page, 'I understand that I can lose all the money I invest.');
  await page.keyboard.press('Space');
  await tabTo(page, checkoutAgreementCopy.name);
  await page.keyboard.type(person.name);
  await tabTo(page, sandboxCopy.number);
  await page.keyboard.type('4242424242424242');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1234');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Thank you for your investment!')).toBeVisible();
});

/** Presses Tab until the field with this label has focus, like a person without a mouse. */
async function tabTo(page: Page, label: string): Promise<void> {
  const field = page.getByLabel(label);
  await expect(field).toBeEnabled();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await field.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${label}`);
}

test('reloading the checkout keeps the same hold', { tag: ['@desktop', '@nightly'] }, async ({ page, browser }) => {
  const project = await offerProject(browser);
  await signIn(page, newPerson(), `/projects/${project.id}`);
  await chooseAmount(page, '700');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Complete Your Investment' })).toBeVisible();
  expect(await (await page.request.get(`/api/projects/${project.id}`)).json()).toMatchObject({ available: 19_300 });
});

test.describe('when the claim is lost', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('the payment is still recorded', { tag: ['@desktop', '@nightly'] }, async ({ page, browser }) => {
    const project = await offerProject(browser);
    await signIn(page, newPerson(), `/projects/${project.id}`);
    await chooseAmount(page, '400');
    await page.route('**/api/investments', (route) => route.abort());
    await fillCard(page);
    await page.getByRole('button', { name: 'Complete Investment' }).click();
    await expect(
      page.getByText('Investment Recorded Error').or(page.getByText('Thank you for your investment!')).first(),
    ).toBeVisible();
    await expect
      .poll(
        async () =>
          ((await (await page.request.get(`/api/projects/${project.id}`)).json()) as { fundingRaised: number })
            .fundingRaised,
      )
      .toBe(400);
  });
});
