// Finds the rows of the payout model's project, and sets the platform's money and the terms.
import { sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { callSandbox } from '../factories/invest.ts';
import { topUp } from '../factories/payout-accounts.ts';
import type { FundedProject } from '../factories/releases.ts';
import type { TestApp } from '../servers/test-app.ts';
import { type Opening, secondAdminAboveCents } from './payout-model.ts';

export async function setTerms(deps: Deps, { terms, isByHand }: Opening): Promise<void> {
  await deps.db.execute(sql`update site_settings set version = version + 1, platform_fee_percent = ${terms.feeBasisPoints / 100},
    processing_fees_by = ${terms.processingFeesBy}, creator_bears_disputes = ${terms.creatorBears}, release_rule = ${terms.releaseRule},
    second_admin_above_cents = ${secondAdminAboveCents}, custody = ${isByHand ? 'external' : null}`);
  await deps.settings.refresh();
}

/** The platform's own money becomes exactly this, before a project begins; answers the balances from which it begins. */
export async function setOwnMoney(kindling: TestApp, cents: number): Promise<Map<string, number>> {
  const { pool } = kindling.deps;
  const { rows } = await pool.query<{ own: number }>(
    `select coalesce(sum(balance_cents), 0)::float8 as own from ledger_balances
     where name in ('provider_clearing', 'disputed_receivable', 'refund_payable', 'suspense') or name ~ '^(escrow|creator_payable):'`,
  );
  await addOwnMoney(kindling, cents - (rows[0]?.own ?? 0));
  const { rows: balances } = await pool.query<{ name: string; cents: number }>(
    'select name, balance_cents::float8 as cents from ledger_balances',
  );
  return new Map(balances.map((row) => [row.name, row.cents]));
}

/** A top-up, or a payout to the platform's own bank, with its entry. */
export async function addOwnMoney(kindling: TestApp, cents: number): Promise<void> {
  const { pool } = kindling.deps;
  if (cents > 0) {
    await topUp(kindling, cents);
    await pool.query(
      "select post_entry('topup', id, 'provider_clearing', 'bank', amount) from sandbox.balance_transactions where type = 'topup'",
    );
  }
  if (cents >= 0) return;
  const { id } = await callSandbox(kindling, '/v1/payouts', { amount: String(-cents), currency: 'usd' }, 'secret');
  if (id === undefined) throw new Error('the payout was refused');
  await pool.query(
    "select post_entry('payout', id, 'bank', 'provider_clearing', $2::bigint) from sandbox.balance_transactions where source = $1",
    [id, -cents],
  );
}

/** Rows of the project by number, in the order in which they were made. */
export function createFinder({ pool }: Deps, project: FundedProject) {
  const one = async (statement: string, values: unknown[]) => {
    const { rows } = await pool.query<{ id: never }>(statement, values);
    if (rows[0] === undefined) throw new Error(`nothing was found: ${statement}`);
    return rows[0].id;
  };
  const transfers =
    'transfers t join releases r on r.id = t.release_id where r.project_id = $1 order by t.id offset $2 limit 1';
  const user = async (id: number): Promise<Viewer['user']> => {
    const { rows } = await pool.query('select id::float8 as id, uid, name, email from users where id = $1', [id]);
    return rows[0] as Viewer['user'];
  };
  return {
    user,
    owner: () => user(project.ownerId),
    account: (): Promise<string> =>
      one('select a.provider_account_id as id from payout_accounts a where a.user_id = $1 order by a.id desc limit 1', [
        project.ownerId,
      ]),
    evidence: (milestone: number): Promise<string> =>
      one('select hash as id from milestone_evidence where milestone_id = $1 order by id desc limit 1', [milestone]),
    poll: (milestone: number): Promise<number> =>
      one('select id::float8 as id from polls where milestone_id = $1 order by id desc limit 1', [milestone]),
    release: (at: number): Promise<number> =>
      one('select id::float8 as id from releases where project_id = $1 order by id offset $2 limit 1', [
        project.id,
        at,
      ]),
    transfer: (at: number): Promise<number> => one(`select t.id::float8 as id from ${transfers}`, [project.id, at]),
    providerTransfer: (at: number): Promise<string> =>
      one(
        `select s.id from sandbox.transfers s where s.metadata ->> 'transfer_uuid' = (select t.uuid::text from ${transfers})`,
        [project.id, at],
      ),
    lastPayout: (): Promise<string> =>
      one(
        'select p.id from sandbox.payouts p join payout_accounts a on a.provider_account_id = p.account where a.user_id = $1 order by p.seq desc limit 1',
        [project.ownerId],
      ),
    /** The oldest of our refunds. */
    refundThere: (payment: string): Promise<string> =>
      one(
        `select id from sandbox.refunds where payment_intent = $1 and status = 'succeeded' and metadata <> '{}'
         order by substring(metadata::text from 'part_([0-9]+)_')::bigint limit 1`,
        [payment],
      ),
    failedReturn: (at: number): Promise<number> =>
      one(
        "select id::float8 as id from part_returns where investment_id = $1 and state = 'failed' and not is_canceled order by id limit 1",
        [project.investments[at]?.id],
      ),
    dispute: (payment: string): Promise<string> =>
      one('select id from sandbox.disputes where payment_intent = $1 order by seq desc limit 1', [payment]),
    writeOff: (): Promise<number> =>
      one("select id::float8 as id from write_offs where project_id = $1 and state = 'asked'", [project.id]),
  };
}
