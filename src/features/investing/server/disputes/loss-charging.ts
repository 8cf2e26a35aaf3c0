// What lost disputes have taken of an investment so far, and what its creator pays of them.
import { sql } from 'drizzle-orm';
import { creatorReceivable, type EntryKind } from '#features/ledger/ledger-rules.ts';
import { type AccountName, postEntry } from '#features/ledger/server/ledger-service.ts';
import { cents } from '#kernel/money.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { InvestmentRow } from '../investing-table.ts';
import { divideLoss, type LossFacts, type LossParts } from './loss-division.ts';

/** The facts of a division that do not depend on the new loss, and who pays for what was released. */
export type ChargeFacts = Pick<LossFacts, 'releasedCents' | 'releasedFeeCents' | 'borneCents'> & {
  creatorBears: boolean;
  /** Of the newest dispute, at the provider. */
  newestDispute: string;
};

/** Under the investment's lock. */
export async function readChargeFacts(
  tx: Transaction,
  { id, projectId }: Pick<InvestmentRow, 'id' | 'projectId'>,
  releasedCents: number,
): Promise<ChargeFacts> {
  const { rows } = await tx.execute<
    Record<'fee' | 'charged' | 'given' | 'borne' | 'earlier' | 'settled', number> & {
      bears: boolean;
      newest: string | null;
    }
  >(sql`
    with about as (
      select e.kind, e.ref, p.amount_cents as cents, a.name = 'chargeback_loss' as is_platform
      from disputes d cross join (values (''), (':unsent'), (':earlier')) as s (suffix)
      cross join (values ('dispute_lost'), ('dispute_charged'), ('dispute_fee_share')) as k (kind)
      join ledger_entries e on e.kind = k.kind and e.ref = d.provider_dispute_id || s.suffix
      join ledger_postings p on p.entry_id = e.id and p.amount_cents > 0 join ledger_accounts a on a.id = p.account_id
      where d.investment_id = ${id}
    ), totals as (
      select coalesce(sum(cents) filter (where kind <> 'dispute_lost'), 0) as charged,
        coalesce(sum(cents) filter (where kind = 'dispute_fee_share'), 0) as given,
        coalesce(sum(cents) filter (where kind = 'dispute_lost' and is_platform), 0) as borne,
        coalesce(sum(cents) filter (where kind <> 'dispute_lost' and ref like '%:earlier'), 0) as earlier
      from about
    )
    select totals.charged::float8, totals.given::float8, totals.borne::float8, totals.earlier::float8,
      (select coalesce(sum(r.settled_cents + case when r.is_canceled then r.amount_cents else 0 end), 0)
        from part_returns r where r.investment_id = ${id})::float8 as settled,
      coalesce((select sum(s.amount_cents::bigint * r.fee_cents / r.gross_cents) from release_shares s
        join releases r on r.id = s.release_id where s.investment_id = ${id} and r.state <> 'withdrawn'), 0)::float8 as fee,
      coalesce((select t.creator_bears_disputes from funding_terms t where t.project_id = ${projectId}), true) as bears,
      (select d.provider_dispute_id from disputes d where d.investment_id = ${id} order by d.id desc limit 1) as newest
    from totals`);
  const [found] = rows;
  if (found === undefined) throw new Error(`there is no investment ${id}`);
  return {
    releasedCents: Math.max(0, releasedCents - found.charged),
    releasedFeeCents: Math.max(0, found.fee - found.given),
    // What was settled later reimbursed the platform for it.
    borneCents: Math.max(0, found.borne - found.settled - found.earlier),
    creatorBears: found.bears,
    newestDispute: found.newest ?? '',
  };
}

type Charge = { projectId: number; ref: string; creatorBears: boolean };
type ChargedParts = Pick<LossParts, 'chargedCents' | 'feeShareCents' | 'earlierCents' | 'earlierFeeCents'>;

/** What was released is charged to the creator, less the platform's fee on it. */
export async function bookCharges(tx: Transaction, { projectId, ref, creatorBears }: Charge, parts: ChargedParts) {
  const bearer = creatorBears ? creatorReceivable(projectId) : 'chargeback_loss';
  const book = async (kind: EntryKind, about: string, [debit, credit]: [AccountName, AccountName], amount: number) => {
    if (amount > 0 && debit !== credit) await postEntry(tx, { kind, ref: about, debit, credit, amount: cents(amount) });
  };
  await book('dispute_charged', ref, [bearer, 'disputed_receivable'], parts.chargedCents);
  await book('dispute_fee_share', ref, ['platform_fees', 'disputed_receivable'], parts.feeShareCents);
  // The platform has paid the bank for it already.
  const earlier = `${ref}:earlier`;
  await book('dispute_charged', earlier, [bearer, 'chargeback_loss'], parts.earlierCents);
  await book('dispute_fee_share', earlier, ['platform_fees', 'chargeback_loss'], parts.earlierFeeCents);
}

/** How much of its lost disputes the platform has paid. */
export async function getBorneCents(tx: Transaction, investment: Pick<InvestmentRow, 'id' | 'projectId'>) {
  return (await readChargeFacts(tx, investment, 0)).borneCents;
}

/** The rest has left the project, so the platform bears earlier losses no longer: the creator has the money. */
export async function chargeBorne(tx: Transaction, investment: InvestmentRow, releasedCents: number): Promise<void> {
  const facts = await readChargeFacts(tx, investment, releasedCents);
  if (facts.borneCents === 0) return;
  const charge = { projectId: investment.projectId, ref: facts.newestDispute, creatorBears: facts.creatorBears };
  await bookCharges(tx, charge, divideLoss({ ...facts, lostCents: 0, restCents: 0 }));
}
