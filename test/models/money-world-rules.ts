// What happens to an offer under rules in the real world of the model-based test. Days pass by moving every date of the project back.
import type pg from 'pg';
import { announceLastDay } from '#features/investing/last-day-contract.ts';
import { reconfirmInvestment } from '#features/investing/reconfirmation-contract.ts';
import { queueDigest } from '#features/investing/server/ends/change-digest.ts';
import { openPlan } from '#features/payouts/server/plan/plan-opening.ts';
import { updateProject } from '#features/projects/project-contract.ts';
import { addDays, toDay } from '#kernel/dates.ts';
import type { Lane } from './money-world.ts';

export type RulesWorld = {
  passDays: (days: number) => Promise<void>;
  /** A material change, and the notice about it. */
  change: (number: number) => Promise<void>;
  /** About the last change they were asked about, or the first. */
  reconfirm: (at: number, isStale: boolean) => Promise<string>;
  /** In days from today. */
  announce: (inDays: number) => Promise<string>;
  closeForGood: () => Promise<void>;
};

/** For holds and changes of a project together: their order matters. */
export async function letSecondsPass(pool: pg.Pool, projectId: number): Promise<void> {
  await pool.query(`set session_replication_role = replica;
    update investments set created_at = created_at - interval '10 seconds' where project_id = ${projectId};
    update project_changes set at = at - interval '10 seconds' where project_id = ${projectId};
    set session_replication_role = origin`);
}

type Found = { id: number; investor: number };

export function openRules(
  { kindling, deps, users, owner }: Lane,
  projectId: number,
  find: (at: number) => Promise<Found>,
): RulesWorld {
  const { pool } = deps;
  return {
    async passDays(days) {
      await pool.query(`set session_replication_role = replica;
        update projects set deadline = deadline - ${days}, original_deadline = original_deadline - ${days} where id = ${projectId};
        update investments set cancellable_until = cancellable_until - interval '${days} days' where project_id = ${projectId};
        update reconfirmations set asked_at = asked_at - interval '${days} days', due_at = due_at - interval '${days} days'
          where investment_id in (select id from investments where project_id = ${projectId});
        set session_replication_role = origin`);
    },
    async change(number) {
      // Without a word of the texts before, so that it is material.
      const description = Array.from({ length: 12 }, (_, place) => `plan${number}part${place}`).join(' ');
      const { status, body } = await kindling.call(updateProject, {
        as: owner,
        params: { id: projectId },
        body: { description },
      });
      if (status !== 200) throw new Error(`not changed: ${JSON.stringify(body)}`);
      await queueDigest(deps, projectId);
    },
    async reconfirm(at, isStale) {
      const { id, investor } = await find(at);
      const { rows } = await pool.query<{ first: number; last: number }>(
        'select min(change_id)::float8 as first, max(change_id)::float8 as last from reconfirmations where investment_id = $1',
        [id],
      );
      const as = users.find((user) => user.id === investor);
      if (as === undefined) throw new Error('unknown investor');
      const { status, body } = await kindling.call(reconfirmInvestment, {
        as,
        params: { id },
        body: { changeId: (isStale ? rows[0]?.first : rows[0]?.last) ?? 0 },
      });
      return status === 200 ? (body.outcome ?? 'open') : codeOf(body);
    },
    async announce(inDays) {
      const lastDay = addDays(toDay(Date.now()), inDays);
      const { status, body } = await kindling.call(announceLastDay, {
        as: owner,
        params: { id: projectId },
        body: { lastDay },
      });
      return status === 200 ? 'announced' : codeOf(body);
    },
    closeForGood: () => openPlan(deps, projectId),
  };
}

const codeOf = (body: object) => (body as { code?: string }).code ?? '';
