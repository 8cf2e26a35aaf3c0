// Database rules reject direct attacks on amounts, states, room and ledger.
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { readSettled } from '#features/investing/server/investment-totals.ts';
import {
  disputeMoves,
  investmentMoves,
  partReturnMoves,
  paymentMoves,
  refundMoves,
  suspenseExitMoves,
} from '#features/investing/server/money-moves.ts';
import { requestRefund } from '#features/investing/server/refunds/refund-service.ts';
import { milestoneMoves, releaseMoves, transferMoves, writeOffMoves } from '#features/payouts/payout-states.ts';
import { nextStatuses, serverStatuses } from '#features/projects/project-rules.ts';
import { nextReviewStates } from '#features/reviews/review-rules.ts';
import { cents } from '#kernel/money.ts';
import { findState } from '#platform/postgres/database-errors.ts';
import { expectSound, hold, invest } from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestProject, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { accountKinds, entryKinds, platformAccounts } from '../ledger-rules.ts';
import { listViolations, postEntry } from './ledger-service.ts';

const kindling = useTestApp();
let investor: TestUser;
let project: TestProject;

beforeEach(async () => {
  investor = await makeUser(kindling.deps);
  project = await makeProject(kindling.deps, { goalCents: 100_000, valuationCents: 1_000_000, deadline: '2098-01-01' });
});
afterAll(async () => {
  await expectSound(kindling.deps.db);
});

/** The SQLSTATE of the rejection. */
async function attack(statement: string): Promise<string | undefined> {
  return kindling.deps.pool.query(statement).then(
    ({ rowCount }) => `done to ${rowCount} rows`,
    (error: unknown) => findState(error),
  );
}

test('the tables of legal moves are the same in the code and in the database', async () => {
  const { rows } = await kindling.deps.db.execute<{ machine: string; from_state: string; to_state: string }>(
    sql`select machine, from_state, to_state from legal_moves`,
  );
  const stored = rows.map(({ machine, from_state, to_state }) => `${machine}: ${from_state} -> ${to_state}`);
  const machines = {
    investment: investmentMoves,
    payment: paymentMoves,
    refund: refundMoves,
    dispute: disputeMoves,
    suspense_exit: suspenseExitMoves,
    project: { ...nextStatuses, funded: [...nextStatuses.funded, ...serverStatuses.funded] },
    milestone: milestoneMoves,
    release: releaseMoves,
    transfer: transferMoves,
    part_return: partReturnMoves,
    write_off: writeOffMoves,
    review: nextReviewStates,
  };
  const written = Object.entries(machines).flatMap(([machine, moves]) =>
    Object.entries(moves).flatMap(([from, targets]: [string, readonly string[]]) =>
      targets.map((to) => `${machine}: ${from} -> ${to}`),
    ),
  );
  expect(stored.toSorted()).toEqual(written.toSorted());
});

