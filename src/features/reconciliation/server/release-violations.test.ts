// The promises about released money hold in the middle of a project's releases, and breaking one reports exactly that one.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { advanceRelease } from '#features/payouts/server/releases/release-approving.ts';
import { syncTransfer } from '#features/payouts/server/releases/transfer-sync.ts';
import { makeUser } from '#test/factories/make.ts';
import { reverseByHand } from '#test/factories/payout-accounts.ts';
import {
  approveMilestone,
  askNow,
  type FundedProject,
  makeFundedProject,
  releaseNow,
} from '#test/factories/releases.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { type PromiseNumber, parsePromiseNumber } from '../money-promises.ts';
import { readMoneyReport } from './money-report.ts';

const kindling = useTestApp({ expectsErrors: true });
let project: FundedProject;
let ids: { sent: number; approved: number; poll: number; stranger: number };

beforeAll(async () => {
  const { deps } = kindling;
  project = await makeFundedProject(kindling, { plan: [300, 300, 400] });
  const [first = 0, second = 0] = project.milestones;
  const sent = await releaseNow(deps, first);
  const { rows } = await deps.db.execute<{ id: string }>(
    sql`select provider_transfer_id as id from transfers where release_id = ${sent}`,
  );
  await reverseByHand(kindling, rows[0]?.id ?? '', 5000);
  await syncTransfer(deps, rows[0]?.id ?? '');
  await approveMilestone(deps, second);
  const approved = await askNow(deps, second);
  await advanceRelease(deps, { id: approved, projectId: project.id });
  const { rows: polls } = await deps.db.execute<{ id: number }>(sql`insert into polls (milestone_id, kind, closes_at)
    values (${project.milestones[2] ?? 0}, 'release', now() + interval '7 days') returning id::float8 as id`);
  const poll = polls[0]?.id ?? 0;
  await deps.db.execute(sql`insert into poll_voters values (${poll}, ${project.investments[0]?.by.id})`);
  await deps.db.execute(
    sql`insert into ballots (poll_id, user_id, choice) values (${poll}, ${project.investments[0]?.by.id}, 'for')`,
  );
  ids = { sent, approved, poll, stranger: (await makeUser(deps)).id };
});

test('in the middle of its releases every promise holds, and the figures add up', async () => {
  const { violations, figures } = await readMoneyReport(kindling.deps.db);
  expect(violations).toEqual([]);
  const { paidIn, held, owedToCreators, released, feesTaken, processingCharged, recovered } = figures;
  expect({ held, owedToCreators, released }).toEqual({ held: 40_000, owedToCreators: 35_000, released: 25_000 });
  expect(paidIn).toBe(held + owedToCreators + released + feesTaken + processingCharged + recovered);
});

async function brokenBy(statements: string[]): Promise<string[]> {
  const client = await kindling.deps.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
    const { rows } = await client.query<{ promise: string }>('select promise from violations');
    return [...new Set(rows.map(({ promise }) => parsePromiseNumber(promise)))];
  } finally {
    await client.query('rollback');
    client.release();
  }
}

type Breach = { breaks: PromiseNumber; how: string; by: (known: typeof ids) => string[]; also?: PromiseNumber[] };

/** Sends transfers in this state to the account of a person other than the project's owner. */
const sendElsewhere = (person: number, state: string): string[] => [
  `insert into payout_accounts (uuid, user_id, provider_account_id, country, state)
    values (gen_random_uuid(), ${person}, 'acct_elsewhere', 'US', 'enabled')`,
  `update transfers set account_id = (select id from payout_accounts where user_id = ${person}) where state = '${state}'`,
];

