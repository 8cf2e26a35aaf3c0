// The milestones of a project with their releases, for one investment or for all of the money.
import { sql } from 'drizzle-orm';
import { readWholeReason } from '#features/projects/server/packs/project-packs.ts';
import { cents as toCents, toDollarString } from '#kernel/money.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { planDollars } from '../../dollar-rules.ts';
import type { MoneyMilestone, MoneyRelease } from '../../money-contract.ts';
import { openMilestoneStates } from '../../payout-states.ts';
import { type ReleaseWait, releaseWaits } from '../../release-contract.ts';
import type { ReleaseParts } from '../../release-rules.ts';
import { listMilestones } from '../plan/milestone-moving.ts';
import { divideReleases } from './divided-shares.ts';

type ReleaseFacts = {
  id: number;
  uuid: string;
  milestoneId: number;
  state: 'asked' | 'approved' | 'sent';
  isCatchUp: boolean;
  waitsFor: string | null;
  refusal: string | null;
  isPaused: boolean;
  notBefore: string;
  approvedAt: string | null;
  sentAt: string | null;
  arrivesAt: string | null;
  inBankAt: string | null;
  bankRefused: boolean;
  parts: ReleaseParts | null;
};

/** Amounts of one investment, or of all investments if `investmentId` is absent. */
type MoneyOf = { projectId: number; heldCents: number; investmentId?: number };

export async function readMoneyMilestones(db: Queryable, of: MoneyOf): Promise<MoneyMilestone[]> {
  const plan = await listMilestones(db, of.projectId);
  const releases = await readReleaseFacts(db, of.projectId);
  const mine = of.investmentId === undefined ? undefined : await readOwnParts(db, releases, of.investmentId);
  const wholeReason = plan.some(({ isWhole }) => isWhole) ? await readWholeReason(db, of.projectId) : null;
  const open = plan.filter(({ state }) => state !== 'releasing' && openMilestoneStates.some((each) => each === state));
  const planned = planDollars(
    of.heldCents,
    open.map(({ weightCents }) => weightCents),
  );
  return plan.map((row) => {
    const { id, position, title, isWhole, state, dueOn } = row;
    const cents = planned[open.indexOf(row)];
    return {
      id,
      position,
      title,
      isWhole,
      wholeReason: isWhole ? wholeReason : null,
      state,
      dueOn,
      planned: cents === undefined ? null : dollars(cents),
      releases: releases
        .filter(({ milestoneId }) => milestoneId === id)
        // An investment that was disputed or returned by then has no share.
        .filter((release) => mine === undefined || release.parts === null || mine.has(release.id))
        .map((release) => toRelease(release, mine === undefined ? release.parts : (mine.get(release.id) ?? null))),
    };
  });
}

const dollars = (amountCents: number) => toDollarString(toCents(amountCents));

function toRelease(facts: ReleaseFacts, parts: ReleaseParts | null): MoneyRelease {
  const { id, state, isCatchUp, notBefore, approvedAt, sentAt, arrivesAt, inBankAt, bankRefused } = facts;
  return {
    id,
    state,
    isCatchUp,
    waitsFor: findReason(facts),
    notBefore,
    approvedAt,
    sentAt,
    arrivesAt,
    inBankAt,
    bankRefused,
    amounts: parts && {
      released: dollars(parts.grossCents),
      platformFee: dollars(parts.feeCents),
      processing: dollars(parts.processingCents),
      deducted: dollars(parts.clawbackCents),
      creator: dollars(parts.netCents),
    },
  };
}

/** Provider codes for problems that only the creator, or only the platform, can fix. */
const accountRefusals = ['insufficient_capabilities_for_transfer', 'account_closed', 'account_invalid'];

function findReason({ state, waitsFor, refusal, isPaused }: ReleaseFacts): ReleaseWait | 'provider' | null {
  if (state === 'asked') return releaseWaits.find((wait) => wait === waitsFor) ?? null;
  if (refusal === null) return state === 'approved' && isPaused ? 'pause' : null;
  if (accountRefusals.includes(refusal)) return 'account';
  return refusal === 'balance_insufficient' ? 'cover' : 'provider';
}

/** For a reversed release, the newest transfer determines where its money is. */
async function readReleaseFacts(db: Queryable, projectId: number): Promise<ReleaseFacts[]> {
  const moment = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
  const { rows } = await db.execute<ReleaseFacts>(sql`
    select r.id::float8 as id, r.uuid, r.milestone_id::float8 as "milestoneId", r.state, r.catch_up_of is not null as "isCatchUp",
      r.waits_for as "waitsFor", case when t.state = 'refused' then t.refusal end as refusal,
      exists (select from release_pauses where ended_at is null) as "isPaused",
      ${moment('r.not_before')} as "notBefore", ${moment('r.approved_at')} as "approvedAt",
      ${moment("coalesce(first.sent_at, case when r.state = 'sent' then r.approved_at end)")} as "sentAt",
      ${moment("case when t.state = 'sent' then t.arrives_at end")} as "arrivesAt",
      ${moment("case when t.state in ('paid', 'reversed') then t.paid_at end")} as "inBankAt",
      coalesce(t.state = 'sent' and t.payout_failure is not null, false) as "bankRefused",
      case when r.approved_at is not null then json_build_object('grossCents', r.gross_cents, 'feeCents', r.fee_cents,
        'processingCents', r.processing_cents, 'clawbackCents', r.clawback_cents, 'netCents', r.net_cents) end as parts
    from releases r
    left join lateral (select * from transfers x where x.release_id = r.id and x.state <> 'withdrawn' order by x.id desc limit 1) t on true
    left join lateral (select min(x.sent_at) as sent_at from transfers x where x.release_id = r.id) first on true
    where r.project_id = ${projectId} and r.state <> 'withdrawn' order by r.id`);
  return rows;
}

/** The shares of one investment in each approved release. */
async function readOwnParts(
  db: Queryable,
  releases: readonly ReleaseFacts[],
  investmentId: number,
): Promise<Map<number, ReleaseParts>> {
  const divided = await divideReleases(
    db,
    releases.flatMap(({ id, uuid, parts }) => {
      if (parts === null) return [];
      const { feeCents: platformFee, processingCents: processing, clawbackCents: deducted, netCents: out } = parts;
      return [{ id, uuid, platformFee, processing, deducted, out, inBank: 0 }];
    }),
  );
  const own = new Map<number, ReleaseParts>();
  for (const [id, shares] of divided) {
    const places = shares.get(investmentId);
    if (places === undefined) continue;
    const { platformFee: feeCents, processing: processingCents, deducted: clawbackCents, sent: netCents } = places;
    const grossCents = feeCents + processingCents + clawbackCents + netCents;
    own.set(id, { grossCents, feeCents, processingCents, clawbackCents, netCents });
  }
  return own;
}
