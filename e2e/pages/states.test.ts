// Screens in their different states (loading, failed, empty, with errors, with a dialog), in addition to the plain pages of
// crawl.test.ts: no axe violations, and nothing wider than the screen.

import type { Browser, Page } from '@playwright/test';
import { createUserCopy } from '#features/accounts/web/admin/admin-user-new-copy.ts';
import { signInCopy } from '#features/accounts/web/sign-in-copy.ts';
import { adminFrameCopy } from '#features/admin/web/admin-frame-copy.ts';
import { eraseCopy } from '#features/admin/web/person/admin-user-erase-copy.ts';
import { dashboardCopy } from '#features/dashboard/web/dashboard-copy.ts';
import { inboxCopy } from '#features/inbox/web/admin/admin-inbox-copy.ts';
import { contactCopy } from '#features/inbox/web/contact-copy.ts';
import { sandboxCopy } from '#features/investing/web/checkout/sandbox-card-copy.ts';
import { investCopy } from '#features/investing/web/investing-copy.ts';
import { cardCopy } from '#features/projects/web/list/project-card-copy.ts';
import { pageCopy } from '#features/projects/web/page/project-page-copy.ts';
import { reconciliationCopy } from '#features/reconciliation/web/admin/reconciliation-copy.ts';
import { frameCopy } from '#web/frame-copy.ts';
import { expectAccessible } from '../support/accessible.ts';
import { giveAnswers, holdAnswers, projectLists, refuseAnswers } from '../support/answers.ts';
import { newPerson, openNavigation, signIn } from '../support/people.ts';
import { offerProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';
import { closedFinding, findingLists, openFinding, reconciliationCalls } from '../support/reconciliation.ts';
import { open, type State, showState, slowStates, walk } from '../support/states.ts';
import { chooseTestCard } from '../support/test-cards.ts';

async function openDialog(page: Page): Promise<void> {
  await open(page, '/projects?q=clock');
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in Required' })).toBeVisible();
}

const visitorStates: State[] = [
  {
    name: 'the navigation, open on a phone',
    onPhone: true,
    show: async (page) => {
      await open(page, '/projects?q=clock');
      await openNavigation(page);
    },
  },
  { name: 'the sign-in dialog', show: openDialog, isValid: 'dialog' },
  {
    name: 'the sign-in dialog while signing in',
    isRepeated: true,
    show: async (page) => {
      await openDialog(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Sign in with Kindling ID' }).click();
      await expect(page.getByText('Signing in...')).toBeVisible();
    },
  },
  {
    name: 'the sign-in dialog when the window is blocked, with its notice',
    onPhone: true,
    show: async (page) => {
      await openDialog(page);
      await page.evaluate(() => {
        window.open = () => null;
      });
      await page.getByRole('dialog').getByRole('button', { name: 'Sign in with Kindling ID' }).click();
      await expect(page.getByRole('dialog').getByText(signInCopy.blocked)).toBeVisible();
      await expect(page.getByText('Authentication Error')).toBeVisible();
    },
  },
  {
    name: 'the list while it loads',
    show: async (page) => {
      await holdAnswers(page, projectLists);
      await walk(page, '/no/such/page', frameCopy.browse);
      await expect(page.getByRole('status', { name: cardCopy.loading })).toBeVisible();
    },
  },
  {
    name: 'the list after a failed load',
    isRepeated: true,
    show: async (page) => {
      await refuseAnswers(page, projectLists);
      await walk(page, '/no/such/page', frameCopy.browse);
      await expect(page.getByText('Failed to load projects. Please try again later.')).toBeVisible();
    },
  },
  {
    name: 'a project that is fully funded',
    show: async (page) => {
      await open(page, '/projects?q=Night+Bakery');
      await page.getByRole('link', { name: cardCopy.view }).first().click();
      await expect(page.getByText('Fully Funded')).toBeVisible();
    },
  },
  {
    name: 'a project without its optional sections',
    show: async (page) => {
      await open(page, '/projects?q=depot');
      await page.getByRole('link', { name: 'Back this project' }).first().click();
      await expect(page.getByText(/coming soon/).first()).toBeVisible();
    },
  },
  {
    name: 'a project while it loads',
    isRepeated: true,
    show: async (page) => {
      await holdAnswers(page, /\/api\/projects\/\d+$/);
      await open(page, '/projects?q=depot');
      await page.getByRole('link', { name: 'Back this project' }).first().click();
      await expect(page.getByRole('status', { name: pageCopy.loading })).toBeVisible();
    },
  },
  {
    name: 'the contact form with errors',
    onPhone: true,
    show: async (page) => {
      await open(page, '/contact');
      await page.getByRole('button', { name: contactCopy.send }).click();
      await expect(page.getByText('Message is required')).toBeVisible();
    },
  },
  {
    name: 'the development identity provider, with errors',
    isValid: 'page',
    show: async (page) => {
      await page.goto('/api/auth/start?next=/');
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await expect(page.getByRole('alert').first()).toBeVisible();
    },
  },
  {
    name: 'the admin login with errors',
    isRepeated: true,
    show: async (page) => {
      await open(page, '/admin/login');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByText('Username is required')).toBeVisible();
    },
  },
  {
    name: 'the admin login refused, with its notice',
    show: async (page) => {
      await open(page, '/admin/login');
      await page.getByLabel('Username').fill('nobody');
      await page.getByLabel('Password').fill('a wrong password');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByText('Login failed')).toBeVisible();
    },
  },
];

