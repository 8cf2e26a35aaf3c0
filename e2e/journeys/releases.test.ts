// The administrators' queue of releases: the facts shown for each, and the orders with their reasons.

import { adminFrameCopy } from '#features/admin/web/admin-frame-copy.ts';
import type { ReleaseQueue } from '#features/payouts/release-contract.ts';
import { releasesCopy as copy } from '#features/payouts/web/admin/releases-copy.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts';
import { giveAnswers } from '../support/answers.ts';
import { signInAsAdmin } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';

const project = { projectId: 1, project: 'A lamp that follows the sun', milestone: 'First series', stake: null };
const at = '2026-11-20T10:00:00.000Z';

const queue: ReleaseQueue = {
  pause: null,
  ready: [{ milestoneId: 7, ...project, estimate: '12500.00', since: at, wholeReason: null, vote: 'for' }],
  releases: [
    {
      id: 3,
      ...project,
      milestone: 'Prototype',
      state: 'asked',
      amount: '20000.00',
      waitsFor: 'second',
      notBefore: at,
      needsSecond: true,
      askedAt: at,
      askedBy: { id: 4_000_000, name: 'Grace Hopper' },
      secondBy: null,
      isCatchUp: false,
      isBeingWithdrawn: false,
    },
    {
      id: 4,
      ...project,
      milestone: null,
      state: 'asked',
      amount: '900.00',
      waitsFor: 'cover',
      notBefore: at,
      needsSecond: false,
      askedAt: at,
      askedBy: null,
      secondBy: null,
      isCatchUp: false,
      isBeingWithdrawn: false,
    },
    {
      id: 10,
      ...project,
      state: 'asked',
      amount: '900.00',
      waitsFor: 'cooling',
      notBefore: at,
      needsSecond: false,
      askedAt: at,
      askedBy: null,
      secondBy: null,
      isCatchUp: false,
      isBeingWithdrawn: false,
    },
  ],
  transfers: [
    {
      id: 5,
      ...project,
      state: 'refused',
      amount: '480.00',
      refusal: 'reversed',
      payoutFailure: null,
      isByHand: false,
      lost: null,
      since: at,
    },
    {
      id: 6,
      ...project,
      state: 'sent',
      amount: '75.50',
      refusal: null,
      payoutFailure: 'account_closed',
      isByHand: false,
      lost: null,
      since: at,
    },
  ],
  debts: [
    {
      projectId: 1,
      project: project.project,
      stake: null,
      owed: '300.00',
      since: at,
      mayWriteOff: true,
      writeOff: null,
    },
  ],
  returns: [
    {
      id: 8,
      investmentId: 12,
      projectId: 1,
      project: project.project,
      stake: null,
      isOwn: false,
      amount: '55.00',
      since: at,
    },
  ],
  missingCover: '34.10',
  fees: { platform: '1250.00', processing: '0.00' },
  adminId: 1,
};

test('the queue shows what is ready, what waits for what, and takes orders with their reasons [payouts-108]', async ({
  page,
}) => {
  await signInAsAdmin(page, '/admin/health');
  await giveAnswers(page, /\/api\/admin\/releases$/, queue);
  await giveAnswers(page, /\/api\/admin\/payouts\/summary$/, { milestones: 12, releases: 3, accounts: 0 });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  // Counts are read again when the window is looked at. The navigation may start a moment after the page.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(link(adminFrameCopy.nav.milestones)).toHaveAccessibleDescription('12 pending', { timeout: 2000 });
  }).toPass();
  await expect(link(adminFrameCopy.nav.releases)).toHaveAccessibleDescription('3 pending');
  await expect(link(adminFrameCopy.nav.payoutAccounts)).toHaveAccessibleDescription('');
  await link(copy.title).click();
  await expect(page.getByRole('heading', { name: copy.title, level: 1 })).toBeVisible();
  await expect(page.getByText(copy.cover.text('34.10'))).toBeVisible();
  await expect(page.getByText(copy.open.waits.second)).toBeVisible();
  await expect(page.getByText(copy.transfers.returned('account_closed').text)).toBeVisible();
  await expectAccessible(page, 'the queue of releases');
  const size = page.viewportSize() ?? { width: 1280, height: 900 };
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page, 'the queue of releases on the narrowest screen');
  await page.setViewportSize(size);

  const paused = page.waitForRequest(/releases\/pause$/);
  await page.route(/releases\/pause$/, (route) =>
    route.fulfill({ json: { ...queue, pause: { reason: 'The bank is closed.', since: at, by: 'Grace Hopper' } } }),
  );
  await page.getByRole('button', { name: copy.pause.start.submit }).click();
  const dialog = page.getByRole('dialog', { name: copy.pause.start.title });
  await dialog.getByRole('button', { name: copy.pause.start.submit }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Reason').fill('The bank is closed.');
  await expectAccessible(page, 'the dialog that pauses releases');
  await dialog.getByRole('button', { name: copy.pause.start.submit }).click();
  expect((await paused).postDataJSON()).toEqual({ reason: 'The bank is closed.' });
  await expect(page.getByText(copy.pause.start.done)).toBeVisible();

  const paid = page.waitForRequest(/returns\/8\/paid$/);
  await page.route(/returns\/8\/paid$/, (route) => route.fulfill({ json: queue }));
  await page.getByRole('button', { name: copy.transfers.record }).click();
  const payment = page.getByRole('dialog');
  await payment.getByLabel(copy.reference).fill('Wire 77');
  await payment.getByRole('button', { name: /record/i }).click();
  expect((await paid).postDataJSON()).toEqual({ reference: 'Wire 77' });
});