test('the platform accounts are the same in the code and in the database', async () => {
  const { rows } = await kindling.deps.db.execute<{ name: string; kind: string; guarded: boolean }>(
    sql`select name, kind, guarded from ledger_accounts where name not like '%:%' order by name`,
  );
  const written = Object.entries(platformAccounts).map(([name, account]) => ({ name, ...account }));
  expect(rows).toEqual(written.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
  expect(accountKinds).toEqual(expect.arrayContaining(rows.map(({ kind }) => kind)));
});

describe('rejected by the database itself', () => {
  test('editing the terms agreed with a hold', async () => {
    const { investmentId } = await hold(kindling, investor, { projectId: project.id, amount: 500 });
    const other = await makeUser(kindling.deps);
    for (const change of [
      'amount_cents = 1',
      'valuation_cents = 500000',
      `investor_id = ${other.id}`,
      `project_id = ${project.id - 1}`,
      "origin = 'opening'",
    ]) {
      expect(await attack(`update investments set ${change} where id = ${investmentId}`), change).toBe('KD002');
    }
    expect(await attack(`update investments set equity_percent = 99 where id = ${investmentId}`)).toBe('428C9');
    expect(await attack(`update investments set status = 'completed' where id = ${investmentId}`)).toBe('428C9');
    for (const change of ['amount_cents = 1', "provider_payment_id = 'pi_other'", "currency = 'eur'"]) {
      expect(await attack(`update payments set ${change} where investment_id = ${investmentId}`), change).toBe('KD002');
    }
  });

  test('moves missing from the table, from every state', async () => {
    const { investmentId } = await hold(kindling, investor, { projectId: project.id, amount: 500 });
    for (const state of ['refund_pending', 'refunded', 'disputed', 'charged_back']) {
      expect(await attack(`update investments set state = '${state}' where id = ${investmentId}`)).toBe('KD001');
    }
    expect(await attack(`update investments set state = 'paid' where id = ${investmentId}`)).toBe('KD001');
    expect(await attack(`update payments set state = 'new' where investment_id = ${investmentId}`)).toBe('KD001');
    expect(await attack(`update projects set status = 'completed' where id = ${project.id}`)).toBe('KD001');
    expect(await attack(`update projects set status = 'draft' where id = ${project.id}`)).toBe('KD001');
  });

  test("overselling a project, a second hold, investing in one's own project, and changing terms afterwards", async () => {
    await hold(kindling, investor, { projectId: project.id, amount: 900 });
    const insert = (who: number, amount: number) =>
      attack(`insert into investments (project_id, investor_id, amount_cents, valuation_cents, hold_expires_at, request_key, request_hash)
              values (${project.id}, ${who}, ${amount}, 1000000, now(), gen_random_uuid()::text, '')`);
    expect(await insert((await makeUser(kindling.deps)).id, 10_001)).toBe('23514');
    expect(await insert(investor.id, 100)).toBe('23505');
    expect(await insert(project.ownerId, 100)).toBe('KD002');
    for (const change of [
      'goal_cents = 200000',
      'valuation_cents = 2000000',
      `owner_id = ${investor.id}`,
      "deadline = '2099-01-01'",
      "funding_model = 'keep_what_you_raise'",
    ]) {
      expect(await attack(`update projects set ${change} where id = ${project.id}`), change).toBe('KD002');
    }
    for (const change of [
      "cancellable_until = now() - interval '1 day'",
      'cancellable_until = null',
      'cancellable_while_raising = true',
    ]) {
      expect(await attack(`update investments set ${change} where project_id = ${project.id}`), change).toBe('KD002');
    }
    expect(await attack(`update projects set held_cents = held_cents + 10001 where id = ${project.id}`)).toBe('23514');
  });

  test('deleting rows that represent money', async () => {
    const { id } = await invest(kindling, investor, { projectId: project.id, amount: 500 });
    await requestRefund(kindling.deps, id, 'admin');
    for (const table of ['investments', 'payments', 'refunds', 'ledger_entries', 'ledger_postings']) {
      expect(await attack(`delete from ${table}`), table).toBe('KD003');
      expect(await attack(`truncate ${table} cascade`), table).toBe('KD003');
    }
    expect(await attack(`delete from projects where id = ${project.id}`)).toMatch(/^23/);
    expect(await attack(`delete from users where id = ${investor.id}`)).toMatch(/^23/);
  });

  test('editing the ledger, and unbalanced entries', async () => {
    await invest(kindling, investor, { projectId: project.id, amount: 500 });
    expect(await attack('update ledger_postings set amount_cents = 1')).toBe('KD003');
    expect(await attack("update ledger_entries set ref = 'x'")).toBe('KD003');
    const entry = "insert into ledger_entries (kind, ref) values ('captured', gen_random_uuid()::text)";
    const [clearing, escrow] = ["'provider_clearing'", `'escrow:${project.id}'`].map(
      (name) => `get_ledger_account(${name})`,
    );
    expect(await attack(entry)).toBe('KD004');
    expect(
      await attack(`with e as (${entry} returning id) insert into ledger_postings select id, ${clearing}, 100 from e`),
    ).toBe('KD004');
    const lopsided = `with e as (${entry} returning id) insert into ledger_postings
      select id, ${clearing}, 100 from e union all select id, ${escrow}, -99 from e`;
    expect(await attack(lopsided)).toBe('KD004');
    expect(await attack(`insert into ledger_postings select max(id), ${escrow}, 1 from ledger_entries`)).toMatch(
      /^(KD004|23505)$/,
    );
    expect(await attack("select get_ledger_account('escrow of mine')")).toBe('KD004');
  });

  test('paying more out of an escrow than it holds', async () => {
    await invest(kindling, investor, { projectId: project.id, amount: 500 });
    const pays = `select post_entry('refund_requested', 'too much', 'escrow:${project.id}', 'refund_payable', 50001)`;
    expect(await attack(pays)).toBe('23514');
  });

  test('refunding more than was paid, twice, or on other terms', async () => {
    const { id } = await invest(kindling, investor, { projectId: project.id, amount: 500 });
    await requestRefund(kindling.deps, id, 'admin');
    const again = `insert into refunds (investment_id, payment_id, amount_cents, reason)
      select investment_id, id, 1, 'admin' from payments where investment_id = ${id}`;
    expect(await attack(again)).toMatch(/^23/);
    expect(await attack(`update payments set returned_cents = 50001 where investment_id = ${id}`)).toBe('23514');
    for (const change of ['amount_cents = 1', 'payment_id = null', "reason = 'late_success'"]) {
      expect(await attack(`update refunds set ${change} where investment_id = ${id}`), change).toBe('KD002');
    }
  });
});

describe('the ledger', () => {
  test('books each fact once, and returns whether it was new', async () => {
    const { db } = kindling.deps;
    const entry = {
      kind: 'captured_unmatched',
      ref: 'pi_twice',
      debit: 'suspense',
      credit: 'provider_clearing',
    } as const;
    const post = () => db.transaction((tx) => postEntry(tx, { ...entry, amount: cents(7) }));
    expect((await Promise.all([post(), post(), post(), post()])).filter(Boolean)).toHaveLength(1);
    // Reversed again, so that the final check of this file matches the provider.
    await db.transaction((tx) =>
      postEntry(tx, { ...entry, ref: 'pi_back', debit: 'provider_clearing', credit: 'suspense', amount: cents(7) }),
    );
    expect(entryKinds).toContain(entry.kind);
  });

  test('the total of settled money equals what projects raised', async () => {
    const before = await readSettled(kindling.deps.db);
    const { id } = await invest(kindling, investor, { projectId: project.id, amount: '123.45' });
    expect(await readSettled(kindling.deps.db)).toEqual({ count: before.count + 1, cents: before.cents + 12_345 });
    await requestRefund(kindling.deps, id, 'admin');
    expect(await readSettled(kindling.deps.db)).toEqual(before);
  });

  test('a planted difference is found and named', async () => {
    const { db, pool } = kindling.deps;
    const { id } = await invest(kindling, investor, { projectId: project.id, amount: 500 });
    const plants: [string, string, string][] = [
      [
        'M2 figures differ from investments',
        `update projects set raised_cents = 40000 where id = ${project.id}`,
        `update projects set raised_cents = 50000 where id = ${project.id}`,
      ],
      [
        'M2 number of investors differs from investments',
        `update projects set investor_count = 9 where id = ${project.id}`,
        `update projects set investor_count = 1 where id = ${project.id}`,
      ],
      [
        'M7 returned differs from refunds',
        `update payments set returned_cents = 1 where investment_id = ${id}`,
        `update payments set returned_cents = 0 where investment_id = ${id}`,
      ],
      [
        'M10 balance differs from postings',
        `update ledger_accounts set balance_cents = balance_cents - 1 where name = 'escrow:${project.id}'`,
        `update ledger_accounts set balance_cents = balance_cents + 1 where name = 'escrow:${project.id}'`,
      ],
      [
        'M11 refunds payable differ from refunds owed',
        `update ledger_accounts set balance_cents = balance_cents - 1 where name = 'refund_payable'`,
        `update ledger_accounts set balance_cents = balance_cents + 1 where name = 'refund_payable'`,
      ],
    ];
    for (const [promise, plant, cure] of plants) {
      await pool.query(plant);
      expect(
        (await listViolations(db)).map((violation) => violation.promise),
        plant,
      ).toContain(promise);
      await pool.query(cure);
      expect(await listViolations(db)).toEqual([]);
    }
  });
});
