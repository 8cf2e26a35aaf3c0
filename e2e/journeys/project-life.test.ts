// Two people follow a project from its launch to its last milestone: what one does, the other learns in the notification
// center, by email, and on the page that the notice opens.
import type { APIRequestContext, Page } from '@playwright/test';
import { commentsCopy } from '#features/comments/web/comments-copy.ts';
import { composerCopy, threadCopy } from '#features/messages/web/messages-copy.ts';
import { notificationsCopy } from '#features/notifications/web/notifications-copy.ts';
import { gettingPaidCopy } from '#features/payouts/web/getting-paid-copy.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts';
import { invest } from '../support/investments.ts';
import { approveByVote, lampMilestones, readMilestones, releaseMilestone, topUpPlatform } from '../support/payouts.ts';
import { admin, inviteAdmin, newPerson, register, signInAsAdmin } from '../support/people.ts';
import { submitProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';
import { moveClocks, readDatabase } from '../support/site-database.ts';

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** Opens the newest notification with these words from the center, as its reader would. */
async function followNotice(page: Page, words: RegExp): Promise<void> {
  const notice = page.getByRole('list', { name: notificationsCopy.list }).getByRole('link', { name: words }).first();
  await expect(async () => {
    await open(page, '/notifications');
    await expect(notice).toBeVisible({ timeout: 2000 });
  }).toPass();
  await notice.click();
  await page.waitForURL((url) => url.pathname !== '/notifications');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('404')).toHaveCount(0);
  await expectNoSidewaysScroll(page, `what opens from ${words.source}`);
}

async function publish(request: APIRequestContext, projectId: number, update: { title: string; visibility: string }) {
  const started = await request.post(`/api/projects/${projectId}/update-drafts`);
  const draft = (await started.json()) as { id: number; revision: number };
  const saved = await request.patch(`/api/update-drafts/${draft.id}`, {
    data: { ...update, content: 'The **molds** are ready.', revision: draft.revision },
  });
  const { revision } = (await saved.json()) as { revision: number };
  const published = await request.post(`/api/update-drafts/${draft.id}/publish`, { data: { revision } });
  expect(published.status(), await published.text()).toBe(201);
}

/** The kinds of notifications that were also emailed to a person. */
async function readEmailed(userId: number): Promise<string[]> {
  const rows = await readDatabase<{ kind: string }>(
    'select distinct kind from notifications where user_id = $1 and mailed_at is not null order by kind',
    [userId],
  );
  return rows.map(({ kind }) => kind);
}

/** Number of releases that the person was notified of. */
async function countDecided({ request }: Page): Promise<number> {
  const list = (await (await request.get('/api/notifications?limit=100')).json()) as { kind: string }[];
  return list.filter(({ kind }) => kind === 'milestone_released').length;
}

/** The kinds of emails about money and votes that were sent to a person or about their investments. */
async function readMailKinds(userId: number): Promise<string[]> {
  const rows = await readDatabase<{ kind: string }>(
    `select distinct kind from mails where sent_at is not null and (facts->>'userId' = $1::bigint::text
       or facts->>'investmentId' in (select id::text from investments where investor_id = $1::bigint))`,
    [userId],
  );
  return rows.map(({ kind }) => kind);
}

async function connectAccount(page: Page): Promise<void> {
  await open(page, '/dashboard/payouts');
  await page.getByLabel(gettingPaidCopy.country.label, { exact: true }).selectOption('Germany');
  await page.getByRole('button', { name: gettingPaidCopy.connect, exact: true }).click();
  await page.getByRole('button', { name: 'Verify at once' }).click();
  await page.waitForURL(/\/dashboard\/payouts/);
}

