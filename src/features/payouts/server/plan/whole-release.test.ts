// Rules that let no milestone move money: what was raised is one part, sent at once after funding has closed.
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { expectSound } from '#test/factories/invest.ts';
import { askNow, makeFundedProject, runReleases } from '#test/factories/releases.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { milestones } from '../plan-table.ts';
import { releases } from '../release-table.ts';

const kindling = useTestApp();

const partsOf = async (projectId: number) =>
  kindling.deps.db
    .select({ id: milestones.id, isWhole: milestones.isWhole, state: milestones.state, cents: milestones.weightCents })
    .from(milestones)
    .where(eq(milestones.projectId, projectId))
    .orderBy(milestones.position);

test('milestones with amounts are no parts of the money where the rules send it as a whole, and are elsewhere', async () => {
  const elsewhere = await makeFundedProject(kindling, { pack: 'eu-ecspr-2021-11-10' });
  expect((await partsOf(elsewhere.id)).map(({ isWhole, cents }) => [isWhole, cents])).toEqual([
    [false, 60_000],
    [false, 40_000],
  ]);
  const { id } = await makeFundedProject(kindling, { pack: 'us-regcf-2022-09-20' });
  const [whole, ...others] = await partsOf(id);
  expect([whole, others]).toMatchObject([{ isWhole: true, state: 'planned', cents: 100_000 }, []]);
  // Nobody votes or files evidence: the delay of a first release passes.
  await runReleases(kindling.deps, id);
  expect((await partsOf(id))[0]?.state).toBe('planned');
  await kindling.deps.db.execute(
    sql`update projects set funding_closed_at = funding_closed_at - interval '8 days' where id = ${id}`,
  );
  await runReleases(kindling.deps, id);
  expect((await partsOf(id))[0]?.state).toBe('approved');
  const release = await askNow(kindling.deps, whole?.id ?? 0);
  await runReleases(kindling.deps, id);
  const [sent] = await kindling.deps.db.select().from(releases).where(eq(releases.id, release));
  expect(sent).toMatchObject({ state: 'sent', grossCents: 100_000 });
  expect((await partsOf(id)).map(({ state }) => state)).toEqual(['released']);
  await expectSound(kindling.deps.db);
});
