// Charges lost disputes to the creator of the investment's project.
import { sql } from 'drizzle-orm';
import { creatorReceivable } from '#features/ledger/ledger-rules.ts';
import { postEntry } from '#features/ledger/server/ledger-service.ts';
import { cents } from '#kernel/money.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { InvestmentRow } from '../investing-table.ts';
import { readInvestmentMoney } from './investment-remainder.ts';
import { divideLoss, type LossFacts, type LossParts } from './loss-division.ts';

/** The facts of a division that do not depend on the new loss, and who pays for released money. */
export type ChargeFacts = Pick<LossFacts, 'releasedCents' | 'releasedFeeCents' | 'borneCents'> & {
  creatorBears: boolean;
};

/** Requires the investment's lock. */
export async function readChargeFacts(
  tx: Transaction,
  { id, projectId }: Pick<InvestmentRow, 'id' | 'projectId'>,
  releasedCents: number,
): Promise<ChargeFacts> {
  const { rows } = await tx.execute<
    Record<'charged' | 'given' | 'borne' | 'releasedBorne' | 'fee', number> & { bears: boolean }
  >(sql`
    select charged::float8, given::float8, borne::float8, released_borne::float8 as "releasedBorne", fee::float8,
      coalesce((select t.creator_bears_disputes from funding_terms t where t.project_id = ${projectId}), true) as bears
    from loss_facts(${id})`);
  const [found] = rows;
  if (found === undefined) throw new Error(`there is no investment ${id}`);
  return {
    releasedCents: Math.max(0, releasedCents - found.charged - found.given - found.releasedBorne),
    releasedFeeCents: Math.max(0, found.fee - found.given),
    borneCents: found.borne,
    creatorBears: found.bears,
  };
}

type Charge = { projectId: number; creatorBears: boolean; ref: string };

/** Charges the creator for released money, less the platform's fee on it. */
export async function bookCharges(tx: Transaction, charge: Charge, parts: LossParts): Promise<void> {
  await book(tx, charge, { from: 'disputed_receivable', cents: parts.chargedCents, feeCents: parts.feeShareCents });
  const { earlierCents, earlierFeeCents: feeCents } = parts;
  // The platform has paid the bank for it already.
  await book(
    tx,
    { ...charge, ref: `${charge.ref}:earlier` },
    { from: 'chargeback_loss', cents: earlierCents, feeCents },
  );
}

type Amounts = { from: 'disputed_receivable' | 'chargeback_loss'; cents: number; feeCents: number };

async function book(tx: Transaction, { projectId, creatorBears, ref }: Charge, amounts: Amounts): Promise<void> {
  const bearer = creatorBears ? creatorReceivable(projectId) : 'chargeback_loss';
  const credit = amounts.from;
  if (amounts.cents > 0 && bearer !== credit) {
    await postEntry(tx, { kind: 'dispute_charged', ref, debit: bearer, credit, amount: cents(amounts.cents) });
  }
  if (amounts.feeCents > 0) {
    await postEntry(tx, {
      kind: 'dispute_fee_share',
      ref,
      debit: 'platform_fees',
      credit,
      amount: cents(amounts.feeCents),
    });
  }
}

/** The part of its lost disputes that the platform has paid. */
export async function getBorneCents(tx: Transaction, investment: Pick<InvestmentRow, 'id' | 'projectId'>) {
  return (await readChargeFacts(tx, investment, 0)).borneCents;
}

/**
 * This return moved the remainder out of the project, so the platform no longer bears earlier losses: the creator has the money. A share
 * that was never sent may create another remainder, and each return of one charges once.
 */
export async function chargeBorne(tx: Transaction, investment: InvestmentRow, returnId: number): Promise<void> {
  const { releasedCents } = await readInvestmentMoney(tx, investment.id);
  const facts = await readChargeFacts(tx, investment, releasedCents);
  const parts = divideLoss({ ...facts, lostCents: 0, remainderCents: 0 });
  const charge = { projectId: investment.projectId, creatorBears: facts.creatorBears, ref: `part:${returnId}` };
  await book(tx, charge, { from: 'chargeback_loss', cents: parts.earlierCents, feeCents: parts.earlierFeeCents });
}
