// The sweeper: finishes whatever waits, whoever left it. Every item alone, each with its own back-off, in any number of
// processes at once. No lock is held while the provider is asked: an item is taken by putting off its next turn.
import { and, asc, eq, inArray, isNotNull, lte, notExists, or, sql } from 'drizzle-orm';
import { reviewOutbox } from '#features/projects/server/review-mail.ts';
import type { Deps } from '#platform/deps.ts';
import { type Outbox, sendMail, takeDueMails } from '#platform/mail-outbox.ts';
import { foldTallies } from '#platform/tallies.ts';
import { syncDisputes } from './dispute-service.ts';
import { takeDueDisputes } from './dispute-sweep.ts';
import { disputes } from './dispute-table.ts';
import { applyEvent, takeWaitingEvents } from './event-inbox.ts';
import { endHold, forceExpiry } from './hold-expiry.ts';
import { investments, payments, refunds } from './investing-table.ts';
import { investmentOutbox } from './investment-mail.ts';
import { closeProject, listProjectsToClose } from './project-deadline.ts';
import { projectOutbox } from './project-mail.ts';
import { listUnfinishedEnds, unwindProject } from './project-unwind.ts';
import { advanceRefund, type OpenRefund } from './refund-service.ts';
import { lease, nextTry } from './retry-time.ts';
import { settlePayment } from './settlement.ts';
import { sweepExit, takeDueExits } from './suspense-sweep.ts';

/** How many items of each kind were looked at. */
export type SweepReport = {
  payments: number;
  events: number;
  refunds: number;
  suspense: number;
  disputes: number;
  deadlines: number;
  ends: number;
  mails: number;
};

export type Sweeper = {
  /** Starts no further sweep and resolves when the running one has ended. */
  stop: () => Promise<void>;
  /** One sweep now, after the running one. */
  sweepNow: () => Promise<SweepReport>;
};

export function startSweeper(deps: Deps): Sweeper {
  const state: { isStopped: boolean; running: Promise<unknown>; timer?: NodeJS.Timeout } = {
    isStopped: false,
    running: Promise.resolve(),
  };

  function sweepNow(): Promise<SweepReport> {
    const sweep = state.running.then(() => sweepOnce(deps));
    state.running = sweep.catch(() => undefined);
    return sweep;
  }

  function schedule(): void {
    if (state.isStopped) return;
    const next = () =>
      sweepNow()
        .catch((error: unknown) => deps.log.warn({ err: error }, 'the sweep could not be finished'))
        .finally(schedule);
    state.timer = setTimeout(() => void next(), deps.config.sweepIntervalMs).unref();
  }

  schedule();
  return {
    sweepNow,
    async stop() {
      state.isStopped = true;
      clearTimeout(state.timer);
      await state.running;
    },
  };
}

const batchSize = 100;
const batchesAtMost = 20;

/** One look at everything that may wait. A kind that cannot be looked at does not keep the others waiting. */
export async function sweepOnce(deps: Deps): Promise<SweepReport> {
  const report: SweepReport = {
    payments: 0,
    events: 0,
    refunds: 0,
    suspense: 0,
    disputes: 0,
    deadlines: 0,
    ends: 0,
    mails: 0,
  };
  report.deadlines = await sweepKind(deps, 'deadlines', async () => ({
    items: await listProjectsToClose(deps.db, batchSize),
    work: (projectId) => closeProject(deps, projectId),
  }));
  report.ends = await sweepKind(deps, 'ends', async () => ({
    items: await listUnfinishedEnds(deps.db, batchSize),
    work: ({ id, reason }) => unwindProject(deps, id, reason),
    isWhole: true,
  }));
  report.events = await sweepKind(deps, 'events', async () => ({
    items: await takeWaitingEvents(deps.db, batchSize),
    work: (event) => applyEvent(deps, event),
  }));
  report.payments = await sweepKind(deps, 'payments', async () => ({
    items: await takeDuePayments(deps),
    work: (payment) => sweepPayment(deps, payment),
  }));
  report.refunds = await sweepKind(deps, 'refunds', async () => ({
    items: await takeDueRefunds(deps),
    work: (refund) => sweepRefund(deps, refund),
  }));
  report.suspense = await sweepKind(deps, 'suspense', async () => ({
    items: await takeDueExits(deps.db, batchSize),
    work: (exit) => sweepExit(deps, exit),
  }));
  report.disputes = await sweepKind(deps, 'disputes', async () => ({
    items: await takeDueDisputes(deps.db, batchSize),
    work: (dispute) => syncDisputes(deps, dispute.providerPaymentId),
  }));
  report.mails =
    (await sweepMails(deps, investmentOutbox)) +
    (await sweepMails(deps, projectOutbox)) +
    (await sweepMails(deps, reviewOutbox));
  await foldTallies(deps.db).catch((error: unknown) => deps.log.warn({ err: error }, 'tallies could not be folded'));
  return report;
}

