// Screens about paying creators while they load, after a failed load, and without anything to show: no axe violations, and nothing
// wider than the screen.
import type { Page } from '@playwright/test';
import type { ReleaseQueue } from '#features/payouts/release-contract.ts';
import { heldAccountsCopy } from '#features/payouts/web/admin/held-accounts-copy.ts';
import { adminMilestonesCopy } from '#features/payouts/web/admin/milestones-copy.ts';
import { releasesCopy } from '#features/payouts/web/admin/releases-copy.ts';
import { gettingPaidCopy } from '#features/payouts/web/getting-paid-copy.ts';
import { ownMilestonesCopy } from '#features/payouts/web/milestones/own-milestones-copy.ts';
import { dollarCopy, projectMoneyCopy } from '#features/payouts/web/money/money-copy.ts';
import { voteCopy, votesCopy } from '#features/payouts/web/votes/votes-copy.ts';
import { giveAnswers, holdAnswers, refuseAnswers } from '../support/answers.ts';
import { newPerson, signIn, signInAsAdmin } from '../support/people.ts';
import { submitProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';
import { isPhoneByDay, type State, showState, slowStates, walk } from '../support/states.ts';

test.describe.configure(slowStates);
test.skip(isPhoneByDay, 'The desktop shows them as narrow as a phone.');

const at = '2026-11-20T10:00:00.000Z';

/** From the dashboard within the application, so that the browser fetches the page's data. */
async function follow(page: Page, to: string): Promise<void> {
  const item = { key: 'way', kind: 'vote', title: 'A way', text: '', until: null, action: { label: 'Go there', to } };
  await giveAnswers(page, '**/api/users/attention', { items: [item], more: 0, moments: [] });
  await walk(page, '/projects?q=clock', 'Dashboard');
  await page.getByRole('link', { name: 'Go there' }).click();
}

type Screen = { name: string; to: string; call: RegExp; loading: string; failed: string };

const screens: readonly Screen[] = [
  {
    name: 'getting paid',
    to: '/dashboard/payouts',
    call: /\/api\/payouts\/account$/,
    loading: gettingPaidCopy.loading,
    failed: gettingPaidCopy.loadFailed,
  },
  {
    name: 'the milestones of a project',
    to: '/dashboard/projects/7/milestones',
    call: /own-milestones$/,
    loading: ownMilestonesCopy.loading,
    failed: ownMilestonesCopy.failed,
  },
  {
    name: 'the money of a project',
    to: '/dashboard/projects/7/money',
    call: /projects\/7\/money$/,
    loading: projectMoneyCopy.loading,
    failed: projectMoneyCopy.failed,
  },
  {
    name: 'one’s votes',
    to: '/votes',
    call: /\/api\/votes$/,
    loading: votesCopy.loading,
    failed: votesCopy.failed,
  },
  { name: 'a vote', to: '/votes/7', call: /\/api\/votes\/7$/, loading: voteCopy.loading, failed: voteCopy.failed },
  {
    name: 'follow your dollar',
    to: '/investments/7/money',
    call: /investments\/7\/money$/,
    loading: dollarCopy.loading,
    failed: dollarCopy.failed,
  },
];

const refusedStates: State[] = screens.map(({ name, to, call, loading, failed }, place) => ({
  name: `${name}, first loading, then refused`,
  ...(place > 0 && { isRepeated: true }),
  show: async (page) => {
    let refuse: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    await page.route(call, async (route) => {
      await held;
      await route.fulfill({ status: 403, json: { message: 'Not today.', code: 'refused_by_test' } });
    });
    await follow(page, to);
    await expect(page.getByRole('status', { name: loading })).toBeVisible();
    refuse();
    await expect(page.getByText(failed)).toBeVisible();
  },
}));

const paidReceipt = {
  investmentId: 7,
  number: '000007',
  investorName: 'Ingrid Investor',
  projectId: 7,
  projectTitle: 'A lamp that follows the daylight',
  projectIsFunded: true,
  projectDeadline: null,
  fundingModel: 'all_or_nothing',
  amount: '1000.00',
  equityPercent: '3.333333',
  valuation: 30_000,
  status: 'completed',
  state: 'completed',
  refundPending: false,
  transactionId: 'pi_0123456789abcdef01234567',
  createdAt: at,
  completedAt: at,
  expiresAt: at,
  refundRequestedAt: null,
  refundSentAt: null,
  refundedAt: null,
  refundByHand: false,
  money: {
    state: 'part_released',
    paid: '1000.00',
    held: '333.34',
    released: '666.66',
    onItsWayBack: '0.00',
    returned: '0.00',
    byHand: '0.00',
    takenBack: '0.00',
    bankTook: '0.00',
    beyond: '0.00',
    refundable: '0.00',
    invested: '1000.00',
    requestedAt: null,
    returnedAt: null,
  },
  events: [1, 2].map((milestone) => ({
    kind: 'released',
    amount: '333.33',
    at,
    doneAt: at,
    milestone,
    title: 'The first month of the lamp on the quay of the old harbor',
  })),
  cancellable: false,
  cancellableUntil: null,
  agreement: null,
};

const emptyStates: State[] = [
  {
    name: 'a receipt with releases of long names',
    onPhone: 'only',
    show: async (page) => {
      await giveAnswers(page, /investments\/7\/receipt$/, paidReceipt);
      await follow(page, '/receipts/7');
      const value = page.getByText('$333.33, sent on').first();
      await expect(value).toBeVisible();
      // As high as the four lines of its label, not one letter per line.
      expect((await value.boundingBox())?.height).toBeLessThan(120);
    },
  },
  {
    name: 'no votes yet',
    onPhone: 'too',
    show: async (page) => {
      await page.goto('/votes');
      await expect(page.getByText(votesCopy.empty.title)).toBeVisible();
    },
  },
  {
    name: 'a project without money, and without a plan',
    onPhone: 'too',
    show: async (page) => {
      const { id } = await submitProject(page.context());
      await page.goto(`/dashboard/projects/${id}/milestones`);
      await expect(page.getByText(ownMilestonesCopy.empty.title)).toBeVisible();
      await page.goto(`/dashboard/projects/${id}/money`);
      await expect(page.getByText(projectMoneyCopy.none)).toBeVisible();
    },
  },
];

const emptyQueue: ReleaseQueue = {
  pause: { reason: 'A money check failed.', since: at, by: null },
  ready: [],
  releases: [],
  transfers: [],
  debts: [],
  returns: [],
  missingCover: '0.00',
  fees: { platform: '0.00', processing: '0.00' },
  adminId: 1,
};

const releaseCalls = /\/api\/admin\/releases$/;
const accountCalls = /\/api\/admin\/payouts\/accounts/;

const adminStates: State[] = [
  {
    name: 'releases while they load',
    isRepeated: true,
    show: async (page) => {
      await holdAnswers(page, releaseCalls);
      await walk(page, '/admin/messages', releasesCopy.title);
      await expect(page.getByRole('status', { name: releasesCopy.loading })).toBeVisible();
    },
  },
  {
    name: 'releases after a failed load',
    isRepeated: true,
    show: async (page) => {
      await refuseAnswers(page, releaseCalls);
      await walk(page, '/admin/messages', releasesCopy.title);
      await expect(page.getByText(releasesCopy.loadFailed)).toBeVisible();
    },
  },
  {
    name: 'no releases, and a pause',
    onPhone: 'too',
    show: async (page) => {
      await giveAnswers(page, releaseCalls, emptyQueue);
      await walk(page, '/admin/messages', releasesCopy.title);
      await expect(page.getByText(releasesCopy.ready.empty)).toBeVisible();
      await expect(page.getByText(releasesCopy.pause.title)).toBeVisible();
    },
  },
  {
    name: 'no milestones that wait',
    isRepeated: true,
    show: async (page) => {
      await giveAnswers(page, /\/api\/admin\/milestones\b/, []);
      await walk(page, '/admin/messages', adminMilestonesCopy.title);
      await expect(page.getByText(adminMilestonesCopy.empty.title)).toBeVisible();
    },
  },
  {
    name: 'payout accounts after a failed load',
    isRepeated: true,
    show: async (page) => {
      await refuseAnswers(page, accountCalls);
      await walk(page, '/admin/messages', heldAccountsCopy.title);
      await expect(page.getByText(heldAccountsCopy.loadFailed)).toBeVisible();
    },
  },
  {
    name: 'no payout accounts that are held',
    isRepeated: true,
    show: async (page) => {
      await giveAnswers(page, accountCalls, { items: [], next: null, count: 0 });
      await walk(page, '/admin/messages', heldAccountsCopy.title);
      await expect(page.getByText(heldAccountsCopy.empty.title)).toBeVisible();
    },
  },
];

test('screens of creators and investors about payouts, loading, refused and empty', async ({ page, browser }) => {
  await signIn(page, newPerson('Carla Creator'));
  for (const state of [...refusedStates, ...emptyStates]) await showState(page, browser, state);
});

test('screens of administrators about payouts, loading, refused and empty', async ({ page, browser }) => {
  await signInAsAdmin(page, '/admin/health');
  for (const state of adminStates) await showState(page, browser, state);
});