const creatorStates: State[] = [
  { name: 'the empty dashboard', show: (page) => open(page, '/dashboard', 'Investment History') },
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
    onPhone: true,
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
    onPhone: true,
    show: async (page) => {
      await open(page, '/projects/22', 'Back This Project');
      await page.getByLabel(investCopy.amount).fill('999999');
      await page.getByLabel(investCopy.amount).press('Enter');
      await expect(page.getByText('Investment Amount Too High')).toBeVisible();
    },
  },
  {
    name: 'the checkout while the payment is prepared',
    show: async (page) => {
      await holdAnswers(page, '**/api/create-payment-intent');
      await open(page, '/checkout?projectId=22&amount=200');
      await expect(page.getByText('Initializing payment...')).toBeVisible();
    },
  },
  { name: 'the checkout', show: openCheckout },
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
    onPhone: true,
    show: async (page, browser) => {
      await openCheckout(page, browser);
      await chooseTestCard(page, '4000 0000 0000 0002');
      await page.getByRole('button', { name: 'Complete Investment' }).click();
      await expect(page.getByText('Payment Failed')).toBeVisible();
    },
  },
  {
    name: 'the bank’s question',
    onPhone: true,
    show: async (page, browser) => {
      await openCheckout(page, browser);
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

const adminStates: State[] = [
  {
    name: 'the admin dashboard, after signing in',
    // The states after this one need its session.
    onPhone: true,
    show: async (page) => {
      await open(page, '/admin/login', 'Admin Access');
      await page.getByLabel('Username').fill('e2e-admin');
      await page.getByLabel('Password').fill('nine otters row past the mill');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    },
  },
  {
    name: 'the admin dashboard while it loads',
    isRepeated: true,
    show: async (page) => {
      await holdAnswers(page, (url) => projectLists(url) || url.pathname === '/api/admin/overview');
      await walk(page, '/admin/messages', 'Dashboard');
      await expect(page.getByRole('status', { name: adminFrameCopy.dashboard.recentLoading })).toBeVisible();
    },
  },
  {
    name: 'the admin dashboard after a failed load',
    isRepeated: true,
    show: async (page) => {
      await refuseAnswers(page, (url) => projectLists(url) || url.pathname === '/api/admin/overview');
      await walk(page, '/admin/messages', 'Dashboard');
      await expect(page.getByText(adminFrameCopy.dashboard.loadFailed)).toBeVisible();
    },
  },
  {
    name: 'the admin dashboard without projects',
    show: async (page) => {
      await giveAnswers(page, projectLists, []);
      await walk(page, '/admin/messages', 'Dashboard');
      await expect(page.getByText('No projects found')).toBeVisible();
    },
  },
  {
    name: 'reconciliation with nothing found',
    show: async (page) => {
      await giveAnswers(page, (url) => url.pathname === '/api/admin/findings', []);
      await walk(page, '/admin/messages', 'Reconciliation');
      await expect(page.getByText(reconciliationCopy.open.empty)).toBeVisible();
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
  {
    name: 'reconciliation while it loads',
    isRepeated: true,
    show: async (page) => {
      await holdAnswers(page, reconciliationCalls);
      await walk(page, '/admin/messages', 'Reconciliation');
      await expect(page.getByRole('status', { name: reconciliationCopy.jobs.loading })).toBeVisible();
    },
  },
  {
    name: 'reconciliation after a failed load',
    isRepeated: true,
    show: async (page) => {
      await refuseAnswers(page, reconciliationCalls);
      await walk(page, '/admin/messages', 'Reconciliation');
      await expect(page.getByText(reconciliationCopy.open.failed)).toBeVisible();
    },
  },
  {
    name: 'reconciliation with findings, one being explained',
    onPhone: true,
    show: async (page) => {
      await giveAnswers(page, findingLists('open'), [openFinding]);
      await giveAnswers(page, findingLists('closed'), [closedFinding]);
      await walk(page, '/admin/messages', 'Reconciliation');
      await expect(page.getByText('by Ada Admin')).toBeVisible();
      await page.getByRole('button', { name: reconciliationCopy.resolve.submit }).click();
      await expect(page.getByRole('dialog', { name: reconciliationCopy.resolve.title })).toBeVisible();
    },
  },
  {
    name: 'inviting an administrator, with errors',
    show: async (page) => {
      await open(page, '/admin/users/new');
      await page.getByRole('radio', { name: /^Administrator/ }).check();
      await page.getByRole('button', { name: createUserCopy.submit.admin }).click();
      await expect(page.getByText('Name is required')).toBeVisible();
    },
  },
  { name: 'a person for administrators', show: async (page) => open(page, `/admin/users/${await graceId(page)}`) },
  {
    name: 'a person about to be erased',
    onPhone: true,
    show: async (page) => {
      await open(page, `/admin/users/${await graceId(page)}`);
      await page.getByRole('button', { name: eraseCopy.button }).click();
      await expect(page.getByRole('dialog', { name: eraseCopy.title('Grace Okafor') })).toBeVisible();
    },
  },
  { name: 'editing a person', show: async (page) => open(page, `/admin/users/${await graceId(page)}/edit`) },
  {
    name: 'the inbox, and a message in it',
    onPhone: true,
    show: async (page) => {
      const message = { name: 'Robin', email: 'robin@example.org', topic: 'press', message: 'An interview?' };
      expect((await page.request.post('/api/contact', { data: message })).status()).toBe(201);
      await open(page, '/admin/messages?topic=press', 'Messages');
      await expectAccessible(page, 'the inbox');
      await page.getByRole('link', { name: 'Robin' }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: inboxCopy.messageFrom('Robin') })).toBeVisible();
    },
  },
  {
    name: 'the admin navigation, open on a phone',
    onPhone: true,
    show: async (page) => {
      await open(page, '/admin/users');
      await openNavigation(page);
    },
  },
];

async function graceId(page: Page): Promise<number> {
  const [grace] = (await (await page.request.get('/api/users?q=grace@example.org')).json()) as { id: number }[];
  return grace?.id ?? 0;
}

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

test.describe('no axe violations and no overflow:', () => {
  test.describe.configure(slowStates);

  test('the list of states is as long as promised', () => {
    const all = [...visitorStates, ...creatorStates, ...investorStates, ...adminStates];
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(30);
  });

  test('what a visitor sees', async ({ page, browser }) => {
    for (const state of visitorStates) await showState(page, browser, state);
  });

  test('what a creator sees', async ({ page, browser }) => {
    await signIn(page, newPerson('Carla Creator'));
    for (const state of creatorStates) await showState(page, browser, state);
  });

  test('what an investor sees', async ({ page, browser }) => {
    await signIn(page, newPerson('Ingrid Investor'));
    for (const state of investorStates) await showState(page, browser, state);
  });

  test('what an admin sees', async ({ page, browser }) => {
    for (const state of adminStates) await showState(page, browser, state);
  });
});
