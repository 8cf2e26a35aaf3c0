// While a site is updated one process after another, those of the version before go on under the rules of the new one.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unprovenHolds } from '#features/investing/investing-rules.ts';
import { hashRequest } from '#features/investing/server/holds/hold-taking.ts';
import { cents } from '#kernel/money.ts';
import { migrateDatabase } from '#platform/postgres/migrations.ts';
import { expectSound } from '#test/factories/invest.ts';
import { makeProject, makeUser } from '#test/factories/make.ts';
import { makeDefinitions } from '#test/servers/old-database.ts';
import { createTestApp, type TestApp } from '#test/servers/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#test/servers/test-database.ts';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * What this version and the one before call. A function with other parameters is another function, and the rules drop what their files
 * no longer define: so it is added here, and the old one stays in db/rules and in this list for one version more.
 */
const calledFunctions = [
  'audit_faults(bigint,bytea,bigint)',
  'compact_investment_totals()',
  'count_public_writes()',
  'count_refunded(bigint)',
  'find_stake(bigint[],bigint)',
  'find_subject_stake(bigint[],text,text)',
  'funded_with(bigint)',
  'give_up_transfers(bigint,text)',
  'invested_changes(bigint)',
  'is_same_person(bigint,bigint)',
  'lock_capture(text)',
  'loss_facts(bigint)',
  'money_events(bigint)',
  'money_of_investments(bigint[],timestamp with time zone)',
  'money_of_project(bigint)',
  'money_of_releases(bigint[],timestamp with time zone)',
  'paid_by_hand(bigint[])',
  'post_entry(text,text,text,text,bigint)',
  'recount_investment_totals()',
  'search_base(text)',
  'search_stem(text)',
  'search_tokens(text)',
  'search_words(text)',
  'set_money_cause(text,text,text)',
  'settle_payment(bigint,jsonb,jsonb)',
  'settle_payments(jsonb)',
  'settled_outside(bigint)',
  'store_prepared_payments(jsonb)',
  // Of the version before.
  'take_hold(bigint,bigint,bigint,text,bytea,interval,bigint,bigint,integer,text,jsonb)',
  'take_hold(jsonb)',
  'take_holds(jsonb)',
  'withdraw_all_unsent(bigint,text)',
  'withdraw_missing_release(bigint,text)',
  'withdraw_unsent_release(bigint,text)',
];

let kindling: TestApp;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  kindling = await createTestApp({ database });
});
afterAll(() => kindling.close());

test('every function that this version or the one before calls is defined with those parameters', async () => {
  const { rows } = await kindling.deps.db.execute<{ name: string; signature: string }>(sql`
    select p.proname as name, p.oid::regprocedure::text as signature from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`);
  const source = globSync('src/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n');
  const called = rows.filter(({ name }) => new RegExp(`\\b${name}\\(`).test(source)).map(({ signature }) => signature);
  expect(called.filter((signature) => !calledFunctions.includes(signature))).toEqual([]);
  const defined = rows.map(({ signature }) => signature);
  expect(calledFunctions.filter((signature) => !defined.includes(signature))).toEqual([]);
});

/** As the version before takes a hold, on a connection of its own that has prepared the statement. */
function takeAsBefore(client: pg.ClientBase, { projectId, investorId, amountCents, key }: Wish) {
  const limits = [900, 10_000, 50, 3];
  return client.query<{ outcome: string; investment_id: number; payment_id: number; available_cents: number | null }>({
    name: 'take a hold',
    text: 'select * from take_hold($1, $2, $3, $4, $5, make_interval(secs => $6), $7, $8, $9, $10, $11)',
    values: [
      projectId,
      investorId,
      amountCents,
      key,
      hashRequest(projectId, cents(amountCents)),
      ...limits,
      `person ${investorId}`,
      JSON.stringify(unprovenHolds),
    ],
  });
}

type Wish = { projectId: number; investorId: number; amountCents: number; key: string };

test('a process of the version before takes holds while the first new one applies its rules, and each hold once', async () => {
  const { deps } = kindling;
  const { id: projectId } = await makeProject(deps, { goalCents: 500_000, valuationCents: 5_000_000 });
  const { id: investorId } = await makeUser(deps);
  const client = await deps.pool.connect();
  const take = async (amountCents: number, key: string) =>
    (await takeAsBefore(client, { projectId, investorId, amountCents, key })).rows[0];
  const first = await take(10_000, 'before');
  expect(first).toMatchObject({ outcome: 'taken', available_cents: 490_000 });
  // A migration drops and creates every function.
  const folder = await makeDefinitions({ migration: 'alter table part_returns add column made_up integer' });
  await migrateDatabase(database.connection, { folder });
  expect(await take(10_000, 'before')).toMatchObject({ outcome: 'replayed', investment_id: first?.investment_id });
  expect(await take(20_000, 'before')).toMatchObject({ outcome: 'key_reused' });
  expect(await take(20_000, 'after')).toMatchObject({ outcome: 'taken', available_cents: 480_000 });
  expect(await take(900_000, 'too much')).toMatchObject({ outcome: 'too_much', available_cents: 500_000 });
  client.release();
  const { rows } = await deps.db.execute(sql`
    select i.amount_cents::int as cents, i.state, m.cause, m.actor, i.hold_expires_at <= now() as "isOver",
      extract(epoch from i.hold_expires_at - i.created_at)::int as seconds
    from investments i join money_moves m on m.machine = 'investment' and m.row_id = i.id and m.to_state = 'held'
    where i.project_id = ${projectId} order by i.id`);
  const held = { cause: 'hold', actor: `person ${investorId}` };
  expect(rows).toMatchObject([
    { cents: 10_000, state: 'cancelled', ...held, isOver: true },
    { cents: 20_000, state: 'held', ...held, isOver: false, seconds: 900 },
  ]);
  await expectSound(deps.db);
});
