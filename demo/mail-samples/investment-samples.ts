// Samples of emails about money: investments, refunds, and outcomes of a project's funding.
import { sql } from 'drizzle-orm';
import { handPayments } from '#features/investing/server/hand-payment-table.ts';
import { refunds } from '#features/investing/server/investing-table.ts';
import { investmentNews } from '#features/investing/server/investment-news-table.ts';
import { partReturns } from '#features/investing/server/part-return-table.ts';
import { reconfirmations } from '#features/investing/server/reconfirmation-table.ts';
import { projectChanges } from '#features/projects/server/history/project-change-table.ts';
import { toDay } from '#kernel/dates.ts';
import { cents } from '#kernel/money.ts';
import type { MailSample } from './mail-sample.ts';
import { idOf, later, type SampleStory } from './sample-story.ts';

type Refunded = Partial<Pick<typeof refunds.$inferInsert, 'state' | 'reason' | 'note'>>;

async function refund(story: SampleStory, { state = 'requested', reason = 'admin', note = null }: Refunded = {}) {
  const { tx, investment, payment } = story;
  await tx.execute(sql`update investments set state = 'refund_pending' where id = ${investment}`);
  const values = { investmentId: investment, paymentId: payment, amountCents: cents(150_000), state, reason, note };
  return idOf(tx.insert(refunds).values(values).returning({ id: refunds.id }));
}

async function change(
  { tx, project, admin }: SampleStory,
  fields: { before?: Record<string, unknown>; after: Record<string, unknown>; reason?: string },
): Promise<number> {
  const values = { projectId: project, actorKind: 'admin' as const, actorId: admin, ...fields };
  return idOf(tx.insert(projectChanges).values(values).returning({ id: projectChanges.id }));
}

export const note = 'The creator moved the workshop, and the lamps will be late.';

export const ofInvestment: MailSample = async ({ investment }) => ({ investmentId: investment });

export const toBackers =
  (fields: Parameters<typeof change>[1]): MailSample =>
  async (story) => {
    const { project, investor } = story;
    const changeId = await change(story, fields);
    return { projectId: project, investorId: investor, changeId, fromChangeId: changeId };
  };
const toOwner =
  (fields: Parameters<typeof change>[1]): MailSample =>
  async (story) => ({ projectId: story.project, changeId: await change(story, fields) });

export const ofRest: MailSample = async ({ tx, investment, payment }) => {
  const values = {
    investmentId: investment,
    paymentId: payment,
    amountCents: cents(60_000),
    reason: 'project_failed' as const,
    note,
  };
  return { returnId: await idOf(tx.insert(partReturns).values(values).returning({ id: partReturns.id })) };
};

const yesterday = toDay(later(-1));
const nextWeek = toDay(later(7));
const nextMonth = toDay(later(30));

export const investmentSamples: Record<string, MailSample> = {
  late_refund: async (story) => {
    await refund(story, { reason: 'late_success' });
    return ofInvestment(story);
  },
  refund_started: async (story) => {
    await refund(story, { note });
    return ofInvestment(story);
  },
  refund_receipt: async (story) => {
    await refund(story, { state: 'succeeded', reason: 'investor_cancel' });
    return ofInvestment(story);
  },
  refund_by_hand: async (story) => {
    await refund(story, { state: 'failed', note });
    return ofInvestment(story);
  },
  paid_by_hand: async (story) => {
    const refundId = await refund(story, { state: 'failed' });
    await story.tx
      .insert(handPayments)
      .values({ refundId, paidOn: yesterday, reference: 'Wire 2026-118', recordedBy: story.admin });
    return ofInvestment(story);
  },
  investment_news: async ({ tx, project, investment }) => {
    const id = await idOf(
      tx
        .insert(investmentNews)
        .values({ projectId: project, investmentId: investment, kind: 'invested' })
        .returning({ id: investmentNews.id }),
    );
    await tx.execute(sql`update investment_news set mail_key = ${`investment-news-${project}-${id}`} where id = ${id}`);
    return { projectId: project, firstNewsId: id };
  },
  failed_by_admin: async (story) => {
    await change(story, { before: { status: 'active' }, after: { status: 'failed' }, reason: note });
    return { projectId: story.project };
  },
  deadline_extended: toBackers({ before: { deadline: yesterday }, after: { deadline: nextMonth }, reason: note }),
  closes_early: toBackers({ before: { deadline: nextMonth }, after: { deadline: nextWeek } }),
  funding_resumed: toBackers({ before: { deadline: nextWeek }, after: { deadline: nextMonth } }),
  early_close_missed: async ({ project }) => ({ projectId: project }),
  reconfirmation_asked: async (story) => {
    const { tx, project, investor, investment } = story;
    const changeId = await change(story, { before: { description: 'Brass' }, after: { description: 'Steel' } });
    await tx
      .insert(reconfirmations)
      .values({ investmentId: investment, changeId, fromChangeId: changeId, dueAt: later(7) });
    return { projectId: project, investorId: investor, changeId, fromChangeId: changeId };
  },
  changed_by_admin: toOwner({
    before: { title: 'A lamp' },
    after: { title: 'A lamp that follows the sun' },
    reason: note,
  }),
  created_by_admin: toOwner({ after: { title: 'A lamp that follows the sun' } }),
  handed_to: toOwner({ before: { owner_id: 1 }, after: { owner_id: 2 }, reason: note }),
  handed_from: async (story) => {
    const { project, creator } = story;
    return {
      projectId: project,
      changeId: await change(story, { before: { owner_id: creator }, after: { owner_id: 2 } }),
    };
  },
  deleted_by_admin: toOwner({ after: { status: 'deleted' }, reason: note }),
};
