// Reads milestones for everyone, the creator, voters and administrators.
import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { readWholeReason } from '#features/projects/server/packs/project-packs.ts';
import { mayDo } from '#features/projects/server/project-access.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isNotDeleted, visibleTo } from '#features/projects/server/project-visibility.ts';
import { renderMarkdown } from '#features/writing/server/markdown.ts';
import { AppError } from '#kernel/errors.ts';
import { cents, toDollarNumber } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUserId, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type {
  Evidence,
  EvidenceFile,
  OwnPlan,
  PlanMilestone,
  PollSummary,
  PublicPlan,
} from '../../milestone-contract.ts';
import { stateDeadline } from '../../milestone-rules.ts';
import { needsAnswer } from '../../vote-rules.ts';
import { listMilestones } from '../plan/milestone-moving.ts';
import { readStop } from '../plan/stop-reading.ts';
import {
  type EvidenceFileRow,
  evidenceFiles,
  type FundingTermsRow,
  fundingTerms,
  type MilestoneRow,
  milestoneEvidence,
} from '../plan-table.ts';
import { ballots, type PollRow, polls, pollVoters } from '../vote-table.ts';
import { toEvidenceFile } from './evidence-files.ts';
import { findRefusals } from './filing-refusals.ts';

/** @throws AppError not_found for projects the viewer may not see */
export async function readPublicPlan(
  deps: Pick<Deps, 'db' | 'settings'>,
  viewer: Viewer,
  projectId: number,
): Promise<PublicPlan> {
  const { db } = deps;
  const visible = await db.$count(projects, sql`${projects.id} = ${projectId} and ${visibleTo(viewer)}`);
  if (visible === 0) throw projectNotFound();
  const rows = await listMilestones(db, projectId);
  const [terms, stop] = await Promise.all([
    rows.length === 0 ? undefined : findTerms(db, projectId),
    readStop(db, projectId),
  ]);
  return {
    releaseRule: terms?.releaseRule ?? deps.settings.current().releaseRule,
    milestones: await describeMilestones(deps, rows),
    stop,
  };
}

/** @throws AppError not_found for anyone but the owner and editors */
export async function readOwnPlan(deps: Deps, viewer: Viewer, projectId: number): Promise<OwnPlan> {
  const { db } = deps;
  const userId = requireUserId(viewer);
  const [own] = await db
    .select({ id: projects.id, title: projects.title, ownerId: projects.ownerId })
    .from(projects)
    .where(sql`${projects.id} = ${projectId} and ${mayDo('edit', userId)} and ${isNotDeleted}`);
  if (own === undefined) throw projectNotFound();
  const { ownerId, ...project } = own;
  const rows = await listMilestones(db, projectId);
  const ids = rows.map(({ id }) => id);
  const [described, proofs, drafts, terms, stop, wholeReason] = await Promise.all([
    describeMilestones(deps, rows),
    listEvidence(db, ids),
    listDraftFiles(db, ids),
    findTerms(db, projectId),
    readStop(db, projectId),
    readWholeReason(db, projectId),
  ]);
  const milestones: OwnPlan['milestones'] = [];
  for (const [index, row] of rows.entries()) {
    const milestone = described[index];
    if (milestone === undefined) continue;
    const refusals = await findRefusals(db, { row, plan: rows, ownerId });
    milestones.push({
      ...milestone,
      evidence: proofs.get(row.id) ?? [],
      draftFiles: drafts.get(row.id) ?? [],
      ...refusals,
    });
  }
  const settings = deps.settings.current();
  return {
    project,
    wholeReason,
    releaseRule: terms?.releaseRule ?? settings.releaseRule,
    voteDays: terms?.voteDays ?? settings.voteDays,
    startAtMostPercent: terms?.startAtMostPercent ?? settings.startAtMostPercent,
    milestones,
    stop,
  };
}

/** Keeps the order of the rows. */
export async function describeMilestones(
  { db, settings }: { db: Queryable; settings: Deps['settings'] },
  rows: readonly MilestoneRow[],
): Promise<PlanMilestone[]> {
  const votes = await listPolls(
    db,
    rows.map(({ id }) => id),
  );
  const { graceDays } = settings.current();
  return rows.map((row) => {
    const own = votes.get(row.id) ?? [];
    const { open, undecided } = findDeciding(own);
    const deadline = stateDeadline({
      ...row,
      graceDays,
      closesAt: open && new Date(open.closesAt),
      undecidedSince: undecided?.countedAt ? new Date(undecided.countedAt) : undefined,
    });
    return {
      id: row.id,
      position: row.position,
      isWhole: row.isWhole,
      title: row.title,
      description: row.description,
      deliverables: row.deliverables,
      amount: toDollarNumber(cents(row.weightCents)),
      dueOn: row.dueOn,
      state: row.state,
      stateSince: row.stateSince.toISOString(),
      deadline: row.isWhole ? null : (deadline?.toISOString() ?? null),
      rounds: row.rounds,
      extensions: row.extensions,
      answer: row.answer,
      polls: own,
    };
  });
}

