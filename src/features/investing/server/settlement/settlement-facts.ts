// The facts a settlement is decided by, read in one statement: payment, investment, and whether the project accepts it.
import type pg from 'pg';
import type { InvestmentState } from '../../investing-rules.ts';
import type { PaymentState } from '../investing-table.ts';

export type PaymentFacts = {
  paymentId: number;
  providerPaymentId: string | null;
  amountCents: number;
  currency: string;
  investmentId: number;
  projectId: number;
  investorId: number;
  requestKey: string;
  /**
   * When these facts were read, and when the last answer that may still change was requested from the provider; both by the database clock.
   */
  readAt: Date;
  askedAt: Date | null;
  /** Facts that may change before the write; settle_payments checks them again. */
  seen: SeenFacts;
};

export type SeenFacts = {
  payment: PaymentState;
  investment: InvestmentState;
  isExpired: boolean;
  /** Its rows were lost and its money is booked in suspense, so it is on our balance already. */
  isInSuspense: boolean;
  /** See SettlementFacts; false in states where the flag has no effect. */
  acceptsHeld: boolean;
  acceptsLate: boolean;
};

/** Finds a payment by provider id (text), optionally of one investor, or by our row id (number). */
export async function findPaymentFacts(
  pool: pg.Pool,
  ref: string | number,
  { investorId }: { investorId?: number } = {},
): Promise<PaymentFacts | undefined> {
  const column = typeof ref === 'number' ? 'payment_id' : 'provider_payment_id';
  const { rows } = await pool.query<FactsRow>({
    name: `facts of a payment by ${column}`,
    text: `select payment_id, provider_payment_id, amount_cents, currency, investment_id, project_id, investor_id, request_key,
        is_in_suspense, payment_state, investment_state, is_expired, accepts_held, accepts_late,
        asked_at, clock_timestamp()::timestamptz(3) as read_at
      from settlement_facts where ${column} = $1`,
    values: [ref],
  });
  const [row] = rows;
  return row === undefined || (investorId !== undefined && row.investor_id !== investorId) ? undefined : toFacts(row);
}

type FactsRow = {
  payment_id: number;
  provider_payment_id: string | null;
  amount_cents: number;
  currency: string;
  investment_id: number;
  project_id: number;
  investor_id: number;
  is_in_suspense: boolean;
  request_key: string;
  payment_state: PaymentState;
  investment_state: InvestmentState;
  is_expired: boolean;
  accepts_held: boolean;
  accepts_late: boolean;
  asked_at: Date | string | null;
  read_at: Date | string;
};

function toFacts(row: FactsRow): PaymentFacts {
  return {
    paymentId: row.payment_id,
    providerPaymentId: row.provider_payment_id,
    amountCents: row.amount_cents,
    currency: row.currency,
    investmentId: row.investment_id,
    projectId: row.project_id,
    investorId: row.investor_id,
    requestKey: row.request_key,
    readAt: new Date(row.read_at),
    askedAt: row.asked_at === null ? null : new Date(row.asked_at),
    seen: {
      payment: row.payment_state,
      investment: row.investment_state,
      isExpired: row.is_expired,
      isInSuspense: row.is_in_suspense,
      acceptsHeld: row.accepts_held,
      acceptsLate: row.accepts_late,
    },
  };
}
