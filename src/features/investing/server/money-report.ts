// Whether the stored money is sound: every broken promise, and the figures that have to agree, of one moment.
import { sql } from 'drizzle-orm';
import { listViolations, type Violation } from '#features/ledger/server/ledger-service.ts';
import type { Database } from '#platform/database.ts';

export type MoneyReport = {
  isSound: boolean;
  violations: Violation[];
  /** Cents. */
  figures: {
    /** Card payments that succeeded, and what went back of them. */
    captured: number;
    refunded: number;
    /** What the books say the provider holds for us: captured minus refunded, and what is in suspense. */
    clearing: number;
    suspense: number;
    /** Money raised before Kindling kept the books. */
    opening: number;
    /** Settled money of all projects, and the room their open holds take. */
    raised: number;
    held: number;
    /** Owed to investors and not yet returned. */
    refundsOwed: number;
  };
};

export async function readMoneyReport(db: Database): Promise<MoneyReport> {
  return db.transaction(
    async (tx) => {
      // It reads every row of money there is, which may take longer than a request may.
      await tx.execute(sql`set local statement_timeout = 0`);
      const violations = await listViolations(tx);
      const { rows } = await tx.execute<MoneyReport['figures']>(sql`select
        (select coalesce(sum(amount_cents), 0)::bigint from payments where state = 'succeeded') as captured,
        (select coalesce(sum(amount_cents), 0)::bigint from refunds where state = 'succeeded' and payment_id is not null) as refunded,
        (select balance_cents from ledger_balances where name = 'provider_clearing') as clearing,
        (select -balance_cents from ledger_balances where name = 'suspense') as suspense,
        (select balance_cents from ledger_balances where name = 'opening_balances') as opening,
        (select coalesce(sum(raised_cents), 0)::bigint from projects) as raised,
        (select coalesce(sum(held_cents), 0)::bigint from projects) as held,
        (select -balance_cents from ledger_balances where name = 'refund_payable') as "refundsOwed"`);
      const [figures] = rows;
      if (figures === undefined) throw new Error('the figures of money could not be read');
      return { isSound: violations.length === 0, violations, figures };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
