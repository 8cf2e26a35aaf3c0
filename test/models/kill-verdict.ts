// Final check of the kill tests: every confirmed answer still holds, in our rows and at the provider.
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { listViolations } from '#features/ledger/server/ledger-service.ts';
import type { Database } from '#platform/postgres/database.ts';
import type { Facts } from './kill-investors.ts';

/** Rows with pending work. */
export async function countWaiting(db: Database): Promise<Record<string, number>> {
  const { rows } = await db.execute<Record<string, number>>(sql`select
    (select count(*) from investments where counted = 'held') as holds,
    (select count(*) from payments where state in ('new', 'open', 'processing')) as payments,
    (select count(*) from refunds where state in ('requested', 'submitted')) as refunds,
    (select count(*) from provider_events where applied_at is null) as events,
    (select count(*) from projects where unwinding) as removals,
    (select count(*) from releases where state in ('asked', 'approved')) as releases`);
  return rows[0] ?? {};
}

/** Describes every broken promise; the list must be empty. */
export async function findBroken(db: Database, provider: pg.Pool, facts: Facts): Promise<string[]> {
  const broken = (await listViolations(db)).map(({ promise, ref }) => `${promise} ${ref}`);
  const ours = await readOurs(db);
  const theirs = await readTheirs(provider);
  const complain = (what: string, ids: Iterable<string | number>) =>
    broken.push(...[...ids].map((id) => `${what}: ${id}`));

  complain(
    'an acknowledged hold is lost',
    [...facts.holds].filter(([id, confirmed]) => differs(ours.get(id), confirmed)).map(toId),
  );
  complain(
    'an acknowledged completion is lost',
    [...facts.completions]
      .filter(([id, payment]) => ours.get(id)?.everCompleted !== true || ours.get(id)?.payment !== payment)
      .map(toId),
  );
  complain(
    'a canceled investment still counts',
    [...facts.cancellations].filter((id) => ours.get(id)?.counted !== null),
  );
  const succeeded = new Set([...ours.values()].flatMap(({ isPaid, payment }) => (isPaid && payment ? [payment] : [])));
  complain(
    'a payment is missing from our rows',
    [...facts.payments].filter((id) => !succeeded.has(id)),
  );
  complain(
    'a payment at the provider is not in our rows',
    theirs.succeeded.filter((id) => !succeeded.has(id)),
  );
  complain(
    'a payment in our rows does not exist at the provider',
    [...succeeded].filter((id) => !theirs.succeeded.includes(id)),
  );
  complain('an investment has two payments', theirs.twicePaid);
  complain('a payment was refunded twice', theirs.twiceRefunded);
  const events = await readEventIds(db);
  complain(
    'an acknowledged event is lost',
    theirs.deliveredEvents.filter((id) => !events.has(id)),
  );
  complain(
    'a removed project is back',
    await listRemoved(db).then((gone) => [...facts.removals].filter((id) => !gone.has(id))),
  );
  const sent = await readReleases(db);
  complain(
    'an acknowledged release was not sent',
    [...facts.releases].filter((milestone) => !sent.some((one) => one.milestone === milestone)),
  );
  complain(
    'a release is not at the provider exactly once, to the cent',
    sent.filter(({ group, cents }) => theirs.transfers.get(group) !== `${cents}`).map(({ milestone }) => milestone),
  );
  complain(
    'the provider has a transfer without a release',
    [...theirs.transfers.keys()].filter((group) => !sent.some((one) => one.group === group)),
  );
  const clearing = await readClearing(db);
  if (clearing !== theirs.net) broken.push(`the provider holds ${theirs.net} cents, and our books say ${clearing}`);
  return broken;
}

const toId = ([id]: [number, unknown]) => id;

type Own = {
  investorId: number;
  projectId: number;
  amountCents: number;
  counted: string | null;
  everCompleted: boolean;
  payment: string | null;
  isPaid: boolean;
};

function differs(
  own: Own | undefined,
  confirmed: { investorId: number; projectId: number; amountCents: number },
): boolean {
  return (
    own?.investorId !== confirmed.investorId ||
    own.projectId !== confirmed.projectId ||
    own.amountCents !== confirmed.amountCents
  );
}

async function readOurs(db: Database): Promise<Map<number, Own>> {
  const { rows } = await db.execute<Own & { id: number }>(sql`
    select i.id, i.investor_id as "investorId", i.project_id as "projectId", i.amount_cents as "amountCents",
      i.counted, i.ever_completed as "everCompleted", p.provider_payment_id as payment, p.state = 'succeeded' as "isPaid"
    from investments i join payments p on p.investment_id = i.id`);
  return new Map(rows.map((row) => [row.id, row]));
}

async function readEventIds(db: Database): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`select event_id as id from provider_events`);
  return new Set(rows.map(({ id }) => id));
}

async function listRemoved(db: Database): Promise<Set<number>> {
  const { rows } = await db.execute<{ id: number }>(sql`select id from projects where deleted_at is not null`);
  return new Set(rows.map(({ id }) => id));
}

/** The provider balance according to our books, before the provider's own fees. */
async function readClearing(db: Database): Promise<number> {
  const { rows } = await db.execute<{ cents: number }>(sql`
    select coalesce(sum(p.amount_cents), 0)::bigint as cents from ledger_postings p
    join ledger_accounts a on a.id = p.account_id and a.name = 'provider_clearing'
    join ledger_entries e on e.id = p.entry_id and e.kind <> 'fee'`);
  return rows[0]?.cents ?? 0;
}

type SentRelease = { milestone: number; group: string; cents: number };

async function readReleases(db: Database): Promise<SentRelease[]> {
  const { rows } = await db.execute<SentRelease>(sql`
    select milestone_id::float8 as milestone, 'rel_' || uuid as "group", net_cents::float8 as cents from releases where state = 'sent'`);
  return rows;
}

async function readTheirs(provider: pg.Pool) {
  const ids = async (query: string) => (await provider.query<{ id: string }>(query)).rows.map(({ id }) => id);
  const { rows } = await provider.query<{ net: number }>(`select (
    (select coalesce(sum(amount), 0) from sandbox.charges) -
    (select coalesce(sum(amount), 0) from sandbox.refunds where status not in ('failed', 'canceled')) +
    (select coalesce(sum(amount), 0) from sandbox.topups) - (select coalesce(sum(amount), 0) from sandbox.transfers))::bigint as net`);
  const { rows: transfers } = await provider.query<{ group: string; cents: string }>(
    "select transfer_group as group, string_agg(amount::text, ' ') as cents from sandbox.transfers group by 1",
  );
  return {
    net: rows[0]?.net ?? 0,
    succeeded: await ids("select id from sandbox.payment_intents where status = 'succeeded'"),
    twicePaid: await ids(
      "select metadata ->> 'investment_id' as id from sandbox.payment_intents group by 1 having count(*) > 1",
    ),
    twiceRefunded: await ids(
      "select payment_intent as id from sandbox.refunds where status not in ('failed', 'canceled') group by 1 having count(*) > 1",
    ),
    /** Cents by release; several transfers of one release are several numbers. */
    transfers: new Map(transfers.map(({ group, cents }) => [group, cents])),
    // Events of accounts, transfers and payouts only make rows due, and are not stored.
    deliveredEvents: await ids(
      "select id from sandbox.events where delivery = 'delivered' and type ~ '^(payment_intent|charge|refund)[.]'",
    ),
  };
}