const breaches: Breach[] = [
  {
    breaks: 'M20',
    how: 'a share has a cent more than its release',
    by: ({ sent }) => [
      `update release_shares set amount_cents = amount_cents + 1 where release_id = ${sent} and investment_id = (select min(investment_id) from release_shares)`,
    ],
    also: ['M12'],
  },
  {
    breaks: 'M20',
    how: 'a release needs a second administrator and has none',
    by: ({ sent }) => [
      'alter table releases drop constraint releases_second',
      `update releases set needs_second = true where id = ${sent}`,
    ],
  },
  {
    breaks: 'M20',
    how: 'a fee is in the books twice as high',
    by: ({ sent }) => [`update releases set fee_cents = fee_cents + 1, net_cents = net_cents - 1 where id = ${sent}`],
  },
  { breaks: 'M20', how: 'terms may be removed', by: () => ['alter table funding_terms disable trigger refuse_delete'] },
  {
    breaks: 'M20',
    how: 'a release was approved before its time',
    by: ({ sent }) => [`update releases set not_before = approved_at + interval '1 second' where id = ${sent}`],
  },
  {
    breaks: 'M23',
    how: 'what is set aside has no transfer',
    by: ({ approved }) => [
      `delete from transfers where release_id = ${approved}`,
      `delete from money_moves where machine = 'transfer' and row_id not in (select id from transfers)`,
    ],
  },
  {
    breaks: 'M24',
    how: 'a transfer has another movement than the books',
    by: ({ sent }) => [
      `update transfers set movement_id = 'txn_other' where release_id = ${sent} and state = 'reversed'`,
    ],
  },
  {
    breaks: 'M24',
    how: 'a reversal is not in the books',
    by: () => [
      `insert into transfer_reversals values ('trr_other', (select min(id) from transfers), 100, 'txn_reversal')`,
    ],
  },
  ...['wanted', 'refused'].map(
    (state): Breach => ({
      breaks: 'M24',
      how: `a transfer that is ${state} goes to a stranger`,
      by: ({ stranger }) => sendElsewhere(stranger, state),
    }),
  ),
  {
    breaks: 'M25',
    how: 'a creator owes without a lost dispute',
    by: () => [
      `insert into ledger_accounts (name, kind, guarded, balance_cents) values ('creator_receivable:1', 'asset', true, 0)`,
      `insert into ledger_entries (kind, ref) values ('dispute_lost', 'by hand')`,
      `insert into ledger_postings select e.id, get_ledger_account(x.account), x.amount from ledger_entries e,
         (values ('creator_receivable:1', 7), ('disputed_receivable', -7)) x (account, amount) where e.ref = 'by hand'`,
      `update ledger_accounts a set balance_cents = b.balance_cents from ledger_balances b where b.id = a.id and a.guarded`,
    ],
    also: ['M21'],
  },
  {
    breaks: 'M25',
    how: 'a creator was charged more for lost disputes than what was released',
    by: () => [
      `insert into ledger_accounts (name, kind, guarded, balance_cents) values ('creator_receivable:1', 'asset', true, 0)`,
      `insert into ledger_entries (kind, ref) values ('dispute_charged', 'du_charged')`,
      `insert into ledger_postings select e.id, get_ledger_account(x.account), x.amount from ledger_entries e,
         (values ('creator_receivable:1', 100001), ('chargeback_loss', -100001)) x (account, amount) where e.ref = 'du_charged'`,
      `update ledger_accounts a set balance_cents = b.balance_cents from ledger_balances b where b.id = a.id and a.guarded`,
    ],
  },
  {
    breaks: 'M26',
    how: 'somebody without a vote has voted',
    by: ({ poll, stranger }) => [`insert into ballots (poll_id, user_id, choice) values (${poll}, ${stranger}, 'for')`],
  },
  {
    breaks: 'M26',
    how: 'a vote has other totals than its ballots',
    by: ({ poll }) => [
      `update polls set result = 'for', counted_at = now(), for_cents = 1, against_cents = 0 where id = ${poll}`,
    ],
  },
];

describe('a broken promise is named, and no other', () => {
  for (const { breaks, how, by, also = [] } of breaches) {
    test(`${breaks}: ${how}`, async () => {
      expect((await brokenBy(by(ids))).toSorted()).toEqual([breaks, ...also].toSorted());
    });
  }
});

test('what was sent stays where it was sent, whoever owns the project now', async () => {
  expect(await brokenBy(sendElsewhere(ids.stranger, 'reversed'))).toEqual([]);
});