function sweepMails<Key extends Record<string, string | number>>(deps: Deps, outbox: Outbox<Key>): Promise<number> {
  return sweepKind(deps, 'mails', async () => ({
    items: await takeDueMails(deps.db, outbox, batchSize),
    work: (mail) => sendMail(deps, outbox, mail),
  }));
}

type Batch<Item> = {
  items: Item[];
  work: (item: Item) => Promise<unknown>;
  /** All there is, so that asking again at once would bring the same. */
  isWhole?: boolean;
};

async function sweepKind<Item>(deps: Deps, kind: string, takeBatch: () => Promise<Batch<Item>>): Promise<number> {
  const count = { items: 0 };
  try {
    for (let round = 0; round < batchesAtMost; round += 1) {
      const { items, work, isWhole } = await takeBatch();
      count.items += items.length;
      await workOff(deps, kind, items, work);
      if (isWhole === true || items.length < batchSize) break;
    }
  } catch (error) {
    deps.log.warn({ err: error, kind }, 'the sweeper could not look');
  }
  return count.items;
}

const atOnce = 4;

/** A few at a time; one that fails is logged and leaves the others alone. */
async function workOff<Item>(deps: Deps, kind: string, items: Item[], work: (item: Item) => Promise<unknown>) {
  const queue = items.values();
  const workers = Array.from({ length: atOnce }, async () => {
    for (const item of queue) {
      await work(item).catch((error: unknown) =>
        deps.log.warn({ err: error, kind, item }, 'the sweeper could not finish an item yet'),
      );
    }
  });
  await Promise.all(workers);
}

const firstTry = sql`interval '5 seconds'`;
/** A payment from which nothing was heard for so long may have lost its webhook. */
const silence = sql`interval '1 minute'`;
/** After so long past its end a hold is given up even when the provider cannot say what became of it. */
const forcedAfter = sql`interval '24 hours'`;

type DuePayment = {
  id: number;
  providerPaymentId: string | null;
  isExpired: boolean;
  isOverdue: boolean;
};

/** Payments whose hold is past its end, and those from which nothing was heard for a while. */
async function takeDuePayments({ db }: Deps): Promise<DuePayment[]> {
  const due = db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(investments, eq(investments.id, payments.investmentId))
    .where(
      and(
        inArray(payments.state, ['new', 'open', 'processing']),
        lte(payments.sweepAfter, sql`now()`),
        or(lte(investments.holdExpiresAt, sql`now()`), lte(payments.updatedAt, sql`now() - ${silence}`)),
      ),
    )
    .orderBy(asc(payments.sweepAfter))
    .limit(batchSize)
    .for('update', { of: payments, skipLocked: true });
  const expiresAt = sql`(select ${investments.holdExpiresAt} from ${investments} where ${investments.id} = ${payments.investmentId})`;
  return db
    .update(payments)
    .set({ sweepAfter: lease })
    .where(sql`${payments.id} = any(array(${due}))`)
    .returning({
      id: payments.id,
      providerPaymentId: payments.providerPaymentId,
      isExpired: sql<boolean>`${expiresAt} <= now()`,
      isOverdue: sql<boolean>`${expiresAt} <= now() - ${forcedAfter}`,
    });
}

async function sweepPayment(deps: Deps, payment: DuePayment): Promise<void> {
  const isFinal = await lookAtPayment(deps, payment).catch(async (error: unknown) => {
    await putOffPayment(deps, payment, { hasFailed: true, error });
    if (payment.isOverdue) await forceExpiry(deps, payment.id);
    throw error;
  });
  if (isFinal) return;
  await putOffPayment(deps, payment, { hasFailed: payment.isExpired });
  if (payment.isOverdue) await forceExpiry(deps, payment.id);
}

