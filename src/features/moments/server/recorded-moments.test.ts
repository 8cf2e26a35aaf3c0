// What the database records when something happens to a project for the first time.
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { projects } from '#features/projects/server/project-table.ts';
import { cents } from '#kernel/money.ts';
import { invest } from '#test/factories/invest.ts';
import { makeProject, makeUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
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
