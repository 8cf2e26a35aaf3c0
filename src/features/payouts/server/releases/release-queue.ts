// The administrators' queue of releases: ready, waiting, and needing a person.
import { sql } from 'drizzle-orm';
import type { PackId } from '#features/packs/pack.ts';
import { packs } from '#features/packs/pack-list.ts';
import { stakeIn } from '#features/projects/server/separation-of-duties.ts';
import type { Stake } from '#features/projects/stake-rules.ts';
import { centsTotal, toDollarString } from '#kernel/money.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type {
  CreatorDebt,
  FailedReturn,
  OpenRelease,
  ReadyMilestone,
  ReleaseQueue,
  TroubledTransfer,
} from '../../release-contract.ts';
import { openDebts } from '../payout-summary.ts';
import { findPause } from './release-pause.ts';
import { estimateCents } from './release-planning.ts';
import { writeOffDays } from './write-offs.ts';

const most = 100;
const dollars = (amountCents: number) => toDollarString(centsTotal(amountCents));
const iso = (at: string | Date) => new Date(at).toISOString();

export async function readReleaseQueue(
  db: Queryable,
  viewer: Viewer,
  readMissingCover: () => Promise<number>,
): Promise<ReleaseQueue> {
  const pause = await findPause(db);
  const by = pause?.startedBy == null ? null : await nameAdmin(db, pause.startedBy);
  return {
    pause: pause === undefined ? null : { reason: pause.reason, since: iso(pause.startedAt), by },
    ready: await listReady(db, viewer),
    releases: await listReleases(db, viewer),
    transfers: await listTransfers(db, viewer),
    debts: await listDebts(db, viewer),
    returns: await listReturns(db, viewer),
    missingCover: dollars(await readMissingCover()),
    fees: await readFees(db),
    adminId: requireAdmin(viewer).id,
  };
}