const bySweeper = { cause: 'sweeper', actor: 'sweeper' };

/** Whether nothing of this payment is left to be looked at. */
async function lookAtPayment(deps: Deps, payment: DuePayment): Promise<boolean> {
  const { outcome } = payment.isExpired
    ? await endHold(deps, payment)
    : await settlePayment(deps, payment.id, bySweeper);
  return outcome === 'completed' || outcome === 'returned' || outcome === 'released';
}

async function putOffPayment(
  { db }: Deps,
  { id }: DuePayment,
  { hasFailed, error }: { hasFailed: boolean; error?: unknown },
): Promise<void> {
  const sweepLater = nextTry(payments.sweepFailures, { first: firstTry, error });
  const next = hasFailed
    ? { sweepFailures: sql`${payments.sweepFailures} + 1`, sweepAfter: sweepLater }
    : { sweepAfter: sql`now() + ${silence}` };
  // Never past the hold's end, so that room does not stay taken because of a look just before it.
  const expiresAt = sql`(select ${investments.holdExpiresAt} from ${investments} where ${investments.id} = ${payments.investmentId})`;
  const sweepAfter = sql`case when ${expiresAt} > now() then least(${next.sweepAfter}, ${expiresAt}) else ${next.sweepAfter} end`;
  await db
    .update(payments)
    .set({ ...next, sweepAfter })
    .where(eq(payments.id, id));
}

/** Older than this, a key may have been forgotten by the provider, which keeps them for a day. */
const keyAge = sql`interval '20 hours'`;

type DueRefund = Omit<OpenRefund, 'providerPaymentId'> & { providerPaymentId: string | null };

async function takeDueRefunds({ db }: Deps): Promise<DueRefund[]> {
  const due = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        inArray(refunds.state, ['requested', 'submitted']),
        isNotNull(refunds.paymentId),
        lte(refunds.sweepAfter, sql`now()`),
        // While the bank holds the money there is nothing to return: the dispute decides first.
        notExists(
          db
            .select({ id: disputes.id })
            .from(disputes)
            .where(and(eq(disputes.paymentId, refunds.paymentId), eq(disputes.state, 'open'))),
        ),
      ),
    )
    .orderBy(asc(refunds.sweepAfter))
    .limit(batchSize)
    .for('update', { skipLocked: true });
  return db
    .update(refunds)
    .set({ sweepAfter: lease })
    .from(payments)
    .where(and(sql`${refunds.id} = any(array(${due}))`, eq(payments.id, refunds.paymentId)))
    .returning({
      id: refunds.id,
      amountCents: refunds.amountCents,
      state: refunds.state,
      sweepFailures: refunds.sweepFailures,
      paymentId: payments.id,
      providerPaymentId: payments.providerPaymentId,
      isOld: sql<boolean>`${refunds.createdAt} <= now() - ${keyAge}`,
    });
}

async function sweepRefund(deps: Deps, refund: DueRefund): Promise<void> {
  const state = await requirePayment(refund)
    .then((known) => advanceRefund(deps, known))
    .catch(async (error: unknown) => {
      await putOffRefund(deps, refund, error);
      throw error;
    });
  // A bank takes its time: it is asked again, more and more rarely.
  if (state === 'submitted' || state === 'requested') await putOffRefund(deps, refund);
}

/** Asked of each one alone, so that one refund of nothing does not keep the others from being paid. */
async function requirePayment(refund: DueRefund): Promise<OpenRefund> {
  const { id, providerPaymentId } = refund;
  if (providerPaymentId === null) throw new Error(`refund ${id} is of a payment that never was made`);
  return { ...refund, providerPaymentId };
}

async function putOffRefund({ db }: Deps, { id }: DueRefund, error?: unknown): Promise<void> {
  const sweepAfter = nextTry(refunds.sweepFailures, { first: firstTry, error });
  await db
    .update(refunds)
    .set({ sweepFailures: sql`${refunds.sweepFailures} + 1`, sweepAfter })
    .where(eq(refunds.id, id));
}
