// A creator's figures, the file of their investors, and thanks to all of them.
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { chooseAppearance } from '#features/investing/investing-contract.ts';
import { notifications } from '#features/notifications/server/notification-table.ts';
import { projectMembers } from '#features/projects/server/project-member-table.ts';
import { getTeam } from '#features/teams/team-contract.ts';
import { createUpdateDraft, publishUpdate, saveUpdateDraft } from '#features/updates/update-contract.ts';
import { addDays, toDay } from '#kernel/dates.ts';
import { hold, invest } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser } from '#test/factories/make.ts';
import { makeComment } from '#test/factories/make-comments.ts';
import { joinTeam } from '#test/factories/teams.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { exportInvestors, getCampaigns } from '../campaign-contract.ts';

const kindling = useTestApp();
const today = toDay(Date.now());

describe('figures', () => {
  test('add up all projects, count a person once, and leave out what is answered or old [dashboard-22]', async () => {
    const [creator, investor] = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
    const deadline = addDays(today, 20);
    const first = await makeProject(kindling.deps, { ownerId: creator.id, deadline });
    const second = await makeProject(kindling.deps, { ownerId: creator.id, deadline: null });
    const draft = await makeProject(kindling.deps, { ownerId: creator.id, status: 'draft' });
    const foreign = await makeProject(kindling.deps);
    await invest(kindling, investor, { projectId: first.id, amount: '100.00' });
    await invest(kindling, investor, { projectId: second.id, amount: '200.50' });
    await invest(kindling, investor, { projectId: foreign.id, amount: '300.00' });
    await makeComment(kindling.deps, { projectId: first.id, isQuestion: true });
    await makeComment(kindling.deps, { projectId: first.id, isQuestion: true, deletedAt: new Date() });
    await makeComment(kindling.deps, { projectId: first.id });
    await kindling.deps.db.execute(sql`insert into project_view_days (project_id, day, views)
      values (${first.id}, ${today}, 7), (${first.id}, ${addDays(today, -29)}, 5), (${first.id}, ${addDays(today, -30)}, 90)`);
    const { body } = await kindling.call(getCampaigns, { as: creator });
    expect(body).toEqual({
      raised: '300.50',
      investors: 1,
      questions: 1,
      visits: 12,
      projects: [
        { id: draft.id, investors: 0, questions: 0, visits: 0, duty: { kind: 'publish', day: null } },
        { id: second.id, investors: 1, questions: 0, visits: 0, duty: null },
        { id: first.id, investors: 1, questions: 1, visits: 12, duty: { kind: 'funding_ends', day: deadline } },
      ],
    });
    expect((await kindling.call(getCampaigns, { as: investor })).body).toMatchObject({ raised: '0.00', projects: [] });
  });
});

