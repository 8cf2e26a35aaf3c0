// Money in every possible state, from a plain list of actions, for tests that compute the totals independently.
import { sql } from 'drizzle-orm';
import { bookDisputeFee } from '#features/investing/server/dispute-fee.ts';
import { syncDisputes } from '#features/investing/server/disputes/dispute-service.ts';
import { recordOpeningInvestments } from '#features/investing/server/imports/opening-investments.ts';
import { requestRefund, syncRefunds } from '#features/investing/server/refunds/refund-service.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { runMoneyCheck } from '#features/reconciliation/server/money-check.ts';
import { cents as toCents } from '#kernel/money.ts';
import { callSandbox } from '../servers/sandbox-call.ts';
import type { TestApp } from '../servers/test-app.ts';
import { claim, expireHold, hold, invest, pay } from './invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from './make.ts';

export type Done = {
  investor: number;
  project: number;
  cents: number;
  /** Opening money: no card was charged. */
  isOpening: boolean;
  end: 'stays' | 'refunded' | 'charged back' | 'on its way' | 'reserved' | 'never paid';
  /** Returned early by an outside refund or by a bank. */
  part: number;
  /** Taken back by a bank, all or a part. */
  byBank: number;
  heldDay: string;
  paidDay?: string;
  /** When it stopped counting as raised. */
  backDay?: string;
};

export type Life = {
  done: Done[];
  disputes: number;
  projects: { id: number; category: string; valuationCents: number }[];
  investors: TestUser[];
  admin: TestUser;
};

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

