// What is recorded when something happens to a project for the first time, and whom it reaches.
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { getAttention } from '#features/dashboard/dashboard-contract.ts';
import { requestRefund } from '#features/investing/server/refunds/refund-service.ts';
import { listNotifications } from '#features/notifications/notification-contract.ts';
import { runNotificationWork } from '#features/notifications/server/notification-worker.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { cents } from '#kernel/money.ts';
import { invest } from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { deliverMails } from '#test/factories/queued-mails.ts';
import { approveMilestone, makeFundedProject, releaseNow } from '#test/factories/releases.ts';
import { joinTeam } from '#test/factories/teams.ts';
import { signIn } from '#test/factories/votes.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import type { Caller } from '#test/servers/test-call.ts';
import { projectMoments } from './moment-table.ts';

const kindling = useTestApp();

async function recorded(projectId: number): Promise<string[]> {
  const rows = await kindling.deps.db
    .select({ kind: projectMoments.kind })
    .from(projectMoments)
    .where(eq(projectMoments.projectId, projectId))
    .orderBy(projectMoments.at, projectMoments.kind);
  return rows.map(({ kind }) => kind);
}

test('publication, the first investor and half of the goal are recorded once, as they happen', async () => {
  const { deps } = kindling;
  const [creator, first, second] = await Promise.all([makeUser(deps), makeUser(deps), makeUser(deps)]);
  const { id } = await makeProject(deps, { ownerId: creator.id, goalCents: cents(100_000) });
  expect(await recorded(id)).toEqual(['live']);
  await invest(kindling, first, { projectId: id, amount: '200' });
  expect(await recorded(id)).toEqual(['live', 'first_investor']);
  await invest(kindling, first, { projectId: id, amount: '299.99' });
  expect(await recorded(id)).toEqual(['live', 'first_investor']);
  await invest(kindling, second, { projectId: id, amount: '100' });
  expect(await recorded(id)).toEqual(['live', 'first_investor', 'half']);
});

test('an investment that reaches the whole goal is no half, and a draft is not live', async () => {
  const { deps } = kindling;
  const [creator, investor] = await Promise.all([makeUser(deps), makeUser(deps)]);
  const { id } = await makeProject(deps, {
    ownerId: creator.id,
    goalCents: cents(100_000),
    status: 'draft',
    fundingModel: 'keep_what_you_raise',
  });
  expect(await recorded(id)).toEqual([]);
  await deps.db.update(projects).set({ status: 'active' }).where(eq(projects.id, id));
  await invest(kindling, investor, { projectId: id, amount: '1000' });
  expect(await recorded(id)).toEqual(['live', 'first_investor']);
});

const momentsOf = async (as: TestUser) =>
  (await kindling.call(getAttention, { as })).body.moments.map(({ kind, title }) => `${kind}: ${title}`);

test('of several live projects the newest asks to connect an account, once', async () => {
  const { deps } = kindling;
  const creator = await makeUser(deps);
  await makeProject(deps, { ownerId: creator.id });
  const newest = await makeProject(deps, { ownerId: creator.id });
  const { moments } = (await kindling.call(getAttention, { as: creator })).body;
  const asking = moments.filter(({ steps }) => steps.some(({ key }) => key === 'account'));
  expect([moments.length, asking.map(({ projectId }) => projectId)]).toEqual([2, [newest.id]]);
});

test('a creator hears of the first investor and of half of the goal by email, in the bell and on the dashboard, once [moments-2]', async () => {
  const { deps } = kindling;
  const [creator, investor] = await Promise.all([makeUser(deps), makeUser(deps)]);
  const { id } = await makeProject(deps, { ownerId: creator.id, title: 'Dicewright', goalCents: cents(100_000) });
  expect(await momentsOf(creator)).toEqual(['live: You’re live: Dicewright']);
  const told = async () => {
    await runNotificationWork(deps);
    await deliverMails(deps);
    const { body } = await kindling.call(listNotifications, { as: creator });
    return {
      mails: kindling.mails.filter(({ to }) => to.address === creator.email).map(({ subject }) => subject),
      bell: body.map(({ title }) => title),
    };
  };
  await invest(kindling, investor, { projectId: id, amount: '200' });
  expect((await told()).bell).toEqual(['Dicewright has its first investor']);
  expect(await momentsOf(creator)).toEqual([
    'first_investor: Dicewright has its first investor',
    'live: You’re live: Dicewright',
  ]);
  await invest(kindling, investor, { projectId: id, amount: '300' });
  const half = 'Dicewright is past the halfway mark: $500 of $1,000';
  await told();
  const { mails, bell } = await told();
  expect(mails.filter((subject) => subject === half)).toHaveLength(1);
  expect(bell).toEqual([half, 'Dicewright has its first investor']);
  expect(await momentsOf(creator)).toEqual([`half: ${half}`, 'live: You’re live: Dicewright']);
});

