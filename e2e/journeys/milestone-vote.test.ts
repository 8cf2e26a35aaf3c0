// From evidence to a decision: a creator files it, an administrator opens the vote, investors disagree, and the count shows.
import type { Page } from '@playwright/test';
import { actionsCopy, adminMilestonesCopy, taskLabels } from '#features/payouts/web/admin/milestones-copy.ts';
import { milestoneStateLabels, pollCopy } from '#features/payouts/web/milestones/milestone-copy.ts';
import { evidenceFormCopy, ownMilestonesCopy } from '#features/payouts/web/milestones/own-milestones-copy.ts';
import { voteCopy, votesCopy } from '#features/payouts/web/votes/votes-copy.ts';
import { pageCopy } from '#features/projects/web/page/project-page-copy.ts';
import { expectAccessible } from '../support/accessible.ts';
import { refuseAnswers } from '../support/answers.ts';
import { fundProject } from '../support/payouts.ts';
import { newPerson, signIn, signInAsAdmin } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';
import { moveClocks } from '../support/site-database.ts';

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

async function castVote(page: Page, choice: 'for' | 'against'): Promise<void> {
  await open(page, '/dashboard');
  await expect(page.getByText('A vote is waiting for you')).toBeVisible();
  await open(page, '/votes');
  await expectAccessible(page, 'votes');
  await page.getByRole('link', { name: votesCopy.vote, exact: true }).click();
  await expect(page.getByText('It turns a hundred times.')).toBeVisible();
  await page.getByRole('button', { name: voteCopy.send }).click();
  await expect(page.getByText(voteCopy.chooseFirst)).toBeVisible();
  await page.getByRole('radio', { name: voteCopy.choices.release[choice].text }).check();
  await expectAccessible(page, 'a vote');
  await page.getByRole('button', { name: voteCopy.send }).click();
  await expect(page.getByText(voteCopy.saved)).toBeVisible();
  await expect(page.getByRole('button', { name: voteCopy.changeVote })).toBeVisible();
}

/** Typed text survives a reload, leaving the page, and the end of the session. */
async function expectKept(page: Page, projectId: number): Promise<void> {
  const address = `/dashboard/projects/${projectId}/milestones`;
  const typed = page.getByLabel(evidenceFormCopy.text);
  await expect(page.getByText(evidenceFormCopy.saved)).toBeVisible();
  await open(page, address);
  await expect(typed).toHaveValue('It turns a hundred times.');
  await page.getByRole('link', { name: ownMilestonesCopy.money }).click();
  await expect(typed).toHaveCount(0);
  await page.goBack();
  await expect(typed).toHaveValue('It turns a hundred times.');
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.goto(address);
  await expect(typed).toHaveCount(0);
  await page.context().addCookies(cookies);
  await open(page, address);
  await expect(typed).toHaveValue('It turns a hundred times.');
}

