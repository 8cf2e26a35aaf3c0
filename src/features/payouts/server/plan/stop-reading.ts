// Why a project was stopped, and where its money went.
import { eq, sql } from 'drizzle-orm';
import { readProjectBooks } from '#features/ledger/server/money-reading.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { cents, toDollarNumber } from '#kernel/money.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { PlanStop } from '../../milestone-contract.ts';
import type { StoppedMoney } from '../../stopped-money.ts';
import { projectStops } from '../plan-table.ts';

/** Null unless it was stopped. */
export async function readStop(db: Queryable, projectId: number): Promise<PlanStop | null> {
  const [stop] = await db.select().from(projectStops).where(eq(projectStops.projectId, projectId));
  if (stop === undefined) return null;
  return { reason: stop.reason, at: stop.at.toISOString(), money: await readStoppedMoney(db, projectId) };
}

async function readStoppedMoney(db: Queryable, projectId: number): Promise<StoppedMoney> {
  const [{ dollars, opening }, [facts]] = await Promise.all([
    readProjectBooks(db, projectId),
    db
      .select({
        raised: sql<number>`coalesce(${projects.raisedAtCloseCents}, ${projects.raisedCents})`.mapWith(Number),
        returned: returnedByStop.mapWith(Number),
      })
      .from(projects)
      .where(eq(projects.id, projectId)),
  ]);
  const { raised = 0, returned = 0 } = facts ?? {};
  const { approved, sent, inBank, platformFee, processing, deducted, held, onItsWayBack } = dollars;
  const released = approved + sent + inBank + platformFee + processing + deducted;
  const waiting = held + onItsWayBack;
  const leftBefore = Math.max(0, raised - opening - released - waiting - returned);
  const takenBack = Math.min(leftBefore, dollars.takenBack);
  const inDollars = (amount: number) => toDollarNumber(cents(amount));
  return {
    raised: inDollars(raised),
    released: inDollars(released),
    returned: inDollars(returned),
    onItsWayBack: inDollars(waiting),
    takenBack: inDollars(takenBack),
    refundedBefore: inDollars(leftBefore - takenBack),
    opening: inDollars(opening),
  };
}

/** Refunds of investors who canceled before funding closed have another reason. */
const returnedByStop = sql<number>`(
  select coalesce((select sum(r.amount_cents) from refunds r join investments i on i.id = r.investment_id
      where i.project_id = projects.id and r.reason = 'project_failed' and r.state = 'succeeded'), 0)
    + coalesce((select sum(x.amount_cents) from part_returns x join investments i on i.id = x.investment_id
      where i.project_id = projects.id and x.reason = 'project_failed' and x.state = 'succeeded'), 0))`;
