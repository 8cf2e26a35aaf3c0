// How much a release would take, and from which investments, if it were approved now.
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/postgres/database.ts';
import { divideByRemainder, milestoneCents, multiplyDown, type Share } from '../../release-rules.ts';
import { listMilestones } from '../plan/milestone-moving.ts';
import type { MilestoneRow } from '../plan-table.ts';
import type { ReleaseRow } from '../release-table.ts';
import { listLateRemainders, listRemainders } from './release-facts.ts';

export type SharePlan = { shares: Share[]; weightCents: number; ofWeightCents: number };

export const sumShares = ({ shares }: Pick<SharePlan, 'shares'>) =>
  shares.reduce((sum, { amountCents }) => sum + amountCents, 0);

type Planned = {
  release: Pick<ReleaseRow, 'catchUpOf'>;
  milestone: Pick<MilestoneRow, 'id' | 'projectId' | 'weightCents'>;
};

/** A catch-up takes from each investment what the original release would have taken. */
export async function planShares(db: Queryable, { release, milestone }: Planned): Promise<SharePlan> {
  if (release.catchUpOf !== null) return planCatchUp(db, milestone.id);
  const { weightCents } = milestone;
  const ofWeightCents = await sumOpenWeights(db, milestone.projectId);
  const remainders = await listRemainders(db, milestone.projectId);
  const heldCents = remainders.reduce((sum, { remainderCents }) => sum + remainderCents, 0);
  const amountCents = milestoneCents({ heldCents, weightCents, openWeightCents: ofWeightCents });
  return { shares: divideByRemainder(amountCents, remainders), weightCents, ofWeightCents };
}

async function planCatchUp(db: Queryable, milestoneId: number): Promise<SharePlan> {
  const { rows } = await db.execute<{ weight: number; of: number }>(sql`
    select weight_cents::float8 as weight, of_weight_cents::float8 as of from releases
    where milestone_id = ${milestoneId} and catch_up_of is null and state = 'sent'`);
  const [first] = rows;
  if (first === undefined) throw new Error(`milestone ${milestoneId} was not released`);
  const remainders = await listLateRemainders(db, milestoneId);
  const shares = remainders.map(({ investmentId, remainderCents }) => ({
    investmentId,
    amountCents: first.weight >= first.of ? remainderCents : multiplyDown(remainderCents, first.weight, first.of),
  }));
  return {
    shares: shares.filter(({ amountCents }) => amountCents > 0),
    weightCents: first.weight,
    ofWeightCents: first.of,
  };
}

/** Amount that would be released now; refunds and disputes can still change it. */
export async function estimateCents(db: Queryable, planned: Planned): Promise<number> {
  return sumShares(await planShares(db, planned));
}

/** The weights of milestones that are neither released nor returned, nor have their money set aside. */
async function sumOpenWeights(db: Queryable, projectId: number): Promise<number> {
  const plan = await listMilestones(db, projectId);
  const settled = ['releasing', 'released', 'returned'];
  return plan.filter(({ state }) => !settled.includes(state)).reduce((sum, { weightCents }) => sum + weightCents, 0);
}