describe('the file of investors', () => {
  const read = async (as: Awaited<ReturnType<typeof makeUser>>, id: number) =>
    kindling.call(exportInvestors, { as, params: { id } });

  test('the owner and administrators read in the log of the team who downloaded it, once an hour [dashboard-25]', async () => {
    const [creator, member, admin] = [
      await makeUser(kindling.deps),
      await makeUser(kindling.deps, { name: 'Mo Money' }),
      await makeAdmin(kindling.deps),
    ];
    const { id } = await makeProject(kindling.deps, { ownerId: creator.id });
    await joinTeam(kindling.deps, id, member.id, ['money']);
    for (const as of [member, member, creator]) expect((await read(as, id)).status).toBe(200);
    for (const as of [creator, admin]) {
      const { log } = (await kindling.call(getTeam, { as, params: { id } })).body;
      expect(log.filter(({ kind }) => kind === 'investors_exported').map(({ actor }) => actor)).toEqual([
        creator.name,
        'Mo Money',
      ]);
    }
  });

  test('shows each as they chose, every amount, and no address; names cannot run as formulas [dashboard-23]', async () => {
    const creator = await makeUser(kindling.deps);
    const { id } = await makeProject(kindling.deps, { ownerId: creator.id });
    const [hidden, named, masked] = [
      await makeUser(kindling.deps),
      await makeUser(kindling.deps),
      await makeUser(kindling.deps),
    ];
    await kindling.deps.db.execute(sql`update users set name = '=HYPERLINK("x")' where id = ${named.id}`);
    await invest(kindling, hidden, { projectId: id, amount: '100.00' });
    const open = await invest(kindling, named, { projectId: id, amount: '200.00' });
    const quiet = await invest(kindling, masked, { projectId: id, amount: '300.00' });
    await hold(kindling, hidden, { projectId: id, amount: '400.00' });
    const choose = (as: typeof named, investment: number, body: object) =>
      kindling.call(chooseAppearance, { as, params: { id: investment }, body });
    await choose(named, open.id, { shownAs: 'name', showsAmount: true });
    await choose(masked, quiet.id, { shownAs: 'pseudonym', pseudonym: 'Quiet Fox', showsAmount: false });
    const { body, headers } = await read(creator, id);
    const lines = String(body).trim().split('\r\n').slice(1);
    expect(headers['content-disposition']).toContain(`kindling-investors-${id}-${today}.csv`);
    expect(lines.map((line) => line.split(',').slice(1).join(','))).toEqual([
      `${today},,hidden,100.00,100.00,0.020000,completed`,
      `${today},"'=HYPERLINK(""x"")",name,200.00,200.00,0.040000,completed`,
      `${today},Quiet Fox,pseudonym,300.00,300.00,0.060000,completed`,
    ]);
    for (const { email, name } of [hidden, masked]) {
      expect(String(body)).not.toContain(email);
      expect(String(body)).not.toContain(name);
    }
  });

  test('is for the owner and team members who see the money', async () => {
    const [creator, bookkeeper, editor] = [
      await makeUser(kindling.deps),
      await makeUser(kindling.deps),
      await makeUser(kindling.deps),
    ];
    const { id } = await makeProject(kindling.deps, { ownerId: creator.id });
    await kindling.deps.db.insert(projectMembers).values([
      { projectId: id, userId: bookkeeper.id, canEdit: false, canMoney: true },
      { projectId: id, userId: editor.id, canEdit: true, canMoney: false },
    ]);
    expect((await read(creator, id)).status).toBe(200);
    expect((await read(bookkeeper, id)).status).toBe(200);
    expect((await read(editor, id)).status).toBe(404);
  });
});

test('thanks reach every current investor once, and nobody else [dashboard-24]', async () => {
  const [creator, investor, gone] = [
    await makeUser(kindling.deps),
    await makeUser(kindling.deps),
    await makeUser(kindling.deps),
  ];
  const { id: projectId } = await makeProject(kindling.deps, { ownerId: creator.id });
  await invest(kindling, investor, { projectId, amount: '100.00' });
  await invest(kindling, investor, { projectId, amount: '200.00' });
  await hold(kindling, gone, { projectId, amount: '100.00' });
  const start = () =>
    kindling.call(createUpdateDraft, { as: creator, params: { id: projectId }, body: { isThanks: true } });
  const { body: draft } = await start();
  expect(draft).toMatchObject({ title: 'Thank you', visibility: 'backers_only', investors: 1 });
  // A second press finds the draft that nothing was written to.
  expect((await start()).body.id).toBe(draft.id);
  const { id, title, visibility } = draft;
  const saved = await kindling.call(saveUpdateDraft, {
    as: creator,
    params: { id },
    body: { title, visibility, content: 'You made this possible.', revision: draft.revision },
  });
  const publish = () =>
    kindling.call(publishUpdate, { as: creator, params: { id }, body: { revision: saved.body.revision } });
  const answers = await Promise.all([publish(), publish()]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 404]);
  const update = answers.find(({ status }) => status === 201)?.body.id ?? 0;
  const told = and(eq(notifications.kind, 'project_update'), eq(notifications.subjectId, update));
  const rows = await kindling.deps.db.select({ to: notifications.userId }).from(notifications).where(told);
  expect(rows).toEqual([{ to: investor.id }]);
});
