// Divides the goal of a project among everyone who asked for a part of it, when its deadline has passed and no investor can leave.
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { lockProject } from '#features/projects/server/project-moving.ts';
import { projects } from '#features/projects/server/project-table.ts';
import type { Deps } from '#platform/config/deps.ts';
import { queueMails } from '#platform/mail/mail-outbox.ts';
import type { Database, Transaction } from '#platform/postgres/database.ts';
import { allot } from '../../allotment.ts';
import { allotments } from '../allotment-table.ts';
import { investments, payments } from '../investing-table.ts';
import { allottedInFullMail } from '../mails/allotment-mail.ts';
import { requestPartReturn } from '../returns/part-return-service.ts';
import { lockInvestments } from './deadline-extension.ts';

type Allotting = { isDue: ReturnType<typeof and>; mayKeep: boolean };

/**
 * Writes what everyone gets, in the transaction that closes funding. Nothing where the project does not allot, is not due, or fails: then
 * everything goes back.
 */
export async function allotProject(tx: Transaction, projectId: number, { isDue, mayKeep }: Allotting): Promise<void> {
  await lockInvestments(tx, projectId);
  await lockProject(tx, projectId);
  const [project] = await tx
    .select()
    .from(projects)
    .where(and(eq(projects.id, projectId), isDue));
  if (project === undefined || project.allotment === 'first_come') return;
  const { goalCents, raisedCents, fundingModel, perHeadCents } = project;
  const keeps = mayKeep && fundingModel === 'keep_what_you_raise' && raisedCents > 0;
  if (raisedCents < goalCents && !keeps) return;
  const requests = await tx
    .select({ id: investments.id, investorId: investments.investorId, cents: investments.amountCents })
    .from(investments)
    .where(and(eq(investments.projectId, projectId), eq(investments.counted, 'raised')))
    .orderBy(asc(investments.id));
  const terms = { goalCents, perHeadCents: perHeadCents ?? 0 };
  const parts = allot(requests, terms);
  await tx.insert(allotments).values({
    projectId,
    method: project.allotment,
    ...terms,
    requests: requests.length,
    askedCents: raisedCents,
    allottedCents: [...parts.values()].reduce((sum, part) => sum + part, 0),
  });
  const given = JSON.stringify([...parts].map(([id, allotted]) => ({ id, allotted })));
  await tx.execute(sql`
    update investments i set allotted_cents = g.allotted
    from jsonb_to_recordset(${given}::jsonb) as g (id bigint, allotted bigint) where i.id = g.id`);
  // The others get theirs with the return of the difference.
  const whole = requests.filter(({ id, cents }) => parts.get(id) === cents);
  await queueMails(
    tx,
    allottedInFullMail,
    whole.map(({ id }) => ({ investmentId: id })),
  );
}

/** Investments of funded projects whose difference does not go back yet. Funding closes for good only after all of them. */
export async function listUnreturned(db: Database, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select u.id::float8 as id from projects p cross join lateral unreturned_allotments(p.id) u (id)
    where p.status = 'funded' and p.allotment <> 'first_come' and p.funding_closed_at is null and p.deleted_at is null
    limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Returns what was asked for beyond what was allotted, once. Also of disputed investments: it waits for the bank. */
export async function returnDifference(deps: Deps, investmentId: number): Promise<void> {
  const isRequested = await deps.db.transaction(async (tx) => {
    const [payment] = await tx
      .select({ id: payments.id, amountCents: payments.amountCents })
      .from(payments)
      .where(and(eq(payments.investmentId, investmentId), eq(payments.state, 'succeeded')))
      .for('no key update');
    const [investment] = await tx
      .select()
      .from(investments)
      .where(and(eq(investments.id, investmentId), isNotNull(investments.allottedCents)))
      .for('no key update');
    if (investment === undefined || investment.allottedCents === null) return false;
    if (payment === undefined) throw new Error(`investment ${investmentId} has no payment`);
    await lockProject(tx, investment.projectId);
    const { rows } = await tx.execute(
      sql`select from unreturned_allotments(${investment.projectId}) u (id) where u.id = ${investmentId}`,
    );
    if (rows.length === 0) return false;
    const remainderCents = investment.amountCents - investment.allottedCents;
    await requestPartReturn(tx, { investment, payment, remainderCents, reason: 'allotment', note: null });
    return true;
  });
  if (isRequested)
    deps.log.info({ event: 'investment.allotted', investmentId }, 'the difference to the allotment goes back');
}
