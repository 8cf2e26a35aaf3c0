// A review before publishing, for creator and administrator: pending, returned, answered, rejected, reopened, approved.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { ownProjectsCopy } from '#features/dashboard/web/dashboard-copy.ts';
import { reviewedIdentityCopy, standingCopy } from '#features/payouts/web/admin/held-accounts-copy.ts';
import { editCopy } from '#features/projects/web/form/pages/edit-copy.ts';
import { publishingCopy } from '#features/projects/web/form/pages/submit-form-copy.ts';
import { pageCopy } from '#features/projects/web/page/project-page-copy.ts';
import { reviewPanelCopy } from '#features/projects/web/review/review-panel-copy.ts';
import { reviewStateLabels } from '#features/reviews/review-labels-copy.ts';
import { changesCopy, decisionCopy, reviewWords } from '#features/reviews/web/admin/review-copy.ts';
import { reviewsCopy } from '#features/reviews/web/admin/reviews-copy.ts';
import { actionCopy } from '#ui/action-copy.ts';
import { expectAccessible } from '../support/accessible.ts';
import { newPerson, openNavigation, signIn } from '../support/people.ts';
import { submitProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';
import { freePort, type Running, startSite, stopSite, untilReady } from '../support/site-process.ts';

// The setting applies to the whole site, and every other test publishes projects, so this one has its own site.
test.describe.configure({ mode: 'default' });

const firstReview = reviewWords({ isOfChanges: false });
const admin = { username: 'e2e-admin', password: 'nine otters row past the mill' };
let dataDir: string;
let site: Running;

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kindling-review-'));
  site = startSite({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DEMO_DATA: 'off',
    RATE_LIMITS: 'off',
    SWEEP_INTERVAL_MS: '500',
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'warn',
  });
  await untilReady(site);
});

test.afterAll(async () => {
  await stopSite(site);
  await rm(dataDir, { recursive: true, force: true });
});

async function openAs(browser: Browser, enter: (page: Page) => Promise<void>): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: site.url })).newPage();
  await enter(page);
  return page;
}

async function enterAsAdmin(page: Page): Promise<void> {
  await page.goto('/admin/login?next=/admin/reviews');
  const { status } = await page.request.post('/api/admin/login', { data: admin }).then((answer) => ({
    status: answer.status(),
  }));
  expect(status).toBe(200);
  await turnReviewsOn(page);
}

async function turnReviewsOn(desk: Page): Promise<void> {
  const { version } = (await (await desk.request.get('/api/admin/settings')).json()) as { version: number };
  const values = { reviewBeforePublishing: true };
  expect((await desk.request.patch('/api/admin/settings', { data: { version, values } })).status()).toBe(200);
}

test('where reviews are on, forms say so before submitting, and where they are off they do not mention them', {
  tag: ['@desktop', '@nightly'],
}, async ({ browser, page }) => {
  const words = /We review every project before it goes public, within 48 hours\./;
  await openAs(browser, enterAsAdmin);
  const creator = await openAs(browser, (page) => signIn(page, newPerson('Freya Founder'), '/submit'));
  await expect(creator.getByRole('status').filter({ hasText: words })).toBeVisible();
  await creator.locator('summary', { hasText: 'Submission guidelines' }).click();
  await expect(creator.getByRole('region', { name: 'Submission guidelines' }).getByText(words)).toBeVisible();
  await expectAccessible(creator);
  const { id } = await submitProject(creator, { status: 'draft' });
  await creator.goto(`/projects/${id}/edit`);
  await expect(creator.getByText(words)).toBeVisible();
  await creator.getByRole('switch', { name: 'Published' }).click();
  await expect(creator.getByText(/^Saving submits it for review\. We review every project/)).toBeVisible();
  await expectAccessible(creator);
  await creator.getByRole('button', { name: editCopy.save }).click();
  await expect(creator.getByText(/has been submitted for review and isn.t public yet/).first()).toBeVisible();

  // The site of the other tests has reviews off; switching them off here would take a second administrator.
  await signIn(page, newPerson('Oscar Owner'), '/submit');
  await expect(page.getByRole('button', { name: 'Submit project' })).toBeEnabled();
  await expect(page.getByText(words)).toHaveCount(0);
});

