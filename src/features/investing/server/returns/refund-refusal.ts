// Handles a refund, or the return of a remainder, that the provider refuses: retries with the amount that can still be refunded, waits for
// a dispute, or leaves a debt to pay manually.
import { eq, sql } from 'drizzle-orm';
import type { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { disputes } from '../dispute-table.ts';
import { type PaymentRow, payments, type RefundState, refunds } from '../investing-table.ts';
import { manualRefundMail } from '../mails/investment-mails.ts';
import { remainderByHandMail } from '../mails/remainder-mails.ts';
import { partReturns } from '../part-return-table.ts';
import { recordPartialRefunds } from './partial-refunds.ts';
import { getRefundableCents, reduceRefund } from './refundable-remainder.ts';
import { getReturnableCents, reduceReturn } from './unsent-returns.ts';

export type Refused = {
  kind: 'refund' | 'part_return';
  id: number;
  paymentId: number;
  providerPaymentId: string;
  sweepFailures: number;
  /** The amount that was submitted to the provider. */
  amountCents: number;
};

/** A locked row that is due for a refund. */
type Owed = {
  state: RefundState;
  amountCents: number;
  investmentId: number;
  /** The amount that the card can still take. */
  returnableCents: number;
  /** @returns the state of the refused attempt */
  reduce: (remainderCents: number) => Promise<RefundState>;
  /** A person must pay it, and its investor is emailed. */
  giveUp: () => Promise<void>;
};

/** @throws the refusal when it may be temporary; the sweeper retries. */
export async function handleRefusal(deps: Deps, refusal: AppError, refused: Refused): Promise<RefundState> {
  const { providerPaymentId } = refused;
  await recordPartialRefunds(deps, providerPaymentId, await deps.gateway.listRefunds(providerPaymentId));
  const mayChange = (await hasPendingDispute(deps, refused)) || !isPermanent(refused, refusal);
  const result = await deps.db.transaction(async (tx) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.id, refused.paymentId)).for('no key update');
    const owed = payment && (await lockOwed[refused.kind](tx, refused.id, payment));
    if (owed === undefined) throw new Error(`${refused.kind} ${refused.id} is gone`);
    const { state, amountCents, returnableCents, investmentId } = owed;
    if (state !== 'requested') return { state };
    // Recorded just now, it was reduced already.
    if (amountCents < refused.amountCents) return { state };
    if (returnableCents > 0 && returnableCents < amountCents) return { state: await owed.reduce(returnableCents) };
    if (mayChange) return undefined;
    await owed.giveUp();
    return { state: 'failed' as const, investmentId };
  });
  if (result === undefined) throw refusal;
  const { investmentId, state } = { investmentId: undefined, ...result };
  if (investmentId !== undefined) {
    deps.log.error(
      { event: `${refused.kind}.refused`, investmentId, code: refusal.details.providerCode },
      'provider refused the refund permanently: pay it manually',
    );
  }
  return state;
}

type Lock = (tx: Transaction, id: number, payment: PaymentRow) => Promise<Owed | undefined>;

/** The only difference between the two kinds: a refund is replaced by another row, and a return changes its own. */
const lockOwed: Record<Refused['kind'], Lock> = {
  async refund(tx, id, payment) {
    const [row] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('no key update');
    return (
      row && {
        ...row,
        returnableCents: await getRefundableCents(tx, payment),
        async reduce(remainderCents) {
          await reduceRefund(tx, row, remainderCents);
          return 'failed';
        },
        async giveUp() {
          await tx.update(refunds).set({ state: 'failed', updatedAt: sql`now()` }).where(eq(refunds.id, id));
          await queueMail(tx, manualRefundMail, { investmentId: row.investmentId });
        },
      }
    );
  },
  async part_return(tx, id, payment) {
    const [row] = await tx.select().from(partReturns).where(eq(partReturns.id, id)).for('no key update');
    return (
      row && {
        ...row,
        returnableCents: await getReturnableCents(tx, payment, id),
        async reduce(remainderCents) {
          await reduceReturn(tx, row, remainderCents);
          return row.state;
        },
        async giveUp() {
          await tx.update(partReturns).set({ state: 'failed', updatedAt: sql`now()` }).where(eq(partReturns.id, id));
          await queueMail(tx, remainderByHandMail, { returnId: id });
        },
      }
    );
  },
};

/** Refusals about the payment itself; others (balance, permissions) may be temporary. */
const permanentCodes: readonly unknown[] = [
  'charge_already_refunded',
  'charge_disputed',
  'refund_disputed_payment',
  'refused',
];
/** After this many attempts, hours apart by then, any refusal is permanent. */
const maxRefusals = 100;

function isPermanent({ sweepFailures }: Refused, { details }: AppError): boolean {
  return permanentCodes.includes(details.providerCode) || sweepFailures >= maxRefusals;
}

/** True while a dispute is open, or decided but not yet applied here: the bank decides first. */
export async function hasPendingDispute(
  { db, gateway }: Pick<Deps, 'db' | 'gateway'>,
  { paymentId, providerPaymentId }: { paymentId: number; providerPaymentId: string },
): Promise<boolean> {
  const ours = await db.select().from(disputes).where(eq(disputes.paymentId, paymentId));
  const isKnown = (id: string) =>
    ours.some(({ providerDisputeId, state }) => providerDisputeId === id && state !== 'open');
  for await (const { id } of gateway.listDisputes({ paymentId: providerPaymentId })) if (!isKnown(id)) return true;
  return false;
}