export async function liveThroughEverything(kindling: TestApp): Promise<Life> {
  const { deps } = kindling;
  const [ann, ben, eve] = [await makeUser(deps), await makeUser(deps), await makeUser(deps)];
  const wishes = [
    { category: 'Games', goalCents: 1_000_000, valuationCents: 10_000_003 },
    { category: 'Technology', goalCents: 1_000_000, valuationCents: 7_777_777 },
    { category: 'Music', goalCents: 1_000_000, valuationCents: 10_000_000 },
  ];
  const projects = await Promise.all(wishes.map(async (wish) => ({ ...wish, id: (await makeProject(deps, wish)).id })));
  const [games, technology, music] = projects.map(({ id }) => id) as [number, number, number];
  const done: Done[] = [];
  const [today, yesterday] = [dayBefore(0), dayBefore(1)];
  let disputes = 0;

  type Wish = Partial<Done> & { by: TestUser; project: number; cents: number };
  const note = ({ by, ...wish }: Wish) =>
    void done.push({ investor: by.id, isOpening: false, end: 'stays', part: 0, byBank: 0, heldDay: today, ...wish });
  const asServer = async (path: string, params: Record<string, string>) =>
    (await callSandbox(kindling, path, params, 'secret')) as unknown as { id: string };
  const amountOf = (cents: number) => (cents / 100).toFixed(2);

  async function spend(wish: Wish): Promise<{ id: number; payment: string }> {
    const { id, transactionId } = await invest(kindling, wish.by, {
      projectId: wish.project,
      amount: amountOf(wish.cents),
    });
    note({ paidDay: today, ...wish });
    return { id, payment: transactionId ?? '' };
  }
  async function refundOutside(payment: string, part: number): Promise<void> {
    await asServer('/v1/refunds', { payment_intent: payment, amount: String(part) });
    await syncRefunds(deps, payment);
  }
  async function dispute(payment: string, amount: number, status: 'won' | 'lost'): Promise<void> {
    disputes += 1;
    const { id } = await asServer('/v1/test_helpers/disputes', { payment_intent: payment, amount: String(amount) });
    await syncDisputes(deps, payment);
    await asServer(`/v1/test_helpers/disputes/${id}/move`, { status });
    await syncDisputes(deps, payment);
  }
  async function giveBack(id: number): Promise<void> {
    await requestRefund(deps, id, 'admin');
    await sweepOnce(deps);
  }

  const old = await spend({ by: ann, project: games, cents: 123_456, heldDay: dayBefore(4), paidDay: dayBefore(3) });
  await refundOutside((await spend({ by: ann, project: games, cents: 10_001, part: 4_001 })).payment, 4_001);
  const returned = await spend({
    by: ben,
    project: games,
    cents: 25_000,
    end: 'refunded',
    heldDay: dayBefore(3),
    paidDay: dayBefore(3),
    backDay: yesterday,
  });
  await giveBack(returned.id);
  const inParts = await spend({
    by: ben,
    project: technology,
    cents: 30_000,
    part: 10_000,
    end: 'refunded',
    backDay: today,
  });
  await refundOutside(inParts.payment, 10_000);
  await giveBack(inParts.id);
  const lost = await spend({
    by: eve,
    project: technology,
    cents: 40_000,
    byBank: 40_000,
    end: 'charged back',
    backDay: today,
  });
  await dispute(lost.payment, 40_000, 'lost');
  await dispute((await spend({ by: eve, project: technology, cents: 50_000 })).payment, 50_000, 'won');
  await dispute(
    (await spend({ by: ann, project: technology, cents: 60_000, part: 20_000, byBank: 20_000 })).payment,
    20_000,
    'lost',
  );
  await deps.db.transaction((tx) =>
    bookDisputeFee(tx, {
      id: 'txn_fee_given_back',
      kind: 'dispute_reversal',
      type: 'adjustment',
      amountCents: 0,
      feeCents: -1500,
      netCents: 1500,
      createdAt: new Date(),
    }),
  );
  const over = await hold(kindling, eve, { projectId: games, amount: '150.00' });
  note({ by: eve, project: games, cents: 15_000, end: 'never paid' });
  await expireHold(deps.db, over.investmentId);
  await sweepOnce(deps);

  // Nothing sweeps from here on, so pending items stay pending.
  const waiting = await spend({ by: ben, project: games, cents: 33_333, end: 'on its way', backDay: today });
  await requestRefund(deps, waiting.id, 'admin');
  const processing = await hold(kindling, eve, { projectId: games, amount: '120.00' });
  note({ by: eve, project: games, cents: 12_000, end: 'reserved' });
  await pay(kindling, processing, 'pm_sandbox_processing');
  await claim(kindling, eve, processing);
  await hold(kindling, ben, { projectId: games, amount: '111.11' });
  note({ by: ben, project: games, cents: 11_111, end: 'reserved' });

  const opened = dayBefore(2);
  const opening = [ann, ben].map((by, index) => ({ by, project: music, cents: 200_000 + index }));
  await deps.db.transaction((tx) =>
    recordOpeningInvestments(
      tx,
      opening.map(({ by, project, cents }) => ({
        projectId: project,
        investorId: by.id,
        amount: toCents(cents),
        valuation: toCents(10_000_000),
        investedAt: new Date(`${opened}T12:00:00Z`),
        key: 'before the books',
      })),
    ),
  );
  for (const wish of opening) note({ ...wish, isOpening: true, heldDay: opened, paidDay: opened });

  await moveBack(kindling, old, { held: 4, paid: 3 });
  await moveBack(kindling, returned, { held: 3, paid: 3, back: 1 });
  await runMoneyCheck(deps);
  return { done, disputes, projects, investors: [ann, ben, eve], admin: await makeAdmin(deps) };
}

/** Moves it back by this many days. */
async function moveBack(
  { deps }: TestApp,
  { id, payment }: { id: number; payment: string },
  { held, paid, back }: { held: number; paid: number; back?: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    const before = (days: number) => sql`- make_interval(days => ${days})`;
    await tx.execute(sql`update investments set created_at = created_at ${before(held)},
      completed_at = completed_at ${before(paid)} where id = ${id}`);
    await tx.execute(sql`update ledger_entries set posted_at = posted_at ${before(paid)}
      where kind = 'captured' and ref = ${payment}`);
    if (back === undefined) return;
    await tx.execute(sql`update ledger_entries e set posted_at = posted_at ${before(back)}
      from refunds r where r.investment_id = ${id} and e.kind = 'refund_requested' and e.ref = r.id::text`);
    await tx.execute(sql`update refunds set created_at = created_at ${before(back)} where investment_id = ${id}`);
  });
}
