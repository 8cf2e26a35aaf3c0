// The rows that samples of emails are rendered from, inserted in a transaction that is rolled back: a funded project with a
// milestone, an investment, and the people around them.
import { sql } from 'drizzle-orm';
import { adminCredentials, users } from '#features/accounts/server/account-table.ts';
import { insertPeople } from '#features/accounts/server/person-insertion.ts';
import { investments, payments } from '#features/investing/server/investing-table.ts';
import { payoutAccounts } from '#features/payouts/server/payout-account-table.ts';
import { milestones } from '#features/payouts/server/plan-table.ts';
import { insertProjects } from '#features/projects/server/insert-projects.ts';
import { toDay } from '#kernel/dates.ts';
import { cents } from '#kernel/money.ts';
import type { Transaction } from '#platform/postgres/database.ts';

export type SampleStory = {
  tx: Transaction;
  creator: number;
  investor: number;
  admin: number;
  project: number;
  investment: number;
  payment: number;
  milestone: number;
  account: number;
};

export const day = 24 * 60 * 60 * 1000;
export const later = (days: number) => new Date(Date.now() + days * day);

export async function writeSampleStory(tx: Transaction): Promise<SampleStory> {
  // States are set directly, without transitions; nothing is ever committed.
  await tx.execute(sql`set local session_replication_role = 'replica'`);
  const [creator = 0, investor = 0, admin = 0] = await insertPeople(tx, [
    { uid: 'sample-creator', name: 'Ada Sorensen', email: 'sample-ada@example.org', role: 'innovator' },
    { uid: 'sample-investor', name: 'Grace Okafor', email: 'sample-grace@example.org', role: 'investor' },
    { uid: 'sample-admin', name: 'Simone Admin', email: 'sample-admin@example.org', role: 'investor' },
  ]);
  await tx.execute(sql`update ${users} set is_admin = true where id = ${admin}`);
  await tx.insert(adminCredentials).values({ userId: admin, username: 'sample-admin', passwordHash: 'none' });
  const [project = 0] = await insertProjects(tx, [
    {
      ownerId: creator,
      title: 'A lamp that follows the sun',
      description: 'It turns with the day and rests at night.',
      category: 'Technology',
      goalCents: cents(2_000_000),
      valuationCents: cents(20_000_000),
      status: 'active',
    },
  ]);
  await tx.execute(sql`
    update projects set raised_cents = 2000000, investor_count = 14, deadline = current_date + 20 where id = ${project}`);
  const investment = await idOf(
    tx
      .insert(investments)
      .values({
        projectId: project,
        investorId: investor,
        origin: 'card',
        amountCents: cents(150_000),
        valuationCents: cents(20_000_000),
        state: 'completed',
        holdExpiresAt: later(0),
        requestKey: 'sample',
        requestHash: Buffer.alloc(32),
        completedAt: later(0),
        cancellableUntil: later(2),
        createdAt: later(-1),
      })
      .returning({ id: investments.id }),
  );
  const payment = await idOf(
    tx
      .insert(payments)
      .values({
        investmentId: investment,
        providerPaymentId: 'pi_sample',
        amountCents: cents(150_000),
        state: 'succeeded',
      })
      .returning({ id: payments.id }),
  );
  const milestone = await idOf(
    tx
      .insert(milestones)
      .values({
        projectId: project,
        position: 1,
        title: 'First hundred lamps',
        description: 'A hundred lamps that follow the sun.',
        weightCents: cents(1_200_000),
        dueOn: toDay(later(14)),
      })
      .returning({ id: milestones.id }),
  );
  const account = await idOf(
    tx
      .insert(payoutAccounts)
      .values({
        userId: creator,
        country: 'DE',
        providerAccountId: 'acct_sample',
        state: 'enabled',
        bankName: 'Stadtsparkasse',
        bankLast4: '6789',
      })
      .returning({ id: payoutAccounts.id }),
  );
  return { tx, creator, investor, admin, project, investment, payment, milestone, account };
}

/** The id of the single inserted row. */
export async function idOf(written: PromiseLike<{ id: number }[]>): Promise<number> {
  const [row] = await written;
  if (row === undefined) throw new Error('a row of a sample was not written');
  return row.id;
}