/** The open vote, or the last one if it had no quorum. */
export function findDeciding(newestFirst: readonly PollSummary[]): {
  open: PollSummary | undefined;
  undecided: PollSummary | undefined;
} {
  const last = newestFirst.find(({ result }) => result !== 'canceled');
  return {
    open: last?.result === null ? last : undefined,
    undecided: last?.result === 'no_quorum' ? last : undefined,
  };
}

/** Votes by milestone, newest first. */
async function listPolls(db: Queryable, milestoneIds: readonly number[]): Promise<Map<number, PollSummary[]>> {
  if (milestoneIds.length === 0) return new Map();
  const rows = await db
    .select({ poll: polls, ...turnoutColumns })
    .from(polls)
    .where(inArray(polls.milestoneId, [...milestoneIds]))
    .orderBy(desc(polls.id));
  const grouped = Map.groupBy(rows, ({ poll }) => poll.milestoneId);
  return new Map([...grouped].map(([id, own]) => [id, own.map(toPollSummary)]));
}

export const turnoutColumns = {
  cast: sql<number>`(select count(*)::int from ${ballots} where ${ballots.pollId} = ${polls.id})`,
  voters: sql<number>`(select count(*)::int from ${pollVoters} where ${pollVoters.pollId} = ${polls.id})`,
};

export function toPollSummary({ poll, cast, voters }: { poll: PollRow; cast: number; voters: number }): PollSummary {
  const side = (people: number | null, amount: number | null) => ({
    people: people ?? 0,
    amount: toDollarNumber(cents(amount ?? 0)),
  });
  const isCounted = poll.result !== null && poll.result !== 'canceled';
  return {
    id: poll.id,
    kind: poll.kind,
    openedAt: poll.openedAt.toISOString(),
    closesAt: poll.closesAt.toISOString(),
    isExtended: poll.isExtended,
    result: poll.result,
    countedAt: poll.countedAt?.toISOString() ?? null,
    turnout: { people: cast, of: voters },
    totals: isCounted
      ? {
          voters: side(poll.votersCount, poll.votersCents),
          for: side(poll.forCount, poll.forCents),
          against: side(poll.againstCount, poll.againstCents),
        }
      : null,
    needsAnswer:
      poll.result === 'for' &&
      poll.kind === 'release' &&
      needsAnswer({ forCents: poll.forCents ?? 0, againstCents: poll.againstCents ?? 0 }),
  };
}

/** Evidence by milestone, newest first. Only for its creator, its investors and administrators. */
export async function listEvidence(db: Queryable, milestoneIds: readonly number[]): Promise<Map<number, Evidence[]>> {
  if (milestoneIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(milestoneEvidence)
    .where(inArray(milestoneEvidence.milestoneId, [...milestoneIds]))
    .orderBy(desc(milestoneEvidence.round));
  const files = await db
    .select()
    .from(evidenceFiles)
    .where(inArray(evidenceFiles.milestoneId, [...milestoneIds]))
    .orderBy(asc(evidenceFiles.id));
  const byEvidence = Map.groupBy(files, ({ evidenceId }) => evidenceId);
  const grouped = Map.groupBy(rows, ({ milestoneId }) => milestoneId);
  return new Map(
    [...grouped].map(([id, own]) => [id, own.map((row) => toEvidence(row, byEvidence.get(row.id) ?? []))]),
  );
}

function toEvidence(row: typeof milestoneEvidence.$inferSelect, files: readonly EvidenceFileRow[]): Evidence {
  return {
    id: row.id,
    round: row.round,
    isStart: row.isStart,
    textHtml: renderMarkdown(row.text),
    links: row.links,
    files: files.map(toEvidenceFile),
    hash: row.hash,
    filedAt: row.filedAt.toISOString(),
    sentBackAt: row.sentBackAt?.toISOString() ?? null,
    sentBackReason: row.sentBackReason,
  };
}

async function listDraftFiles(db: Queryable, milestoneIds: readonly number[]): Promise<Map<number, EvidenceFile[]>> {
  if (milestoneIds.length === 0) return new Map();
  const files = await db
    .select()
    .from(evidenceFiles)
    .where(sql`${inArray(evidenceFiles.milestoneId, [...milestoneIds])} and ${evidenceFiles.evidenceId} is null`)
    .orderBy(asc(evidenceFiles.id));
  const grouped = Map.groupBy(files, ({ milestoneId }) => milestoneId);
  return new Map([...grouped].map(([id, own]) => [id, own.map(toEvidenceFile)]));
}

export async function findTerms(db: Queryable, projectId: number): Promise<FundingTermsRow | undefined> {
  const [terms] = await db.select().from(fundingTerms).where(eq(fundingTerms.projectId, projectId));
  return terms;
}

function projectNotFound(): AppError {
  return new AppError('not_found', 'This project does not exist.');
}
