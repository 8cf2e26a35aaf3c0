// Compares the model of payouts with the database and the provider.
import { listViolations } from '#features/ledger/server/ledger-service.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Database } from '#platform/postgres/database.ts';
import { accounts, getBalance, getReleased, getRest, getReturned, type PayoutModel, sum } from './payout-model.ts';
import { getProviderCents } from './payout-model-cover.ts';

const ofProject = ['escrow', 'creator_payable', 'creator_receivable'];

/** Snapshot of one project; platform and provider balances are differences from the start. */
const seen = `select json_build_object(
    'status', p.status,
    'isPaused', exists (select from release_pauses where ended_at is null),
    'isEnabled', exists (select from payout_accounts a where a.user_id = p.owner_id and a.state = 'enabled'),
    'milestones', (select json_agg(m.state order by m.position) from milestones m where m.project_id = p.id),
    'investments', (select json_agg(json_build_object('state', i.state, 'released', v.released_cents, 'rest', v.rest_cents,
        'register', (select coalesce(sum(l.kept_cents), 0) from register_lines(p.id, 'infinity', array[i.id]) l),
        'returns', (select coalesce(json_agg(r.state || ' ' || r.amount_cents || '+' || r.settled_cents || ' ' || r.attempts order by r.id), '[]') from part_returns r where r.investment_id = i.id)) order by i.id)
      from investments i join investment_money v on v.investment_id = i.id where i.project_id = p.id),
    'releases', (select coalesce(json_agg(json_build_object('milestone', m.position - 1, 'isCatchUp', r.catch_up_of is not null, 'state', r.state,
        'needsSecond', r.needs_second, 'parts', array[coalesce(r.gross_cents, 0), coalesce(r.fee_cents, 0), coalesce(r.processing_cents, 0), coalesce(r.clawback_cents, 0), coalesce(r.net_cents, 0)],
        'shares', (select coalesce(json_agg(s.amount_cents order by s.investment_id), '[]') from release_shares s where s.release_id = r.id)) order by r.id), '[]')
      from releases r join milestones m on m.id = r.milestone_id where r.project_id = p.id),
    'transfers', (select coalesce(json_agg(json_build_object('cents', t.amount_cents, 'state', t.state, 'reversed', t.reversed_cents, 'isPayoutFailed', t.payout_failure is not null,
        'there', (select coalesce(json_agg(s.amount), '[]') from sandbox.transfers s where s.metadata ->> 'transfer_uuid' = t.uuid::text)) order by t.id), '[]')
      from transfers t join releases r on r.id = t.release_id where r.project_id = p.id),
    'writeOff', (select amount_cents from write_offs w where w.project_id = p.id and w.state = 'asked')) as seen
  from projects p where p.id = $1`;

type Place = { projectId: number; baseline: ReadonlyMap<string, number> };

export async function readWorld({ db, pool }: Deps, { projectId, baseline }: Place): Promise<object> {
  // A prepared statement, because planning takes far longer than executing.
  const { rows } = await pool.query<{ seen: object }>({ name: 'payout story', text: seen, values: [projectId] });
  const { rows: balances } = await pool.query<{ name: string; cents: number }>(
    'select name, balance_cents::float8 as cents from ledger_balances',
  );
  const now = new Map(balances.map(({ name, cents }) => [name, cents - (baseline.get(name) ?? 0)]));
  const { rows: there } = await pool.query<{ cents: number }>(
    'select coalesce(sum(amount - fee), 0)::float8 as cents from sandbox.balance_transactions where account is null',
  );
  const view = {
    ...rows[0]?.seen,
    books: Object.fromEntries(
      accounts.map((name) => [name, now.get(ofProject.includes(name) ? `${name}:${projectId}` : name) ?? 0]),
    ),
    atProvider: (there[0]?.cents ?? 0) - (baseline.get('provider_clearing') ?? 0),
  };
  return { ...view, broken: await listBroken(db, view) };
}

const lastSound = new WeakMap<Database, string>();

/** The checks read every row, so they are skipped while nothing in the story has changed. */
async function listBroken(db: Database, view: object): Promise<string[]> {
  const text = JSON.stringify(view);
  if (lastSound.get(db) === text) return [];
  const broken = (await listViolations(db)).map(({ promise, ref }) => `${promise} ${ref}`);
  if (broken.length === 0) lastSound.set(db, text);
  return broken;
}

export function toView(m: PayoutModel): object {
  return {
    status: m.status,
    isPaused: m.isPaused,
    isEnabled: m.account.isEnabled,
    milestones: m.milestones.map(({ state }) => state),
    investments: m.investments.map((one) => ({
      state: one.state,
      released: getReleased(m, one),
      rest: getRest(m, one),
      // What was released stays a share, and what went back of it is none.
      register: one.state === 'completed' || one.state === 'disputed' ? one.cents - getReturned(one) : 0,
      returns: one.returns.map(
        ({ state, cents, settledCents, attempts }) => `${state} ${cents}+${settledCents} ${attempts}`,
      ),
    })),
    releases: m.releases.map(({ milestone, isCatchUp, state, needsSecond, shares, ...parts }) => ({
      milestone: m.milestones.indexOf(milestone),
      isCatchUp,
      state,
      needsSecond,
      parts: [parts.gross, parts.fee, parts.processing, parts.clawback, parts.net],
      shares: m.investments.flatMap((one) => shares.get(one) ?? []),
    })),
    transfers: m.transfers.map(({ cents, state, there, seen: arrival }) => ({
      cents,
      state,
      reversed: sum(there?.reversals.slice(0, there.bookedReversals) ?? []),
      isPayoutFailed: arrival?.status === 'failed',
      there: there === undefined ? [] : [there.cents],
    })),
    writeOff: m.writeOff?.cents ?? null,
    books: Object.fromEntries(accounts.map((name) => [name, getBalance(m, name) + toTopUp(m, name)])),
    atProvider: m.toppedUpCents + getProviderCents(m),
    broken: [],
  };
}

/** Top-ups are nothing the model owes, so they are not in its books. */
function toTopUp({ toppedUpCents }: PayoutModel, name: string): number {
  if (name === 'bank') return -toppedUpCents;
  return name === 'provider_clearing' ? toppedUpCents : 0;
}