test('evidence is filed, voted on and decided in public [payouts-47]', { tag: '@phone' }, async ({ page, browser }) => {
  const contexts = await Promise.all([1, 2, 3, 4].map(() => browser.newContext()));
  const [large, small, third, office] = contexts;
  if (!large || !small || !third || !office) throw new Error('there are four of them');
  await signIn(page, newPerson('Carla Creator'));
  const project = await fundProject(page.context(), [large, small, third]);
  const [first] = project.milestones;

  await open(page, `/dashboard/projects/${project.id}/milestones`);
  await page.getByLabel(evidenceFormCopy.text).fill('It turns a hundred times.');
  await expectKept(page, project.id);
  await page.getByLabel(evidenceFormCopy.links).fill('http://example.org/report');
  await page.getByLabel(evidenceFormCopy.addFile).setInputFiles([
    { name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a report') },
    { name: 'program.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
  ]);
  await expect(page.getByText('program.exe is not a file we accept')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Download\s*report\.pdf/ })).toBeVisible();
  await page.getByRole('button', { name: evidenceFormCopy.send }).click();
  await expect(page.getByText('Links must begin with https://')).toBeVisible();
  await page.getByLabel(evidenceFormCopy.links).fill('https://example.org/report');
  await expectAccessible(page, 'the form of evidence');
  await page.getByRole('button', { name: evidenceFormCopy.send }).click();
  await page.getByRole('dialog').getByRole('button', { name: evidenceFormCopy.confirm.label }).click();
  await expect(page.getByText(evidenceFormCopy.filed)).toBeVisible();
  await expect(page.getByText(milestoneStateLabels.evidence_filed)).toBeVisible();

  const desk = await office.newPage();
  await signInAsAdmin(desk, '/admin/milestones');
  await expect(desk.getByText(taskLabels.review_evidence).first()).toBeVisible();
  await expectAccessible(desk, 'the queue of milestones');
  await open(desk, `/admin/milestones/${first}`);
  await expectAccessible(desk, 'a milestone');
  await desk.getByRole('button', { name: actionsCopy.open.title }).click();
  await desk.getByRole('dialog').getByRole('button', { name: actionsCopy.open.title }).click();
  await expect(desk.getByText(actionsCopy.open.done)).toBeVisible();

  await castVote(await large.newPage(), 'for');
  const opponent = await small.newPage();
  await castVote(opponent, 'against');
  // Fewer than five voters all have the same weight, and a tie counts as against.
  const [vote] = (await (await third.request.get('/api/votes')).json()) as { id: number }[];
  const cast = await third.request.post(`/api/votes/${vote?.id}/ballot`, { data: { choice: 'for' } });
  expect(cast.ok()).toBe(true);
  await open(page, `/projects/${project.id}`);
  await expect(page.getByText(pollCopy.turnout(3, 3))).toBeVisible();
  await moveClocks([["update polls set closes_at = now() - interval '1 second' where milestone_id = $1", [first]]]);

  await expect(async () => {
    await open(opponent, '/votes');
    await expect(opponent.getByText('Approved', { exact: true })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await opponent.getByRole('link', { name: votesCopy.view }).click();
  await expect(opponent.getByText(pollCopy.side(1, 4000))).toBeVisible();
  await expect(opponent.getByText(pollCopy.waitsForAnswer)).toBeVisible();
  await expectAccessible(opponent, 'a result');

  await open(desk, `/admin/milestones/${first}`);
  await desk.getByRole('button', { name: actionsCopy.answer.title }).click();
  await desk.getByRole('dialog').getByRole('textbox').fill('The report is by an independent laboratory.');
  await refuseAnswers(desk, '**/answer');
  await desk.getByRole('dialog').getByRole('button', { name: actionsCopy.answer.title }).click();
  await expect(desk.getByText(actionsCopy.failed)).toBeVisible();
  await expect(desk.getByRole('dialog').getByRole('textbox')).toHaveValue(/independent laboratory/);
  await desk.unroute('**/answer');
  await desk.getByRole('dialog').getByRole('button', { name: actionsCopy.answer.title }).click();
  await expect(desk.getByText(actionsCopy.answer.done)).toBeVisible();
  await expect(desk.getByText(adminMilestonesCopy.nothing)).toBeVisible();

  await open(page, `/projects/${project.id}`);
  await expect(page.getByRole('heading', { name: pageCopy.milestones.title, exact: true })).toBeVisible();
  await expect(page.getByText('The report is by an independent laboratory.')).toBeVisible();
  await expectAccessible(page, 'the project with its decision');
  await open(page, `/dashboard/projects/${project.id}/milestones`);
  await expect(page.getByRole('heading', { name: ownMilestonesCopy.title })).toBeVisible();
  await expect(page.getByText(milestoneStateLabels.approved, { exact: true }).first()).toBeVisible();
  await expectAccessible(page, 'the milestones after the vote');
  await Promise.all(contexts.map((context) => context.close()));
});
