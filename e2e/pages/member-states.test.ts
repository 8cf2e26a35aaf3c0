// Screens of signed-in people in their states (loading, failed, empty, with errors, with a dialog), in addition to the plain pages of
// crawl.test.ts: no axe violations, and nothing wider than the screen.

import type { Browser, Page } from '@playwright/test';
import { dashboardCopy } from '#features/dashboard/web/dashboard-copy.ts';
import { sandboxCopy } from '#features/investing/web/checkout/sandbox-card-copy.ts';
import { investCopy } from '#features/investing/web/investing-copy.ts';
import { pageCopy } from '#features/projects/web/page/project-page-copy.ts';
import { expectAccessible } from '../support/accessible.ts';
import { holdAnswers, refuseAnswers } from '../support/answers.ts';
import { newPerson, openNavigation, signIn } from '../support/people.ts';
import { offerProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';
import { isPhoneByDay, open, type State, showState, slowStates } from '../support/states.ts';
import { chooseTestCard } from '../support/test-cards.ts';

const creatorStates: State[] = [
  { name: 'the empty dashboard', isRepeated: true, show: (page) => open(page, '/dashboard', 'Investment History') },
  {
    name: 'the dashboard while it loads',
    show: async (page) => {
      // Before the page, which may request it as soon as it appears under a pointer resting on the link.
      await holdAnswers(page, /\/api\/users\/(summary|projects|investments)/);
      await open(page, '/projects?q=clock');
      await openNavigation(page);
      await page.getByRole('link', { name: 'Dashboard', exact: true }).filter({ visible: true }).first().click();
      await expect(page.getByRole('status', { name: dashboardCopy.figures.loading })).toBeVisible();
    },
  },
  {
    name: 'the dashboard after a failed load',
    isRepeated: true,
    show: async (page) => {
      await refuseAnswers(page, /\/api\/users\/(summary|projects|investments)/);
      await open(page, '/projects?q=clock');
      await openNavigation(page);
      await page.getByRole('link', { name: 'Dashboard', exact: true }).filter({ visible: true }).first().click();
      await expect(page.getByText(dashboardCopy.figures.failed)).toBeVisible();
    },
  },
  {
    name: 'the project form with errors',
    isValid: 'page',
    onPhone: 'too',
    show: async (page) => {
      await open(page, '/submit', 'Launch Your Vision');
      await page.getByRole('button', { name: 'Submit project', exact: true }).click();
      await expect(page.getByText('Title is required')).toBeVisible();
    },
  },
  ...['Project Categories', 'Funding Models'].map((tab) => ({
    name: `the tab ${tab}`,
    isRepeated: true as const,
    show: async (page: Page) => {
      await open(page, '/submit', 'Launch Your Vision');
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
    },
  })),
  {
    name: 'one’s own draft, and its form',
    isRepeated: true,
    show: async (page) => {
      const id = await ownDraft(page);
      await open(page, `/projects/${id}`, /Lamp of my own/);
      await expect(page.getByText(pageCopy.draft)).toBeVisible();
      await expectAccessible(page, 'a draft of one’s own');
      await open(page, `/projects/${id}/edit`);
    },
  },
  {
    name: 'an error notice',
    show: async (page) => {
      await open(page, '/projects?q=clock');
      await refuseAnswers(page, '**/api/auth/sign-out');
      await openNavigation(page);
      await page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).click();
      await expect(page.getByText('Sign Out Error')).toBeVisible();
    },
  },
];

async function openCheckout(page: Page, browser: Browser): Promise<void> {
  const project = await offerProject(browser);
  await open(page, `/checkout?projectId=${project.id}&amount=200`);
  await expect(page.getByRole('heading', { name: 'Complete Your Investment' })).toBeVisible();
  await expect(page.getByLabel(sandboxCopy.number)).toBeVisible();
}

const investorStates: State[] = [
  {
    name: 'the invest form',
    isValid: 'page',
    show: async (page) => {
      await open(page, '/projects/22', 'Back This Project');
      await expect(page.getByLabel(investCopy.amount)).toBeVisible();
    },
  },
  {
    name: 'the invest form with an error',
    isRepeated: true,
    show: async (page) => {
      await open(page, '/projects/22', 'Back This Project');
      await page.getByLabel(investCopy.amount).fill('99');
      await page.getByLabel(investCopy.amount).blur();
      await expect(page.getByText('Minimum investment is $100')).toBeVisible();
    },
  },
  {
    name: 'the invest form with too much, and its notice',
    onPhone: 'too',
    show: async (page) => {
      await open(page, '/projects/22', 'Back This Project');
      await page.getByLabel(investCopy.amount).fill('999999');
      await page.getByLabel(investCopy.amount).press('Enter');
      await expect(page.getByText('Investment Amount Too High')).toBeVisible();
    },
  },
  {
    name: 'the checkout while the payment is prepared',
    isRepeated: true,
    show: async (page) => {
      await holdAnswers(page, '**/api/create-payment-intent');
      await open(page, '/checkout?projectId=22&amount=200');
      await expect(page.getByText('Initializing payment...')).toBeVisible();
    },
  },
  { name: 'the checkout', isRepeated: true, show: openCheckout },
  {
    name: 'the checkout with errors',
    isRepeated: true,
    show: async (page, browser) => {
      await openCheckout(page, browser);
      await page.getByRole('button', { name: 'Complete Investment' }).click();
      await expect(page.getByLabel(sandboxCopy.number)).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'the checkout after a declined card',
    onPhone: 'too',
    show: async (page, browser) => {
      await openCheckout(page, browser);
      await chooseTestCard(page, '4000 0000 0000 0002');
      await page.getByRole('button', { name: 'Complete Investment' }).click();
      await expect(page.getByText('Payment Failed')).toBeVisible();
    },
  },
  {
    name: 'the bank’s question to another card',
    onPhone: 'too',
    show: async (page) => {
      await chooseTestCard(page, '4000 0025 0000 3155');
      await page.getByRole('button', { name: 'Complete Investment' }).click();
      await expect(page.getByRole('button', { name: sandboxCopy.bank.complete })).toBeVisible();
    },
  },
  {
    name: 'the checkout that cannot start',
    show: async (page) => {
      await open(page, '/checkout?amount=0&projectId=1', 'Error');
    },
  },
];

async function ownDraft(page: Page): Promise<number> {
  const answer = await page.request.post('/api/projects', {
    data: {
      title: `Lamp of my own ${Date.now()}`,
      description: 'It turns with the day.',
      category: 'Technology',
      fundingGoal: 20_000,
      valuation: 200_000,
      timeline: [{ title: 'Ten lamps', description: 'By hand', date: 'Q1' }],
      team: [{ role: 'Maker', description: 'Builds it' }],
      marketOpportunity: { marketSize: '$1B', growthRate: '5%', description: 'People with windows' },
      risks: [{ type: 'Supply', description: 'Motors', mitigation: 'Two suppliers' }],
      faq: [{ question: 'Is it bright?', answer: 'Yes.' }],
      status: 'draft',
    },
  });
  return ((await answer.json()) as { id: number }).id;
}

test.describe.configure(slowStates);
test.skip(isPhoneByDay, 'The desktop shows them as narrow as a phone.');

test('no axe violations and no overflow: what a creator sees', async ({ page, browser }) => {
  await signIn(page, newPerson('Carla Creator'));
  for (const state of creatorStates) await showState(page, browser, state);
});

test('no axe violations and no overflow: what an investor sees', async ({ page, browser }) => {
  await signIn(page, newPerson('Ingrid Investor'));
  for (const state of investorStates) await showState(page, browser, state);
});