async function nameAdmin(db: Queryable, id: number): Promise<string | null> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from users where id = ${id}`);
  return rows[0]?.name ?? null;
}

type ReadyRow = Omit<ReadyMilestone, 'estimate' | 'since' | 'wholeReason'> & {
  weightCents: number;
  since: string;
  packId: PackId;
};

async function listReady(db: Queryable, viewer: Viewer): Promise<ReadyMilestone[]> {
  const { rows } = await db.execute<ReadyRow>(sql`
    select m.id::float8 as "milestoneId", p.id::float8 as "projectId", p.title as project, ${stakeIn(viewer, sql`p.id`)} as stake,
      case when m.is_whole then null else m.title end as milestone, m.weight_cents::float8 as "weightCents", m.state_since as since,
      project_pack(p.id) as "packId",
      (select l.result from polls l where l.milestone_id = m.id and l.kind = 'release' order by l.id desc limit 1) as vote
    from milestones m join projects p on p.id = m.project_id
    where m.state = 'approved' and not exists (select from releases r where r.milestone_id = m.id and r.state = 'asked')
    order by m.state_since limit ${most}`);
  const ready: ReadyMilestone[] = [];
  for (const { weightCents, since, packId, ...row } of rows) {
    const milestone = { id: row.milestoneId, projectId: row.projectId, weightCents };
    const estimate = dollars(await estimateCents(db, { release: { catchUpOf: null }, milestone }));
    const { releases } = packs[packId];
    ready.push({
      ...row,
      estimate,
      since: iso(since),
      wholeReason: releases.kind === 'whole' ? releases.reason : null,
    });
  }
  return ready;
}

type ReleaseFields = Omit<OpenRelease, 'amount' | 'askedBy' | 'secondBy' | 'askedAt' | 'notBefore'> & {
  grossCents: number | null;
  milestoneId: number;
  weightCents: number;
  catchUpOf: number | null;
  askedAt: string;
  notBefore: string;
  askedId: number | null;
  askedName: string | null;
  secondId: number | null;
  secondName: string | null;
};

async function listReleases(db: Queryable, viewer: Viewer): Promise<OpenRelease[]> {
  const { rows } = await db.execute<ReleaseFields>(sql`
    select r.id::float8 as id, p.id::float8 as "projectId", p.title as project, ${stakeIn(viewer, sql`p.id`)} as stake, case when m.is_whole then null else m.title end as milestone,
      r.state, r.gross_cents::float8 as "grossCents", m.weight_cents::float8 as "weightCents", r.waits_for as "waitsFor",
      r.not_before as "notBefore", r.needs_second as "needsSecond", r.asked_at as "askedAt", r.catch_up_of is not null as "isCatchUp",
      exists (select from transfers t where t.release_id = r.id and t.given_up_at is not null) as "isBeingWithdrawn",
      r.catch_up_of::float8 as "catchUpOf", m.id::float8 as "milestoneId",
      a.id::float8 as "askedId", a.name as "askedName", s.id::float8 as "secondId", s.name as "secondName"
    from releases r join milestones m on m.id = r.milestone_id join projects p on p.id = r.project_id
    left join users a on a.id = r.asked_by left join users s on s.id = r.second_by
    where r.state in ('asked', 'approved') order by r.asked_at limit ${most}`);
  const open: OpenRelease[] = [];
  for (const row of rows) {
    const { grossCents, milestoneId, weightCents, catchUpOf, askedId, askedName, secondId, secondName, ...rest } = row;
    const { askedAt, notBefore, ...fields } = rest;
    const milestone = { id: milestoneId, projectId: row.projectId, weightCents };
    const amountCents = grossCents ?? (await estimateCents(db, { release: { catchUpOf }, milestone }));
    open.push({
      ...fields,
      amount: dollars(amountCents),
      askedAt: iso(askedAt),
      notBefore: iso(notBefore),
      askedBy: toPerson(askedId, askedName),
      secondBy: toPerson(secondId, secondName),
    });
  }
  return open;
}

const toPerson = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

type LostFields = Omit<NonNullable<TroubledTransfer['lost']>, 'amount'> & { amount: number };
type TransferFields = Omit<TroubledTransfer, 'amount' | 'since' | 'lost'> & {
  amountCents: number;
  since: string;
  lost: LostFields | null;
};

async function listTransfers(db: Queryable, viewer: Viewer): Promise<TroubledTransfer[]> {
  const { rows } = await db.execute<TransferFields>(sql`
    select t.id::float8 as id, p.id::float8 as "projectId", p.title as project, ${stakeIn(viewer, sql`p.id`)} as stake, case when m.is_whole then null else m.title end as milestone,
      t.state, t.amount_cents::float8 as "amountCents", t.refusal, t.payout_failure as "payoutFailure", t.account_id is null as "isByHand",
      coalesce(t.first_tried_at, t.created_at) as since, case when t.lost_transfer_id is not null and t.state = 'wanted' and t.first_tried_at is null
        then json_build_object('transferId', t.lost_transfer_id, 'amount', t.lost_cents, 'reason', t.takeover_reason,
          'askedBy', case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end) end as lost
    from transfers t left join users u on u.id = t.takeover_asked_by join releases r on r.id = t.release_id join milestones m on m.id = r.milestone_id join projects p on p.id = r.project_id
    where t.state = 'refused' or (t.state = 'wanted' and (t.account_id is null or t.created_at < now() - interval '1 hour'))
      or (t.state = 'sent' and t.payout_failure is not null) or (t.state = 'wanted' and t.lost_transfer_id is not null)
    order by t.created_at limit ${most}`);
  return rows.map(({ amountCents, since, lost, ...row }) => ({
    ...row,
    lost: lost && { ...lost, amount: dollars(lost.amount) },
    amount: dollars(amountCents),
    since: iso(since),
  }));
}

type DebtFields = {
  projectId: number;
  project: string;
  stake: Stake | null;
  owedCents: number;
  since: string;
  isOld: boolean;
  writeOffId: number | null;
  reason: string | null;
  askedId: number | null;
  askedName: string | null;
};

async function listDebts(db: Queryable, viewer: Viewer): Promise<CreatorDebt[]> {
  const { rows } = await db.execute<DebtFields>(sql`
    select p.id::float8 as "projectId", p.title as project, ${stakeIn(viewer, sql`p.id`)} as stake, debts.cents::float8 as "owedCents", debts.since,
      debts.since <= now() - make_interval(days => ${writeOffDays}) as "isOld",
      w.id::float8 as "writeOffId", w.reason, u.id::float8 as "askedId", u.name as "askedName"
    from ${openDebts} join projects p on p.id = debts.project_id
    left join write_offs w on w.project_id = p.id and w.state = 'asked' left join users u on u.id = w.asked_by
    order by debts.since limit ${most}`);
  return rows.map(({ projectId, project, stake, owedCents, since, isOld, writeOffId, reason, askedId, askedName }) => ({
    projectId,
    project,
    stake,
    owed: dollars(owedCents),
    since: iso(since),
    mayWriteOff: isOld && writeOffId === null,
    writeOff:
      writeOffId === null || askedId === null
        ? null
        : { id: writeOffId, reason: reason ?? '', askedBy: { id: askedId, name: askedName ?? '' } },
  }));
}

async function listReturns(db: Queryable, viewer: Viewer): Promise<FailedReturn[]> {
  const { rows } = await db.execute<Omit<FailedReturn, 'amount'> & { amountCents: number }>(sql`
    select r.id::float8 as id, r.investment_id::float8 as "investmentId", p.id::float8 as "projectId", p.title as project, ${stakeIn(viewer, sql`p.id`)} as stake,
      r.amount_cents::float8 as "amountCents", r.updated_at as since, is_same_person(${requireAdmin(viewer).id}, i.investor_id) as "isOwn"
    from part_returns r join investments i on i.id = r.investment_id join projects p on p.id = i.project_id
    where r.state = 'failed' and not r.is_canceled order by r.updated_at limit ${most}`);
  return rows.map(({ amountCents, since, ...row }) => ({ ...row, amount: dollars(amountCents), since: iso(since) }));
}

async function readFees(db: Queryable): Promise<{ platform: string; processing: string }> {
  const { rows } = await db.execute<{ platform: number; processing: number }>(sql`
    select coalesce(sum(fee_cents), 0)::float8 as platform, coalesce(sum(processing_cents), 0)::float8 as processing
    from releases where state = 'sent'`);
  return { platform: dollars(rows[0]?.platform ?? 0), processing: dollars(rows[0]?.processing ?? 0) };
}
