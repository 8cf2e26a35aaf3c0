// A creator's record: counted from what happened on their published projects.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { getCreatorRecord } from '../creator-record-contract.ts';

const kindling = useTestApp();

const read = async ({ uid }: { uid: string }) => (await kindling.call(getCreatorRecord, { params: { uid } })).body;
const run = (query: ReturnType<typeof sql>) => kindling.deps.db.execute(query);

async function ask(projectId: number, person: TestUser, hoursAgo: number): Promise<number> {
  const { rows } = await run(sql`insert into comments (project_id, user_id, content, is_question, created_at)
    values (${projectId}, ${person.id}, 'When does it ship?', true, now() - ${hoursAgo} * interval '1 hour') returning id`);
  return Number(rows[0]?.id);
}

const reply = (projectId: number, person: TestUser, { to, hoursAgo }: { to: number; hoursAgo: number }) =>
  run(sql`insert into comments (project_id, user_id, content, parent_comment_id, created_at)
    values (${projectId}, ${person.id}, 'In May.', ${to}, now() - ${hoursAgo} * interval '1 hour')`);

test('a new creator has an empty record, and a person who was never there has none', async () => {
  const creator = await makeUser(kindling.deps);
  expect(await read(creator)).toEqual({
    projects: 0,
    funded: 0,
    stopped: 0,
    failed: 0,
    updates: { count: 0, lastAt: null, daysBetween: null },
    answers: { questions: 0, answered: 0, medianHours: null },
    milestones: { due: 0, onTime: 0 },
    rounds: [],
    duties: { due: 0, overdue: 0 },
  });
  expect((await kindling.call(getCreatorRecord, { params: { uid: 'u_missing' } })).status).toBe(404);
});

test('updates count by their rhythm, and only on published projects [record-1]', async () => {
  const creator = await makeUser(kindling.deps);
  const { id } = await makeProject(kindling.deps, { ownerId: creator.id });
  const { id: hidden } = await makeProject(kindling.deps, { ownerId: creator.id, visibility: 'private' });
  for (const [projectId, days] of [
    [id, 2],
    [id, 12],
    [id, 22],
    [id, 400],
    [hidden, 1],
  ])
    await run(sql`insert into project_updates (project_id, title, content, created_at)
      values (${projectId}, 'News', 'All well', now() - ${days} * interval '1 day')`);
  const { projects, updates } = await read(creator);
  expect(projects).toBe(1);
  expect(updates).toMatchObject({ count: 3, daysBetween: 10 });
});

test('the answer time is the median until the creator replied; replies by others and own questions do not count [record-2]', async () => {
  const [creator, investor] = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
  const { id } = await makeProject(kindling.deps, { ownerId: creator.id });
  const questions = [await ask(id, investor, 100), await ask(id, investor, 100), await ask(id, investor, 100)];
  const unanswered = await ask(id, investor, 50);
  await ask(id, creator, 10);
  for (const [place, hours] of [2, 6, 70].entries())
    await reply(id, creator, { to: questions[place] ?? 0, hoursAgo: 100 - hours });
  await reply(id, investor, { to: unanswered, hoursAgo: 1 });
  expect((await read(creator)).answers).toEqual({ questions: 4, answered: 3, medianHours: 6 });
});

test('a milestone is on time if its evidence came by the date first promised and was approved [record-3]', async () => {
  const creator = await makeUser(kindling.deps);
  const { id } = await makeProject(kindling.deps, { ownerId: creator.id });
  // Inserts only the rows the record reads; milestone transitions are tested in payouts.
  await run(sql`set session_replication_role = replica;
    insert into milestones (project_id, position, title, description, weight_cents, due_on, extensions, state) values
      (${sql.raw(String(id))}, 1, 'One', '', 1, current_date - 10, 0, 'released'), (${sql.raw(String(id))}, 2, 'Two', '', 1, current_date - 10, 0, 'released'),
      (${sql.raw(String(id))}, 3, 'Three', '', 1, current_date - 10, 1, 'released'), (${sql.raw(String(id))}, 4, 'Four', '', 1, current_date - 1, 0, 'planned'),
      (${sql.raw(String(id))}, 5, 'Five', '', 1, current_date + 10, 0, 'planned'), (${sql.raw(String(id))}, 6, 'Six', '', 1, current_date - 10, 0, 'rejected');
    insert into milestone_evidence (milestone_id, round, filed_by, text, hash, filed_at)
      select id, 1, ${sql.raw(String(creator.id))}, 'Done', '00', current_date - case position when 2 then 3 else 12 end
      from milestones where project_id = ${sql.raw(String(id))} and position in (1, 2, 3, 6);
    set session_replication_role = default`);
  expect((await read(creator)).milestones).toEqual({ due: 5, onTime: 1 });
});

test('projects that failed or were stopped are in the record, and hidden ones are not [record-6]', async () => {
  const creator = await makeUser(kindling.deps);
  const make = (fields: Parameters<typeof makeProject>[1]) =>
    makeProject(kindling.deps, { ownerId: creator.id, ...fields });
  const stopped = await make({});
  await make({ status: 'failed' });
  await make({ status: 'failed', visibility: 'private' });
  await make({ status: 'funded' });
  await run(sql`set session_replication_role = replica;
    update projects set status = 'failed', funded_at = now() where id = ${sql.raw(String(stopped.id))};
    set session_replication_role = default`);
  expect(await read(creator)).toMatchObject({ projects: 3, funded: 1, stopped: 1, failed: 1 });
});
