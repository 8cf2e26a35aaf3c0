// Samples of emails about milestones, votes, releases and accounts.
import { sql } from 'drizzle-orm';
import { accountReminderMail } from '#features/payouts/server/mails/account-reminder-mails.ts';
import { releaseAlarmMail } from '#features/payouts/server/mails/admin-milestone-mails.ts';
import { milestoneEvidence, projectStops } from '#features/payouts/server/plan-table.ts';
import { releaseShares, releases, transfers } from '#features/payouts/server/release-table.ts';
import { polls, pollVoters } from '#features/payouts/server/vote-table.ts';
import { toDay } from '#kernel/dates.ts';
import { cents } from '#kernel/money.ts';
import type { MailSample } from './mail-sample.ts';
import { idOf, later, type SampleStory } from './sample-story.ts';

const moveTo = ({ tx, milestone }: SampleStory, state: string) =>
  tx.execute(sql`update milestones set state = ${state} where id = ${milestone}`);

const dueOn = toDay(later(14));

async function openPoll(story: SampleStory, kind: 'release' | 'overdue' = 'release'): Promise<number> {
  const { tx, milestone, investor } = story;
  await moveTo(story, 'voting');
  const id = await idOf(
    tx
      .insert(polls)
      .values({ milestoneId: milestone, kind, evidenceHash: 'sample', closesAt: later(5) })
      .returning({ id: polls.id }),
  );
  await tx.insert(pollVoters).values({ pollId: id, userId: investor });
  return id;
}

async function countPoll(story: SampleStory, result: 'for' | 'no_quorum'): Promise<number> {
  const id = await openPoll(story);
  await story.tx.execute(sql`
    update polls set result = ${result}, counted_at = now(), voters_count = 14, voters_cents = 2000000, for_count = 6, for_cents = 900000,
      against_count = 2, against_cents = 250000 where id = ${id}`);
  return id;
}

export const ofVoter: MailSample = async (story) => ({ pollId: await openPoll(story), userId: story.investor });

async function fileEvidence(story: SampleStory): Promise<number> {
  const { tx, milestone, creator } = story;
  await moveTo(story, 'evidence_filed');
  const text = 'It turns a hundred times a day.';
  return idOf(
    tx
      .insert(milestoneEvidence)
      .values({ milestoneId: milestone, round: 1, text, hash: 'a'.repeat(64), filedBy: creator })
      .returning({ id: milestoneEvidence.id }),
  );
}

async function release(story: SampleStory): Promise<{ releaseId: number; transferId: number }> {
  const { tx, project, milestone, investment, account } = story;
  const releaseId = await idOf(
    tx
      .insert(releases)
      .values({ projectId: project, milestoneId: milestone, needsSecond: false, notBefore: later(0) })
      .returning({ id: releases.id }),
  );
  await tx.execute(sql`
    update releases set approved_at = now(), gross_cents = 1200000, fee_cents = 60000, processing_cents = 0, clawback_cents = 0, net_cents = 1140000
    where id = ${releaseId}`);
  await tx.insert(releaseShares).values({ releaseId, investmentId: investment, amountCents: cents(90_000) });
  const transferId = await idOf(
    tx
      .insert(transfers)
      .values({
        releaseId,
        accountId: account,
        amountCents: cents(1_140_000),
        arrivesAt: later(2),
        payoutFailure: 'account_closed',
      })
      .returning({ id: transfers.id }),
  );
  return { releaseId, transferId };
}

export const ofTransfer: MailSample = async (story) => ({ transferId: (await release(story)).transferId });

const ofMilestone =
  (state: string, facts: Record<string, unknown> = {}): MailSample =>
  async (story) => {
    await moveTo(story, state);
    return { milestoneId: story.milestone, ...facts };
  };

const needed = JSON.stringify([
  {
    field: 'individual.verification.document',
    awaits: 'creator',
    isPastDue: true,
    error: 'The picture is too dark to read.',
  },
  { field: 'external_account', awaits: 'creator', isPastDue: false },
]);

const ofAccount =
  (state: string, facts: Record<string, unknown> = {}): MailSample =>
  async ({ tx, account }) => {
    const requirements = state === 'restricted' ? needed : '[]';
    await tx.execute(sql`
      update payout_accounts set state = ${state}, requirements = ${requirements}::jsonb, bank_changed_at = now() where id = ${account}`);
    return { accountId: account, at: Date.now(), ...facts };
  };

export const payoutSamples: Record<string, MailSample> = {
  evidence_filed: async (story) => ({ evidenceId: await fileEvidence(story) }),
  evidence_sent_back: async (story) => {
    const id = await fileEvidence(story);
    await story.tx.execute(sql`
      update milestone_evidence set sent_back_reason = 'The test report has no date.', sent_back_at = now() where id = ${id}`);
    return { evidenceId: id };
  },
  vote_result: async (story) => ({ pollId: await countPoll(story, 'for'), userId: story.investor }),
  vote_result_creator: async (story) => ({ pollId: await countPoll(story, 'for') }),
  milestone_decision_needed: async (story) => ({ pollId: await countPoll(story, 'no_quorum') }),
  milestone_due: ofMilestone('planned', { dueOn, days: 14 }),
  milestone_overdue: ofMilestone('overdue', { dueOn }),
  milestone_overdue_decision: ofMilestone('overdue', { dueOn }),
  milestone_decided: ofMilestone('approved', { decision: 'approve', at: later(0).toISOString() }),
  [releaseAlarmMail.kind]: ofMilestone('approved'),
  release_sent: async (story) => ({ releaseId: (await release(story)).releaseId, investmentId: story.investment }),
  project_funded: async ({ tx, project }) => {
    await tx.execute(sql`update projects set status = 'funded', funded_at = now() where id = ${project}`);
    return { projectId: project };
  },
  project_stopped: async ({ tx, project, admin }) => {
    await tx.insert(projectStops).values({ projectId: project, reason: 'The workshop burned down.', stoppedBy: admin });
    return { projectId: project };
  },
  payout_account_connected: ofAccount('enabled'),
  payout_account_needs_you: ofAccount('restricted'),
  payout_account_disabled: ofAccount('disabled'),
  [accountReminderMail.kind]: ofAccount('restricted', { number: 1 }),
  payout_bank_changed: ofAccount('enabled'),
  payout_account_missing: async ({ tx, account, project, creator }) => {
    await tx.execute(sql`update payout_accounts set closed_at = now() where id = ${account}`);
    return { projectId: project, userId: creator, number: 1 };
  },
};