test('those who invested in a project that is funded celebrate it, with what happens to their money [moments-3]', async () => {
  const { deps } = kindling;
  const [creator, investor] = await Promise.all([makeUser(deps), makeUser(deps)]);
  const { id } = await makeProject(deps, {
    ownerId: creator.id,
    title: 'Dicewright',
    goalCents: cents(100_000),
    fundingModel: 'keep_what_you_raise',
  });
  const { id: investmentId } = await invest(kindling, investor, { projectId: id, amount: '1000' });
  const { body } = await kindling.call(getAttention, { as: investor });
  expect(body.moments).toMatchObject([
    {
      kind: 'backed_funded',
      title: 'Dicewright is funded',
      text: '$1,000 from one person: you.',
      steps: [{ to: `/investments/${investmentId}/money` }],
    },
  ]);
  expect(await momentsOf(await makeUser(deps))).toEqual([]);
});

test('a milestone is celebrated when it is approved, and when its money is sent, by its creator and its investors [moments-4]', async () => {
  const { deps } = kindling;
  const project = await makeFundedProject(kindling, { plan: [600, 400], invested: [1000] });
  const creator = await signIn(deps, project.ownerId);
  const kinds = async (as: Caller) => (await kindling.call(getAttention, { as })).body.moments.map(({ kind }) => kind);
  const [first = 0] = project.milestones;
  await approveMilestone(deps, first);
  expect(await kinds(creator)).toEqual(['reached', 'funded']);
  await releaseNow(deps, first);
  expect(await kinds(creator)).toEqual(['sent', 'funded']);
  const { body } = await kindling.call(getAttention, { as: project.investments[0]?.by as TestUser });
  expect(body.moments).toMatchObject([
    { kind: 'backed_reached', text: '$600 of your investment was released to its creator.' },
    { kind: 'backed_funded' },
  ]);
});

test('an investor celebrates only the newest of two payments to a project, and each slip once', async () => {
  const { deps } = kindling;
  const project = await makeFundedProject(kindling, { plan: [600, 400], invested: [1000] });
  for (const milestone of project.milestones) await releaseNow(deps, milestone);
  const { body } = await kindling.call(getAttention, { as: project.investments[0]?.by as TestUser });
  expect(body.moments.filter(({ kind }) => kind === 'backed_reached')).toMatchObject([
    { title: expect.stringContaining('“Step 2”'), text: '$400 of your investment was released to its creator.' },
  ]);
  const keys = body.moments.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

test('investors read what funded a project, also after a refund lowered what it has raised', async () => {
  const { deps } = kindling;
  const project = await makeFundedProject(kindling, { invested: [600, 400] });
  const [first, second] = project.investments;
  await requestRefund(deps, second?.id ?? 0, 'admin');
  const { body } = await kindling.call(getAttention, { as: first?.by as TestUser });
  expect(body.moments).toMatchObject([
    { kind: 'backed_funded', text: '$1,000 from 2 people, and you are one of them.' },
  ]);
  await runNotificationWork(deps);
  const bell = await kindling.call(listNotifications, { as: first?.by as TestUser });
  expect(bell.body.map(({ title }) => title)).toContainEqual(expect.stringContaining('is funded with $1,000'));
});

test('the whole team hears of a moment in the bell, by email and on the dashboard, with what its rights allow [moments-5]', async () => {
  const { deps } = kindling;
  const [creator, editor, money, investor] = await Promise.all([
    makeUser(deps),
    makeUser(deps),
    makeUser(deps),
    makeUser(deps),
  ]);
  const { id } = await makeProject(deps, { ownerId: creator.id, title: 'Dicewright', goalCents: cents(100_000) });
  await joinTeam(deps, id, editor.id, ['editor']);
  await joinTeam(deps, id, money.id, ['money']);
  await invest(kindling, investor, { projectId: id, amount: '500' });
  await runNotificationWork(deps);
  await deliverMails(deps);
  const half = 'Dicewright is past the halfway mark: $500 of $1,000';
  for (const member of [editor, money]) {
    const { body: bell } = await kindling.call(listNotifications, { as: member });
    expect(bell.map(({ title }) => title)).toEqual(expect.arrayContaining([half, 'Dicewright has its first investor']));
    const mail = kindling.mails.find(({ to, subject }) => to.address === member.email && subject === half);
    expect(mail?.text).toContain('because you are on the team of Dicewright');
    expect(mail?.text).toContain(`/projects/${id}/share?moment=half`);
  }
  const steps = async (as: TestUser) =>
    (await kindling.call(getAttention, { as })).body.moments.map(({ kind, steps }) => [
      kind,
      ...steps.map(({ to }) => to),
    ]);
  const updates = `/dashboard/projects/${id}/updates`;
  expect(await steps(editor)).toEqual([
    ['half', updates],
    ['live', `/projects/${id}/share?moment=live`, updates],
  ]);
  expect(await steps(money)).toEqual([
    ['half', `/projects/${id}/share?moment=half`],
    ['live', `/projects/${id}/share?moment=live`],
  ]);
});