test('two people follow a project from its launch to its last milestone without missing a thing', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  test.slow();
  const [creatorContext, otherContext, office, secondOffice] = await Promise.all(
    [1, 2, 3, 4].map(() => browser.newContext(page.viewportSize() === null ? {} : { viewport: page.viewportSize() })),
  );
  if (!creatorContext || !otherContext || !office || !secondOffice) throw new Error('there are four of them');
  const creator = await creatorContext.newPage();
  await register(creator.request, newPerson('Carla Creator'));
  const investorId = await register(page.request, newPerson('Ingrid Investor'));
  await register(otherContext.request, newPerson('Linus Other'));
  const { uid } = (await (await creator.request.get('/api/auth/session')).json()) as { uid: string };
  expect((await page.request.post(`/api/people/${uid}/follow`)).ok()).toBe(true);

  await test.step('the follower learns of the launch, and asks a question that the creator answers', async () => {
    const { title } = await submitProject(creatorContext, { milestones: lampMilestones });
    await followNotice(page, new RegExp(title));
    const comments = page.locator('#comments');
    await comments.scrollIntoViewIfNeeded();
    await comments.getByLabel(commentsCopy.form.comment, { exact: true }).last().fill('Does it work in winter?');
    await comments.getByRole('button', { name: commentsCopy.form.ask }).click();
    await followNotice(creator, /Ingrid Investor/);
    const asked = creator.getByRole('article', { name: 'Ingrid Investor' });
    await asked.getByRole('button', { name: commentsCopy.actions.reply, exact: true }).click();
    await creator.getByRole('textbox', { name: commentsCopy.form.reply('Ingrid Investor') }).fill('Down to -20.');
    await creator.getByRole('button', { name: commentsCopy.form.postReply }).click();
    const answer = creator.getByRole('article', { name: 'Carla Creator' });
    await answer.getByRole('button', { name: commentsCopy.actions.moreFor('Carla Creator') }).click();
    await answer.getByRole('button', { name: commentsCopy.actions.markAnswer }).click();
    await expect(asked.getByText(commentsCopy.answered)).toBeVisible();
    await followNotice(page, /Carla Creator/);
    await expect(page.getByText('Down to -20.')).toBeVisible();
  });

  const projectId = Number(/projects\/(\d+)/.exec(page.url())?.[1]);

  await test.step('an update for investors reaches the investor, and no one else', async () => {
    await invest(page.context(), projectId, 12_000);
    await publish(creator.request, projectId, { title: 'The molds are here', visibility: 'backers_only' });
    await followNotice(page, /The molds are here/);
    await expect(page.getByText('molds', { exact: true })).toBeVisible();
    await expectAccessible(page, 'an update');
    const stranger = await otherContext.request.get(`/projects/${projectId}`);
    expect(await stranger.text()).not.toContain('The molds are here');
  });

  await test.step('messages go both ways', async () => {
    await open(page, `/messages/new?to=${uid}&project=${projectId}`);
    await page.getByLabel(composerCopy.subject).fill('Delivery');
    await page.getByLabel(composerCopy.message, { exact: true }).fill('When do you ship?');
    await page.getByRole('button', { name: composerCopy.send }).click();
    await page.waitForURL(/\/messages\/\d+$/);
    await followNotice(creator, /Ingrid Investor/);
    await creator.getByLabel(composerCopy.message, { exact: true }).fill('In March.');
    await creator.getByRole('button', { name: composerCopy.send }).click();
    await expect(page.getByRole('region', { name: threadCopy.messages }).getByText('In March.')).toBeVisible();
  });

  await test.step('the project is funded, and each milestone is voted on and paid', async () => {
    await invest(otherContext, projectId, 8000);
    // Its last day is over; the site itself finds that the goal is reached.
    await moveClocks([
      ['update projects set deadline = current_date - 1 where id = $1', [projectId]],
      ["update investments set cancellable_until = now() - interval '1 second' where project_id = $1", [projectId]],
    ]);
    await followNotice(page, /is funded/);
    await connectAccount(creator);
    const other = await inviteAdmin(secondOffice.request, 'Simone Second');
    await moveClocks([
      [
        "update admin_credentials set created_at = now() - interval '8 days' where username = any($1)",
        [[admin.username, other.username]],
      ],
    ]);
    const desk = await office.newPage();
    await signInAsAdmin(desk, '/admin/health');
    await topUpPlatform(creator, 25_000);
    expect((await secondOffice.request.post('/api/admin/login', { data: other })).status()).toBe(200);
    const people = {
      creator: creator.request,
      office: office.request,
      investors: [page.request, otherContext.request],
    };
    const milestones = await readMilestones(creator.request, projectId);
    expect(milestones).toHaveLength(2);
    for (const milestone of milestones) {
      const before = await countDecided(page);
      await approveByVote(milestone, people);
      await followNotice(page, /^The vote on .* was counted/);
      await releaseMilestone(milestone, { first: office.request, second: secondOffice.request, projectId });
      await expect.poll(() => countDecided(page), { timeout: 60_000 }).toBeGreaterThan(before);
    }
    await followNotice(page, /of your investment in .* was released/);
    await followNotice(creator, /was sent to you/);
    await followNotice(page, /is completed/);
  });

  await test.step('and the emails told the same', async () => {
    const kinds = ['message', 'project_published', 'project_update', 'question_answered'];
    await expect.poll(() => readEmailed(investorId)).toEqual(expect.arrayContaining(kinds.slice(1)));
    expect(await readMailKinds(investorId)).toEqual(
      expect.arrayContaining(['release_sent', 'vote_opened', 'vote_result']),
    );
  });
  await Promise.all([creatorContext, otherContext, office, secondOffice].map((context) => context.close()));
});
