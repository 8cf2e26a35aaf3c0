// Admin lists stay fast as they grow: every sort, filter and total uses an index; none reads the whole table.
import { beforeAll, describe, expect, test } from 'vitest';
import { findSequentialScans } from '#bench/plans.ts';
import { userSorts } from '#features/accounts/account-contract.ts';
import { listUsers, readUserFacets } from '#features/accounts/server/user-list.ts';
import { countOpen, listInbox } from '#features/inbox/server/inbox-list.ts';
import { daysIn } from '#features/insights/server/analytics-service.ts';
import { getAdminOverview } from '#features/insights/server/overview-service.ts';
import { readInvestmentRows } from '#features/investing/server/investment-rows.ts';
import { readInvestmentTotals } from '#features/investing/server/investment-totals.ts';
import { listProjectRows } from '#features/projects/server/lists/project-list-query.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Database } from '#platform/postgres/database.ts';
import { getCount, timeFor } from '../counts.ts';
import { makeAdmin, makeUser } from '../factories/make.ts';
import { makeMessage } from '../factories/make-messages.ts';
import { useTestApp } from '../servers/test-app.ts';

const kindling = useTestApp();
let viewer: Viewer;
const rows = getCount('listedRows');

beforeAll(
  async () => {
    const { id } = await makeAdmin(kindling.deps);
    const { id: ownerId } = await makeUser(kindling.deps);
    viewer = {
      user: undefined,
      admin: { id, name: '', email: '', username: '', confirmedAt: new Date(), hasSecondFactor: false },
    };
    const talk = await makeMessage(kindling.deps);
    const client = await kindling.deps.pool.connect();
    await client.query('set statement_timeout = 0');
    await client.query(
      `insert into users (uid, name, email, role, created_at)
     select 'scale-' || n, md5(n::text), md5(n::text) || '@example.org', case when n % 3 = 0 then 'innovator' else 'investor' end,
       now() - n * interval '1 minute' from generate_series(1, $1) n`,
      [rows],
    );
    // Two thirds of the work, for a search that no list here makes.
    await client.query('alter table projects disable trigger index_project_text');
    await client.query(
      `insert into projects (owner_id, title, description, category, goal_cents, valuation_cents, featured, status, created_at)
     select $2, md5(n::text), 'A project', 'Kind ' || n % 9, 100000 + n, 500000000, n % 500 = 0,
       (array['active', 'draft', 'failed'])[1 + n % 3], now() - n * interval '1 minute' from generate_series(1, $1) n`,
      [rows, ownerId],
    );
    await client.query('alter table projects enable trigger index_project_text');
    // Enough rows that the planner prefers an index: on a small table it always reads everything.
    await client.query(
      `with entries as (
       insert into ledger_entries (kind, ref, posted_at)
       select 'payout', 'po_' || n, now() - n * interval '1 minute' from generate_series(50000, 1, -1) n returning id)
     insert into ledger_postings (entry_id, account_id, amount_cents)
     select e.id, a.id, case a.name when 'bank' then 100 else -100 end
     from entries e, ledger_accounts a where a.name in ('bank', 'provider_clearing')`,
    );
    await client.query(`select brin_summarize_new_values('ledger_entries_by_time')`);
    await client.query(
      `insert into messages (conversation_id, sender_id, receiver_id, subject, content, created_at)
     select $2, $3, $4, 'Hello', 'Hello', now() - n * interval '1 minute' from generate_series(1, $1) n`,
      [rows, talk.conversationId, talk.senderId, talk.receiverId],
    );
    await client.query(
      `insert into message_reports (message_id, reporter_id, reason, created_at, assigned_to, decision, decision_reason, decided_at, decided_by)
     select id, $1, 'It is rude', created_at, case when id % 100 = 0 then $2::bigint end, d.word, d.word, case when d.word is not null then now() end,
       case when d.word is not null then $2::bigint end
     from messages, lateral (select case when id % 50 > 0 then 'dismissed' end as word) d`,
      [ownerId, id],
    );
    await client.query(
      `insert into contact_messages (name, email, topic, content, created_at, assigned_to, handled_at)
     select md5(n::text), md5(n::text) || '@example.org', 'other', 'Hello', now() - n * interval '1 minute',
       case when n % 100 = 0 then $2::bigint end, case when n % 50 > 0 then now() end from generate_series(1, $1) n`,
      [rows, id],
    );
    for (const table of ['messages', 'message_reports', 'contact_messages'])
      await client.query(`vacuum analyze ${table}`);
    for (const table of ['ledger_entries', 'ledger_postings', 'users']) await client.query(`vacuum analyze ${table}`);
    await client.query('vacuum analyze projects');
    await client.query('reset statement_timeout');
    client.release();
  },
  timeFor('listedRows', { ms: 15 }),
);

