// People's decisions in random histories of money: votes against a milestone, manual and custodian payments, and write-offs.
import { sql } from 'drizzle-orm';
import { listAdminInvestments, recordHandPayment } from '#features/investing/admin-investment-contract.ts';
import { requestRefund, syncRefunds } from '#features/investing/server/refunds/refund-service.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { openMilestoneVote } from '#features/payouts/milestone-admin-contract.ts';
import {
  askWriteOff,
  confirmWriteOff,
  recordReturnPayment,
  recordTransferPayment,
} from '#features/payouts/release-contract.ts';
import { callSandbox } from '../factories/invest.ts';
import { makeSeniorAdmin, runReleases } from '../factories/releases.ts';
import { age, endAndCount, fileNow, shift, sweepMilestones, vote } from '../factories/votes.ts';
import type { TestApp } from '../servers/test-app.ts';
import type { Step } from './money-lives.ts';

const reference = 'Wire 7';

export const peopleSteps: Record<string, Step> = {
  'a vote rejects the next milestone': {
    weight: 2,
    async take(kindling, { project }, random) {
      const milestoneId = await readId(
        kindling,
        sql`select id::float8 as id from milestones where project_id = ${project.id} and state in ('planned', 'rejected') and not is_whole
          order by position limit 1`,
      );
      if (milestoneId === undefined) return 'there was none';
      const evidenceHash = await fileNow(kindling, { milestoneId, ownerId: project.ownerId });
      const as = await makeSeniorAdmin(kindling.deps);
      const opened = await kindling.call(openMilestoneVote, {
        as,
        params: { id: milestoneId },
        body: { evidenceHash },
      });
      const pollId = opened.body.milestone?.polls[0]?.id;
      if (pollId === undefined) return `refused, ${JSON.stringify(opened.body)}`;
      for (const { by } of project.investments) await vote(kindling, by, pollId, 'against');
      await endAndCount(kindling.deps, pollId);
      if (random.below(3) > 0) return `milestone ${milestoneId}`;
      await age(kindling.deps, milestoneId, 61 * 24);
      await sweepMilestones(kindling.deps);
      return `milestone ${milestoneId}, and no new evidence came`;
    },
  },
  'the custodian pays the creator': {
    weight: 2,
    async take(kindling, { project }) {
      const id = await readId(
        kindling,
        sql`select t.id::float8 as id from transfers t join releases r on r.id = t.release_id
          where r.project_id = ${project.id} and t.account_id is null and t.state = 'wanted' order by t.id limit 1`,
      );
      if (id === undefined) return 'there was none';
      const as = await makeSeniorAdmin(kindling.deps);
      const { status } = await kindling.call(recordTransferPayment, { as, params: { id }, body: { reference } });
      await runReleases(kindling.deps);
      return `transfer ${id}: ${status}`;
    },
  },
  'no refund reaches a card': {
    weight: 2,
    async take(kindling, { project }, random) {
      const { deps } = kindling;
      const { id, payment } = random.pick(project.investments);
      await requestRefund(deps, id, 'admin');
      for (let attempt = 0; attempt < 3; attempt += 1) {
        await deps.pool.query(`with r as (update refunds set sweep_after = now() - interval '1 second' where state in ('requested', 'submitted'))
          update part_returns set sweep_after = now() - interval '1 second' where state in ('requested', 'submitted')`);
        await sweepOnce(deps);
        const { rows } = await deps.pool.query<{ id: string }>(
          `select id from sandbox.refunds where payment_intent = $1 and status = 'succeeded' and id in (select provider_refund_id from refunds
             union all select provider_refund_id from part_returns) order by id limit 1`,
          [payment],
        );
        if (rows[0] === undefined) return `investment ${id}: none was sent`;
        await callSandbox(kindling, `/v1/test_helpers/refunds/${rows[0].id}/finish`, { result: 'fail' }, 'secret');
        await syncRefunds(deps, payment);
      }
      return `investment ${id}`;
    },
  },
  'an administrator pays by hand': {
    weight: 3,
    async take(kindling, { project, byHand }) {
      const as = await makeSeniorAdmin(kindling.deps);
      const { body: list } = await kindling.call(listAdminInvestments, {
        as,
        query: { project: String(project.id), limit: 100 },
      });
      const owed = list.find(({ isOwedByHand }) => isOwedByHand);
      if (owed !== undefined) {
        const amount = Number(owed.money.onItsWayBack);
        const paidOn = new Date().toISOString().slice(0, 10);
        const body = { amount, paidOn, reference, reason: 'It was agreed.' };
        const { status } = await kindling.call(recordHandPayment, { as, params: { id: owed.id }, body });
        if (status === 201) byHand.set(owed.id, (byHand.get(owed.id) ?? 0) + Math.round(amount * 100));
        return `investment ${owed.id}: ${status}`;
      }
      const { rows } = await kindling.deps.db.execute<{ id: number; investment: number; cents: number }>(
        sql`select r.id::float8 as id, i.id::float8 as investment, r.amount_cents::float8 as cents
          from part_returns r join investments i on i.id = r.investment_id
          where i.project_id = ${project.id} and r.state = 'failed' and not r.is_canceled order by r.id limit 1`,
      );
      const [rest] = rows;
      if (rest === undefined) return 'nothing was owed';
      const { status } = await kindling.call(recordReturnPayment, { as, params: { id: rest.id }, body: { reference } });
      if (status === 200) byHand.set(rest.investment, (byHand.get(rest.investment) ?? 0) + rest.cents);
      return `return ${rest.id}: ${status}`;
    },
  },
  'what the creator owes is written off': {
    weight: 2,
    async take(kindling, { project }) {
      const { deps } = kindling;
      await shift(
        deps,
        `update ledger_entries set posted_at = posted_at - interval '181 days' where kind in ('dispute_charged', 'transfer_overpaid')
          and posted_at > now() - interval '180 days' and id in (select p.entry_id
          from ledger_postings p join ledger_accounts a on a.id = p.account_id where a.name = 'creator_receivable:' || $1)`,
        [project.id],
      );
      const [first, second] = [await makeSeniorAdmin(deps), await makeSeniorAdmin(deps)];
      const asked = await kindling.call(askWriteOff, {
        as: first,
        params: { id: project.id },
        body: { reason: 'Gone.' },
      });
      const id = await readId(
        kindling,
        sql`select id::float8 as id from write_offs where project_id = ${project.id} and state = 'asked'`,
      );
      if (id === undefined) return `nothing to write off, ${asked.status}`;
      const { status } = await kindling.call(confirmWriteOff, { as: second, params: { id } });
      return `write-off ${id}: ${status}`;
    },
  },
};

async function readId({ deps }: TestApp, query: ReturnType<typeof sql>): Promise<number | undefined> {
  const { rows } = await deps.db.execute<{ id: number }>(query);
  return rows[0]?.id;
}