test('the deadline of a review counts down, and pauses while hidden', { tag: ['@desktop', '@nightly'] }, async ({
  browser,
}) => {
  const desk = await openAs(browser, enterAsAdmin);
  const creator = await openAs(browser, (page) => signIn(page, newPerson('Tilda Ticking')));
  const { id, title } = await submitProject(creator);
  await desk.clock.install();
  const show = (state: 'hidden' | 'visible') =>
    desk.evaluate((now) => {
      Object.defineProperty(document, 'hidden', { value: now === 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  for (const [address, place] of [
    ['/admin/reviews', desk.getByRole('row', { name: new RegExp(title) })],
    [`/admin/reviews/${id}`, desk.getByRole('main')],
  ] as const) {
    await desk.goto(address);
    await desk.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await expect(place.getByText(/^4[78] h left$/)).toBeVisible();
    await desk.clock.fastForward('02:00:00');
    await expect(place.getByText(/^4[56] h left$/)).toBeVisible();
    await show('hidden');
    await desk.clock.fastForward('40:00:00');
    await expect(place.getByText(/^4[56] h left$/)).toBeVisible();
    await show('visible');
    await expect(place.getByText(/^[56] h left$/)).toBeVisible();
    await desk.clock.fastForward('07:00:00');
    await expect(place.getByText(/^[12] h overdue$/)).toBeVisible();
  }
});

test('creator and administrator reach an agreement, and a rejected project can be reopened', {
  tag: '@nightly',
}, async ({ browser }) => {
  const desk = await openAs(browser, enterAsAdmin);
  const creator = await openAs(browser, (page) => signIn(page, newPerson('Carla Creator')));
  const { id, title } = await submitProject(creator);

  // Pending: the creator sees the deadline, visitors see nothing.
  await creator.goto('/dashboard');
  await expect(creator.getByText(pageCopy.inReview)).toBeVisible();
  await expect(creator.getByText(ownProjectsCopy.due)).toBeVisible();
  await creator.goto(`/projects/${id}/edit`);
  await expect(creator.getByRole('heading', { name: 'Your project is being reviewed' })).toBeVisible();
  await expect(creator.getByRole('switch', { name: 'Published' })).toBeHidden();
  const visitor = await openAs(browser, async (page) => void (await page.goto('/')));
  expect((await visitor.request.get(`/projects/${id}`)).status()).toBe(404);

  // The queue links to it, and approving requires the checklist.
  await desk.goto('/admin/dashboard');
  await openNavigation(desk);
  await desk
    .getByRole('link', { name: /^Reviews/ })
    .filter({ visible: true })
    .click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible();
  await expect(desk.getByText(/^4[78] h left$/).first()).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole('link', { name: title }).click();
  await expect(desk.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(desk.getByRole('button', { name: decisionCopy.approve })).toBeDisabled();
  await expect(desk.getByText('It turns with the day and rests at night.')).toBeVisible();
  await expectAccessible(desk);

  // Returned with a reason, which is required.
  await desk.getByRole('button', { name: decisionCopy.refusals.changes_requested }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('button', { name: decisionCopy.refusals.changes_requested }).click();
  await expect(dialog.getByText(actionCopy.reasonMissing)).toBeVisible();
  await dialog.getByLabel(firstReview.changes_requested.reasonLabel).fill('Say who builds it.');
  await dialog.getByRole('button', { name: decisionCopy.refusals.changes_requested }).click();
  await expect(desk.getByText(firstReview.changes_requested.done).first()).toBeVisible();
  await expect(desk.getByText(reviewStateLabels.changes_requested).first()).toBeVisible();

  // The creator reads it, changes the project, answers, and submits it again.
  await creator.goto('/dashboard');
  await expect(creator.getByText(`${title} needs changes before it is published`)).toBeVisible();
  await creator.goto(`/projects/${id}/edit`);
  await expect(creator.getByText('Say who builds it.')).toBeVisible();
  await expectAccessible(creator);
  await creator.getByLabel(publishingCopy.answerLabel).fill('Mara builds it.');
  await creator.getByLabel('Role', { exact: true }).fill('Builder: Mara');
  await creator.getByRole('button', { name: editCopy.saveAndSubmit }).click();
  await expect(creator.getByText(/has been submitted for review and isn.t public yet/).first()).toBeVisible();

  // Changes since the first round are marked in place, and the decision stays visible while scrolling.
  await desk.reload();
  await expect(desk.getByText('Mara builds it.')).toBeVisible();
  await desk
    .getByRole('region', { name: changesCopy.title(1), exact: true })
    .getByRole('link', { name: 'Team' })
    .click();
  const mark = desk.getByRole('region', { name: `${changesCopy.title(1)}: Team` });
  await expect(mark.locator('ins').filter({ hasText: 'Builder: Mara' })).toBeInViewport();
  await expect(desk.getByRole('button', { name: decisionCopy.refusals.rejected })).toBeInViewport({ ratio: 1 });
  await expectAccessible(desk);

  // Rejected, answered, reopened.
  await desk.getByRole('button', { name: decisionCopy.refusals.rejected }).click();
  await dialog.getByLabel(firstReview.rejected.reasonLabel).fill('Mara does not know of it.');
  await dialog.getByRole('button', { name: firstReview.rejected.title }).click();
  await expect(desk.getByRole('button', { name: decisionCopy.reopen })).toBeVisible();
  await creator.goto(`/projects/${id}/edit`);
  await expect(creator.getByRole('heading', { name: 'Your project was not accepted' })).toBeVisible();
  await expectAccessible(creator);
  await creator.getByLabel('Your answer').fill('She does: call her.');
  await creator.getByRole('button', { name: reviewPanelCopy.send }).click();
  await expect(creator.getByText('She does: call her.').first()).toBeVisible();
  await desk.reload();
  await expect(desk.getByText('She does: call her.')).toBeVisible();
  await desk.getByRole('button', { name: decisionCopy.reopen }).click();

  // Checked item by item, then approved: now public.
  const decision = desk.getByRole('region', { name: decisionCopy.region });
  const verified = desk.getByRole('region', { name: reviewedIdentityCopy.title });
  await expect(verified).toContainText(standingCopy.texts.none);
  for (const label of ['Identity', 'Company', 'Documents', 'Finances']) {
    const item = desk.getByRole('region', { name: label, exact: true });
    await item.getByRole('button', { name: reviewsCopy.checklist.mark.ok }).click();
    if (label === 'Documents') {
      await expect(item.getByText('Note what you reviewed and where it is stored', { exact: true })).toBeVisible();
      await item.getByLabel(reviewsCopy.checklist.notes('documents')).fill('The registration, in the safe.');
      await item.getByRole('button', { name: reviewsCopy.checklist.mark.ok }).click();
    }
    await expect(item.getByText('OK', { exact: true })).toBeVisible();
    await expect(item.getByRole('button', { name: reviewsCopy.checklist.mark.ok })).toBeHidden();
  }
  await expect(decision.getByText(decisionCopy.progress(4, 5))).toBeVisible();
  const conflicts = desk.getByRole('region', { name: 'Conflicts of interest' });
  await conflicts.getByRole('button', { name: reviewsCopy.checklist.mark.concern }).click();
  await expect(conflicts.getByText('Describe the concern')).toBeVisible();
  await conflicts
    .getByLabel(reviewsCopy.checklist.notes('conflicts of interest'))
    .fill('The creator is a cousin of ours.');
  await conflicts.getByRole('button', { name: reviewsCopy.checklist.mark.concern }).click();
  await expect(conflicts.getByText('Concern', { exact: true })).toBeVisible();
  await desk.getByRole('button', { name: decisionCopy.approve }).click();
  await expect(dialog.getByText(decisionCopy.concerns(1).trim())).toBeVisible();
  await dialog.getByRole('button', { name: decisionCopy.approve }).click();
  await expect(desk.getByText(firstReview.approve.done).first()).toBeVisible();
  await visitor.goto(`/projects/${id}`);
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
});