const findScans = (work: Parameters<typeof findSequentialScans>[1]) =>
  findSequentialScans(kindling.deps.pool, work, ['users', 'projects']);
const now = () => new Date();
const asking = () => viewer;

describe('people', () => {
  test.each(userSorts)('sorted by %s, first and later pages, with and without a role filter', async (sort) => {
    const read = (filter: object) =>
      findScans(async (db) => {
        const first = await listUsers({ db, now }, asking(), { sort, limit: 25, ...filter });
        await listUsers({ db, now }, asking(), { sort, limit: 25, ...filter, cursor: first.nextCursor });
      });
    expect(await read({})).toEqual([]);
    expect(await read({ role: 'innovator' })).toEqual([]);
    expect(await read({ role: 'admin' })).toEqual([]);
  });

  test('found by part of a name, by an unknown name, and counted by role', async () => {
    for (const q of ['abc', 'zzzz']) {
      expect(await findScans((db) => listUsers({ db, now }, asking(), { sort: 'newest', limit: 25, q }))).toEqual([]);
    }
    expect(await findScans((db) => readUserFacets({ db, now }))).toEqual([]);
  });
});

test('the dashboard figures and the investment totals are stored: no list is read for them', async () => {
  const tables = ['users', 'projects', 'investments'];
  const scans = (work: Parameters<typeof findSequentialScans>[1]) =>
    findSequentialScans(kindling.deps.pool, work, tables);
  expect(await scans((db) => getAdminOverview({ db, now }))).toEqual([]);
  expect(await scans((db) => readInvestmentTotals(db, {}))).toEqual([]);
  const { totalUsers, totalProjects } = await getAdminOverview(kindling.deps);
  // The administrator, the owner, and the two ends of the conversation.
  expect([totalUsers, totalProjects]).toEqual([rows + 4, rows]);
});

test('statistics read one row per finished day, and use an index for the days still open', async () => {
  const { db } = kindling.deps;
  await daysIn({ db, now: () => new Date() }, '30d');
  const tables = ['users', 'projects', 'investments', 'ledger_entries', 'ledger_postings'];
  const read = (reader: Database) => daysIn({ db: reader, now: () => new Date() }, '30d');
  expect(await findSequentialScans(kindling.deps.pool, read, tables)).toEqual([]);
});

test('the person who moved an investment’s money is found through an index', async () => {
  expect(await findScans((db) => readInvestmentRows(db, 1))).toEqual([]);
});

/** The sort orders offered on the admin page; the benchmark covers searching. */
const offered = ['featured', 'newest', 'title-a-z', 'title-z-a', 'smallest-goal', 'largest-goal', 'ending'] as const;

describe('messages', () => {
  const scans = (work: Parameters<typeof findSequentialScans>[1]) =>
    findSequentialScans(kindling.deps.pool, work, ['contact_messages', 'message_reports']);

  test('filtered to the caller’s assignments, from the start and later pages; open ones counted', async () => {
    for (const state of ['all', 'open'] as const) {
      const query = { state, assigned: 'me', limit: 25 } as const;
      const read = scans(async (db) => {
        const first = await listInbox({ db }, asking(), query);
        expect(first.items).toHaveLength(25);
        await listInbox({ db }, asking(), { ...query, cursor: first.nextCursor });
      });
      expect(await read, state).toEqual([]);
    }
    expect(await scans(countOpen)).toEqual([]);
  });
});

describe('projects', () => {
  test.each(offered)('sorted by %s, with and without every filter', async (sort) => {
    for (const filter of [{}, { status: 'draft' }, { category: 'Kind 3' }, { featured: 'true' }] as const) {
      const scans = await findScans((db) => listProjectRows(db, viewer, { sort, limit: 25, ...filter }, '2026-11-22'));
      expect(scans, JSON.stringify(filter)).toEqual([]);
    }
  });
});
