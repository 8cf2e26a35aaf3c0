// Reasons why a release waits before its money is set aside.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { approveMilestone, makeFundedProject } from '#test/factories/releases.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { askForRelease } from './release-asking.ts';

const kindling = useTestApp();

const hourMs = 3_600_000;

/** Returns the hours from the request to the time from which the release may be set aside. */
async function askAfter(closedHoursAgo: number): Promise<number> {
  const { deps } = kindling;
  const project = await makeFundedProject(kindling, { plan: [], invested: [1000], hasAccount: false });
  await deps.db.execute(
    sql`update projects set funding_closed_at = now() - make_interval(hours => ${closedHoursAgo}) where id = ${project.id}`,
  );
  const [milestoneId = 0] = project.milestones;
  await approveMilestone(deps, milestoneId);
  const { notBefore, askedAt } = await deps.db.transaction((tx) =>
    askForRelease(deps, tx, { milestoneId, askedBy: null }),
  );
  return Math.round((notBefore.getTime() - askedAt.getTime()) / hourMs);
}

test('a release waits for the later of two: the cooling time since it was asked for, and the delay since funding closed', async () => {
  const { coolingHours, releaseDelayDays } = kindling.deps.settings.current();
  const delayHours = releaseDelayDays * 24;
  expect(delayHours).toBeGreaterThan(coolingHours);
  expect(await askAfter(0)).toBe(delayHours);
  expect(await askAfter(delayHours - coolingHours - 1)).toBe(coolingHours + 1);
  expect(await askAfter(delayHours - coolingHours + 1)).toBe(coolingHours);
  expect(await askAfter(delayHours * 10)).toBe(coolingHours);
});
